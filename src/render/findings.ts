import type { Entry } from '../report/build.ts'
import type { Diagnostic } from '../report/types.ts'
import { escapeControls } from '../text/argument.ts'
import { fileOf, type Place, positionOf } from '../text/source.ts'
import type { Paint } from './colour.ts'
import { append, count, type PathView, WIDTH, wrap } from './layout.ts'

/** From this many places on, one message is said once, with the list of its places. */
const REPEATED = 4

/** One section of the human report: findings by file in order of line, then what repeats in many places. */
export function findingLines(entries: readonly Entry[], view: PathView, paint: Paint): string[] {
  const groups = groupBy(entries, sayingOf)
  const isRepeated = (group: readonly Entry[] | undefined): boolean => (group?.length ?? 0) >= REPEATED
  const single = entries.filter((entry) => !isRepeated(groups.get(sayingOf(entry))))
  const lines: string[] = []
  for (const file of groupBy(single, (entry) => fileOf(placeOf(entry))).values()) {
    lines.push('')
    for (const entry of inOrderOfLine(file)) append(lines, oneFinding(entry, view, paint))
  }
  for (const group of groups.values())
    if (isRepeated(group)) append(lines, ['', ...repeatedFinding(group, view, paint)])
  return lines
}

function oneFinding(entry: Entry, view: PathView, paint: Paint): string[] {
  const { diagnostic } = entry
  const { state, code } = diagnostic
  const where = view.place(placeOf(entry))
  const subject = subjectOf(diagnostic)
  const head = `${where} ${paint.state(state)} ${paint.heading(code)}`
  if (subject === '') return [head, ...sayingLines(diagnostic)]
  const isShort = `${where} ${state} ${code} (${subject})`.length <= WIDTH
  return [...(isShort ? [`${head} (${subject})`] : [head, `    (${subject})`]), ...sayingLines(diagnostic)]
}

function repeatedFinding(group: readonly Entry[], view: PathView, paint: Paint): string[] {
  const { diagnostic } = group[0]!
  const lines = [
    `${count(group.length, 'time')} ${paint.state(diagnostic.state)} ${paint.heading(diagnostic.code)}`,
    ...sayingLines(diagnostic),
  ]
  for (const file of groupBy(group, (entry) => fileOf(placeOf(entry))).values()) {
    for (const entry of inOrderOfLine(file)) {
      const subject = subjectOf(entry.diagnostic)
      lines.push(`      ${view.place(placeOf(entry))}${subject === '' ? '' : ` (${subject})`}`)
    }
  }
  return lines
}

function sayingLines({ message, remediation }: Diagnostic): string[] {
  return [...wrap('    ', escapeControls(message)), ...wrap('    → ', escapeControls(remediation))]
}

/** Task and requirement, as far as the diagnostic has them. */
function subjectOf({ task_id, requirement_id }: Diagnostic): string {
  const parts: string[] = []
  if (task_id !== undefined) parts.push(`task ${task_id}`)
  if (requirement_id !== undefined) parts.push(`requirement ${requirement_id}`)
  return escapeControls(parts.join(', '))
}

/** What makes two findings read the same. */
function sayingOf({ diagnostic: d }: Entry): string {
  return `${d.code}\0${d.state}\0${d.message}\0${d.remediation}`
}

function placeOf({ diagnostic, place }: Entry): Place {
  return place ?? { file: diagnostic.source }
}

/** What has no position comes first; what stands at the same one keeps the order of the report. */
function inOrderOfLine(entries: readonly Entry[]): Entry[] {
  const located = entries.map((entry) => ({ entry, at: positionOf(placeOf(entry)) ?? START }))
  located.sort((a, b) => a.at.line - b.at.line || a.at.column - b.at.column)
  return located.map(({ entry }) => entry)
}

const START = { line: 0, column: 0 }

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}
