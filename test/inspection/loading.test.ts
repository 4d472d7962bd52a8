import { describe, expect, it, test } from 'vitest'
import { examine } from '../../src/inspect.ts'
import { memoryReader } from '../../src/reader/memory.ts'

const HEAD = 'schemaVersion: "1.4"\nname: n\nskill: s\n'
const SCENARIO = 'schemaVersion: "2.0"\nscenario: x\nname: n\nskill: s\n'
const configOf = (executor: string) =>
  `config: {trials_per_task: 1, timeout_seconds: 1, model: m, executor: ${executor}}\n`
const REST = 'metrics: [{name: m, weight: 1, threshold: 0.5}]\ntasks: [t.yaml]\n'
const EVAL = HEAD + configOf('mock') + REST
const TASK = 'id: t\nname: T\ninputs: {prompt: p}\n'
const DENIED =
  '{name: d, type: tool_calls, config: {expect: [{tool: a, args: {q: {json_schema: {$ref: "http://h/s"}}}}]}}'

/** Each `code state` that an eval with one task gives, once and sorted; `partial` when the report is not complete. */
function found(evalText: string, taskText = TASK): string {
  const reader = memoryReader({ files: { '/w/eval.yaml': evalText, '/w/t.yaml': taskText }, cwd: '/w' })
  const { report } = examine('eval.yaml', { reader, advice: false })
  const codes = new Set(report.diagnostics.map(({ code, state }) => `${code} ${state}`))
  return [...[...codes].sort(), ...(report.complete ? [] : ['partial'])].join(', ')
}

const BOTH = 'eval.configuration invalid, eval.schema invalid, partial'
const SCHEMA = 'eval.schema invalid'
const LOAD = 'eval.configuration invalid, partial'
const TASK_BOTH = 'task.configuration invalid, task.schema invalid, partial'
const TASK_SCHEMA = 'task.schema invalid'
const TASK_LOAD = 'task.configuration invalid, partial'

describe('scenario identity (models.md section 4)', () => {
  it.each<[string, string]>([
    ['x', ''],
    ['"42"', ''],
    ['" x "', ''],
    ['!!str 5', ''],
    ['', BOTH],
    ['"  "', BOTH],
    ['42', BOTH],
    ['! 42', BOTH],
    ['true', BOTH],
    ['2031-04-05', BOTH],
    ['[x]', BOTH],
    ['{}', BOTH],
    ['"\\u00a0"', LOAD],
  ])('scenario: %s', (value, codes) => {
    expect(found(SCENARIO.replace('scenario: x', `scenario: ${value}`) + configOf('mock') + REST)).toBe(codes)
  })

  it.each<[string, string]>([
    ["'2.0'", ''],
    ['!!str 2.0', ''],
    ['2.0', BOTH],
    ['"2.1"', BOTH],
    ['"02.0"', BOTH],
    ['"2.0 "', BOTH],
    ['', BOTH],
  ])('schemaVersion beside it: %s', (value, codes) => {
    expect(found(SCENARIO.replace('"2.0"', value) + configOf('mock') + REST)).toBe(codes)
  })

  test('a merged key is there, a quoted merge key merges nothing', () => {
    expect(found(`<<: {scenario: x}\n${EVAL.replace('1.4', '2.0')}`)).toBe('')
    expect(found(`<<: {scenario: }\n${EVAL}`)).toBe(BOTH)
    expect(found(`"<<": {scenario: }\n${EVAL}`)).toBe(SCHEMA)
  })

  it.each<[string, string, string]>([
    ['', '[a]', LOAD],
    ['skill: "  "\n', '[a]', LOAD],
    ['skill:\n', '[a]', BOTH],
    ['', '[]', 'skills.discovery_disabled verified'],
  ])('without a target (%j) requires no skill: %s', (skill, required, codes) => {
    const config = configOf('mock').replace('{', `{required_skills: ${required}, `)
    expect(found(SCENARIO.replace('skill: s\n', skill) + config + REST)).toBe(codes)
  })
})

