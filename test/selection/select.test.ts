import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskReader } from '../../src/reader/disk.ts'
import { selectEvals } from '../../src/selection/evals.ts'

let folder = ''

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'select-')))
  for (const name of ['b', 'a', '\uffee', '\u{1f600}']) {
    mkdirSync(join(folder, 'evals', name), { recursive: true })
    writeFileSync(join(folder, 'evals', name, 'eval.yaml'), '')
  }
  writeFileSync(join(folder, 'odd[1].yaml'), '')
  symlinkSync('nowhere', join(folder, 'gone*.yaml'))
})

afterAll(() => rmSync(folder, { recursive: true }))

const select = (...words: string[]) => selectEvals(words, diskReader({ cwd: folder }))

test('matches come in byte order, in the spelling that matched', async () => {
  const expected = ['a', 'b', '\uffee', '\u{1f600}'].map((name) => `evals/${name}/eval.yaml`)
  expect(await select('evals/**/eval.yaml')).toEqual({ ok: true, evals: expected, single: false })
})

test('a glob gives a list also when it matches one eval', async () => {
  expect(await select('evals/a*/eval.yaml')).toEqual({ ok: true, evals: ['evals/a/eval.yaml'], single: false })
  expect(await select('evals/a/eval.yaml', 'evals/a*/eval.yaml')).toEqual({
    ok: true,
    evals: ['evals/a/eval.yaml'],
    single: false,
  })
})

test.each(['', 'absent.yaml', 'evals', 'odd[1].yaml', 'gone*.yaml', 'evals/a/eval.yaml'])(
  '%j is a plain path',
  async (word) => {
    expect(await select(word)).toEqual({ ok: true, evals: [word], single: true })
  },
)

test('the first spelling of an eval is the one that is kept', async () => {
  expect(await select('./evals/b/eval.yaml', 'evals/*/eval.yaml', 'evals//a/eval.yaml')).toMatchObject({
    evals: ['./evals/b/eval.yaml', 'evals/a/eval.yaml', 'evals/\uffee/eval.yaml', 'evals/\u{1f600}/eval.yaml'],
  })
})

test('an empty word is not the working directory', async () => {
  expect(await select('', '.')).toMatchObject({ evals: ['', '.'] })
})

test.each(['none/*.yaml', '{x,y}.yaml', `${'*'.repeat(70_000)}`, '+(x).yaml'])(
  'a glob without a match is a mistake',
  async (word) => {
    expect(await select('evals/a/eval.yaml', word)).toMatchObject({ ok: false })
  },
)
