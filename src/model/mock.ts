import { anyMapping, anything, type Decoded, list, mapOf, optional, record } from './decode.ts'
import { integer, text } from './decode-scalars.ts'

const texts = list(text)

/** A response of an inline MCP tool (models.md section 7). */
const mcpResponse = record({
  match: anyMapping,
  match_schema: anyMapping,
  match_regex: mapOf(text),
  return: anything,
  error: text,
})
/** An inline MCP tool. Any `input_schema` loads: its form is judged by a rule (decision 10). */
const mcpTool = record({ description: text, input_schema: anything, responses: list(mcpResponse) })
export const mcpMock = record({ name: text, fixtures: text, tools: mapOf(mcpTool) })
export type McpMock = Decoded<typeof mcpMock>
export type McpTool = Decoded<typeof mcpTool>
export type McpResponse = Decoded<typeof mcpResponse>

const commandResponse = record({
  args: optional(texts),
  args_regex: optional(texts),
  environment: mapOf(text),
  workdir: text,
  stdout: anything,
  stderr: text,
  exit_code: integer,
  fixture: text,
})
/** A command mock, of an eval or of a task (mocks.md section 8). */
export const commandMock = record({ name: text, responses: list(commandResponse), expect_calls: optional(integer) })
export type CommandMock = Decoded<typeof commandMock>
export type CommandResponse = Decoded<typeof commandResponse>