describe('unknown keys (models.md section 2)', () => {
  const mock = (tool: string) => `mcp_mocks: [{name: a, tools: {t: ${tool}}}]\n`
  it.each([
    'other: {a: 1}\n',
    'hooks: {other: 1}\n',
    'hooks: {before_run: [{command: a, other: 1}]}\n',
    'adversarial: {packs: [a], other: 1}\n',
    'mcp_mocks: [{name: a, tools: {}, other: 1}]\n',
    mock('{other: 1, responses: [{return: 1}]}'),
    mock('{responses: [{return: 1, other: 1}]}'),
  ])('fail the load of a scenario suite at every level: %s', (more) => {
    expect(found(SCENARIO + configOf('mock') + REST + more)).toBe(BOTH)
    expect(found(EVAL + more)).not.toContain('configuration')
  })

  it.each([
    'name: g, other: 1, type: text, config: {contains: [a]}',
    'name: g, type: text, config: {contains: [a], other: 1}',
  ])('never fail it in a grader: %s', (grader) => {
    expect(found(`${SCENARIO}${configOf('mock')}${REST}graders: [{${grader}}]\n`)).toBe(SCHEMA)
  })

  it.each(['{return: {other: 1}, match: {other: 1}}', '{return: 1, match_schema: {other: 1}}'])(
    'are none in free content: %s',
    (response) => {
      const more = mock(`{input_schema: {other: 1}, responses: [${response}]}`)
      expect(found(SCENARIO + configOf('mock') + REST + more)).toBe('runtime.mcp unsupported')
    },
  )

  test('hide no other mistake, not even a denied schema', () => {
    const suite = SCENARIO + configOf('mock') + REST
    expect(found(`${suite}other: 1\ngraders: [${DENIED}]\n`)).toBe(
      'eval.configuration invalid, eval.configuration unresolved, eval.schema invalid, partial',
    )
    expect(found(`${EVAL}other: 1\ngraders: [${DENIED}]\n`)).toBe(
      'eval.configuration unresolved, eval.schema invalid, partial',
    )
  })
})

describe('repeated keys (models.md section 2)', () => {
  it.each<[string, string]>([
    ['other: 1\nother: 2\n', BOTH],
    ['other: {a: 1, a: 2}\n', SCHEMA],
    ['inputs: {a: x, "a": y}\n', BOTH],
    ['graders: [{name: g, type: text, config: {contains: [a], contains: [b]}}]\n', BOTH],
    ['graders: [{name: g, type: text, config: {contains: [a], other: {b: 1, b: 2}}}]\n', SCHEMA],
    ['graders: [{name: g, type: other, config: {a: {b: 1, b: 2}}}]\n', BOTH],
    ['mcp_mocks: [{name: a, tools: {t: {responses: [{return: {b: 1, b: 2}}]}}}]\n', BOTH],
  ])('%s', (more, codes) => {
    expect(found(EVAL + more)).toBe(codes)
  })
})

describe('features and their minimum (models.md section 3)', () => {
  const suite = (version: string, more: string) => HEAD.replace('1.4', version) + configOf('copilot-sdk') + REST + more
  it.each<[string, string, string]>([
    ['mcp_mocks: [{name: a, fixtures: a}]\n', '1.0', '1.1'],
    ['adversarial: {packs: [a]}\n', '1.1', '1.2'],
    ['command_mocks: []\n', '1.2', '1.10'],
  ])('%s', (more, old, young) => {
    expect(found(suite(old, more))).toContain('eval.configuration')
    expect(found(suite(young, more))).not.toContain('eval.configuration')
    expect(found(suite(old, more.replace(/:.*/, ': ')))).not.toContain('eval.configuration')
  })

  test('the mocks of a task leave it in the inventory', () => {
    expect(found(suite('1.2', ''), `${TASK}command_mocks: []\n`)).toBe(
      'runtime.availability unresolved, task.version invalid',
    )
    expect(found(EVAL, `${TASK}command_mocks: []\n`)).toBe('task.executor invalid')
    expect(found(EVAL, `${TASK}command_mocks: ~\n`)).toBe(TASK_SCHEMA)
  })
})

