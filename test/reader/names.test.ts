import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { diskReader } from '../../src/reader/disk.ts'

it.skipIf(process.platform !== 'linux')('a name that is not UTF-8 is not called missing', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'names-'))
  writeFileSync(Buffer.concat([Buffer.from(`${folder}/t`), Buffer.from([0xff]), Buffer.from('.yaml')]), '')
  const reader = diskReader({ cwd: folder })
  const listed = reader.list(reader.cwd!)
  const name = listed.ok ? listed.entries[0]!.name : ''
  const at = reader.paths.child(reader.cwd!, name)
  expect(reader.read(at)).toEqual({ ok: false, reason: 'not-utf8' })
  expect(reader.fileFault(at)).toBe('not-utf8')
  expect(reader.read(reader.paths.child(reader.cwd!, 'none'))).toEqual({ ok: false, reason: 'missing' })
  rmSync(folder, { recursive: true })
})
