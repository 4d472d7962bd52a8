import type { Code, codes } from '../catalogue/codes.ts'
import type { Finding } from '../catalogue/finding.ts'
import type { DependencyPlan } from '../catalogue/inventory.ts'
import type { Problem } from '../catalogue/sentences.ts'
import type { Skipped } from '../evidence/definitions.ts'
import type { Question } from '../evidence/question.ts'
import type { Place } from '../text/source.ts'

/** What a rule says of one thing, before it is known which code it is reported under. */
export interface Judgement {
  readonly problem: Problem
  readonly place: Place | undefined
}

/** Whom a finding is about: the report's source, and the task and requirement where there are any. */
export interface Subject {
  readonly source: string
  readonly taskId?: string | undefined
  readonly requirementId?: string | undefined
}

type StateOf<C extends Code> = (typeof codes)[C]['states'][number]
export type Emit<C extends Code> = <D extends C>(
  code: D,
  state: StateOf<D>,
  subject: Subject,
  judgement: Judgement,
) => void

/** What a rule gives: findings, and what else a report lists. */
export interface Outcome {
  readonly findings: readonly Finding[]
  readonly dependencies: readonly DependencyPlan[]
  /** Definitions that were passed over on the way. */
  readonly skipped: readonly Skipped[]
}

/** Adds what a report lists beside findings. */
export interface Also {
  readonly depend: (dependency: DependencyPlan) => void
  readonly skip: (definitions: readonly Skipped[]) => void
}

/** A pure function from models and facts to findings, with the only codes that it may emit. */
export interface Rule<Input, Fact = unknown> {
  readonly codes: readonly Code[]
  /** What it asks of the evidence; a rule without it needs no fact. */
  asks?(input: Input): Question<Fact>
  /** @param fact the answer to what it asked */
  judge(input: Input, fact: Fact): Outcome
}

/** Declares a rule: emitting a code that is not in its list, or a state that the code does not have, does not compile. */
export function rule<const C extends Code, Input>(
  declared: readonly C[],
  body: (input: Input, emit: Emit<C>, also: Also) => void,
): Rule<Input, void> {
  return { codes: declared, judge: (input) => outcomeOf<C>((emit, also) => body(input, emit, also)) }
}

/** Declares a rule that has to know something of the world, for which it asks. */
export function factRule<const C extends Code, Input, Fact>(
  declared: readonly C[],
  asks: (input: Input) => Question<Fact>,
  body: (input: Input, fact: Fact, emit: Emit<C>, also: Also) => void,
): Rule<Input, Fact> {
  return { codes: declared, asks, judge: (input, fact) => outcomeOf<C>((emit, also) => body(input, fact, emit, also)) }
}

function outcomeOf<C extends Code>(judge: (emit: Emit<C>, also: Also) => void): Outcome {
  const findings: Finding[] = []
  const dependencies: DependencyPlan[] = []
  let skipped: readonly Skipped[] = []
  judge(
    (code, state, subject, { problem, place }) => {
      findings.push({ code, state, problem, place, ...subject })
    },
    {
      depend: (one) => dependencies.push(one),
      skip: (several) => {
        skipped = [...skipped, ...several]
      },
    },
  )
  return { findings, dependencies, skipped }
}
