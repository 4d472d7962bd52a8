import type ignore from 'ignore'
import { ignoreRules } from '../lazy/libraries.ts'
import { limits } from '../reader/limits.ts'
import type { AbsolutePath, Reader } from '../reader/reader.ts'
import { repositoryRoot } from './locate.ts'
import type { Suite } from './suite.ts'

/**
 * What git leaves out of a repository: it is here, and a fresh clone lacks it. Git is never started: the `.gitignore` files
 * from the root of the repository down are read, and, when something is ignored by them, the index, for whether it is in
 * the repository all the same. Where that cannot be told, nothing is said to be left out.
 */

const GITIGNORE = '.gitignore'

/** Tells of a path in the repository whether git leaves it out. */
export type LeavesOut = (path: AbsolutePath) => boolean

const known = new WeakMap<Suite, { readonly leavesOut: LeavesOut | undefined }>()

/** Whether git leaves out a file or directory that exists; undefined outside of a repository. */
export function leftOutByGit(suite: Suite): LeavesOut | undefined {
  let entry = known.get(suite)
  if (entry === undefined) {
    const root = repositoryRoot(suite)
    // A worktree has its index elsewhere, outside of it.
    const isWhole = root !== undefined && suite.reader.stat(suite.reader.paths.child(root, '.git')).kind === 'directory'
    const rules = isWhole ? new Rules(suite.reader, root) : undefined
    entry = { leavesOut: rules && ((path) => rules.leavesOut(path)) }
    known.set(suite, entry)
  }
  return entry.leavesOut
}

class Rules {
  readonly #reader: Reader
  readonly #root: AbsolutePath
  readonly #files = new Map<AbsolutePath, ignore.Ignore | undefined>()
  readonly #entries = new Map<AbsolutePath, boolean>()
  /** What git tracks; undefined where that is not known. */
  #index: Buffer | 'unread' | undefined = 'unread'
  #isCut = false

  constructor(reader: Reader, root: AbsolutePath) {
    this.#reader = reader
    this.#root = root
  }

  leavesOut(path: AbsolutePath): boolean {
    if (this.#reader.paths.relativeIn(this.#root, path) === undefined || !this.#isIgnored(path)) return false
    return !this.#isCut && !this.#isTracked(path)
  }

  /** By the rules of the nearest file that has one for the path itself; what lies in an ignored directory is ignored. */
  #isIgnored(path: AbsolutePath): boolean {
    const { paths } = this.#reader
    if (path === this.#root) return false
    const known = this.#entries.get(path)
    if (known !== undefined) return known
    const above = paths.dirname(path)
    const isIgnored = this.#isIgnored(above) || this.#ownRule(path, above) === true
    this.#entries.set(path, isIgnored)
    return isIgnored
  }

  #ownRule(path: AbsolutePath, above: AbsolutePath): boolean | undefined {
    const { paths } = this.#reader
    let isDirectory: boolean | undefined
    for (let at = above; ; at = paths.dirname(at)) {
      const rules = this.#rulesIn(at)
      if (rules !== undefined) {
        isDirectory ??= this.#reader.lstat(path).kind === 'directory'
        const relative = paths.toSlash(paths.relativeIn(at, path) ?? '')
        const parent = relative.includes('/') ? `${relative.slice(0, relative.lastIndexOf('/'))}/` : undefined
        const { ignored, unignored } = rules.test(isDirectory ? `${relative}/` : relative)
        // What only follows from a directory above was asked there, with all files that have a say.
        const isOwn = parent === undefined || !rules.test(parent).ignored
        if (ignored && isOwn) return true
        if (unignored) return false
      }
      if (at === this.#root) return undefined
    }
  }

  #rulesIn(directory: AbsolutePath): ignore.Ignore | undefined {
    if (!this.#files.has(directory)) {
      const path = this.#reader.paths.child(directory, GITIGNORE)
      const isThere = this.#reader.lstat(path).kind === 'file'
      const read = isThere ? this.#reader.read(path, limits.gitignore) : undefined
      const text = read?.ok ? read.bytes.toString('utf8') : ''
      const isReadable = read === undefined || (read.ok && isTame(text))
      if (!isReadable) this.#isCut = true
      const rules = isReadable && text !== '' ? ignoreRules()({ ignorecase: false }).add(text) : undefined
      this.#files.set(directory, rules)
    }
    return this.#files.get(directory)
  }

  #isTracked(path: AbsolutePath): boolean {
    if (this.#index === 'unread') this.#index = readIndex(this.#reader, this.#root)
    const { paths } = this.#reader
    if (this.#index === undefined) return true
    const name = paths.toSlash(paths.relativeIn(this.#root, path) ?? '')
    return hasEntry(this.#index, name) || this.#index.includes(`${name}/`)
  }
}

/** Whether patterns are of the sort that people write: others could take any time. */
function isTame(text: string): boolean {
  return text
    .split('\n')
    .every((line) => line.length <= 1000 && line.split('**').length <= 4 && line.split('*').length <= 16)
}

/** The index of a repository, empty where there is none yet; undefined where it cannot be searched for names. */
function readIndex(reader: Reader, root: AbsolutePath): Buffer | undefined {
  const { paths } = reader
  const read = reader.read(paths.child(paths.child(root, '.git'), 'index'), limits.gitIndex)
  if (!read.ok) return read.reason === 'missing' ? Buffer.alloc(0) : undefined
  // From version 4 on names are written as what differs from the one before.
  const version =
    read.bytes.length >= 12 && read.bytes.toString('latin1', 0, 4) === 'DIRC' ? read.bytes.readUInt32BE(4) : 0
  return version === 2 || version === 3 ? read.bytes : undefined
}

/** Whether an index has an entry of a name: its length stands before it, in version 3 perhaps with flags between. */
function hasEntry(index: Buffer, name: string): boolean {
  const bytes = Buffer.from(`${name}\0`)
  const length = Math.min(bytes.length - 1, 0xfff)
  for (let at = index.indexOf(bytes); at >= 4; at = index.indexOf(bytes, at + 1)) {
    if ((index.readUInt16BE(at - 2) & 0xfff) === length || (index.readUInt16BE(at - 4) & 0xfff) === length) return true
  }
  return false
}
