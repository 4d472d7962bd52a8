import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type ServerNotification,
  type ServerRequest,
} from '@modelcontextprotocol/sdk/types.js'
import type { Result } from '../envelope/result.ts'
import { name } from '../text/argument.ts'
import { callResult, internalAnswer, usageAnswer } from './answer.ts'
import { readArguments, type ToolArguments } from './arguments.ts'
import { isToolName, type ToolName, tools } from './tools.ts'

/** What a tool has besides its arguments. */
export interface CallContext {
  /** Tells the client how long the call has lasted; absent when it did not ask. */
  readonly onProgress?: ((elapsedMs: number) => void) | undefined
}

export type ToolHandler = (given: ToolArguments, context: CallContext) => Promise<Result>

/** What each tool does. */
export type ToolHandlers = Readonly<Record<ToolName, ToolHandler>>

const INSTRUCTIONS =
  'Offline preflight of AI agent skill evaluations. Run preflight after changing an eval, a task or a file that they name, and explain on a code that is not clear. solution_evaluate signs a verdict on a commit of a repository, and solution_gate tells whether it may pass.'

/**
 * Serves the tools over a transport (issue 7; surface-envelope.md section 3, "MCP rendering"). An unknown tool is an
 * error of the protocol; everything else that goes wrong is the result of the call.
 */
export async function serve(handlers: ToolHandlers, version: string, transport: Transport): Promise<void> {
  const server = new Server(
    { name: 'waza', title: 'waza preflight', version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  )
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listed() }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
    if (!isToolName(params.name)) throw new McpError(ErrorCode.InvalidParams, `there is no tool "${name(params.name)}"`)
    return callResult(await answered(params.name, params.arguments, handlers, { onProgress: progressOf(extra) }))
  })
  await server.connect(transport)
}

async function answered(tool: ToolName, given: unknown, handlers: ToolHandlers, context: CallContext): Promise<Result> {
  const { verb, inputSchema } = tools[tool]
  const read = readArguments(tool, inputSchema, given)
  if (!read.ok) return usageAnswer(verb, read.message)
  try {
    return await handlers[tool](read, context)
  } catch {
    return internalAnswer(verb)
  }
}

function listed() {
  return Object.entries(tools).map(([tool, { title, description, inputSchema, outputSchema, isReadOnly }]) => ({
    name: tool,
    title,
    description,
    inputSchema: { ...inputSchema, required: [...inputSchema.required] },
    outputSchema,
    annotations: { readOnlyHint: isReadOnly, destructiveHint: false, openWorldHint: false },
  }))
}

const MS_PER_SECOND = 1_000

/** Progress without a percentage: nobody knows how long a producer will take. */
function progressOf({
  _meta: meta,
  sendNotification,
}: RequestHandlerExtra<ServerRequest, ServerNotification>): CallContext['onProgress'] {
  const progressToken = meta?.progressToken
  if (progressToken === undefined) return undefined
  return (elapsedMs) => {
    const progress = Math.round(elapsedMs / MS_PER_SECOND)
    const params = { progressToken, progress, message: `running for ${progress} s` }
    // A client that is gone needs no news.
    sendNotification({ method: 'notifications/progress', params }).catch(() => undefined)
  }
}
