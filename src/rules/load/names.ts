import type { Problem } from '../../catalogue/sentences.ts'
import { fieldOf, type Located, placeOf } from '../../model/decode.ts'
import { type Step, word, words } from '../../text/argument.ts'
import { nearest } from '../../text/nearest.ts'
import { nodeAt, valueAt } from '../../yaml/entries.ts'
import type { Issue } from '../rule.ts'

/** A judgement about a field of a declaration. */
export function at(located: Located, below: readonly Step[], problem: Problem): Issue {
  return { problem, place: placeOf(located, ...below) }
}

/** A required field that is empty. */
export function empty(located: Located, ...below: Step[]): Issue {
  return at(located, below, { kind: 'empty', field: fieldOf(located.where, ...below) })
}

/** A field that must not be all blanks. */
export function blank(located: Located, ...below: Step[]): Issue {
  return at(located, below, { kind: 'blank', field: fieldOf(located.where, ...below) })
}

/** A number below its bound; one that is absent counts as 0, but what it lacks is its presence. */
export function below(located: Located, minimum: number, key: string): Issue {
  const field = fieldOf(located.where, key)
  const isGiven = located.node?.kind === 'map' && valueAt(located.node, key) !== undefined
  if (!isGiven) return at(located, [key], { kind: 'required', field })
  return at(located, [key], { kind: 'below-minimum', field, minimum, exclusive: false })
}

/** A text outside of its choices, or none at all where one is needed. */
export function notAChoice(located: Located, allowed: readonly string[], ...path: Step[]): Issue {
  const field = fieldOf(located.where, ...path)
  const key = path.at(-1)
  const owner = located.node === undefined ? undefined : nodeAt(located.node, path.slice(0, -1))
  const value = owner?.kind === 'map' && key !== undefined ? valueAt(owner, String(key)) : undefined
  if (owner?.kind === 'map' && value === undefined) return at(located, path, { kind: 'required', field })
  const near = value?.kind === 'scalar' ? nearest(value.text, allowed) : undefined
  return at(located, path, {
    kind: 'not-a-choice',
    field,
    allowed: words(allowed),
    nearest: word(near),
  })
}

/** Alternatives of which none has content. */
export function oneRequired(located: Located, names: readonly string[], ...path: Step[]): Issue {
  return at(located, path, { kind: 'one-required', owner: fieldOf(located.where, ...path), names: words(names) })
}

/** A name that an earlier declaration of the same list has already. */
export function repeated(located: Located, what: string, ...path: Step[]): Issue {
  return at(located, path, { kind: 'repeated', field: fieldOf(located.where, ...path), what: word(what) })
}
