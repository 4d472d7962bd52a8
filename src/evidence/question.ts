import type { Suite } from './suite.ts'

/**
 * What a rule wants to know of the world, as data: the look to take and the authored values to take it with. A rule
 * only asks. Who walks the suite looks, and hands the fact to the rule.
 */
export interface Question<Fact> {
  readonly look: (suite: Suite, ...about: never) => Fact
  readonly about: readonly unknown[]
}

/** Asks for one look at the world. */
export function ask<About extends readonly unknown[], Fact>(
  look: (suite: Suite, ...about: About) => Fact,
  ...about: About
): Question<Fact> {
  return { look, about }
}

/** Asks for several, in order. */
export function askAll<Fact>(questions: readonly Question<Fact>[]): Question<readonly Fact[]> {
  return ask((suite: Suite) => questions.map((question) => answer(suite, question)))
}

/** Takes the look that a question asks for. */
export function answer<Fact>(suite: Suite, { look, about }: Question<Fact>): Fact {
  return look(suite, ...(about as never))
}
