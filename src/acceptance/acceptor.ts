import { type AdviceName, type AdviceProblem, advise } from '../catalogue/advice.ts'
import { isExplained } from '../catalogue/explained.ts'
import type { IgnoreComment } from '../evidence/ignore-comments.ts'
import type { Advice, Entry, Inspection } from '../report/build.ts'
import { type Acceptance, type Judged, without } from '../report/judged.ts'
import { name } from '../text/argument.ts'
import { CommentIndex } from './comment-index.ts'

/** A decision in the settings of a project: findings of some codes do not count. */
export interface Decision {
  readonly codes: ReadonlySet<string>
  /** Whether it is about an eval, by the path that it is inspected under. */
  readonly isAbout: (source: string) => boolean
  /** The only task that it is about; undefined when it is about all, and about the eval. */
  readonly task: string | undefined
  readonly reason: string
}

/**
 * Takes out of inspections what somebody has accepted: by a comment at its place, or in the settings of the project. What
 * is invalid is never accepted: a run would fail on it whatever anybody decides. The report itself stays whole.
 */
export class Acceptor {
  readonly #decisions: readonly Decision[]
  readonly #off: ReadonlySet<AdviceName>
  readonly #used = new Set<Decision>()

  /** @param off the kinds of advice that the project does not want */
  constructor(decisions: readonly Decision[] = [], off: ReadonlySet<AdviceName> = new Set()) {
    this.#decisions = decisions
    this.#off = off
  }

  /** The decisions that nothing was found for so far. */
  get unused(): readonly Decision[] {
    return this.#decisions.filter((decision) => !this.#used.has(decision))
  }

  /**
   * @param inspection the whole of it
   * @param judged the same without what a baseline knows
   * @param advises whether advice was looked for: only then it is known which comments about it have become idle
   */
  hold(inspection: Inspection, judged: Judged, advises: boolean): Judged {
    const hasNone = inspection.comments.length === 0 && this.#decisions.length === 0 && this.#off.size === 0
    if (hasNone) return judged
    const comments = new CommentIndex(inspection.comments)
    const decisions = this.#decisions.filter(({ isAbout }) => isAbout(inspection.report.source))
    const accepted = new Map<Entry | Advice, Acceptance>()
    for (const entry of inspection.entries) {
      const { code, state, source, task_id } = entry.diagnostic
      if (state === 'verified') continue
      const place = entry.place ?? { file: source }
      if (state === 'invalid') comments.refuse(code, place)
      else this.#accept(entry, accepted, comments.accept(code, place), decisions, code, task_id)
    }
    for (const one of judged.advice)
      this.#accept(one, accepted, comments.accept(one.name, one.place), decisions, one.name, undefined)
    const advice = judged.advice.filter((one) => !accepted.has(one))
    if (advises) advice.push(...commentAdvice(comments, inspection))
    return {
      ...judged,
      ...without(judged, (entry) => accepted.has(entry)),
      advice: advice.filter((one) => !this.#off.has(one.name)),
      accepted,
    }
  }

  #accept(
    what: Entry | Advice,
    accepted: Map<Entry | Advice, Acceptance>,
    comment: IgnoreComment | undefined,
    decisions: readonly Decision[],
    code: string,
    task: string | undefined,
  ): void {
    const decision = decisions.find((one) => one.codes.has(code) && (one.task === undefined || one.task === task))
    if (decision !== undefined) this.#used.add(decision)
    if (comment !== undefined) accepted.set(what, { by: 'comment', reason: comment.reason })
    else if (decision !== undefined) accepted.set(what, { by: 'settings', reason: decision.reason })
  }
}

/** The names under which comments are advised on. */
export const givenAtAcceptance: readonly AdviceName[] = [
  'advice.ignore_unexplained',
  'advice.ignore_unknown',
  'advice.ignore_unused',
]

/** What is wrong with the comments themselves. Of a suite that was not examined to the end, none is called idle. */
function commentAdvice(comments: CommentIndex, { report }: Inspection): readonly Advice[] {
  return comments.all.flatMap(({ comment, used, refused }) => {
    const { codes, reason, source, start, end } = comment
    const place = { source, start, end }
    const say = (problem: AdviceProblem): Advice => ({ problem, ...advise(problem), place, isNote: false })
    const said: Advice[] = []
    if (codes.length === 0) said.push(say({ kind: 'ignore-without-code' }))
    if (reason === '') said.push(say({ kind: 'ignore-unexplained' }))
    for (const code of codes) {
      if (!isExplained(code)) said.push(say({ kind: 'ignore-unknown' }))
      else if (refused.has(code)) said.push(say({ kind: 'ignore-invalid', code: name(code) }))
      else if (report.complete && !used.has(code)) said.push(say({ kind: 'ignore-unused', code: name(code) }))
    }
    return said
  })
}
