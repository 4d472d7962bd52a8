import { expect, test, vi } from 'vitest'
import type { State } from '../../src/catalogue/codes.ts'
import type { Finding } from '../../src/catalogue/finding.ts'
import { buildReport, type ReportParts } from '../../src/report/build.ts'
import { capabilityMeaning, requirementMeaning } from '../../src/report/meanings.ts'
import { field } from '../../src/text/argument.ts'

// The wording is the business of the catalogue; here a sentence is the field that it is about.
vi.mock('../../src/catalogue/sentences.ts', () => ({
  say: (problem: { field: string }) => ({ message: problem.field, remediation: 'Fix it.' }),
}))

const parts = (more: Partial<ReportParts>): ReportParts => ({
  source: 'eval.yaml',
  executor: 'mock',
  tasks: [],
  capabilities: [],
  dependencies: [],
  findings: [],
  warnings: [],
  advice: [],
  comments: [],
  ...more,
})

function finding(code: Finding['code'], state: State, more: Partial<Finding> = {}): Finding {
  return { code, state, source: 'eval.yaml', problem: { kind: 'required', field: field(['x']) }, ...more }
}

test('the keys stand in the order of the wire, and empty optional ones are left out', () => {
  const { report } = buildReport(
    parts({
      tasks: [
        {
          id: 't',
          name: 'T',
          source: '/s/t.yaml',
          enabled: true,
          contextDir: '/s/fixtures',
          requirements: [
            {
              id: 'r',
              category: 'outcome',
              description: 'd',
              checks: [{ scope: 'checkpoint', grader: 'g', afterTurn: 2 }],
              state: 'verified',
            },
            { id: 'q', category: 'outcome', description: 'd', checks: [], state: 'unresolved' },
            {
              id: 'p',
              category: 'outcome',
              description: 'd',
              checks: [{ scope: 'task', grader: 'g', afterTurn: 0 }],
              state: 'verified',
            },
          ],
        },
      ],
      capabilities: [{ name: 'task_execution', state: 'verified' }],
      dependencies: [
        { kind: 'hooks', name: 'lifecycle', mode: 'subprocess', state: 'unresolved' },
        { kind: 'command', name: 'c', mode: 'mocked', state: 'verified', taskId: 't' },
      ],
      findings: [
        finding('task.id', 'invalid', { taskId: '', requirementId: '' }),
        finding('task.id', 'invalid', { taskId: 't', requirementId: 'r' }),
      ],
    }),
  )
  const [task] = report.tasks
  expect(Object.keys(report).join()).toBe(
    'kind,schemaVersion,source,executor,complete,tasks,capabilities,dependencies,diagnostics',
  )
  expect(Object.keys(task!).join()).toBe('id,name,source,enabled,context_dir,requirements')
  expect(task!.requirements.map((r) => Object.keys(r).join())).toEqual([
    'id,category,description,checks,state,meaning',
    'id,category,description,state,meaning',
    'id,category,description,checks,state,meaning',
  ])
  expect(task!.requirements.map((r) => r.checks)).toEqual([
    [{ scope: 'checkpoint', grader: 'g', after_turn: 2 }],
    undefined,
    [{ scope: 'task', grader: 'g' }],
  ])
  expect(report.dependencies.map((d) => Object.keys(d).join())).toEqual([
    'kind,name,mode,state',
    'kind,name,mode,state,task_id',
  ])
  expect(Object.keys(report.capabilities[0]!).join()).toBe('name,state,meaning')
  expect(report.diagnostics.map((d) => Object.keys(d).join())).toEqual([
    'code,state,severity,source,message,remediation',
    'code,state,severity,source,task_id,requirement_id,message,remediation',
  ])
})

