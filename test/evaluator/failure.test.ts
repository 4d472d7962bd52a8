import { readFileSync, rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createEvaluator } from '../../src/evaluator/evaluator.ts'
import type { RunResult } from '../../src/evaluator/launch.ts'
import { battery, print, report } from './documents.ts'
import { world } from './world.ts'

async function diagnosed(
  answer: Partial<RunResult>,
  configuration: object = { producer: 'checks', command: ['run it', '{repo}'] },
) {
  const w = world()
  w.configure(configuration)
  w.answer(answer)
  return (await createEvaluator(w.setting).evaluate({ id: 'a' })).diagnostics ?? []
}

test('a producer that crashes is told with what it printed, cleaned, and the command that does it again', async () => {
  const answer = { stdout: 'step 1\rstep 2\n', stderr: '\u001b[31mboom\u001b[0m\n', exitCode: 134 }
  expect(await diagnosed(answer)).toEqual([
    {
      tool: 'checks',
      severity: 'error',
      message: 'The producer ended with exit 134.',
      reproduceCmd: "'run it' .",
      output: 'step 2\nboom\n',
    },
  ])
  expect(await diagnosed({ exitCode: null, signal: 'SIGSEGV' })).toMatchObject([
    { message: 'The producer was ended by SIGSEGV.' },
  ])
  expect(await diagnosed({ exitCode: null, error: 'not-found' }, { eval: "it's.yaml" })).toMatchObject([
    { tool: 'preflight', reproduceCmd: "waza preflight 'it'\\''s.yaml' --format json" },
  ])
})

test('a long output is cut, and all of it is kept where the diagnostic says', async () => {
  const [diagnostic] = await diagnosed({ stdout: 'x'.repeat(50_000), exitCode: 1 })
  expect(diagnostic).toMatchObject({ truncated: true, output: expect.stringContaining('characters left out') })
  expect(diagnostic?.output?.length).toBeLessThanOrEqual(16_000)
  expect(readFileSync(diagnostic?.outputPath ?? '', 'utf8')).toBe('x'.repeat(50_000))
  rmSync(diagnostic?.outputPath ?? '')
})

test('SARIF and JUnit of a configured producer are one diagnostic a finding, with file and line', async () => {
  const sarif = {
    version: '2.1.0',
    runs: [
      {
        results: [
          {
            ruleId: 'r',
            message: { text: 'Bad.' },
            locations: [{ physicalLocation: { artifactLocation: { uri: 'a.ts' }, region: { startLine: 3 } } }],
          },
        ],
      },
    ],
  }
  expect(await diagnosed({ stdout: print(sarif), stderr: 'lint {\n', exitCode: 1 })).toEqual([
    {
      tool: 'checks',
      severity: 'error',
      message: 'Bad.',
      reproduceCmd: "'run it' .",
      file: 'a.ts',
      line: 3,
      rule: 'r',
    },
  ])
  const junit =
    '<testsuite name="s"><testcase name="t" file="b.ts" line="9"><failure message="No."/></testcase></testsuite>'
  expect(await diagnosed({ stdout: junit, exitCode: 1 })).toEqual([
    { tool: 'checks', severity: 'error', message: 'No.', reproduceCmd: "'run it' .", file: 'b.ts', line: 9, rule: 't' },
  ])
  expect(await diagnosed({ stdout: print({ ...sarif, runs: [] }), exitCode: 1 })).toMatchObject([
    { message: 'The producer ended with exit 1.' },
  ])
})

test('a battery tells each check that fails or warns, and a run without any tells nothing', async () => {
  const checks = [
    { name: 'a', kind: 'lint', status: 'warn', durationMs: 1, confidenceContribution: 0 },
    {
      name: 'b',
      kind: 'test',
      status: 'fail',
      message: 'No.',
      details: ['x'.repeat(20_000)],
      durationMs: 1,
      confidenceContribution: 0,
    },
  ]
  expect(await diagnosed({ stdout: print(battery({ checks })) })).toMatchObject([
    { severity: 'warning', message: 'a: has a warning', rule: 'lint' },
    { severity: 'error', message: 'b: No.', rule: 'test', truncated: true },
  ])
  expect(await diagnosed({ stdout: print(report()) }, { eval: 'evals/eval.yaml' })).toEqual([])
})

test('the end of the error stream is among the facts of the execution', async () => {
  const w = world()
  w.configure({ producer: 'checks' })
  w.answer({ stdout: print(battery()), stderr: `${'y'.repeat(5_000)}\u001b[0mthe end\n` })
  const { data } = await createEvaluator(w.setting).evaluate({ id: 'a' })
  expect(data?.diagnostics?.execution.stderrTail).toMatch(/^y+the end$/)
  expect(data?.diagnostics?.execution.stderrTail).toHaveLength(2_000)
  expect(data?.diagnostics?.complete).toBe(true)
})
