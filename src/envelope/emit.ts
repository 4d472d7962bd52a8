import { hasCategory, hint, withHints } from './hints.ts'
import type { Result } from './result.ts'
import { hasEvidence, serializeResult } from './serialize.ts'
import { recoveryMode } from './slugs.ts'

/** Where an envelope goes. `observe` sees each result just before it is put into words, for those who record runs. */
export interface Outlet<Written> {
  readonly write: (line: string) => Written
  readonly observe?: ((result: Result) => void) | undefined
}

/** Prints a result as one line of JSON. No other code writes an envelope. */
export function emitResult<Written>(result: Result, outlet: Outlet<Written>): Written {
  const prepared = withFailureRecovery(result)
  outlet.observe?.(prepared)
  return outlet.write(`${serializeResult(prepared)}\n`)
}

/** Adds the generic next step to a failure that has none and shows what is wrong; everything else is left as it is. */
export function withFailureRecovery(result: Result): Result {
  const needsOne = !result.ok && !hasCategory(result.hints, 'next-step') && recoveryMode(result.error) === 'evidence'
  if (!needsOne || !hasEvidence(result)) return result
  return { ...result, hints: withHints(result.hints, [hint('failure-recovery', {})]) }
}