test.each([
  ['invalid', 'error'],
  ['unresolved', 'warning'],
  ['verified', 'info'],
  ['unsupported', 'warning'],
] as const)('a finding that is %s has severity %s', (state, severity) => {
  const codes = {
    invalid: 'task.id',
    unresolved: 'hooks.execution',
    verified: 'mock.mcp_override',
    unsupported: 'runtime.mcp',
  } as const
  expect(buildReport(parts({ findings: [finding(codes[state], state)] })).report.diagnostics[0]!.severity).toBe(
    severity,
  )
})

test('complete follows from the states that the catalogue calls incomplete, and from nothing else', () => {
  const complete = (code: Finding['code'], state: State) =>
    buildReport(parts({ findings: [finding(code, state)] })).report.complete
  expect(complete('grader.schema', 'unresolved')).toBe(false)
  expect(complete('grader.schema', 'invalid')).toBe(true)
  expect(complete('eval.read', 'invalid')).toBe(false)
  expect(complete('tasks.empty', 'invalid')).toBe(true)
  expect(complete('hooks.execution', 'unresolved')).toBe(true)
})

test('a finding that the catalogue does not declare is a mistake in the program', () => {
  expect(() => buildReport(parts({ findings: [finding('task.id', 'verified')] }))).toThrow('task.id')
  const unknown = { ...finding('task.id', 'invalid'), code: 'no.code' } as unknown as Finding
  expect(() => buildReport(parts({ findings: [unknown] }))).toThrow('no.code')
  const inherited = { ...finding('task.id', 'invalid'), code: 'toString' } as unknown as Finding
  expect(() => buildReport(parts({ findings: [inherited] }))).toThrow('toString')
})

test('diagnostics are sorted, keep their places, and equal ones keep the order of the rules', () => {
  const at = (file: string) => ({ file })
  const said = (message: string) => ({ kind: 'required', field: field([message]) }) as const
  const { report, entries } = buildReport(
    parts({
      findings: [
        finding('task.id', 'invalid', { source: 'eval.yaml', place: at('1') }),
        finding('task.id', 'invalid', { source: '/s/t.yaml', taskId: 'b', place: at('2') }),
        finding('grader.schema', 'invalid', { source: '/s/t.yaml', taskId: 'a', place: at('3') }),
        finding('grader.schema', 'unresolved', { source: '/s/t.yaml', taskId: 'a', place: at('4') }),
        finding('boundary.post_run', 'unresolved', {
          source: '/s/t.yaml',
          taskId: 'a',
          requirementId: 'r',
          place: at('5'),
        }),
        finding('grader.schema', 'invalid', { source: '/s/t.yaml', taskId: 'a', problem: said('a'), place: at('6') }),
      ],
    }),
  )
  expect(entries.map(({ place }) => (place !== undefined && 'file' in place ? place.file : ''))).toEqual([
    '6',
    '3',
    '4',
    '5',
    '2',
    '1',
  ])
  expect(report.diagnostics).toEqual(entries.map((e) => e.diagnostic))
})

test('30,000 findings are put in order', () => {
  const findings = Array.from({ length: 30_000 }, (_, i) =>
    finding('hooks.execution', 'unresolved', {
      source: `/very/long/way/to/a/suite/of/tasks/task-${(i * 7919) % 30_000}.yaml`,
      taskId: `t${i}`,
    }),
  )
  const sources = buildReport(parts({ findings })).report.diagnostics.map(({ source }) => source)
  expect(sources).toHaveLength(30_000)
  expect(sources).toEqual([...sources].sort())
})

test('meanings are sentences that claim no more than was examined', () => {
  for (const state of ['verified', 'unresolved', 'unsupported', 'invalid'] as const) {
    expect(requirementMeaning(state)).toMatch(/\.$/)
    for (const executor of ['mock', 'copilot-sdk', 'else'])
      expect(capabilityMeaning('mcp_servers', state, executor)).toMatch(/\.$/)
  }
  expect(capabilityMeaning('task_execution', 'verified', 'mock')).not.toBe(
    capabilityMeaning('task_execution', 'verified', 'copilot-sdk'),
  )
})
