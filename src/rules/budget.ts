import type { State } from '../catalogue/codes.ts'
import type { Problem } from '../catalogue/sentences.ts'
import type { JsonFault } from '../go/json/index.ts'
import type { RegexFault } from '../go/regexp/index.ts'
import type { ReadFault } from '../reader/reader.ts'
import type { SchemaFault } from '../schema/offline.ts'

/**
 * The state that a fault of a file, schema or pattern demands: what is only larger than we look at is no fault of its author,
 * and stays open.
 */
export function faultState(fault: ReadFault | JsonFault | SchemaFault | RegexFault): 'invalid' | 'unresolved' {
  return fault === 'too-large' || fault === 'over-total' || fault === 'too-many' ? 'unresolved' : 'invalid'
}

/** The state that a problem demands: open is what is external, or more than we look at. */
export function problemState(problem: Problem): 'invalid' | 'unresolved' {
  switch (problem.kind) {
    case 'regex':
    case 'grader-file':
    case 'schema-file-json':
      return faultState(problem.fault)
    case 'schema-fault':
      // A schema that is a JSON text of its own is refused by the reader of JSON before it gets as deep as this.
      return problem.fault === 'too-deep' ? 'unresolved' : faultState(problem.fault)
    case 'schema-external':
      return 'unresolved'
    default:
      return 'invalid'
  }
}

const WORST_FIRST: readonly State[] = ['invalid', 'unsupported', 'unresolved']

/** The state of what several judgements are about. */
export function worstState(states: readonly State[]): State {
  return WORST_FIRST.find((state) => states.includes(state)) ?? 'verified'
}
