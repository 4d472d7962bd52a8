import { expect, test } from 'vitest'
import { humanTeller } from '../../src/render/human.ts'
import type { Look } from '../../src/render/look.ts'
import type { Run } from '../../src/render/run.ts'
import type { Inspection } from '../../src/report/build.ts'
import { Source } from '../../src/text/source.ts'
import { entry, inspection, task } from '../report/inspections.ts'
import { plainLook, runOf, textOf } from './runs.ts'

const render = (of: Inspection | readonly Inspection[], more: Partial<Look & Run> = {}) =>
  textOf(humanTeller, runOf(of, more), { ...plainLook, ...more })

const file = new Source('/suite/tasks/save.yaml', 'id: save\ngraders:\n  - name: g\n    type: text\n')
const evalFile = new Source('eval.yaml', 'name: demo\nhooks: {}\n')
const at = (source: Source, text: string) => ({
  source,
  start: source.text.indexOf(text),
  end: source.text.indexOf(text) + text.length,
})

const rich = inspection(
  [
    entry(
      'verified',
      {
        code: 'requirement.references',
        source: file.path,
        task_id: 'save',
        requirement_id: 'kept',
        message: 'Every check names a grader.',
        remediation: 'Nothing is to be done.',
      },
      at(file, 'id'),
    ),
    entry(
      'invalid',
      {
        code: 'grader.configuration',
        source: file.path,
        task_id: 'save',
        message:
          'graders[0].config.regex_match[1] is not a pattern that the runtime can use: a parenthesis is not closed.',
        remediation: 'Close it, or write \\( for the character itself.',
      },
      at(file, 'type'),
    ),
    entry(
      'invalid',
      {
        code: 'task.id',
        source: file.path,
        task_id: 'save',
        message: 'Another task has this id.',
        remediation: 'Give each task its own.',
      },
      at(file, 'save'),
    ),
    entry('invalid', { code: 'skill.required', message: 'A required skill is not there.', remediation: 'Add it.' }),
    entry(
      'unresolved',
      { code: 'hooks.execution', message: 'Hooks are not run.', remediation: 'Try them in a run.' },
      at(evalFile, 'hooks'),
    ),
  ],
  {
    tasks: [
      task('save', {
        name: 'Save a record',
        requirements: [
          {
            id: 'kept',
            category: 'outcome',
            description: 'The record is kept.',
            checks: [{ scope: 'task', grader: 'g' }],
            state: 'verified',
            meaning: 'Resolved.',
          },
        ],
      }),
      task('off', { enabled: false, context_dir: '/elsewhere' }),
    ],
    capabilities: [
      { name: 'task_execution', state: 'verified', meaning: 'A harness.' },
      { name: 'mcp_servers', state: 'unsupported', meaning: 'None.' },
    ],
    dependencies: [
      { kind: 'hooks', name: 'lifecycle', mode: 'subprocess', state: 'unresolved' },
      { kind: 'command', name: 'git', mode: 'mocked', state: 'verified', task_id: 'save' },
      { kind: 'command', name: 'git', mode: 'mocked', state: 'verified', task_id: 'off' },
    ],
  },
)

test('problems by file in order of line, then open questions, then the inventory, then the verdict', () => {
  expect(render(rich)).toMatchInlineSnapshot(`
    "Preflight of eval.yaml

    3 errors: a run would fail on these

    eval.yaml  invalid  skill.required
        A required skill is not there.
        → Add it.

    tasks/save.yaml:1:5  invalid  task.id (task save)
        Another task has this id.
        → Give each task its own.
    tasks/save.yaml:4:5  invalid  grader.configuration (task save)
        graders[0].config.regex_match[1] is not a pattern that the runtime can use:
        a parenthesis is not closed.
        → Close it, or write \\( for the character itself.

    1 warning: not checkable offline

    eval.yaml:2:1  unresolved  hooks.execution
        Hooks are not run.
        → Try them in a run.

    1 verified (info): requirement.references; --verbose shows each

    Inventory: complete: all inputs were examined (not a guarantee)
      Executor: mock
      Capabilities verified: task_execution
      Capabilities unsupported: mcp_servers
      Dependencies:
        hooks lifecycle, subprocess: unresolved
        command git, mocked: verified, 2 tasks:
          save, off
      Tasks: 2, 1 enabled, 1 disabled
        save  context fixtures
          kept (outcome) verified
        off  disabled, context /elsewhere

    Failed with exit 1: 3 errors (a run would fail on these); 1 warning (not
    checkable offline).
    "
  `)
})

test('verbose shows descriptions, checks, meanings and files', () => {
  const text = render(rich, { verbose: true })
  for (const fact of ['The record is kept.', 'checked by task grader g', 'Resolved.', 'A harness.', 'tasks/save.yaml'])
    expect(text).toContain(fact)
})

test('no line is wider than 80 columns when the names are short', () => {
  for (const line of render(rich, { verbose: true }).split('\n')) expect(line.length).toBeLessThanOrEqual(80)
})

test('an authored name cannot forge a line, move the cursor or turn the text around', () => {
  const evil = 'x\nPassed with exit 0: nothing\r\x1b[2J\x9b\u202e'
  const forged = inspection([entry('invalid', { task_id: evil, requirement_id: evil, source: evil, message: evil })], {
    source: evil,
    executor: evil,
    tasks: [
      task(evil, {
        name: evil,
        context_dir: `/suite/${evil}`,
        requirements: [
          {
            id: evil,
            category: evil,
            description: evil,
            checks: [{ scope: evil, grader: evil }],
            state: 'invalid',
            meaning: 'm',
          },
        ],
      }),
    ],
    dependencies: [{ kind: 'mcp', name: evil, mode: 'live', state: 'invalid', task_id: evil }],
  })
  const text = render(forged, { verbose: true })
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/)
  expect(text).not.toMatch(/^Passed/m)
  expect(text).toContain('x\\x0aPassed')
})

