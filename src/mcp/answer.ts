import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { emitResult } from '../envelope/emit.ts'
import { hint, hints } from '../envelope/hints.ts'
import type { Result } from '../envelope/result.ts'
import type { ToolVerb } from './tools.ts'

/**
 * A tool's answer as the protocol carries it: the envelope as `--json` prints it, and the same as one readable text
 * (surface-envelope.md section 3, "MCP rendering").
 */
export function callResult(result: Result): CallToolResult {
  const structuredContent: Record<string, unknown> = emitResult(result, { write: (line) => JSON.parse(line) })
  return {
    content: [{ type: 'text', text: JSON.stringify(structuredContent, undefined, 2) }],
    structuredContent,
    ...(result.ok ? {} : { isError: true }),
  }
}

/** The answer to a call whose arguments are wrong. */
export function usageAnswer(verb: ToolVerb, message: string): Result {
  const next = hints([hint('use-help', { verb: helpTopic(verb) })])
  return { ok: false, verb, hints: next, error: 'invalid_arguments', message }
}

/** The answer when this program has a mistake. The exception is not shown: it could hold what was read. */
export function internalAnswer(verb: ToolVerb): Result {
  const message = 'an unexpected error inside waza ended the call; please report it with the arguments that were used'
  return { ok: false, verb, error: 'internal_error', message }
}

function helpTopic(verb: ToolVerb): string {
  return verb.startsWith('solution') ? 'solution' : verb
}
