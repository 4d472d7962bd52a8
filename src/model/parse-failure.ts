import type { ParseFailure } from '../yaml/node.ts'
import type { ShapeProblem } from './problem.ts'

/** A text that holds no document, as a mistake in its shape. */
export function failureProblem(failure: ParseFailure): ShapeProblem {
  switch (failure.kind) {
    case 'syntax':
      return { kind: 'yaml-syntax', slip: failure.slip }
    case 'empty':
      return { kind: 'empty-document' }
    case 'encoding':
      return { kind: 'not-utf8' }
    default:
      return { kind: failure.kind }
  }
}

/** What else is wrong with a text that holds no document, with its offset. */
export function furtherProblems(
  failure: ParseFailure,
): readonly { readonly problem: ShapeProblem; readonly offset: number }[] {
  if (failure.kind !== 'syntax') return []
  return failure.further.map(({ slip, offset }) => ({ problem: { kind: 'yaml-syntax', slip }, offset }))
}
