import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { emitResult } from '../envelope/emit.ts'
import { hint, hints } from '../envelope/hints.ts'
import type { Result } from '../envelope/result.ts'
import type { ToolVerb } from './tools.ts'

/**
 * A tool's answer as the protocol carries it: the envelope as `--json` prints it, and the same line as text for clients
 * that read no structured content (surface-envelope.md section 3, "MCP rendering"; decision 40).
 * @param line the envelope, in one line
 */
export function callResult(line: string): CallToolResult {
  const structuredContent: Record<string, unknown> = JSON.parse(line)
  return {
    content: [{ type: 'text', text: line }],
    structuredContent,
    ...(structuredContent['ok'] === true ? {} : { isError: true }),
  }
}

/** The envelope of a result as one line. */
export function lineOf(result: Result): string {
  return emitResult(result, { write: (line) => line.trimEnd() })
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
