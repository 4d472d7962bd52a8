import { escapeControls } from '../text/argument.ts'
import { columnsIn } from '../text/width.ts'
import { type About, aboutText, type Folded, type Group, type Mistake, ownBeside } from './fold.ts'
import { append, count } from './layout.ts'
import { compareNatural } from './natural.ts'
import type { Page } from './page.ts'

/** How much of a section is shown. */
export interface Extent {
  /** How many mistakes may be shown. */
  readonly left: number
  /** How many are shown so far. */
  shown: number
  /** How many tasks the suite has. */
  readonly tasks: number
}

/** One section of the human report: findings by file in order of line, then what repeats in many files. */
export function findingLines({ files, everywhere }: Folded, page: Page, extent: Extent): string[] {
  const lines: string[] = []
  for (const groups of files) append(lines, blockLines(groups, page, extent))
  for (const group of everywhere) append(lines, blockLines([group], page, extent))
  return lines
}

/** What stands together: its heads are aligned, or stand on two lines each when they do not fit on one. */
function blockLines(all: readonly Group[], page: Page, extent: Extent): string[] {
  const groups = all.flatMap((group) => shownOf(group, extent))
  if (groups.length === 0) return []
  const lines = ['']
  const heads = groups.map(([mistake]) => mistake)
  const columns = {
    place: widest(heads.map(({ place }) => page.view.place(place))),
    state: widest(heads.map(({ state }) => state)),
  }
  const rest = widest(heads.map(({ codes }) => codes.join(', ')))
  const isWide = columns.place + 2 + columns.state + 2 + rest > page.width
  for (const group of groups) {
    const [mistake, ...others] = group
    const where = page.view.place(mistake.place)
    const linked = page.view.link(mistake.place, where)
    if (isWide) append(lines, [linked, ...headLines('    ', 4, mistake, columns.state, page, extent)])
    else {
      const opening = `${linked}${' '.repeat(columns.place - columnsIn(where))}  `
      append(lines, headLines(opening, columns.place + 2, mistake, columns.state, page, extent))
    }
    append(lines, page.wrap('    ', escapeControls(mistake.message)))
    if (mistake.state !== 'verified') append(lines, page.wrap('    → ', escapeControls(mistake.remediation)))
    if (others.length > 0) append(lines, likewiseLines(mistake, others, page, extent))
  }
  return lines
}

/** As much of a group as may still be shown. */
function shownOf(group: Group, extent: Extent): Group[] {
  const [first, ...others] = group
  const room = extent.left - extent.shown
  if (room <= 0) return []
  const shown: Group = [first, ...others.slice(0, room - 1)]
  extent.shown += shown.length
  return [shown]
}

/** State, codes and, below when there is no room, what it is about. `opened` columns are taken by the opening. */
function headLines(
  opening: string,
  opened: number,
  mistake: Mistake,
  stateWidth: number,
  page: Page,
  extent: Extent,
): string[] {
  const { state, codes } = mistake
  const named = codes.join(', ')
  const { paint } = page
  const head = `${opening}${paint.state(state)}${' '.repeat(stateWidth - state.length)}  ${paint.heading(named)}`
  const subject = subjectsOf(mistake, page, extent)
  if (subject === '') return [head]
  const isShort = opened + stateWidth + 2 + named.length + 1 + columnsIn(subject) <= page.width
  return isShort ? [`${head} ${subject}`] : [head, ...page.wrap('    ', subject)]
}

/** Where the same holds: each place with only what it has of its own. That stands beside it if all fit there. */
function likewiseLines(first: Mistake, others: readonly Mistake[], page: Page, extent: Extent): string[] {
  const rows = others.map((other) => {
    const { names, guess } = ownBeside(first, other)
    const meant = guess === undefined ? '' : `(did you mean ${quoted(guess)}?)`
    const words = [names.map(quoted).join(', '), meant, subjectsOf(other, page, extent)].filter(Boolean).join(' ')
    return { place: other.place, where: page.view.place(other.place), words }
  })
  const width = widest(rows.map(({ where }) => where))
  const fit = rows.every(({ words }) => INDENT.length + width + 2 + columnsIn(words) <= page.width)
  const lines = [`    Likewise at ${count(others.length, 'other place')}:`]
  for (const { place, where, words } of rows) {
    const linked = INDENT + page.view.link(place, where)
    if (words === '') lines.push(linked)
    else if (fit) lines.push(`${linked}${' '.repeat(width - columnsIn(where))}  ${words}`)
    else append(lines, [linked, ...page.wrap(`${INDENT}  `, words)])
  }
  return lines
}

const INDENT = '      '

function quoted(name: string): string {
  return `\`${escapeControls(name)}\``
}

/** From this many on, all tasks of a suite are said in one word. */
const ALL = 4

/** `(task a)`, `(tasks a, b)`, `(all 40 tasks)`, `(task a, requirement r; task b)`. */
function subjectsOf({ subjects }: Mistake, page: Page, { tasks }: Extent): string {
  if (subjects.length === 0) return ''
  const ids = subjects.map(({ taskId, requirementId }) => (requirementId === undefined ? taskId : undefined))
  if (subjects.length === 1 || ids.includes(undefined)) return `(${[...subjects].map(shown).join('; ')})`
  if (subjects.length >= ALL && subjects.length === tasks && !page.verbose) return `(all ${tasks} tasks)`
  return `(tasks ${ids
    .map((id) => escapeControls(id!))
    .sort(compareNatural)
    .join(', ')})`
}

function shown(about: About): string {
  return escapeControls(aboutText(about))
}

function widest(texts: readonly string[]): number {
  return texts.reduce((width, text) => Math.max(width, columnsIn(text)), 0)
}
