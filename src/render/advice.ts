import type { FoldedAdvice } from '../report/fold-advice.ts'
import { escapeControls } from '../text/argument.ts'
import { append, count } from './layout.ts'
import type { Page } from './page.ts'

/** Places that are named where a piece of advice holds in many. */
const MOST_PLACES = 5

/**
 * The section of advice in the human report: what holds in several places is said once. Empty when there is none.
 * @param fails whether it fails the run
 */
export function adviceLines(advice: readonly FoldedAdvice[], fails: boolean, { view, paint, wrap }: Page): string[] {
  if (advice.length === 0) return []
  const lines = [
    paint.heading(
      `Advice: worth a look${fails ? ', and with --fail-on advice a reason to fail' : ', and never a reason to fail'}`,
    ),
  ]
  for (const { name, message, remediation, places } of advice) {
    lines.push('', `${view.link(places[0], view.place(places[0]))}  ${paint.heading(name)}`)
    append(lines, wrap('    ', escapeControls(message)))
    append(lines, wrap('    → ', escapeControls(remediation)))
    const others = places.slice(1)
    if (others.length === 0) continue
    lines.push(`    Likewise at ${count(others.length, 'other place')}:`)
    for (const place of others.slice(0, MOST_PLACES)) lines.push(`      ${view.link(place, view.place(place))}`)
    if (others.length > MOST_PLACES) lines.push(`      and ${others.length - MOST_PLACES} more`)
  }
  return lines
}
