import type { Source } from '../text/source.ts'
import type { ParseFailure } from '../yaml/node.ts'
import type { DecodeError } from './decode.ts'
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

/** All that is wrong with a text that holds no document, in the order of the text. */
export function failureErrors(source: Source, failure: ParseFailure): readonly DecodeError[] {
  const at = (problem: ShapeProblem, start: number): DecodeError => ({ problem, place: { source, start, end: start } })
  const first = at(failureProblem(failure), 'offset' in failure ? failure.offset : 0)
  if (failure.kind !== 'syntax') return [first]
  return [first, ...failure.further.map(({ slip, offset }) => at({ kind: 'yaml-syntax', slip }, offset))]
}
