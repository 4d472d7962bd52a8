import { placeOf } from '../model/decode.ts'
import { expandPattern, GlobBudget } from '../reader/glob.ts'
import type { AbsolutePath, ListEntry } from '../reader/reader.ts'
import type { Place } from '../text/source.ts'
import { type CsvTasks, csvTasks } from './csv-tasks.ts'
import { directoryOf } from './locate.ts'
import { oncePerSuite } from './once.ts'
import { type Base, pathKinds } from './path-kinds.ts'
import type { Suite } from './suite.ts'

/** One authored pattern and what the disk says of it. */
export interface PatternFact {
  readonly index: number
  readonly place: Place
  readonly state: 'matched' | 'unmatched' | 'malformed' | 'truncated'
}

/** What would have been found if a pattern had been written otherwise; the usual slips. */
export type NearMiss =
  /** The folder `tasks` beside the eval has YAML files, which no pattern matches. */
  | { readonly kind: 'tasks-folder'; readonly count: number }
  /** A pattern matches from another base. */
  | { readonly kind: 'base'; readonly base: Base }

/** Where the tasks come from: files by pattern, or the rows of a CSV, never both (resolution.md sections 4 and 5). */
export interface TaskSources {
  readonly patterns: readonly PatternFact[]
  /** Matched paths in authored order of the patterns; a path matched twice stands here twice. */
  readonly files: readonly AbsolutePath[]
  readonly csv: CsvTasks | undefined
  /** Only looked for when nothing matched at all. */
  readonly nearMiss: NearMiss | undefined
}

/** Finds the tasks of an eval. A nonempty `tasks_from` wins over `tasks`, which is then not even expanded. */
export const taskSources = oncePerSuite((suite: Suite): TaskSources => {
  if (suite.eval.tasks_from !== '') return { patterns: [], files: [], csv: csvTasks(suite), nearMiss: undefined }
  const patterns: PatternFact[] = []
  const files: AbsolutePath[] = []
  const budget = new GlobBudget()
  suite.eval.tasks.forEach((pattern, index) => {
    const place = placeOf(suite.eval, 'tasks', index)
    const expansion = expandPattern(suite.reader, suite.base, pattern, budget)
    if (!expansion.ok) patterns.push({ index, place, state: 'malformed' })
    else {
      for (const path of expansion.matches) files.push(path)
      const state = expansion.truncated ? 'truncated' : expansion.matches.length > 0 ? 'matched' : 'unmatched'
      patterns.push({ index, place, state })
    }
  })
  return { patterns, files, csv: undefined, nearMiss: files.length === 0 ? nearMiss(suite) : undefined }
})

function nearMiss(suite: Suite): NearMiss | undefined {
  const { reader, base } = suite
  for (const name of pathKinds['task-pattern'].hints) {
    const directory = directoryOf(suite, name)
    if (directory === undefined || directory === base) continue
    const budget = new GlobBudget()
    const matches = (pattern: string) => {
      const expansion = expandPattern(reader, directory, pattern, budget)
      return expansion.ok && expansion.matches.length > 0
    }
    if (suite.eval.tasks.some(matches)) return { kind: 'base', base: name }
  }
  const { paths } = reader
  const listed = reader.list(paths.join(base, 'tasks'))
  const isTask = ({ kind, name }: ListEntry) => kind === 'file' && ['.yaml', '.yml'].includes(paths.extname(name))
  const count = listed.ok ? listed.entries.filter(isTask).length : 0
  return count > 0 ? { kind: 'tasks-folder', count } : undefined
}
