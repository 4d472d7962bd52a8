import { escapeControls } from '../text/argument.ts'
import type { Paint } from './colour.ts'
import type { Folded, Mistake } from './fold.ts'
import { append, count, type PathView, WIDTH, wrap } from './layout.ts'

/** One section of the human report: findings by file in order of line, then what repeats in many files. */
export function findingLines({ files, everywhere }: Folded, view: PathView, paint: Paint): string[] {
  const lines: string[] = []
  for (const groups of files) append(lines, blockLines(groups, view, paint))
  for (const group of everywhere) append(lines, blockLines([group], view, paint))
  return lines
}

/** What stands together: its heads are aligned, or stand on two lines each when they do not fit on one. */
function blockLines(groups: readonly (readonly Mistake[])[], view: PathView, paint: Paint): string[] {
  const lines = ['']
  const heads = groups.map(([mistake]) => mistake!)
  const columns = {
    place: widest(heads.map(({ place }) => view.place(place))),
    state: widest(heads.map(({ state }) => state)),
  }
  const rest = widest(heads.map(({ codes }) => codes.join(', ')))
  const isWide = columns.place + 2 + columns.state + 2 + rest > WIDTH
  for (const [mistake, ...others] of groups) {
    const where = view.place(mistake!.place)
    if (isWide) append(lines, [where, ...headLines('    ', mistake!, columns.state, paint)])
    else append(lines, headLines(`${where.padEnd(columns.place)}  `, mistake!, columns.state, paint))
    append(lines, wrap('    ', escapeControls(mistake!.message)))
    append(lines, wrap('    → ', escapeControls(mistake!.remediation)))
    if (others.length > 0) append(lines, likewiseLines(mistake!, others, view))
  }
  return lines
}

/** State, codes and, below when there is no room, what it is about. */
function headLines(opening: string, mistake: Mistake, stateWidth: number, paint: Paint): string[] {
  const { state, codes } = mistake
  const named = codes.join(', ')
  const head = `${opening}${paint.state(state)}${' '.repeat(stateWidth - state.length)}  ${paint.heading(named)}`
  const subject = shownSubjects(mistake)
  if (subject === '') return [head]
  const isShort = opening.length + stateWidth + 2 + named.length + 1 + subject.length <= WIDTH
  return isShort ? [`${head} ${subject}`] : [head, ...wrap('    ', subject)]
}

/** Where the same holds: the place, and the words only as far as they differ. They stand beside it if all fit there. */
function likewiseLines(told: Mistake, others: readonly Mistake[], view: PathView): string[] {
  const rows = others.map((other) => {
    const words = other.message === told.message ? [] : [escapeControls(other.message)]
    return { where: view.place(other.place), words: [...words, ...[shownSubjects(other)].filter(Boolean)].join(' ') }
  })
  const width = widest(rows.map(({ where }) => where))
  const fit = rows.every(({ words }) => INDENT.length + width + 2 + words.length <= WIDTH)
  const lines = [`    Likewise at ${count(others.length, 'other place')}:`]
  for (const { where, words } of rows) {
    if (words === '') lines.push(INDENT + where)
    else if (fit) lines.push(`${INDENT}${where.padEnd(width)}  ${words}`)
    else append(lines, [INDENT + where, ...wrap(`${INDENT}  `, words)])
  }
  return lines
}

const INDENT = '      '

function shownSubjects({ subjects }: Mistake): string {
  return subjects.length === 0 ? '' : `(${subjects.map(escapeControls).join('; ')})`
}

function widest(texts: readonly string[]): number {
  return texts.reduce((width, text) => Math.max(width, text.length), 0)
}
