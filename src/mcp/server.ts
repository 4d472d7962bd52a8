import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import {
  CallToolRequestSchema,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
  type ServerNotification,
  type ServerRequest,
} from '@modelcontextprotocol/sdk/types.js'
import type { Result } from '../envelope/result.ts'
import { name } from '../text/argument.ts'
import { callResult, internalAnswer, lineOf, usageAnswer } from './answer.ts'
import { readArguments, type ToolArguments } from './arguments.ts'
import { isToolName, type ToolName, tools } from './tools.ts'

/** What a tool has besides its arguments. */
export interface CallContext {
  /** Tells the client how long the call has lasted; absent when it did not ask. */
  readonly onProgress?: ((elapsedMs: number) => void) | undefined
  /** Fires when the client no longer wants the answer. */
  readonly signal: AbortSignal
  /** The directories that the client lets us see; undefined when it sets no bounds. */
  readonly roots: () => Promise<readonly string[] | undefined>
}

/** Does what a tool is for; the answer is a result, or an envelope that is a line already. */
export type ToolHandler = (given: ToolArguments, context: CallContext) => Promise<Result | string>

/** What each tool does. */
export type ToolHandlers = Readonly<Record<ToolName, ToolHandler>>

/** The pages on diagnostic codes, which clients read as resources. */
export interface CodePages {
  readonly list: () => Promise<readonly { readonly code: string; readonly title: string }[]>
  /** The page as text; undefined for what is no code. */
  readonly read: (code: string) => Promise<string | undefined>
}

const INSTRUCTIONS =
  'Offline preflight of AI agent skill evaluations. Run preflight after changing an eval, a task or a file that they name, and explain on a code that is not clear. solution_evaluate signs a verdict on a commit of a repository, and solution_gate says whether it may pass. Each code has a page as a resource, waza://codes/CODE.'

/**
 * Serves tools, the pages on codes, and a prompt over a transport (surface-envelope.md section 3, "MCP rendering"). An
 * unknown tool, page or prompt is an error of the protocol; everything else that goes wrong is the result of the call.
 */
export async function serve(
  handlers: ToolHandlers,
  pages: CodePages,
  version: string,
  transport: Transport,
): Promise<void> {
  const server = new Server(
    { name: 'waza', title: 'waza preflight', version },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions: INSTRUCTIONS },
  )
  const roots = (): Promise<readonly string[] | undefined> => rootsOf(server)
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listed() }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
    if (!isToolName(params.name)) throw new McpError(ErrorCode.InvalidParams, `there is no tool "${name(params.name)}"`)
    const context = { onProgress: progressOf(extra), signal: extra.signal, roots }
    return callResult(await answered(params.name, params.arguments, handlers, context))
  })
  servePages(server, pages)
  servePrompt(server)
  await server.connect(transport)
}

const PAGE = 'waza://codes/'

/** One resource for each diagnostic code: its page. */
function servePages(server: Server, pages: CodePages): void {
  server.setRequestHandler(ListResourcesRequestSchema, async () => ({
    resources: (await pages.list()).map(({ code, title }) => ({
      uri: PAGE + code,
      name: code,
      title,
      mimeType: 'text/plain',
    })),
  }))
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => {
    const text = uri.startsWith(PAGE) ? await pages.read(uri.slice(PAGE.length)) : undefined
    if (text === undefined) throw new McpError(ErrorCode.InvalidParams, `there is no resource "${name(uri)}"`)
    return { contents: [{ uri, mimeType: 'text/plain', text }] }
  })
}

const PROMPT = {
  name: 'fix-suite',
  title: 'Fix this suite',
  description: 'Fix what preflight finds in an evaluation suite, one finding at a time.',
  arguments: [{ name: 'eval', description: 'The path of the eval file.', required: true }],
}

function servePrompt(server: Server): void {
  server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: [PROMPT] }))
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) => {
    const suite = params.arguments?.['eval']
    if (params.name !== PROMPT.name)
      throw new McpError(ErrorCode.InvalidParams, `there is no prompt "${name(params.name)}"`)
    if (suite === undefined || suite === '') throw new McpError(ErrorCode.InvalidParams, `${PROMPT.name} needs eval`)
    return {
      description: PROMPT.description,
      messages: [{ role: 'user', content: { type: 'text', text: fixing(suite) } }],
    }
  })
}

function fixing(suite: string): string {
  return `Fix the evaluation suite ${JSON.stringify(suite)}.

1. Call the tool preflight with evals [${JSON.stringify(suite)}].
2. Take the findings under diagnostics in their order. Each names a file, a line and a remedy; where one is not clear, call explain with its code (rule).
3. Edit the files. Change what the finding names and nothing else; keep comments and layout. Never weaken a grader or a requirement to make a finding disappear.
4. Call preflight again, and go on until nothing is invalid.
5. Report what you changed, and what stays unresolved because only a run can show it.`
}

/** What a client lets us see: the directories of its roots, asked for each time since they may change. */
async function rootsOf(server: Server): Promise<readonly string[] | undefined> {
  if (server.getClientCapabilities()?.roots === undefined) return undefined
  const { roots } = await server.listRoots()
  return roots.map(({ uri }) => uri)
}

async function answered(tool: ToolName, given: unknown, handlers: ToolHandlers, context: CallContext): Promise<string> {
  const { verb, inputSchema } = tools[tool]
  const read = readArguments(tool, inputSchema, given)
  if (!read.ok) return lineOf(usageAnswer(verb, read.message))
  try {
    const answer = await handlers[tool](read, context)
    return typeof answer === 'string' ? answer : lineOf(answer)
  } catch {
    return lineOf(internalAnswer(verb))
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
