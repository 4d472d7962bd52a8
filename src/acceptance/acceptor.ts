import type { Advice, Entry, Inspection } from '../report/build.ts'
import { type Acceptance, type Judged, without } from '../report/judged.ts'
import { commentAdvice, endedAdvice, idleAdvice, type Met } from './advice.ts'
import { CommentIndex } from './comment-index.ts'
import { type Decision, type Decisions, NO_DECISIONS } from './decision.ts'

/**
 * Takes out of inspections what somebody has accepted: by a comment at its place, or in the settings of the project. What
 * is invalid is never accepted: a run would fail on it whatever anybody decides. The report itself stays whole.
 */
export class Acceptor {
  readonly #decided: Decisions
  readonly #met = new Map<Decision, Met>()
  /** Whether all that was inspected was examined to its end, and with a look for advice. */
  #isWhole = true

  constructor(decided: Decisions = NO_DECISIONS) {
    this.#decided = decided
  }

  /**
   * @param inspection the whole of it
   * @param judged the same without what a baseline knows
   * @param advises whether advice was looked for: only then it is known which comments about it have become idle
   */
  hold(inspection: Inspection, judged: Judged, advises: boolean): Judged {
    const { decisions: all, off } = this.#decided
    this.#isWhole &&= advises && inspection.report.complete
    if (inspection.comments.length === 0 && all.length === 0 && off.size === 0) return judged
    const comments = new CommentIndex(inspection.comments)
    const decisions = all.filter(({ isAbout }) => isAbout(inspection.report.source))
    const accepted = new Map<Entry | Advice, Acceptance>()
    const accept = (one: Entry | Advice, code: string, source: string, task?: string): void => {
      const comment = comments.accept(code, one.place ?? { file: source })
      const decision = this.#decisionOn(code, task, decisions, 'accepted')
      if (comment !== undefined) accepted.set(one, { by: 'comment', reason: comment.reason })
      else if (decision !== undefined) accepted.set(one, { by: 'settings', reason: decision.reason })
    }
    for (const entry of inspection.entries) {
      const { code, state, source, task_id: task } = entry.diagnostic
      if (state === 'invalid') {
        comments.refuse(code, entry.place ?? { file: source })
        this.#decisionOn(code, task, decisions, 'refused')
      } else if (state !== 'verified') accept(entry, code, source, task)
    }
    for (const one of judged.advice) accept(one, one.name, '')
    const advice = judged.advice.filter((one) => !accepted.has(one))
    if (advises) advice.push(...commentAdvice(comments, inspection))
    return {
      ...judged,
      ...without(judged, (entry) => accepted.has(entry)),
      advice: this.#wanted(advice),
      accepted,
    }
  }

  /**
   * What is to be said of the decisions themselves, when all evals of a run were held.
   * @param isProject whether these were all that the project has: only then it is known which decisions have become idle
   */
  remarks(isProject: boolean): readonly Advice[] {
    const { decisions, ended } = this.#decided
    const idle = isProject && this.#isWhole ? idleAdvice(decisions, this.#met) : []
    return this.#wanted([...endedAdvice(ended), ...idle])
  }

  #wanted(advice: readonly Advice[]): readonly Advice[] {
    return advice.filter(({ name }) => !this.#decided.off.has(name))
  }

  /** The first decision on a code. All of them are noted as met. */
  #decisionOn(
    code: string,
    task: string | undefined,
    decisions: readonly Decision[],
    as: keyof Met,
  ): Decision | undefined {
    const found = decisions.filter((one) => one.codes.has(code) && (one.task === undefined || one.task === task))
    for (const decision of found) {
      const met = this.#met.get(decision) ?? { accepted: new Set(), refused: new Set() }
      this.#met.set(decision, met)
      met[as].add(code)
    }
    return found[0]
  }
}
