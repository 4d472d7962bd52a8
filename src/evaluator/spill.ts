import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { attempt } from './files.ts'

/** Keeps the whole of an output that a diagnostic had to cut, and tells where; undefined when it cannot be kept. */
export function spill(text: string): string | undefined {
  const path = join(tmpdir(), `waza-output-${randomBytes(8).toString('hex')}.txt`)
  return attempt(() => writeFileSync(path, text, { flag: 'wx', mode: 0o600 })).ok ? path : undefined
}
