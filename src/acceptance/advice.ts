import { type AdviceName, type AdviceProblem, advise } from '../catalogue/advice.ts'
import { isExplained, nearestExplained } from '../catalogue/explained.ts'
import type { Advice, Inspection } from '../report/build.ts'
import { name } from '../text/argument.ts'
import type { Place } from '../text/source.ts'
import type { CommentIndex } from './comment-index.ts'
import type { Decision, Ended } from './decision.ts'

/** The names under which comments and decisions are advised on. */
export const givenAtAcceptance: readonly AdviceName[] = [
  'advice.ignore_unexplained',
  'advice.ignore_unknown',
  'advice.ignore_unused',
  'advice.acceptance_ended',
  'advice.acceptance_unused',
]

/** What is wrong with the comments themselves. Of a suite that was not examined to the end, none is called idle. */
export function commentAdvice(comments: CommentIndex, { report }: Inspection): readonly Advice[] {
  return comments.all.flatMap(({ comment, used, refused }) => {
    const { codes, reason, source, start, end } = comment
    const place = { source, start, end }
    const said: Advice[] = []
    if (codes.length === 0) said.push(say({ kind: 'ignore-without-code' }, place))
    if (reason === '') said.push(say({ kind: 'ignore-unexplained' }, place))
    for (const code of codes) {
      if (!isExplained(code)) said.push(say({ kind: 'ignore-unknown', nearest: nearestExplained(code) }, place))
      else if (refused.has(code)) said.push(say({ kind: 'ignore-invalid', code: name(code) }, place))
      else if (report.complete && !used.has(code)) said.push(say({ kind: 'ignore-unused', code: name(code) }, place))
    }
    return said
  })
}

/** Decisions that hold no more. */
export function endedAdvice(ended: readonly Ended[]): readonly Advice[] {
  return ended.map(({ day, place }) => say({ kind: 'acceptance-ended', day: name(day) }, place))
}

/**
 * Codes of decisions that nothing was found for in all evals of a project.
 * @param met the codes of each decision that were found, and could be accepted or not
 */
export function idleAdvice(decisions: readonly Decision[], met: ReadonlyMap<Decision, Met>): readonly Advice[] {
  return decisions.flatMap((decision) =>
    [...decision.codes].flatMap(([code, place]) => {
      const found = met.get(decision)
      if (found?.accepted.has(code)) return []
      const kind = found?.refused.has(code) ? 'acceptance-invalid' : 'acceptance-unused'
      return say({ kind, code: name(code) }, place)
    }),
  )
}

/** What was found of the codes of a decision. */
export interface Met {
  readonly accepted: Set<string>
  /** What is invalid, so that it cannot be accepted. */
  readonly refused: Set<string>
}

function say(problem: AdviceProblem, place: Place): Advice {
  return { problem, ...advise(problem), place, isNote: false }
}
