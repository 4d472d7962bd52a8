import type { AdviceName } from '../catalogue/advice.ts'
import { sameAdvice } from '../catalogue/identity.ts'
import { foldAdvice } from '../report/fold-advice.ts'
import type { Judged } from '../report/judged.ts'
import { escapeControls } from '../text/argument.ts'
import type { Place } from '../text/source.ts'
import { count } from './layout.ts'

/** A piece of advice as services show it: at its first place. */
export interface Notice {
  readonly name: AdviceName
  readonly place: Place
  /** Sentence, remedy, and in how many other places it holds. */
  readonly text: string
  /** The same for what is the same advice in the next run. */
  readonly identity: string
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
