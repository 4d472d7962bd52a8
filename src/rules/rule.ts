import type { Code, codes } from '../catalogue/codes.ts'
import type { Finding } from '../catalogue/finding.ts'
import type { DependencyPlan } from '../catalogue/inventory.ts'
import type { Problem } from '../catalogue/sentences.ts'
import type { Skipped } from '../evidence/definitions.ts'
import type { Suite } from '../evidence/suite.ts'
import type { IgnoreComment } from '../model/ignore-comments.ts'
import type { Place } from '../text/source.ts'

/** What a rule says of one thing, before it is known which code it is reported under. */
export interface Issue {
  readonly problem: Problem
  readonly place: Place | undefined
}

/** A judgement with the state that it demands. */
export interface StatedIssue extends Issue {
  readonly state: 'invalid' | 'unresolved'
}

/** Whom findings are about: the report's source, and the task where there is one. */
export interface Subject {
  readonly source: string
  readonly taskId?: string | undefined
}

type StateOf<C extends Code> = (typeof codes)[C]['states'][number]
export type Emit<C extends Code> = <D extends C>(
  code: D,
  state: StateOf<D>,
  issue: Issue,
  requirementId?: string,
) => void

/** Adds what a report lists beside findings. */
export interface Also {
  readonly depend: (dependency: Omit<DependencyPlan, 'taskId'>) => void
  /** Definitions that were passed over on the way. */
  readonly skip: (definitions: readonly Skipped[]) => void
  /** Comments of a file that several tasks look at, which accept what is found in it. */
  readonly accept: (comments: readonly IgnoreComment[]) => void
}

/** Takes what rules give. */
export interface Sink {
  find(finding: Finding): void
  depend(dependency: DependencyPlan): void
  skip(definitions: readonly Skipped[]): void
  accept(comments: readonly IgnoreComment[]): void
}

/** What rules on one subject speak through: it is made once for all of them. */
export interface Voice {
  readonly emit: Emit<Code>
  readonly also: Also
}

/** Lets rules speak on a subject. */
export function voiceOf({ source, taskId }: Subject, sink: Sink): Voice {
  return {
    emit: (code, state, { problem, place }, requirementId) =>
      sink.find({ code, state, problem, place, source, taskId, requirementId }),
    also: {
      depend: (dependency) => sink.depend({ ...dependency, taskId }),
      skip: (definitions) => sink.skip(definitions),
      accept: (comments) => sink.accept(comments),
    },
  }
}

/** A pure function from models and facts to findings, with the only codes that it may emit. */
export interface Rule<Input, Fact = unknown> {
  readonly codes: readonly Code[]
  /** What it has to know of the world: who walks the suite looks, and hands the fact to the rule, which never looks itself. */
  look?(suite: Suite, input: Input): Fact
  judge(input: Input, fact: Fact, voice: Voice): void
}

/** Declares a rule: emitting a code that is not in its list, or a state that the code does not have, does not compile. */
export function rule<const C extends Code, Input>(
  declared: readonly C[],
  body: (input: Input, emit: Emit<C>, also: Also) => void,
): Rule<Input, void> {
  return { codes: declared, judge: (input, _, { emit, also }) => body(input, emit, also) }
}

/** Declares a rule that has to know something of the world. */
export function factRule<const C extends Code, Input, Fact>(
  declared: readonly C[],
  look: (suite: Suite, input: Input) => Fact,
  body: (input: Input, fact: Fact, emit: Emit<C>, also: Also) => void,
): Rule<Input, Fact> {
  return { codes: declared, look, judge: (input, fact, { emit, also }) => body(input, fact, emit, also) }
}
