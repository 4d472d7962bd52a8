import { expect, test } from 'vitest'
import { hint, hintsBehind } from '../../src/envelope/hints.ts'
import type { PreflightRun } from '../../src/envelope/preflight.ts'
import { Source } from '../../src/text/source.ts'
import { entry, inspection } from '../report/inspections.ts'
import { toldOf } from './told.ts'

const run: PreflightRun = { strict: false, contextDir: '', single: true }
const resultOf = (...given: Parameters<typeof toldOf>) => toldOf(...given).result
const ids = (result: ReturnType<typeof resultOf>) => hintsBehind(result.hints).map(({ id }) => id)

test('errors and warnings become diagnostics with their place, in the order of the report', () => {
  const source = new Source('/suite/t.yaml', 'id: x\nname: y\n')
  const of = inspection([
    entry(
      'invalid',
      { source: '/suite/t.yaml', message: 'Wrong.', remediation: 'Fix it.' },
      { source, start: 6, end: 10 },
    ),
    entry('verified', { code: 'requirement.references' }),
    entry('unresolved', { code: 'hooks.execution', source: 'eval.yaml' }),
    entry('unsupported', { code: 'runtime.mcp', source: '' }),
  ])
  expect(toldOf([of], run).wire.diagnostics).toEqual([
    {
      tool: 'preflight',
      severity: 'error',
      message: 'Wrong. Fix it.',
      reproduce_cmd: 'waza preflight eval.yaml --format json',
      file: '/suite/t.yaml',
      line: 2,
      col: 1,
      rule: 'task.id',
    },
    {
      tool: 'preflight',
      severity: 'warning',
      message: 'Something is the matter. Fix it.',
      reproduce_cmd: 'waza preflight eval.yaml --format json',
      file: 'eval.yaml',
      rule: 'hooks.execution',
    },
    {
      tool: 'preflight',
      severity: 'warning',
      message: 'Something is the matter. Fix it.',
      reproduce_cmd: 'waza preflight eval.yaml --format json',
      rule: 'runtime.mcp',
    },
  ])
})

test.each([
  ['eval.yaml', { strict: true, contextDir: '' }, 'waza preflight eval.yaml --strict --format json'],
  [
    'a b.yaml',
    { strict: false, contextDir: "it's" },
    `waza preflight 'a b.yaml' --context-dir 'it'\\''s' --format json`,
  ],
  ['-x.yaml', { strict: false, contextDir: '' }, 'waza preflight --format json -- -x.yaml'],
  ['', { strict: false, contextDir: '' }, "waza preflight '' --format json"],
])('%j can be inspected again by the command that is given', (source, flags, command) => {
  const { wire } = toldOf([inspection([entry('invalid')], { source })], { ...run, ...flags })
  expect(wire.diagnostics[0].reproduce_cmd).toBe(command)
})

test('a pass, a failure and a failure by policy are told apart', () => {
  const warns = inspection([entry('unresolved')])
  const fails = inspection([entry('unresolved'), entry('invalid', { code: 'task.read' })])
  expect(resultOf([warns], run)).toMatchObject({ ok: true })
  expect(resultOf([warns], run).error).toBeUndefined()
  const strict = resultOf([warns], { ...run, strict: true })
  expect(strict).toMatchObject({ ok: false, error: 'preflight_unresolved' })
  expect(ids(strict)).toContain('strict-policy')
  const invalid = resultOf([warns, fails], { ...run, strict: true, single: false })
  expect(invalid).toMatchObject({ ok: false, error: 'preflight_invalid' })
  expect(invalid.hints).toContain(hint('fix-first-invalid', { code: 'task.read' }).text)
})

test('data is the report itself for one plain path, and the list of reports otherwise', () => {
  const one = inspection()
  expect(resultOf([one], run).data).toBe(one.report)
  expect(toldOf([one, one], { ...run, single: false }).wire.data).toEqual([one.report, one.report])
})

test('advice follows from what was found', () => {
  const of = (code: string, more = {}) =>
    ids(resultOf([inspection([entry('unresolved', { code })], { executor: 'copilot-sdk', ...more })], run))
  expect(of('grader.cache_missing')).toEqual(['populate-cache'])
  expect(of('grader.lock')).toEqual(['lock-graders'])
  expect(of('x', { executor: 'mock', complete: false })).toEqual(['mock-is-harness', 'partial-inventory'])
  expect(ids(resultOf([inspection([entry('verified')], { executor: '' })], run))).toEqual(['verified-is-static'])
})
