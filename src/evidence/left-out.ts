import { compileName, type NamePattern } from '../go/filepath-match.ts'
import { limits } from '../reader/limits.ts'
import type { AbsolutePath, ListEntry } from '../reader/reader.ts'
import type { Suite } from './suite.ts'
import { taskSources } from './tasks.ts'

/** What looks like a task and that no pattern takes: looked for only for the sake of advice, within budgets of its own. */

/** A pattern with `**`, and how many more files it would take if that were any number of levels. */
export interface ShallowPattern {
  readonly index: number
  readonly count: number
}

/** Patterns in which `**` takes one level, as `*` does, and leaves files out that no pattern takes. */
export function shallowPatterns(suite: Suite): readonly ShallowPattern[] {
  const taken = new Set(taskSources(suite).files)
  if (taken.size === 0) return []
  const budget = { directories: limits.leftOutDirectories }
  return suite.eval.tasks.flatMap((pattern, index) => {
    const pieces = suite.reader.paths.pieces(pattern).filter((piece) => piece !== '' && piece !== '.')
    if (!pieces.includes('**')) return []
    const found = new Set<AbsolutePath>()
    descend(suite, suite.base, pieces, 0, found, budget)
    const count = [...found].filter((path) => !taken.has(path)).length
    return count === 0 ? [] : [{ index, count }]
  })
}

/** Follows a pattern with `**` as any number of levels, links to directories and hidden directories left out. */
function descend(
  suite: Suite,
  at: AbsolutePath,
  pieces: readonly string[],
  from: number,
  found: Set<AbsolutePath>,
  budget: { directories: number },
): void {
  const { paths } = suite.reader
  const piece = pieces[from]
  if (piece === undefined) return
  if (piece === '..') {
    descend(suite, paths.dirname(at), pieces, from + 1, found, budget)
    return
  }
  const isAny = piece === '**'
  const pattern = isAny ? ANY : compiled(suite, piece)
  if (pattern === undefined || budget.directories-- <= 0) return
  if (isAny) descend(suite, at, pieces, from + 1, found, budget)
  const listed = suite.reader.list(at)
  if (!listed.ok) return
  const isLast = from === pieces.length - 1
  for (const { name, kind } of listed.entries) {
    if (kind === 'directory' && !isPassedOver(name) && pattern.matches(name))
      descend(suite, paths.child(at, name), pieces, isAny ? from : from + 1, found, budget)
    if (isLast && kind === 'file' && isYaml(suite, name) && pattern.matches(name)) found.add(paths.child(at, name))
  }
}

const ANY: NamePattern = { literal: false, matches: () => true }

function compiled({ reader }: Suite, piece: string): NamePattern | undefined {
  const result = compileName(piece, reader.paths)
  return result.ok ? result.pattern : undefined
}

/** Directories in which nobody keeps tasks. */
function isPassedOver(name: string): boolean {
  return name.startsWith('.') || name === 'node_modules'
}

function isYaml({ reader }: Suite, name: string): boolean {
  return /^\.ya?ml$/i.test(reader.paths.extname(name))
}

/**
 * Files beside tasks, or one directory below them, that look like tasks and that no pattern takes. Only below the eval
 * directory, and only where no other eval is near that could take them.
 */
export function strayTasks(suite: Suite, evalPath: AbsolutePath): readonly AbsolutePath[] {
  const { reader, base } = suite
  const { paths } = reader
  const { files } = taskSources(suite)
  const taken = new Set<AbsolutePath>([...files, evalPath])
  const directories = new Set(files.map((file) => paths.dirname(file)))
  if (directories.size > limits.leftOutDirectories) return []
  const look = new Looking(suite, taken)
  if (look.hasEval(base)) return []
  const out: AbsolutePath[] = []
  for (const directory of directories) {
    if (paths.relativeIn(base, directory) === undefined || (directory !== base && look.hasEval(directory))) continue
    out.push(...look.tasksIn(directory))
    if (directory === base) continue
    for (const { name, kind } of look.list(directory)) {
      const below = paths.child(directory, name)
      if (kind !== 'directory' || isPassedOver(name) || directories.has(below) || look.hasEval(below)) continue
      out.push(...look.tasksIn(below))
    }
  }
  return out
}

const TASK = [/^["']?id["']?[ \t]*:/m, /^["']?inputs["']?[ \t]*:/m] as const
const EVAL = /^["']?(?:tasks|tasks_from|trials_per_task|metrics)["']?[ \t]*:/m

class Looking {
  readonly #suite: Suite
  readonly #taken: ReadonlySet<AbsolutePath>
  #directories: number = limits.leftOutDirectories
  #files: number = limits.leftOutFiles

  constructor(suite: Suite, taken: ReadonlySet<AbsolutePath>) {
    this.#suite = suite
    this.#taken = taken
  }

  list(directory: AbsolutePath): readonly ListEntry[] {
    if (this.#directories-- <= 0) return []
    const listed = this.#suite.reader.list(directory)
    return listed.ok ? listed.entries : []
  }

  tasksIn(directory: AbsolutePath): readonly AbsolutePath[] {
    return this.#untaken(directory).filter((path) => {
      const text = this.#text(path)
      return TASK.every((key) => key.test(text)) && !EVAL.test(text)
    })
  }

  hasEval(directory: AbsolutePath): boolean {
    return this.#untaken(directory).some((path) => EVAL.test(this.#text(path)))
  }

  #untaken(directory: AbsolutePath): readonly AbsolutePath[] {
    const { reader } = this.#suite
    return this.list(directory)
      .filter(({ kind, name }) => kind === 'file' && isYaml(this.#suite, name))
      .map(({ name }) => reader.paths.child(directory, name))
      .filter((path) => !this.#taken.has(path))
  }

  #text(path: AbsolutePath): string {
    if (this.#files-- <= 0) return ''
    const read = this.#suite.reader.read(path)
    return read.ok ? read.bytes.toString('latin1') : ''
  }
}
