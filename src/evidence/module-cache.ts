import { compareBytes } from '../go/strings.ts'
import { crypto } from '../lazy/builtin.ts'
import type { ModuleReference } from '../model/module-reference.ts'
import { limits } from '../reader/limits.ts'
import type { AbsolutePath, Reader, ReadFault } from '../reader/reader.ts'
import { resolve } from './locate.ts'
import type { Suite } from './suite.ts'

/** What stands where a pinned module should be (graders.md section 8.4). */
export type ModuleFact =
  | { readonly kind: 'whole'; readonly directory: AbsolutePath; readonly digest: string }
  /** Nothing is there at all. */
  | { readonly kind: 'missing' }
  /** The place of the module has something that is not a readable directory. */
  | { readonly kind: 'no-directory'; readonly fault: 'link' | 'not-a-directory' | 'unreadable' }
  /** Something in the module has no digest; `file` is relative to the module, with forward slashes. */
  | { readonly kind: 'content'; readonly file: string; readonly fault: 'link' | 'special' | 'unreadable' }
  /** The module is beyond the budgets, so nothing is known of it. */
  | { readonly kind: 'too-large'; readonly of: 'entries' | 'bytes' | 'file' }

/**
 * The directory that holds all modules: `WAZA_MODULE_CACHE`, from the working directory when it is relative, else
 * `.waza/cache` in the home directory. Undefined when neither is known; it need not exist.
 */
export function moduleCacheRoot(suite: Suite): AbsolutePath | undefined {
  const { reader } = suite
  const named = reader.environment('WAZA_MODULE_CACHE')
  if (named !== undefined && named !== '') return resolve(suite, 'module-cache', named)
  const home = reader.home === undefined ? undefined : reader.paths.absolute(reader.cwd, reader.home)
  return home && reader.paths.join(home, '.waza/cache')
}

/** The modules of one cache, each examined once however many graders it gives. */
export class ModuleCache {
  readonly #reader: Reader
  readonly #root: AbsolutePath
  readonly #known = new Map<AbsolutePath, ModuleFact>()

  constructor(reader: Reader, root: AbsolutePath) {
    this.#reader = reader
    this.#root = root
  }

  /** Looks at the module of a reference at a commit, which is spelled as in the lock. */
  module({ host, owner, repository }: ModuleReference, commit: string): ModuleFact {
    const path = [host, owner, repository, commit].join('/')
    const directory = this.#reader.paths.join(this.#root, path)
    const known = this.#known.get(directory)
    if (known !== undefined) return known
    const fact = examine(this.#reader, directory)
    this.#known.set(directory, fact)
    return fact
  }
}

function examine(reader: Reader, directory: AbsolutePath): ModuleFact {
  const entry = reader.lstat(directory)
  switch (entry.kind) {
    case 'missing':
      return { kind: 'missing' }
    case 'directory':
      return digestDirectory(reader, directory)
    case 'link':
      return { kind: 'no-directory', fault: 'link' }
    case 'unreadable':
      return {
        kind: 'no-directory',
        fault: entry.reason === 'not-a-directory-above' ? 'not-a-directory' : 'unreadable',
      }
    default:
      return { kind: 'no-directory', fault: 'not-a-directory' }
  }
}

/**
 * The digest of a module: SHA-256 over every regular file in the byte order of the native relative paths, each as its
 * path with forward slashes, a NUL, its bytes, a NUL.
 */
function digestDirectory(reader: Reader, directory: AbsolutePath): ModuleFact {
  const found = regularFiles(reader, directory)
  if (!found.ok) return found.fact
  const hash = crypto().createHash('sha256')
  let total = 0
  for (const file of found.files) {
    const read = reader.read(reader.paths.join(directory, file), limits.module)
    const name = withSlashes(reader, file)
    if (!read.ok) return unreadFile(name, read.reason)
    total += read.bytes.length
    if (total > limits.moduleBytes) return { kind: 'too-large', of: 'bytes' }
    hash.update(name).update('\0').update(read.bytes).update('\0')
  }
  return { kind: 'whole', directory, digest: `sha256:${hash.digest('hex')}` }
}

function unreadFile(file: string, fault: ReadFault): ModuleFact {
  if (fault === 'too-large') return { kind: 'too-large', of: 'file' }
  return { kind: 'content', file, fault: 'unreadable' }
}

type Files =
  | { readonly ok: true; readonly files: readonly string[] }
  | { readonly ok: false; readonly fact: ModuleFact }

/** The native relative paths of all files; the walk ends at the first thing that cannot be part of a digest. */
function regularFiles(reader: Reader, directory: AbsolutePath): Files {
  const { separator } = reader.paths
  const files: string[] = []
  const folders = ['']
  let seen = 0
  // The list grows while it is walked: by breadth, so that a hostile tree costs names, not ever longer paths.
  for (const folder of folders) {
    const listed = reader.list(reader.paths.join(directory, folder))
    if (!listed.ok) {
      const fault = 'unreadable' as const
      const file = withSlashes(reader, folder)
      return { ok: false, fact: file === '' ? { kind: 'no-directory', fault } : { kind: 'content', file, fault } }
    }
    seen += listed.entries.length
    if (listed.truncated || seen > limits.moduleEntries)
      return { ok: false, fact: { kind: 'too-large', of: 'entries' } }
    for (const { name, kind } of listed.entries) {
      const path = folder === '' ? name : folder + separator + name
      if (kind === 'file') files.push(path)
      else if (kind === 'directory') folders.push(path)
      else {
        const fault = kind === 'link' ? 'link' : 'special'
        return { ok: false, fact: { kind: 'content', file: withSlashes(reader, path), fault } }
      }
    }
  }
  return { ok: true, files: files.sort(compareBytes) }
}

function withSlashes(reader: Reader, path: string): string {
  return reader.paths.toSlash(path)
}
