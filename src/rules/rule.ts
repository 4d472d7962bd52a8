import type { Code, codes } from '../catalogue/codes.ts'
import type { Finding } from '../catalogue/finding.ts'
import type { Problem } from '../catalogue/sentences.ts'
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

/** A pure function from models and evidence to findings, with the only codes that it may emit. */
export interface Rule<Input> {
  readonly codes: readonly Code[]
  readonly judge: (input: Input) => readonly Finding[]
}

/** Declares a rule: emitting a code that is not in its list, or a state that the code does not have, does not compile. */
export function rule<const C extends Code, Input>(
  declared: readonly C[],
  body: (input: Input, emit: Emit<C>) => void,
): Rule<Input> {
  return {
    codes: declared,
    judge: (input) => {
      const findings: Finding[] = []
      body(input, (code, state, subject, { problem, place }) => {
        findings.push({ code, state, problem, place, ...subject })
      })
      return findings
    },
  }
}
