import { alike, ownGuess, ownNames, sameMistake } from '../catalogue/identity.ts'
import type { Problem } from '../catalogue/sentences.ts'
import type { Entry } from '../report/build.ts'
import type { State } from '../report/types.ts'
import { fileOf, type Place, positionOf } from '../text/source.ts'
import { compareNatural } from './natural.ts'

/** Findings as people count them: what is said twice of one place is one, and what reads alike is shown together. */

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
  readonly subjects: readonly About[]
  readonly problem: Problem
  readonly message: string
  readonly remediation: string
}

/** Whom a finding is about, as far as it says. */
export interface About {
  readonly taskId?: string | undefined
  readonly requirementId?: string | undefined
}

/** From this many places on, what reads alike is shown together across files. */
const REPEATED = 4

/** Mistakes that one sentence serves; there is at least one. */
export type Group = readonly [Mistake, ...Mistake[]]

/** The blocks of a section: those of one file each, in order of line, and what many files have. */
export interface Folded {
  /** How many mistakes there are; findings that say the same of the same place are one. */
  readonly count: number
  readonly files: readonly (readonly Group[])[]
  readonly everywhere: readonly Group[]
}

/** Folds the findings of a section. `first` is the file that comes before all others. */
export function fold(entries: readonly Entry[], first: string): Folded {
  const mistakes = inOrder(mistakesOf(entries), first)
  const groups = groupBy(mistakes, alikeKey)
  const isRepeated = (group: Group): boolean =>
    group.length >= REPEATED && group.some(({ file }) => file !== group[0].file)
  const everywhere = [...groups.values()].filter(isRepeated)
  const repeated = new Set(everywhere.flat())
  const rest = mistakes.filter((mistake) => !repeated.has(mistake))
  const files = [...groupBy(rest, ({ file }) => file).values()]
  return { count: mistakes.length, files: files.map((own) => [...groupBy(own, alikeKey).values()]), everywhere }
}

/**
 * Findings with those made one that say the same of the same place, in order of appearance: two readers of one file
 * (its schema, and the loader) often do, and so do many tasks. Of two sentences the one that guesses more is shown.
 */
export function mistakesOf(entries: readonly Entry[]): Mistake[] {
  const groups = groupBy(entries.map(mistakeOf), (m) =>
    [m.file, m.line, m.column, m.state, sameMistake(m.problem)].join('\0'),
  )
  return [...groups.values()].map((group) =>
    group.length === 1
      ? group[0]
      : {
          ...group.reduce((kept, other) => (other.message.length > kept.message.length ? other : kept)),
          codes: [...new Set(group.flatMap(({ codes }) => codes))],
          subjects: [
            ...groupBy(
              group.flatMap(({ subjects }) => subjects),
              aboutText,
            ).values(),
          ].map(([one]) => one),
        },
  )
}

/** Equal for mistakes that one sentence and one remedy serve, also in different evals. */
export function alikeKey({ codes, state, problem }: Mistake): string {
  return [codes.join(), state, alike(problem)].join('\0')
}

/** What a mistake has of its own beside the first of its group: names, and what may have been meant. */
export function ownBeside(
  first: Mistake,
  other: Mistake,
): { readonly names: readonly string[]; readonly guess: string | undefined } {
  return { names: ownNames(other.problem, first.problem), guess: ownGuess(other.problem, first.problem) }
}

/** Task and requirement, as far as they are known. */
export function aboutText({ taskId, requirementId }: About): string {
  const parts: string[] = []
  if (taskId !== undefined) parts.push(`task ${taskId}`)
  if (requirementId !== undefined) parts.push(`requirement ${requirementId}`)
  return parts.join(', ')
}

function mistakeOf({ diagnostic, problem, place = { file: diagnostic.source } }: Entry): Mistake {
  const { state, code, source, message, remediation, task_id: taskId, requirement_id: requirementId } = diagnostic
  const at = positionOf(place)
  return {
    place,
    source,
    file: fileOf(place),
    line: at?.line ?? 0,
    column: at?.column ?? 0,
    state,
    codes: [code],
    subjects: taskId === undefined && requirementId === undefined ? [] : [{ taskId, requirementId }],
    problem,
    message,
    remediation,
  }
}

/** Files as people sort them; in each, what has no position first, and at one place the order of the report. */
function inOrder(mistakes: readonly Mistake[], first: string): Mistake[] {
  const files = groupBy(mistakes, ({ file }) => file)
  const own = files.get(first) ?? []
  files.delete(first)
  const others = [...files].sort(([a], [b]) => compareNatural(a, b)).map(([, group]) => group)
  return [own, ...others].flatMap((group) => [...group].sort((a, b) => a.line - b.line || a.column - b.column))
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, [T, ...T[]]> {
  const groups = new Map<string, [T, ...T[]]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}
