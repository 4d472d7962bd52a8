import type { Dirent } from 'node:fs'
import { limits } from '../reader/limits.ts'
import type { AbsolutePath, Entry, ListEntry, Reader } from '../reader/reader.ts'
import type { Ignored } from './ignore.ts'

/** What a glob of the command line leads to. */
export interface GlobResult {
  /** The spellings that match, in no particular order. */
  readonly matches: readonly string[]
  /** A budget of the walk was reached, so there may be more. */
  readonly isCut: boolean
  /** Whether `--ignore` kept the walk out of a directory. */
  readonly isNarrowed: boolean
}

/** Where tools keep what is not the author's: entered only where a pattern begins there. */
const CLOSED = new Set(['.git', 'node_modules'])

/** How much all globs of one command line may look at. */
export class GlobBudget {
  directories: number = limits.walkDirectories
  entries: number = limits.walkEntries
}

/**
 * Expands a glob of the command line (decision 24), reading directories through the reader. The walk sees each directory
 * once, by its real path, follows links only to what lies in the tree that the pattern begins with, and stays out of
 * `node_modules`, `.git` and what `--ignore` leaves out.
 */
export async function expandGlob(
  pattern: string,
  reader: Reader,
  isIgnored: Ignored,
  budget: GlobBudget,
): Promise<GlobResult> {
  const { default: glob } = await import('fast-glob')
  const found: string[] = []
  let isCut = false
  let isNarrowed = false
  const { cwd } = reader
  const options = { suppressErrors: true, ...(cwd === undefined ? undefined : { cwd }) }
  try {
    for (const { patterns } of glob.generateTasks(pattern, options)) {
      const walk = (follows: boolean): readonly string[] => {
        const tree = new Tree(reader, isIgnored, budget, follows)
        const matches = glob.sync([...patterns], { ...options, fs: tree.fileSystem() })
        isCut ||= tree.isCut
        isNarrowed ||= tree.isNarrowed
        hasLinks ||= tree.hasLinks
        return matches
      }
      let hasLinks = false
      const direct = walk(false)
      found.push(...direct)
      // What is also reached without a link keeps the spelling without one.
      const known = new Set(direct.map((spelling) => identity(spelling, reader)))
      if (hasLinks) found.push(...walk(true).filter((spelling) => !known.has(identity(spelling, reader))))
    }
  } catch {
    // The library refuses patterns that are too long or too deep for it; they match nothing.
    return { matches: [], isCut, isNarrowed }
  }
  return { matches: found, isCut, isNarrowed }
}

/** One name for one file in one directory, however the directory is reached. */
function identity(spelling: string, reader: Reader): string {
  const { paths } = reader
  const path = paths.absolute(reader.cwd, spelling)
  if (path === undefined) return spelling
  const directory = reader.real(paths.dirname(path))
  return directory.ok ? paths.child(directory.path, paths.basename(path)) : path
}

/** One tree as the library sees it. */
class Tree {
  isCut = false
  isNarrowed = false
  /** Whether a link to a directory of the tree was met. */
  hasLinks = false
  readonly #reader: Reader
  readonly #isIgnored: Ignored
  readonly #budget: GlobBudget
  readonly #follows: boolean
  readonly #seen = new Set<AbsolutePath>()
  #root: AbsolutePath | undefined

  constructor(reader: Reader, isIgnored: Ignored, budget: GlobBudget, follows: boolean) {
    this.#reader = reader
    this.#isIgnored = isIgnored
    this.#budget = budget
    this.#follows = follows
  }

  fileSystem() {
    return {
      statSync: (path: string) => stats(this.#reader.stat(this.#path(path))),
      lstatSync: (path: string) => stats(this.#reader.lstat(this.#path(path))),
      readdirSync: (path: string) => this.#list(this.#path(path)).map(dirent),
      // The library types the whole of node:fs; it asks for nothing else.
    } as unknown as NonNullable<import('fast-glob').Options['fs']>
  }

  #path(path: string): AbsolutePath {
    return this.#reader.paths.absolute(this.#reader.cwd ?? ('/' as AbsolutePath), path)
  }

  #list(directory: AbsolutePath): readonly ListEntry[] {
    const reader = this.#reader
    const real = reader.real(directory)
    if (!real.ok || this.#seen.has(real.path)) return []
    this.#root ??= real.path
    this.#seen.add(real.path)
    if (--this.#budget.directories < 0 || this.#budget.entries <= 0) {
      this.isCut = true
      return []
    }
    const listed = reader.list(directory)
    if (!listed.ok) return []
    this.#budget.entries -= listed.entries.length
    this.isCut ||= listed.truncated
    return listed.entries.flatMap((entry) => this.#shown(entry, reader.paths.child(directory, entry.name)))
  }

  /** An entry as the walk takes it: a link as what it leads to, nothing for what the walk stays out of. */
  #shown(entry: ListEntry, path: AbsolutePath): readonly ListEntry[] {
    if (entry.kind === 'directory') return this.#isOpen(path) ? [entry] : []
    if (entry.kind !== 'link') return [entry]
    const { kind } = this.#reader.stat(path)
    const real = this.#reader.real(path)
    if (!real.ok || !this.#isInTree(real.path)) return []
    if (kind !== 'directory') return [{ name: entry.name, kind: kind === 'file' ? 'file' : 'other' }]
    if (!this.#isOpen(path) || !this.#isOpen(real.path)) return []
    this.hasLinks = true
    return this.#follows ? [{ name: entry.name, kind: 'directory' }] : []
  }

  #isOpen(path: AbsolutePath): boolean {
    if (CLOSED.has(this.#reader.paths.basename(path))) return false
    if (!this.#isIgnored(path, 'directory')) return true
    this.isNarrowed = true
    return false
  }

  /** Below the root of the tree, and not in a directory that is closed. */
  #isInTree(path: AbsolutePath): boolean {
    const inside = this.#root === undefined ? undefined : this.#reader.paths.relativeIn(this.#root, path)
    return inside !== undefined && !this.#reader.paths.pieces(inside).some((name) => CLOSED.has(name))
  }
}

/** As much of an answer of node:fs as the library asks for; it fails as node:fs does where nothing is. */
function stats(entry: Entry) {
  if (entry.kind === 'missing' || entry.kind === 'unreadable')
    throw Object.assign(new Error(entry.reason), { code: entry.kind === 'missing' ? 'ENOENT' : 'EACCES' })
  return { ...kinds(entry.kind), size: entry.size }
}

function dirent({ name, kind }: ListEntry): Dirent {
  return { name, ...kinds(kind) } as Dirent
}

function kinds(kind: ListEntry['kind']) {
  return {
    isFile: () => kind === 'file',
    isDirectory: () => kind === 'directory',
    isSymbolicLink: () => kind === 'link',
    isBlockDevice: () => false,
    isCharacterDevice: () => false,
    isFIFO: () => kind === 'other',
    isSocket: () => false,
  }
}
