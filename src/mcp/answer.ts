import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { emitResult, withFailureRecovery } from '../envelope/emit.ts'
import { hint, hints } from '../envelope/hints.ts'
import type { Result } from '../envelope/result.ts'
import type { ToolVerb } from './tools.ts'

/** What a tool found out: the result of its verb, and the same for people. */
export interface Answer {
  readonly result: Result
  /** Empty where the message and the hints of the result say all. */
  readonly text: string
}

/** An answer as the protocol carries it: the envelope as `--json` prints it, beside a text (surface-envelope.md 3). */
export function callResult({ result, text }: Answer): CallToolResult {
  const structuredContent: Record<string, unknown> = emitResult(result, { write: (line) => JSON.parse(line) })
  return {
    content: [{ type: 'text', text: text === '' ? sentences(result) : text }],
    structuredContent,
    ...(result.ok ? {} : { isError: true }),
  }
}

function sentences(result: Result): string {
  const { message, hints: advice = [] } = withFailureRecovery(result)
  return [message ?? (result.ok ? 'Done.' : 'It failed.'), ...advice].join('\n')
}

/** The answer to a call whose arguments are wrong. */
export function usageAnswer(verb: ToolVerb, message: string): Answer {
  const next = hints([hint('use-help', { verb: helpTopic(verb) })])
  return { result: { ok: false, verb, hints: next, error: 'invalid_arguments', message }, text: '' }
}

/** The answer when this program has a mistake. The exception is not shown: it could hold what was read. */
export function internalAnswer(verb: ToolVerb): Answer {
  const message = 'an unexpected error inside waza ended the call; please report it with the arguments that were used'
  return { result: { ok: false, verb, error: 'internal_error', message }, text: '' }
}

function helpTopic(verb: ToolVerb): string {
  return verb.startsWith('solution') ? 'solution' : verb
}
