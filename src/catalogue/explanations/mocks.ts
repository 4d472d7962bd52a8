import { family } from './explanation.ts'
import { evalFile, taskFile } from './samples.ts'

const TASK = { 'task.yaml': taskFile() } as const
const SDK = 'copilot-sdk'

const mcpMock = (response: string, schema = ''): string =>
  evalFile({
    executor: SDK,
    more: `mcp_mocks:
  - name: notes
    tools:
      find:${schema}
        responses: [{ ${response} }]`,
  })

const server = (settings: string): string =>
  evalFile({ executor: SDK, config: `mcp_servers:\n  notes: { ${settings} }` })

const commandMock = (fixture: string): string =>
  taskFile({ more: `command_mocks:\n  - name: gh\n    responses: [{ args: [issue, list], fixture: ${fixture} }]` })

export const mocks = family('Mocks and live services', {
  'mock.mcp': {
    meaning:
      'An MCP mock has no tools or responses, its fixture files cannot be read, or a response cannot be matched.',
    why: 'A run cannot start the mock, so the agent lacks its tools.',
    states: {
      invalid: 'Fixtures, tools, a `match_regex` or a `match_schema` is at fault.',
      unresolved:
        'A `match_schema` refers to something outside of itself, or the fixtures are beyond what is examined offline.',
    },
    remedy: 'Correct what the message names. Patterns are RE2: no look-around, no back-references.',
    example: {
      files: { 'eval.yaml': mcpMock("match_regex: { query: '^(?!old)' }, return: none"), ...TASK },
      mended: { 'eval.yaml': mcpMock("match_regex: { query: '^new' }, return: none") },
    },
  },

  'mock.mcp_override': {
    meaning: 'An MCP mock has the name of a live server in `config.mcp_servers`, and takes its place.',
    why: 'The run does not reach the live server. That is what a mock is for; here it is said, so that nobody takes one for the other.',
    states: { verified: 'The names are equal. This says nothing of the mock itself.' },
    remedy: 'Nothing, if that is meant. Otherwise rename one of the two.',
    example: {
      files: {
        'eval.yaml': mcpMock('return: none').replace(
          'metrics:',
          '  mcp_servers: { notes: { command: notes-server } }\nmetrics:',
        ),
        ...TASK,
      },
      mended: { 'eval.yaml': mcpMock('return: none') },
    },
  },

  'mock.input_schema': {
    meaning: 'The `input_schema` of a mocked tool is not an object, or does not compile as a JSON Schema.',
    why: 'A run cannot offer the tool as declared.',
    states: {
      invalid: 'The schema is at fault. This is examined whatever is wrong with the responses.',
      unresolved: 'The schema refers to something outside of itself, which is not loaded offline.',
    },
    remedy: 'Write a JSON Schema object that needs nothing but itself, or leave the key out for the default schema.',
    example: {
      files: { 'eval.yaml': mcpMock('return: none', '\n        input_schema: { type: objekt }'), ...TASK },
      mended: { 'eval.yaml': mcpMock('return: none', '\n        input_schema: { type: object }') },
    },
  },

  'mock.command_fixture': {
    meaning: 'A response of a command mock names a `fixture` that is not a readable regular file.',
    why: 'The mocked command cannot answer.',
    states: {
      invalid: 'The file is missing, is a directory, or may not be read. Told for each task that runs with the mock.',
    },
    remedy: 'Write the path from the eval directory, not from the context directory.',
    example: {
      files: {
        'eval.yaml': evalFile({ executor: SDK }),
        'task.yaml': commandMock('issues.txt'),
        'fixtures/issues.txt': 'none\n',
      },
      mended: { 'task.yaml': commandMock('fixtures/issues.txt') },
    },
  },

  'dependency.live': {
    meaning: 'The eval uses a live MCP server, which is neither started nor contacted offline.',
    why: 'A run fails, or behaves differently, where the server is not available.',
    states: { unresolved: 'Always, for every server that no mock replaces.' },
    remedy: 'Check the server where the eval runs, or replace it by a mock of the same name.',
    example: {
      files: { 'eval.yaml': server('command: notes-server'), ...TASK },
      mended: { 'eval.yaml': mcpMock('return: none') },
      note: 'A mock is deterministic. It tests the harness, not the live service.',
    },
  },

  'dependency.mcp_configuration': {
    meaning: 'The settings of a live MCP server are not what the executor can decode.',
    why: 'A run fails on them, or goes on without the server.',
    states: {
      invalid: 'A setting has a value of the wrong kind, or the command or URL is missing or blank.',
      unsupported: 'The `type` is none of `stdio`, `http`, `sse`.',
    },
    remedy:
      'Give a server of type `stdio` a `command`, one of type `http` or `sse` a `url`; `headers` and `env` are mappings of texts, `args` is a list.',
    example: {
      files: { 'eval.yaml': server('type: http'), ...TASK },
      mended: { 'eval.yaml': server('type: http, url: "https://notes.example.com/mcp"') },
      note: 'What remains, `dependency.live`, is no mistake: whether the server answers is not tried offline.',
    },
  },
})
