import type { DecodeError } from '../../model/decode.ts'
import type { Grader } from '../../model/grader.ts'
import type { Place } from '../../text/source.ts'
import { problemState } from '../budget.ts'
import { inlineSchemaProblems, staticGraderProblems } from '../graders/static.ts'
import type { Issue } from '../rule.ts'
import { matcherProblems } from './matchers.ts'

/** Whether a file loads, and why not: faults, and what is no fault but was not examined. */
export interface LoadOutcome {
  readonly loads: boolean
  readonly invalid: readonly Issue[]
  /** Schemas that need something external, and patterns beyond a budget. */
  readonly unresolved: readonly Issue[]
}

/**
 * Adds up what speaks against loading a file. What is unresolved stops the load without being a fault, and then the
 * static grader rules are held against the file all the same, so that neither hides the other (decision 5).
 * @param graders every grader of the file, those of checkpoints included
 * @param problems the broken load rules
 */
export function outcomeOf(
  errors: readonly DecodeError[],
  graders: readonly Grader[],
  problems: readonly Issue[],
): LoadOutcome {
  const matchers = matcherProblems(graders)
  const unresolved = [...problems.filter((issue) => !isFault(issue)), ...matchers.unresolved]
  const fromStatic = unresolved.length > 0 ? graders.flatMap(staticFaults) : []
  const errorPlaces = new Set(errors.map(({ place }) => keyOf(place)))
  // A value of the wrong kind was replaced by a default: what a value rule says of that default is no second mistake.
  const others = [...problems.filter(isFault), ...matchers.invalid, ...fromStatic].filter(
    ({ place }) => place === undefined || !errorPlaces.has(keyOf(place)),
  )
  const invalid: readonly Issue[] = [...errors, ...others]
  return { loads: invalid.length + unresolved.length === 0, invalid, unresolved }
}

/** What is wrong with a grader as it stands; of a reference without a type of its own nothing can be said yet. */
function staticFaults(grader: Grader): readonly Issue[] {
  if (grader.ref !== '' && grader.type === '') return []
  const ofSchema = inlineSchemaProblems(grader).filter(({ state }) => state === 'invalid')
  return [...staticGraderProblems(grader).filter(isFault), ...ofSchema]
}

function isFault({ problem }: Issue): boolean {
  return problemState(problem) === 'invalid'
}

function keyOf(place: Place): string {
  return 'source' in place ? `${place.start}:${place.end}` : place.file
}
