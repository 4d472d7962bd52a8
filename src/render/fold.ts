import type { Entry } from '../report/build.ts'
import type { Diagnostic, State } from '../report/types.ts'
import { fileOf, type Place, positionOf } from '../text/source.ts'

/** Findings as people count them: what is said twice of one place is one, and what reads alike is told together. */

/** One mistake at one place, with every code and every task that reports it. */
export interface Mistake {
  readonly place: Place
  /** The source that the report names for it. */
  readonly source: string
  readonly file: string
  readonly line: number
  readonly column: number
  readonly state: State
  readonly codes: readonly string[]
  readonly subjects: readonly string[]
  readonly message: string
  readonly remediation: string
}

/** From this many places on, what reads alike is told together across files. */
const REPEATED = 4

/** The blocks of a section: those of one file each, in order of line, and what many files have. */
export interface Folded {
  /** How many mistakes there are; findings that say the same of the same place are one. */
  readonly count: number
  readonly files: readonly (readonly Mistake[])[][]
  readonly everywhere: readonly (readonly Mistake[])[]
}

/** Folds the findings of a section. `first` is the file that comes before all others. */
export function fold(entries: readonly Entry[], first: string): Folded {
  const mistakes = inOrder(mistakesOf(entries), first)
  const alike = groupBy(mistakes, patternOf)
  const isRepeated = (group: readonly Mistake[]): boolean =>
    group.length >= REPEATED && group.some(({ file }) => file !== group[0]!.file)
  const everywhere = [...alike.values()].filter(isRepeated)
  const repeated = new Set(everywhere.flat())
  const rest = mistakes.filter((mistake) => !repeated.has(mistake))
  const files = [...groupBy(rest, ({ file }) => file).values()]
  return { count: mistakes.length, files: files.map((own) => [...groupBy(own, patternOf).values()]), everywhere }
}

/**
 * Findings with those made one that say the same of the same place, in order of appearance: two readers of one file
 * (its schema, and the loader) often do, and so do many tasks.
 */
export function mistakesOf(entries: readonly Entry[]): Mistake[] {
  const groups = groupBy(entries.map(mistakeOf), (m) =>
    [m.file, m.line, m.column, m.state, stemOf(m.message), m.remediation].join('\0'),
  )
  return [...groups.values()].map((group) => ({
    ...group.reduce((told, other) => (other.message.length > told.message.length ? other : told)),
    codes: distinct(group.flatMap(({ codes }) => codes)),
    subjects: distinct(group.flatMap(({ subjects }) => subjects)),
  }))
}

/** The message without a guess that follows it: of two readers often only one knows what was meant. */
function stemOf(message: string): string {
  return message.split(';', 1)[0]!.replace(/[.?]$/, '')
}

function mistakeOf({ diagnostic, place = { file: diagnostic.source } }: Entry): Mistake {
  const { state, code, message, remediation } = diagnostic
  const at = positionOf(place)
  const subject = subjectOf(diagnostic)
  return {
    place,
    source: diagnostic.source,
    file: fileOf(place),
    line: at?.line ?? 0,
    column: at?.column ?? 0,
    state,
    codes: [code],
    subjects: subject === '' ? [] : [subject],
    message,
    remediation,
  }
}

/** Task and requirement, as far as the diagnostic has them. */
function subjectOf({ task_id, requirement_id }: Diagnostic): string {
  const parts: string[] = []
  if (task_id !== undefined) parts.push(`task ${task_id}`)
  if (requirement_id !== undefined) parts.push(`requirement ${requirement_id}`)
  return parts.join(', ')
}

/** What two mistakes share that differ only in the names they quote: one remedy serves both. */
function patternOf({ codes, state, message, remediation }: Mistake): string {
  const names = new Set(message.match(QUOTED))
  const shape = (text: string): string => text.replace(QUOTED, (name) => (names.has(name) ? '`' : name))
  return [codes.join(), state, shape(message), shape(remediation)].join('\0')
}

const QUOTED = /`[^`]*`/g

/** Files in order of appearance; in each, what has no position first, and at one place the order of the report. */
function inOrder(mistakes: readonly Mistake[], first: string): Mistake[] {
  const files = groupBy(mistakes, ({ file }) => file)
  const own = files.get(first) ?? []
  files.delete(first)
  return [own, ...files.values()].flatMap((group) => group.sort((a, b) => a.line - b.line || a.column - b.column))
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)]
}

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