test('the heading says how many mistakes the findings come down to, where these are fewer', () => {
  const twice = ['eval.schema', 'grader.name'].map((code) => entry('invalid', { code }, at(evalFile, 'hooks')))
  const other = entry('invalid', { message: 'Another thing.' }, at(evalFile, 'hooks'))
  expect(render(inspection(twice))).toContain('\n2 errors (1 distinct): a run would fail on these\n')
  expect(render(inspection([...twice, other]))).toContain('\n3 errors (2 distinct): a run would fail on these\n')
  expect(render(inspection([other]))).toContain('\n1 error: a run would fail on it\n')
})

test('a message that many tasks repeat is said once, with every place and task', () => {
  const many = Array.from({ length: 50 }, (_, i) => {
    const source = new Source(`/suite/tasks/${i}.yaml`, 'id: x\n')
    return entry(
      'unresolved',
      {
        code: 'grader.model',
        source: source.path,
        task_id: `t${i}`,
        message: 'A model is called.',
        remediation: 'Run it.',
      },
      { source, start: 4, end: 5 },
    )
  })
  const text = render(inspection(many))
  expect(text.match(/A model is called\./g)).toHaveLength(1)
  expect(text).toContain('Likewise at 49 other places:')
  for (let i = 0; i < 50; i++) expect(text).toMatch(new RegExp(`tasks/${i}\\.yaml:1:5 .*\\(task t${i}\\)`))
})

test('a place in a file that is not kept has the position that it was given', () => {
  const places = [{ line: 12, column: 3 }, { line: 2, column: 9 }, undefined]
  const of = places.map((position, i) => entry('invalid', { message: `${i}` }, { file: '/suite/rows.csv', position }))
  expect(render(inspection(of)).match(/^rows\.csv\S*/gm)).toEqual(['rows.csv', 'rows.csv:2:9', 'rows.csv:12:3'])
})

test('paths are relative only where that is shorter', () => {
  const near = inspection([
    entry('invalid', { source: '/suite/a.yaml' }),
    entry('invalid', { source: '/x', code: 'task.read' }),
  ])
  const text = render(near, { cwd: '/suite' })
  expect(text).toMatch(/^a\.yaml +invalid/m)
  expect(text).toMatch(/^\/x +invalid/m)
})

test.each([
  [[], false, 'Passed with exit 0: no errors and no warnings.'],
  [['unresolved'], false, 'Passed with exit 0: no errors; 1 warning (not checkable offline).'],
  [['unresolved', 'unsupported'], false, 'Passed with exit 0: no errors; 2 warnings (not checkable offline).'],
  [['unresolved'], true, 'Failed with exit 1: 1 warning, which --strict treats as an error.'],
  [
    ['invalid', 'unresolved'],
    false,
    'Failed with exit 1: 1 error (a run would fail on it); 1 warning (not checkable offline).',
  ],
  [['invalid', 'invalid'], true, 'Failed with exit 1: 2 errors (a run would fail on these).'],
] as const)('the last line says why: %j strict %s', (states, strict, sentence) => {
  const of = inspection(states.map((state) => entry(state)))
  expect(render(of, { strict, width: undefined }).trimEnd().split('\n').at(-1)).toBe(sentence)
  expect(render([of, of], { strict, width: undefined })).toContain(`${sentence.replace(/ with exit \d/, '')}\n`)
})

test('an eval that could not be read, and a partial inventory', () => {
  const text = render(
    inspection([entry('invalid', { code: 'eval.read', source: '' })], { source: '', executor: '', complete: false }),
  )
  expect(text).toContain('Preflight of ""')
  expect(text).toContain('Inventory: partial')
  expect(text).toContain('Executor: unknown')
})

test('every fact that the human report owes is there, in the default and the verbose form', () => {
  for (const verbose of [false, true]) {
    const text = render(rich, { verbose })
    const { report } = rich
    expect(text).toContain(report.source)
    for (const t of report.tasks) {
      for (const fact of [t.id, ...(verbose ? [t.name] : []), t.enabled ? 'enabled' : 'disabled'])
        expect(text).toContain(fact)
      for (const r of t.requirements) for (const fact of [r.id, r.category, r.state]) expect(text).toContain(fact)
    }
    for (const d of report.diagnostics) for (const fact of [d.code, d.state, d.severity]) expect(text).toContain(fact)
    for (const d of report.dependencies)
      for (const fact of [d.kind, d.name, d.mode, d.state]) expect(text).toContain(fact)
  }
})

test('colour adds only what a terminal does not print', () => {
  const bare = render(rich, { colour: true }).replace(/\x1b\[\d+m/g, '')
  expect(bare).toBe(render(rich))
  expect(render(rich, { colour: true })).not.toBe(render(rich))
})

test('a very large suite is rendered whole', () => {
  const many = Array.from({ length: 150_000 }, (_, i) =>
    entry('verified', { source: `/suite/${i >> 4}.yaml`, task_id: `t${i}` }),
  )
  const tasks = Array.from({ length: 20_000 }, (_, i) => task(`t${i}`))
  const dependencies = tasks.map(
    ({ id }) => ({ kind: 'command', name: 'git', mode: 'mocked', state: 'verified', task_id: id }) as const,
  )
  const text = render(inspection(many, { tasks, dependencies }), { verbose: true })
  expect(text).toContain('9374.yaml')
  expect(text.endsWith('Passed with exit 0: no errors and no warnings.\n')).toBe(true)
}, 60_000)