describe('tasks (models.md section 6)', () => {
  const grader = 'graders: [{name: g, type: text, config: {contains: [a]}}]'
  it.each<[string, string]>([
    ['enabled: "no"', TASK_SCHEMA],
    ['enabled: "false"', TASK_BOTH],
    ['timeout_seconds: 0.5', TASK_BOTH],
    ['timeout_seconds: 1.5', TASK_SCHEMA],
    ['timeout_seconds: ', TASK_SCHEMA],
    ['first_event_timeout_seconds: -1', TASK_BOTH],
    ['tags: a', TASK_BOTH],
    ['tags: [a, ~]', TASK_SCHEMA],
    ['expected: {tool_calls: []}', TASK_BOTH],
    ['expected: {output_contains_any: [a]}', TASK_SCHEMA],
    ['expected: {outcomes: [{value: 2031-04-05}]}', TASK_SCHEMA],
    ['expected: {outcomes: [{value: {a: 2031-04-05}}]}', ''],
    ['requirements: [~]', TASK_SCHEMA],
    ['requirements: [a]', TASK_BOTH],
    [`checkpoints: [{after_turn: 1, ${grader}}]`, 'checkpoint.scheduling unresolved'],
    [`checkpoints: [{after_turn: 2, ${grader}}]`, TASK_LOAD],
    [`checkpoints: [{after_turn: 1, ${grader}}, {after_turn: 1, ${grader}}]`, TASK_LOAD],
    [`checkpoints: [{after_turn: 1, graders: [~]}]`, TASK_BOTH],
    [`checkpoints: [{after_turn: 1, ${grader}, on_failure: Stop}]`, TASK_BOTH],
  ])('%s', (more, codes) => {
    expect(found(EVAL, `${TASK}${more}\n`)).toBe(codes)
  })

  it.each<[string, string]>([
    ['prompt: ""', ''],
    ['prompt: a, prompt_file: ""', TASK_SCHEMA],
    ['prompt: "", prompt_file: t.yaml', TASK_SCHEMA],
    ['prompt: " ", prompt_file: t.yaml', TASK_BOTH],
    ['prompt_file: x/../t.yaml', ''],
    ['prompt_file: t..yaml', TASK_LOAD],
    ['prompt_file: /w/t.yaml', TASK_LOAD],
    ['prompt_file: none', TASK_LOAD],
    ['prompt: p, workdir: a/../b', TASK_LOAD],
    ['prompt: p, workdir: a..b', ''],
    ['prompt: p, responder: {instructions: " ", max_followups: 1}', TASK_LOAD],
    ['prompt: p, repos: [{type: worktree, source: ., dest: "\\\\r"}]', TASK_LOAD],
  ])('inputs: %s', (inputs, codes) => {
    expect(found(EVAL, `id: t\nname: T\ninputs: {${inputs}}\n`)).toBe(codes)
  })

  test('a document of nothing is a task without an ID', () => {
    expect(found(EVAL, '--- ~\n')).toBe('task.id invalid, task.schema invalid')
    expect(found(EVAL, '# nothing\n')).toBe(TASK_BOTH)
  })
})

describe('denied schemas beside faults (models.md section 10)', () => {
  const DENIAL = 'configuration unresolved, partial'
  const MIXED = 'configuration invalid, configuration unresolved, partial'
  it.each<[string, string]>([
    ['', DENIAL],
    ['{name: b, type: json_schema, config: {schema: {$ref: "http://h/s"}}}', DENIAL],
    ['{name: b, type: json_schema, config: {schema: {type: other}}}', MIXED],
    ['{name: b, type: text, config: {regex_match: ["("]}}', MIXED],
    ['{name: b, type: file, config: {must_exist: []}}', MIXED],
    ['{name: b, type: tool_calls, config: {expect: [{tool: a, args: {q: {regex: "("}}}]}}', MIXED],
    ['{name: b, type: tool_calls, config: {expect: [{tool: "("}]}}', MIXED],
  ])('%s', (other, codes) => {
    const graders = [DENIED, other].filter((text) => text !== '')
    for (const order of [graders, [...graders].reverse()]) {
      const list = `graders: [${order.join(', ')}]`
      expect(found(`${EVAL}${list}\n`)).toBe(codes.replaceAll('configuration', 'eval.configuration'))
      const inTask = codes.replaceAll('configuration', 'task.configuration')
      expect(found(EVAL, `${TASK}${list}\n`)).toBe(inTask)
      expect(found(EVAL, `${TASK}checkpoints: [{after_turn: 1, ${list}}]\n`)).toBe(inTask)
    }
  })

  test('one document that is both is invalid alone', () => {
    const both = DENIED.replace('$ref', 'type: other, $ref')
    expect(found(`${EVAL}graders: [${both}]\n`)).toBe(LOAD)
  })
})

describe('requirements (models.md section 12)', () => {
  const own = 'graders: [{name: g, type: text, config: {contains: [a]}}]\n'
  const check = (checks: string) => `requirements: [{id: r, category: outcome, description: d, checks: [${checks}]}]\n`
  it.each<[string, string]>([
    ['{scope: task, grader: g}', 'requirement.references verified'],
    ['{scope: task, grader: g, after_turn: 0}', 'requirement.references verified, task.schema invalid'],
    ['{scope: task, grader: g, after_turn: 1}', 'requirement.invalid invalid, task.schema invalid'],
    ['{scope: task, grader: " g"}', 'requirement.invalid invalid'],
    ['{scope: eval, grader: g}', 'requirement.invalid invalid'],
    ['{scope: task, grader: g}, {scope: task, grader: g}', 'requirement.invalid invalid'],
    ['{scope: checkpoint, grader: g, after_turn: 1}', 'requirement.invalid invalid'],
    ['~', 'requirement.uncovered unresolved, task.schema invalid'],
  ])('%s', (checks, codes) => {
    expect(found(EVAL, TASK + own + check(checks))).toBe(codes)
  })
})
