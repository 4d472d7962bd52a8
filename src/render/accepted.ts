import type { Judged } from '../report/judged.ts'
import { escapeControls } from '../text/argument.ts'
import { append, count } from './layout.ts'
import type { Page } from './page.ts'

/** The section of what is accepted, with who says so and why; empty when nothing is. */
export function acceptedLines({ accepted, report }: Judged, { paint, wrap, view }: Page): string[] {
  if (accepted === undefined || accepted.size === 0) return []
  const lines = wrap(
    '',
    `${count(accepted.size, 'finding')} accepted, which ${accepted.size === 1 ? 'does' : 'do'} not count`,
  ).map(paint.heading)
  for (const [one, { by, reason }] of accepted) {
    const place = one.place ?? { file: report.source }
    const what = 'diagnostic' in one ? `${one.diagnostic.state}  ${one.diagnostic.code}` : one.name
    const who = by === 'settings' ? 'The settings' : 'A comment'
    lines.push('', `${view.link(place, view.place(place))}  ${what}`)
    append(lines, wrap('    ', `${who}: ${reason === '' ? 'no reason given' : escapeControls(reason)}`))
  }
  return lines
}
