import { describe, expect, it } from 'vitest'
import { eachIsSaid, type Row } from './mistakes.ts'
import { BASE, messages, TASK } from './support.ts'

const config = (more: string): string =>
  `config: {trials_per_task: 1, timeout_seconds: 30, executor: mock, model: m, ${more}}`
const sdk = (more: string): string =>
  `config: {trials_per_task: 1, timeout_seconds: 30, executor: copilot-sdk, model: m}\n${more}`

const rows: readonly Row[] = [
  [
    'misspelt option',
    'config: {trials_per_task: 1, timout_seconds: 30, executor: mock, model: m}',
    ['unknown key `timout_seconds` under `config`; did you mean `timeout_seconds`?'],
  ],
  ['no metrics', '', ['`metrics` is required.'], ['metrics']],
  ['empty metrics', 'metrics: []', ['`metrics` is an empty list, but at least one entry is needed.']],
  ['no model', 'config: {trials_per_task: 1, timeout_seconds: 30, executor: mock}', ['`config.model` is required.']],
  ['no executor', 'config: {trials_per_task: 1, timeout_seconds: 30, model: m}', ['`config.executor` is required.']],
  ['no config', '', ['`config` is required.'], ['config']],
  [
    'foreign executor',
    'config: {trials_per_task: 1, timeout_seconds: 30, executor: claude, model: m, reasoning_effort: low}',
    ['`config.executor` is not an allowed value.'],
  ],
  [
    'executor at the top',
    'executor: mock\nconfig: {trials_per_task: 1, timeout_seconds: 30, model: m}',
    ['unknown key `executor`; it belongs under `config`.'],
  ],
  [
    'block of another format',
    'adversarial: {packs: [x]}',
    ['unknown key `adversarial`; the loader reads it, but the published schema does not have it.'],
  ],
  ['numeric version', 'version: 1', ['`version` is an integer, but text is needed.']],
  ['empty version', 'version: ""', ['`version` is empty.']],
  ['inline tasks', 'tasks: [{id: a, prompt: hi}]', ['`tasks[0]` is a mapping, but text is needed.']],
  ['neither skill nor scenario', '', ['the document needs `skill` or `scenario`.'], ['skill']],
  ['skill without a value', 'skill:', ['`skill` has no value, but text is needed.']],
  ['no tasks at all', '', ['the document needs `tasks` or `tasks_from`.'], ['tasks']],
  ['empty tasks', 'tasks: []', ['`tasks` is an empty list, but at least one entry is needed.']],
  ['empty tasks_from', 'tasks_from: ""', ['`tasks_from` is empty.'], ['tasks']],
  ['tests for tasks', 'tests: [tasks/*.yaml]', ['unknown key `tests`; did you mean `tasks`?'], ['tasks']],
  ['tasks as one text', 'tasks: tasks/*.yaml', ['`tasks` is text, but a list is needed.']],
  ['scenario without version', 'scenario: s', ['`schemaVersion` must be `2.0`, because `scenario` is set.']],
  [
    'scenario of an old version',
    'scenario: s\nschemaVersion: "1.4"',
    ['`schemaVersion` must be `2.0`, because `scenario` is set.'],
  ],
  ['version without quotes', 'scenario: s\nschemaVersion: 2.0', ['`schemaVersion` is an integer, but text is needed.']],
  ['version without scenario', 'schemaVersion: "2.0"', ['`scenario` is required, because `schemaVersion` is `2.0`.']],
  ['blank scenario', 'scenario: " "\nschemaVersion: "2.0"', ['`scenario` contains only whitespace.']],
  ['odd version', 'schemaVersion: "1.x"', ['`schemaVersion` does not have the right form.']],
  [
    'effort of a mock',
    config('reasoning_effort: high'),
    ['`config.reasoning_effort` is not allowed, because `config.executor` is not `copilot-sdk`.'],
  ],
  [
    'hooks of another tool',
    'hooks: {before: [{run: echo hi}]}',
    ['unknown key `before` under `hooks`; did you mean `before_run` or `before_task`?'],
  ],
  [
    'hook without command',
    'hooks: {before_run: [{run: echo hi}]}',
    ['unknown key `run` under `hooks.before_run[0]`; did you mean `command`?'],
  ],
  [
    'MCP mock as a server',
    'mcp_mocks: [{name: fs, command: [npx, x]}]',
    ['unknown key `command` under `mcp_mocks[0]`.', '`mcp_mocks[0]` needs `fixtures` or `tools`.'],
  ],
  [
    'MCP tool without answers',
    'mcp_mocks: [{name: fs, tools: {read: {return: 1}}}]',
    ['unknown key `return` under `mcp_mocks[0].tools[0]`; it belongs in an entry of `responses`.'],
  ],
  [
    'MCP answer without result',
    'mcp_mocks: [{name: fs, tools: {read: {responses: [{}]}}}]',
    ['`mcp_mocks[0].tools[0].responses[0]` needs `return` or `error`.'],
  ],
  [
    'command mocks on a mock',
    'command_mocks: []',
    ['`command_mocks` is not allowed, because `config.executor` is not `copilot-sdk`.'],
  ],
  [
    'command mocks of an old version',
    sdk('schemaVersion: "1.2"\ncommand_mocks: []'),
    ['`command_mocks` is not allowed, because `schemaVersion` is older than 1.3.'],
  ],
  [
    'command mock with two conditions',
    sdk('command_mocks: [{name: gh, responses: [{args: [], args_regex: [], stdout: a, fixture: b}]}]'),
    [
      '`args` and `args_regex` cannot stand together in `command_mocks[0].responses[0]`.',
      '`stdout` and `fixture` cannot stand together in `command_mocks[0].responses[0]`.',
    ],
  ],
  [
    'command mock with a path',
    sdk('command_mocks: [{name: bin/gh, responses: [{args: []}]}]'),
    ['`command_mocks[0].name` does not have the right form.'],
  ],
  [
    'metric keys under config',
    config('threshold: 0.5'),
    ['unknown key `threshold` under `config`; it belongs in an entry of `metrics`, where `threshold` stands already.'],
  ],
  [
    'metrics under config',
    config('metrics: []'),
    ['unknown key `metrics` under `config`; it belongs at the top level.'],
    ['metrics'],
  ],
  [
    'old name of an option',
    config('max_workers: 2'),
    ['unknown key `max_workers` under `config`; did you mean `workers`?'],
  ],
  ['camel case', config('failFast: true'), ['unknown key `failFast` under `config`; did you mean `fail_fast`?']],
  [
    'quoted number',
    'config: {trials_per_task: "1", timeout_seconds: 30.5, executor: mock, model: m}',
    [
      '`config.trials_per_task` is text, but an integer is needed.',
      '`config.timeout_seconds` is a number, but an integer is needed.',
    ],
  ],
  ['yes for true', config('parallel: yes'), ['`config.parallel` is text, but a boolean is needed.']],
  ['too few bounds', 'range: [1]', ['`range` has too few entries: it needs 2.']],
  ['input that is no text', 'inputs: {a: x, b: 5}', ['`inputs[1]` is an integer, but text is needed.']],
]

describe('mistakes that people make in suites', () => eachIsSaid('eval', rows))

describe('documents as a whole', () => {
  it('finds none in valid documents', () => {
    expect(messages('eval', BASE)).toEqual([])
    expect(messages('task', TASK)).toEqual([])
  })

  it.each([null, 'text', 5, [], true])('a document that is %o is one mistake', (document) => {
    expect(messages('eval', document)).toHaveLength(1)
    expect(messages('task', document)).toHaveLength(1)
  })
})
