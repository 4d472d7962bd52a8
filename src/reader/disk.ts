/** The disk as a reader. With system.ts, all that the inspection has of node:fs. */
import { type BigIntStats, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { type Paths, pathsOf } from '../go/filepath.ts'
import { compareBytes } from '../go/strings.ts'
import { absent, listing, notAFile } from './answers.ts'
import { limits } from './limits.ts'
import type {
  AbsolutePath,
  Entry,
  EnvironmentName,
  FileFault,
  ListEntry,
  ListResult,
  Reader,
  ReadResult,
  RealResult,
} from './reader.ts'
import { ReadLog } from './record.ts'
import { attempt, entryOf, listEntry, openFault, readFile } from './system.ts'

/** What stands in for the process when it is given. */
export interface DiskOptions {
  /** The working directory, kept as spelled; a relative one starts from the process's own. */
  readonly cwd?: string
  /** The environment. */
  readonly env?: NodeJS.ProcessEnv
}

/**
 * A reader of the disk as it is now. The working directory is `$PWD` when that is absolute and is the very directory
 * that the process is in, so that an alias stays an alias; else the physical one. A directory that is gone gives none.
 */
export function diskReader(options: DiskOptions = {}): Reader {
  return new DiskReader(options)
}

class DiskReader implements Reader {
  readonly paths: Paths = pathsOf(process.platform)
  readonly cwd: AbsolutePath | undefined
  readonly home: string | undefined
  readonly #env: NodeJS.ProcessEnv
  readonly #log = new ReadLog()
  readonly #stats = new Map<AbsolutePath, Entry>()
  readonly #lstats = new Map<AbsolutePath, Entry>()
  readonly #lists = new Map<AbsolutePath, ListResult>()
  readonly #reals = new Map<AbsolutePath, RealResult>()
  readonly #faults = new Map<AbsolutePath, FileFault | undefined>()
  readonly #kept = new Map<AbsolutePath, Buffer>()
  #keptBytes = 0

  constructor(options: DiskOptions) {
    this.#env = options.env ?? process.env
    this.home = this.#env[this.paths.isWindows ? 'USERPROFILE' : 'HOME'] || undefined
    this.cwd =
      options.cwd === undefined ? processDirectory(this.#env, this.paths) : givenDirectory(options.cwd, this.paths)
  }

  get reads() {
    return this.#log.records
  }

  environment(name: EnvironmentName): string | undefined {
    return this.#env[name]
  }

  stat(path: AbsolutePath): Entry {
    return remembered(this.#stats, path, () => {
      const own = this.#lstats.get(path)
      return own !== undefined && own.kind !== 'link'
        ? own
        : named(
            path,
            entryOf(() => statSync(path)),
          )
    })
  }

  lstat(path: AbsolutePath): Entry {
    return remembered(this.#lstats, path, () =>
      named(
        path,
        entryOf(() => lstatSync(path)),
      ),
    )
  }

  list(path: AbsolutePath): ListResult {
    return remembered(this.#lists, path, (): ListResult => {
      // ENOTDIR of the listing itself would not tell a file at the path from a file above it.
      const entry = this.stat(path)
      if (entry.kind === 'missing' || entry.kind === 'unreadable') return { ok: false, reason: entry.reason }
      if (entry.kind !== 'directory') return { ok: false, reason: 'not-a-directory' }
      const found = attempt(() => readdirSync(path, { withFileTypes: true }))
      return found.ok ? listing(found.value.map(listEntry)) : found
    })
  }

  real(path: AbsolutePath): RealResult {
    return remembered(this.#reals, path, (): RealResult => {
      const own = this.lstat(path)
      if (own.kind === 'missing' || own.kind === 'unreadable') return { ok: false, reason: own.reason }
      if (own.kind === 'directory' || own.kind === 'link') {
        const found = attempt(() => realpathSync.native(path))
        return found.ok ? { ok: true, path: this.paths.absolute(path, found.value) } : found
      }
      // Resolving only the directory makes thousands of files in it cost one system call more, not thousands.
      const directory = this.real(this.paths.dirname(path))
      return directory.ok ? { ok: true, path: this.paths.child(directory.path, this.paths.basename(path)) } : directory
    })
  }

  fileFault(path: AbsolutePath): FileFault | undefined {
    if (this.#faults.has(path)) return this.#faults.get(path)
    const fault = notAFile(this.stat(path)) ?? openFault(path)
    this.#faults.set(path, fault)
    return fault
  }

  isReadable(path: AbsolutePath): boolean {
    return this.fileFault(path) === undefined
  }

  read(path: AbsolutePath, limit: number = limits.text): ReadResult {
    const kept = this.#kept.get(path)
    if (kept !== undefined) return kept.length > limit ? { ok: false, reason: 'too-large' } : { ok: true, bytes: kept }
    // What a listing showed to be a regular file need not be looked at again before it is opened.
    if (path.includes('\ufffd') || !this.#isListedFile(path)) {
      const entry = this.stat(path)
      const fault = notAFile(entry)
      if (fault !== undefined) return { ok: false, reason: fault }
      if (entry.size > limit) return { ok: false, reason: 'too-large' }
    }
    const result = readFile(path, limit)
    if (result.ok) {
      this.#log.add(path, result.bytes.length)
      this.#keep(path, result.bytes)
    }
    return result
  }

  #isListedFile(path: AbsolutePath): boolean {
    const listed = this.#lists.get(this.paths.dirname(path))
    return listed?.ok === true && listedKind(listed.entries, this.paths.basename(path)) === 'file'
  }

  #keep(path: AbsolutePath, bytes: Buffer): void {
    if (bytes.length > limits.keptFile || this.#keptBytes + bytes.length > limits.keptTotal) return
    this.#kept.set(path, bytes)
    this.#keptBytes += bytes.length
  }
}

