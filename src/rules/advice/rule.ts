import type { AdviceName, AdvicePlan } from '../../catalogue/advice.ts'
import type { Suite } from '../../evidence/suite.ts'

/** A pure function from models and facts to advice, with the only names that it may give advice under. */
export interface AdviceRule<Input, Fact = unknown> {
  readonly names: readonly AdviceName[]
  /** What it has to know of the world: who walks the suite looks, and hands the fact to the rule, which never looks itself. */
  look?(suite: Suite, input: Input): Fact
  advise(input: Input, fact: Fact): readonly AdvicePlan[]
}

/** Declares a rule: advice under a name that is not in its list does not compile. */
export function adviceRule<const N extends AdviceName, Input>(
  names: readonly N[],
  advise: (input: Input) => readonly AdvicePlan<N>[],
): AdviceRule<Input, void> {
  return { names, advise }
}

/** Declares a rule that has to know something of the world. */
export function adviceFactRule<const N extends AdviceName, Input, Fact>(
  names: readonly N[],
  look: (suite: Suite, input: Input) => Fact,
  advise: (input: Input, fact: Fact) => readonly AdvicePlan<N>[],
): AdviceRule<Input, Fact> {
  return { names, look, advise }
}
