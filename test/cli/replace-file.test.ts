import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { replaceFile } from '../../src/cli/replace-file.ts'

let folder = ''
beforeEach(() => {
  folder = fs.mkdtempSync(join(tmpdir(), 'waza-replace-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

const at = (name: string) => join(folder, name)
const text = (name: string) => fs.readFileSync(at(name), 'utf8')

test('a new file, and one that is replaced; nothing else stays in the directory', () => {
  expect(replaceFile(at('a.json'), 'one')).toEqual({ ok: true })
  expect(replaceFile(at('a.json'), 'two ☃')).toEqual({ ok: true })
  expect(text('a.json')).toBe('two ☃')
  expect(fs.readdirSync(folder)).toEqual(['a.json'])
})

test('who has the old file open still sees all of it', () => {
  fs.writeFileSync(at('a'), 'the old text')
  const open = fs.openSync(at('a'), 'r')
  replaceFile(at('a'), 'new')
  expect(fs.readFileSync(open, 'utf8')).toBe('the old text')
  fs.closeSync(open)
})

test('a file keeps its permissions, and a link keeps leading to its file', () => {
  fs.writeFileSync(at('a'), 'old', { mode: 0o640 })
  fs.chmodSync(at('a'), 0o640)
  fs.symlinkSync('a', at('link'))
  expect(replaceFile(at('link'), 'new')).toEqual({ ok: true })
  expect(fs.lstatSync(at('link')).isSymbolicLink()).toBe(true)
  expect(text('a')).toBe('new')
  expect(fs.statSync(at('a')).mode & 0o777).toBe(0o640)
})

test.each([
  ['a directory', () => fs.mkdirSync(at('a')), 'a', 'not-regular'],
  ['a device', () => fs.symlinkSync('/dev/null', at('a')), 'a', 'not-regular'],
  ['a directory that does not exist', () => undefined, 'no/a', 'no-directory'],
  ['a file for a directory', () => fs.writeFileSync(at('b'), ''), 'b/a', 'no-directory'],
  ['a link that leads nowhere', () => fs.symlinkSync('no/where', at('a')), 'a', 'no-directory'],
  ['a name with NUL', () => undefined, 'a\0b', 'other'],
])('%s is not replaced, and nothing is left behind', (_, prepare, name, reason) => {
  prepare()
  const before = fs.readdirSync(folder)
  expect(replaceFile(at(name), 'new')).toEqual({ ok: false, reason })
  expect(fs.readdirSync(folder)).toEqual(before)
})

test('a temporary name that is taken is left alone', () => {
  fs.writeFileSync(at(`.a.${process.pid}-0.tmp`), 'of somebody else')
  expect(replaceFile(at('a'), 'new')).toEqual({ ok: true })
  expect(text(`.a.${process.pid}-0.tmp`)).toBe('of somebody else')
})
