import fc from 'fast-check'
import { expect, test } from 'vitest'
import { memoryReader } from '../../src/reader/memory.ts'
import { selectEvals } from '../../src/selection/evals.ts'
import { ignoring } from '../../src/selection/ignore.ts'

const reader = memoryReader({ files: { '/place/x': '' }, cwd: '/place' })

async function ignored(pattern: string, spelling: string): Promise<boolean> {
  const isIgnored = await ignoring([pattern], reader)
  if (typeof isIgnored !== 'function') throw new Error(isIgnored.message)
  return isIgnored(spelling)
}

test.each<[string, string, boolean]>([
  ['evals/a', 'evals/a/eval.yaml', true],
  ['evals/a/', './evals/a/eval.yaml', true],
  ['./evals/*/eval.yaml', 'evals/a/eval.yaml', true],
  ['evals/a', 'evals/ab/eval.yaml', false],
  ['**/node_modules', 'x/node_modules/y/eval.yaml', true],
  ['**/.hidden/**', 'x/.hidden/eval.yaml', true],
  ['{a,b}/*.yaml', 'b/eval.yaml', true],
  ['../x', '../x/eval.yaml', true],
  ['/place/evals', 'evals/a/eval.yaml', true],
  ['evals', '/place/evals/a/eval.yaml', true],
  ['!evals', 'other/eval.yaml', false],
  ['#x', '#x/eval.yaml', true],
  ['', 'eval.yaml', false],
  ['.', 'eval.yaml', false],
  ['[', 'eval.yaml', false],
])('%j leaves out %j: %s', async (pattern, spelling, expected) => {
  expect(await ignored(pattern, spelling)).toBe(expected)
})

test('a pattern that no path can match is a mistake, not an exception', async () => {
  expect(await ignoring(['a'.repeat(70_000)], reader)).toMatchObject({ ok: false })
})

test('whatever stands in a pattern, there is an answer', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ maxLength: 40 }), fc.string({ maxLength: 20 }), async (pattern, spelling) => {
      expect(typeof (await ignored(pattern, spelling))).toBe('boolean')
    }),
    { numRuns: 200 },
  )
})

test('what was given as a plain path is not left out', async () => {
  expect(await selectEvals(['evals/a/eval.yaml'], reader, ['**'])).toMatchObject({ evals: ['evals/a/eval.yaml'] })
})
