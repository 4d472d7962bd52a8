import { sameAdvice } from '../catalogue/identity.ts'
import type { Place } from '../text/source.ts'
import type { Advice } from './build.ts'

/** Advice in the same words, with every place it is about; there is at least one. */
export interface FoldedAdvice extends Pick<Advice, 'name' | 'problem'> {
  readonly message: string
  readonly remediation: string
  readonly places: readonly [Place, ...Place[]]
}

/**
 * Says once what holds in several places: equal but for the positions of list entries, in the order of their first
 * places.
 */
export function foldAdvice(advice: readonly Advice[]): readonly FoldedAdvice[] {
  const folded = new Map<string, { readonly first: Advice; readonly places: [Place, ...Place[]] }>()
  for (const piece of advice) {
    const key = sameAdvice(piece.problem)
    const known = folded.get(key)
    if (known === undefined) folded.set(key, { first: piece, places: [piece.place] })
    else known.places.push(piece.place)
  }
  return [...folded.values()].map(({ first: { name, problem, message, remediation }, places }) => ({
    name,
    problem,
    message,
    remediation,
    places,
  }))
}
