import type { AdviceName } from '../catalogue/advice.ts'
import { sameAdvice } from '../catalogue/identity.ts'
import { printOf } from '../report/fingerprint.ts'
import { foldAdvice } from '../report/fold-advice.ts'
import type { Judged } from '../report/judged.ts'
import type { Rooted } from '../report/rooted.ts'
import { escapeControls } from '../text/argument.ts'
import type { Place } from '../text/source.ts'
import { count } from './layout.ts'

/** A piece of advice as services show it: at its first place. */
export interface Notice {
  readonly name: AdviceName
  readonly place: Place
  /** Sentence, remedy, and in how many other places it holds. */
  readonly text: string
  readonly identity: string
}

/** What services follow a piece of advice by: the same in the next run, and of no other one. */
export function printOfNotice({ name, identity }: Notice, evalSource: string, rooted: Rooted): string {
  return printOf([rooted.way(evalSource), name, identity])
}

/** What services show of the advice of an eval; what only tells how things are is for people who ask for all. */
export function noticesOf({ advice }: Judged): readonly Notice[] {
  return foldAdvice(advice.filter(({ isNote }) => !isNote)).map(({ name, problem, message, remediation, places }) => {
    const others = places.length - 1
    const likewise = others === 0 ? [] : [`Likewise at ${count(others, 'other place')}.`]
    return {
      name,
      place: places[0],
      text: escapeControls([message, remediation, ...likewise].join(' ')),
      identity: sameAdvice(problem),
    }
  })
}
