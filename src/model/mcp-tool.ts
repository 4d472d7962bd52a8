import { entries } from '../yaml/entries.ts'
import type { Node } from '../yaml/node.ts'
import { toValue } from '../yaml/value.ts'
import { isNull, type Located, type MapEntry } from './decode.ts'
import type { McpResponse, McpTool } from './mock.ts'

/**
 * What can be checked of a tool of an MCP mock, wherever it was declared (mocks.md sections 4 to 7). The payloads that
 * it matches and returns are data that nobody looks at, so they are not in it.
 */
export interface MockTool extends Located {
  /** Undefined when absent or null: the default schema is used. */
  readonly inputSchema: MockSchema | undefined
  readonly responses: readonly MockResponse[]
}

export interface MockResponse extends Located {
  /** Undefined when absent, null or without keys: there is nothing to match. */
  readonly matchSchema: MockSchema | undefined
  readonly matchRegex: readonly MapEntry<string>[]
}

/** A value that is to be a JSON Schema. */
export interface MockSchema extends Located {
  readonly node: Node
  /** Its generic value; made when asked for. */
  readonly value: () => unknown
}

/** The view of a tool that the eval itself declares. */
export function inlineTool(tool: McpTool): MockTool {
  const schema = tool.input_schema
  return {
    origin: tool.origin,
    node: tool.node,
    where: tool.where,
    inputSchema: schema === undefined || isNull(schema) ? undefined : schemaPart(tool, 'input_schema', schema),
    responses: tool.responses.map(inlineResponse),
  }
}

function inlineResponse(response: McpResponse): MockResponse {
  const schema = response.match_schema
  return {
    origin: response.origin,
    node: response.node,
    where: response.where,
    matchSchema:
      schema === undefined || entries(schema).length === 0 ? undefined : schemaPart(response, 'match_schema', schema),
    matchRegex: response.match_regex,
  }
}

function schemaPart(owner: Located, step: string, node: Node): MockSchema {
  return { origin: owner.origin, node, where: { parent: owner.where, step }, value: () => toValue(node) }
}
