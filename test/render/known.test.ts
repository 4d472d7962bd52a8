import { expect, test } from 'vitest'
import { examine } from '../../src/inspect.ts'
import { memoryReader } from '../../src/reader/memory.ts'
import { ran } from '../cli/memory.ts'
import { evalText, taskText } from '../cli/suites.ts'

// What several evals have is shown in full three times; after that only where it is.

const files: Record<string, string> = {}
for (const name of ['a', 'b', 'c', 'd']) {
  files[`/p/${name}/eval.yaml`] = evalText(name === 'd' ? { taks: [], nmae: 1 } : { taks: [] })
  files[`/p/${name}/tasks/t.yaml`] = taskText({ expected: { output_contains: ['ok'] } })
}
files['/p/e/eval.yaml'] = evalText({ taks: [] })
files['/p/e/tasks/t.yaml'] = taskText()

const run = async (...words: string[]): Promise<string> =>
  (await ran(['preflight', '*/eval.yaml', ...words], { examine, newReader: () => memoryReader({ files, cwd: '/p' }) }))
    .stdout

test('from the fourth eval on it has a line with its place, from the directory of the eval', async () => {
  const text = await run()
  expect(text.match(/Remove `taks`/g)?.length).toBe(4) // three times, and once in the summary
  expect(text).toContain(
    '\nPreflight of e/eval.yaml\n  eval.yaml:7:1  invalid  eval.schema\n  Failed: 1 error (a run would fail on it).\n',
  )
  const [, d = ''] = text.split('Preflight of d/eval.yaml\n')
  expect(d).toMatch(
    /^\n2 errors: a run would fail on these\n\nd\/eval\.yaml:8:1 {2}invalid {2}eval\.schema\n {4}Unknown key `nmae`/,
  )
  expect(d).toContain('\nAs in other evals\n  eval.yaml:7:1      invalid  eval.schema\n')
  expect(d).toMatch(/\n {2}tasks\/t\.yaml:\d+:\d+ {2,}advice {3}advice\.text_short\n\nFailed: 2 errors/)
})

test('with --verbose it is shown in full each time, and the limit of problems counts it as well', async () => {
  expect(await run('--verbose')).not.toContain('As in other evals')
  expect((await run('--verbose')).match(/Remove `taks`/g)?.length).toBe(6)
  expect(await run('--max-problems', '5')).toMatch(/1 more problem is not shown \(--max-problems 5\)\./)
})

test('an eval alone, and the first three, are shown in full', async () => {
  const { stdout } = await ran(['preflight', 'e/eval.yaml'], {
    examine,
    newReader: () => memoryReader({ files, cwd: '/p' }),
  })
  expect(stdout).toContain('Remove `taks`')
})
