import { describe, expect, test } from 'vitest'
import { examine } from '../../src/inspect.ts'
import { memoryReader } from '../../src/reader/memory.ts'

/** Whether Go compiles it depends on how it simplifies what 4,000 alternatives have in common. */
const LARGE = `(?:${Array.from({ length: 4_000 }, (_, i) => `w${i}`).join('|')}){1000}`

const EVAL = {
  name: 'suite',
  skill: 'skill',
  version: '1.3',
  config: { executor: 'copilot-sdk', model: 'm', trials_per_task: 1, timeout_seconds: 30 },
  metrics: [{ name: 'quality', weight: 1, threshold: 0.5 }],
  tasks: ['task.yaml'],
}
const TASK = { id: 't1', name: 'Task', inputs: { prompt: 'Go.' } }

const calls = (matcher: unknown) => [
  { name: 'g', type: 'tool_calls', config: { expect: [{ tool: 'a', args: { x: matcher } }] } },
]
const command = (pattern: string) => [{ name: 'git', responses: [{ args_regex: [pattern], stdout: '' }] }]
const mcp = (response: object, tool: object = {}) => [
  { name: 'm', tools: { t: { ...tool, responses: [{ ...response, return: 1 }] } } },
]
const schema = (value: object) => [{ name: 'g', type: 'json_schema', config: { schema: value } }]

type Site = readonly [name: string, place: (pattern: string) => { suite?: object; task?: object }, codes: string[]]

/** Every place where a pattern is compiled, with what it makes of the eval or task, and the codes that speak of it. */
const SITES: readonly Site[] = [
  ...['regex_match', 'regex_not_match'].map(
    (key): Site => [
      `text ${key}`,
      (pattern: string) => ({ suite: { graders: [{ name: 'g', type: 'text', config: { [key]: [pattern] } }] } }),
      ['grader.configuration'],
    ],
  ),
  [
    'a content pattern',
    (pattern) => ({
      task: {
        graders: [{ name: 'g', type: 'file', config: { content_patterns: [{ path: 'a', must_match: [pattern] }] } }],
      },
    }),
    ['grader.configuration'],
  ],
  ...['tool', 'command_pattern', 'skill_pattern', 'path_pattern'].map(
    (key): Site => [
      `tool_constraint ${key}`,
      (pattern: string) => ({
        suite: {
          graders: [
            { name: 'g', type: 'tool_constraint', config: { reject_tools: [{ tool: 'bash', [key]: pattern }] } },
          ],
        },
      }),
      ['grader.configuration'],
    ],
  ),
  [
    'an expected tool',
    (pattern) => ({ suite: { graders: [{ name: 'g', type: 'tool_calls', config: { expect: [{ tool: pattern }] } }] } }),
    ['grader.configuration'],
  ],
  ['a matcher of an eval', (regex) => ({ suite: { graders: calls({ regex }) } }), ['eval.configuration']],
  ['a matcher of a task', (regex) => ({ task: { graders: calls({ regex }) } }), ['task.configuration']],
  [
    'the schema of a matcher',
    (pattern) => ({ task: { graders: calls({ json_schema: { pattern } }) } }),
    ['task.configuration'],
  ],
  ['a command mock of an eval', (pattern) => ({ suite: { command_mocks: command(pattern) } }), ['eval.configuration']],
  ['a command mock of a task', (pattern) => ({ task: { command_mocks: command(pattern) } }), ['task.configuration']],
  ['an MCP mock', (pattern) => ({ suite: { mcp_mocks: mcp({ match_regex: { a: pattern } }) } }), ['mock.mcp']],
  [
    'a schema of an MCP mock',
    (pattern) => ({ suite: { mcp_mocks: mcp({ match_schema: { pattern } }) } }),
    ['mock.mcp'],
  ],
  [
    'an input schema',
    (pattern) => ({ suite: { mcp_mocks: mcp({}, { input_schema: { properties: { a: { pattern } } } }) } }),
    ['mock.input_schema'],
  ],
  [
    'an inline schema',
    (pattern) => ({ suite: { graders: schema({ pattern }) } }),
    ['grader.configuration', 'grader.schema'],
  ],
]

describe.each(SITES)('%s', (_, place, codes) => {
  const inspect = (pattern: string) => {
    const { suite, task } = place(pattern)
    const files = {
      '/w/eval.yaml': JSON.stringify({ ...EVAL, ...suite }),
      '/w/task.yaml': JSON.stringify({ ...TASK, ...task }),
    }
    const { report } = examine('eval.yaml', { reader: memoryReader({ files, cwd: '/w' }), advice: false })
    const about = report.diagnostics.filter(({ code }) => codes.includes(code) || code === 'tasks.empty')
    return { complete: report.complete, told: about.map(({ code, state }) => `${code} ${state}`).sort() }
  }

  test('a pattern that may be too large for the runtime is unresolved, and the report incomplete', () => {
    expect(inspect(LARGE)).toEqual({ complete: false, told: codes.map((code) => `${code} unresolved`) })
  })

  test('a pattern that the runtime refuses is invalid', () => {
    expect(inspect('x{1001}').told).toEqual(codes.map((code) => `${code} invalid`))
    expect(inspect('(?:(?:x{40}){5}){6}').told).toEqual(codes.map((code) => `${code} invalid`))
  })

  test('an alternation of 9,000 words is fine', () => {
    const words = Array.from({ length: 9_000 }, (_, i) => `word${i}`).join('|')
    expect(inspect(words)).toEqual({ complete: true, told: [] })
  })
})