/** Entries are in the byte order of their names. */
function listedKind(entries: readonly ListEntry[], name: string): ListEntry['kind'] | undefined {
  let low = 0
  let high = entries.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const entry = entries[middle]
    if (entry === undefined) return undefined
    const order = compareBytes(entry.name, name)
    if (order === 0) return entry.kind
    if (order < 0) low = middle + 1
    else high = middle - 1
  }
  return undefined
}

/** A name that Node could not decode was listed, and is there; only no path leads to it. */
function named(path: AbsolutePath, entry: Entry): Entry {
  return entry.kind === 'missing' && path.includes('\ufffd') ? absent('not-utf8') : entry
}

function remembered<V>(answers: Map<AbsolutePath, V>, path: AbsolutePath, ask: () => V): V {
  const known = answers.get(path)
  if (known !== undefined) return known
  const answer = ask()
  answers.set(path, answer)
  return answer
}

function processDirectory(env: NodeJS.ProcessEnv, paths: Paths): AbsolutePath | undefined {
  const here = directoryAt('.')
  const named = env['PWD']
  // The reference runtime looks at $PWD on every system but Windows.
  if (!paths.isWindows && named !== undefined && paths.isAbsolute(named)) {
    const alias = paths.absolute(undefined, named)
    if (alias !== undefined && isSameDirectory(directoryAt(alias), here)) return alias
  }
  const physical = attempt(() => process.cwd())
  // Node remembers its answer, so a directory that was removed since would still be named.
  if (!physical.ok || !isSameDirectory(directoryAt(physical.value), here)) return undefined
  return paths.absolute(undefined, physical.value)
}

function givenDirectory(cwd: string, paths: Paths): AbsolutePath | undefined {
  const own = attempt(() => process.cwd())
  const path = paths.absolute(own.ok ? paths.absolute(undefined, own.value) : undefined, cwd)
  return path !== undefined && directoryAt(path) !== undefined ? path : undefined
}

function directoryAt(path: string): BigIntStats | undefined {
  const found = attempt(() => statSync(path, { bigint: true }))
  return found.ok && found.value.isDirectory() ? found.value : undefined
}

function isSameDirectory(a: BigIntStats | undefined, b: BigIntStats | undefined): boolean {
  return a !== undefined && b !== undefined && a.dev === b.dev && a.ino === b.ino
}
