import type { Entry } from '../report/build.ts'
import { escapeControls } from '../text/argument.ts'
import type { Paint } from './colour.ts'
import { fold, type Mistake } from './fold.ts'
import { append, count, type PathView, WIDTH, wrap } from './layout.ts'

/**
 * One section of the human report: findings by file in order of line, then what repeats in many files. `first` is the
 * file that comes first.
 */
export function findingLines(entries: readonly Entry[], first: string, view: PathView, paint: Paint): string[] {
  const { files, everywhere } = fold(entries, first)
  const lines: string[] = []
  for (const groups of files) append(lines, blockLines(groups, view, paint))
  for (const group of everywhere) append(lines, blockLines([group], view, paint))
  return lines
}

/** What stands together: its heads are aligned. */
function blockLines(groups: readonly (readonly Mistake[])[], view: PathView, paint: Paint): string[] {
  const lines = ['']
  const heads = groups.map(([mistake]) => mistake!)
  const width = widest(heads.map(({ place }) => view.place(place)))
  const stateWidth = widest(heads.map(({ state }) => state))
  for (const [mistake, ...others] of groups) {
    append(lines, headLines(mistake!, width, stateWidth, view, paint))
    append(lines, wrap('    ', escapeControls(mistake!.message)))
    append(lines, wrap('    → ', escapeControls(mistake!.remediation)))
    if (others.length > 0) append(lines, likewiseLines(mistake!, others, view))
  }
  return lines
}

function headLines(mistake: Mistake, width: number, stateWidth: number, view: PathView, paint: Paint): string[] {
  const { place, state, codes } = mistake
  const where = view.place(place).padEnd(width)
  const named = codes.join(', ')
  const head = `${where}  ${paint.state(state)}${' '.repeat(stateWidth - state.length)}  ${paint.heading(named)}`
  const subject = shownSubjects(mistake)
  if (subject === '') return [head]
  const isShort = width + 2 + stateWidth + 2 + named.length + 1 + subject.length <= WIDTH
  return isShort ? [`${head} ${subject}`] : [head, ...wrap('    ', subject)]
}

/** Where the same holds: the place, and the words only as far as they differ. */
function likewiseLines(told: Mistake, others: readonly Mistake[], view: PathView): string[] {
  const lines = [`    Likewise at ${count(others.length, 'other place')}:`]
  const width = widest(others.map(({ place }) => view.place(place)))
  for (const other of others) {
    const words = other.message === told.message ? [] : [escapeControls(other.message)]
    const subject = shownSubjects(other)
    const text = [...words, ...(subject === '' ? [] : [subject])].join(' ')
    const where = `      ${view.place(other.place)}`
    if (text === '') lines.push(where)
    else append(lines, wrap(`${where.padEnd(width + 6)}  `, text))
  }
  return lines
}

function shownSubjects({ subjects }: Mistake): string {
  return subjects.length === 0 ? '' : `(${subjects.map(escapeControls).join('; ')})`
}

function widest(texts: readonly string[]): number {
  return texts.reduce((width, text) => Math.max(width, text.length), 0)
}
