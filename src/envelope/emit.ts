import { hasCategory, hint, withHints } from './hints.ts'
import type { Result } from './result.ts'
import { hasEvidence, serializedPieces, serializeResult } from './serialize.ts'
import { recoveryMode } from './slugs.ts'

/** Where an envelope goes. `observe` sees each result just before it is put into words, for those who record runs. */
export interface Outlet<Line, Written> {
  readonly write: (line: Line) => Written
  readonly observe?: ((result: Result) => void) | undefined
}

/** Prints a result as one line of JSON. No other code writes an envelope. */
export function emitResult<Written>(result: Result, outlet: Outlet<string, Written>): Written {
  return outlet.write(`${serializeResult(observed(result, outlet))}\n`)
}

/** The same for an outlet that takes the line in pieces: an envelope can be longer than one string may be. */
export function emitPieces<Written>(result: Result, outlet: Outlet<Iterable<string>, Written>): Written {
  return outlet.write(serializedPieces(observed(result, outlet)))
}

function observed(result: Result, { observe }: Pick<Outlet<never, unknown>, 'observe'>): Result {
  const prepared = withFailureRecovery(result)
  observe?.(prepared)
  return prepared
}

/** Adds the generic next step to a failure that has none and shows what is wrong; everything else is left as it is. */
export function withFailureRecovery(result: Result): Result {
  const needsOne = !result.ok && !hasCategory(result.hints, 'next-step') && recoveryMode(result.error) === 'evidence'
  if (!needsOne || !hasEvidence(result)) return result
  return { ...result, hints: withHints(result.hints, [hint('failure-recovery', {})]) }
}
