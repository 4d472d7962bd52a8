/** A file system in memory, for tests: it answers what a disk with the same tree would. */
import { type Paths, pathsOf } from '../go/filepath.ts'
import { absent, listing, notAFile } from './answers.ts'
import { limits } from './limits.ts'
import type {
  AbsolutePath,
  Entry,
  EnvironmentName,
  FileFault,
  ListResult,
  PathFault,
  Platform,
  Reader,
  ReadResult,
  RealResult,
} from './reader.ts'
import { ReadLog } from './record.ts'

/**
 * One entry of a tree: text or bytes of a file, a link to a path (relative ones start where the link stands), a
 * directory (only needed when it is empty or denied), or something that is neither. `denied`: the system lets nobody
 * read the file, or look into the directory.
 */
export type MemoryEntry =
  | string
  | Uint8Array
  | { readonly link: string }
  | { readonly directory: true; readonly denied?: boolean }
  | { readonly other: true }
  | { readonly denied: true }

/** A tree and the process around it. */
export interface MemoryOptions {
  /** What stands where, by absolute path; directories above an entry exist by themselves. */
  readonly files: Readonly<Record<string, MemoryEntry>>
  /** The working directory, by default none. */
  readonly cwd?: string
  /** The home directory, by default none. */
  readonly home?: string
  /** Environment variables. */
  readonly env?: Readonly<Partial<Record<EnvironmentName, string>>>
  /** The rules of paths, by default POSIX on every host. */
  readonly platform?: Platform
}

/**
 * A reader of a tree in memory. Throws for a tree that cannot be: a relative path, or an entry below a file. That is a
 * fault of the test, not of a user.
 */
export function memoryReader(options: MemoryOptions): Reader {
  return new MemoryReader(options)
}

type Node =
  | { readonly kind: 'directory'; readonly children: Map<string, Place>; denied: boolean }
  | { readonly kind: 'file'; readonly bytes: Buffer; readonly denied: boolean }
  | { readonly kind: 'link'; readonly target: string }
  | { readonly kind: 'other' }
type Directory = Extract<Node, { kind: 'directory' }>

/** An entry under its name, as it was given. */
interface Place {
  readonly name: string
  readonly node: Node
}
type Walk =
  | { readonly ok: true; readonly node: Node; readonly path: AbsolutePath }
  | { readonly ok: false; readonly reason: PathFault }

// What Linux allows: links followed in one walk, and bytes of one name.
const MAX_LINKS = 40
const MAX_NAME = 255

class MemoryReader implements Reader {
  readonly paths: Paths
  readonly cwd: AbsolutePath | undefined
  readonly home: string | undefined
  readonly #env: Readonly<Partial<Record<EnvironmentName, string>>>
  readonly #log = new ReadLog()
  // One tree a volume; POSIX has one, without a name.
  readonly #roots = new Map<string, { readonly volume: string; readonly node: Directory }>()

  constructor(options: MemoryOptions) {
    this.paths = pathsOf(options.platform ?? 'linux')
    this.cwd = options.cwd === undefined ? undefined : this.paths.absolute(undefined, options.cwd)
    this.home = options.home || undefined
    this.#env = options.env ?? {}
    for (const [path, entry] of Object.entries(options.files)) this.#plant(path, entry)
  }

  get reads() {
    return this.#log.records
  }

  environment(name: EnvironmentName): string | undefined {
    return this.#env[name]
  }

  read(path: AbsolutePath, limit: number = limits.text): ReadResult {
    const found = this.#walk(path, true)
    const fault = this.fileFault(path)
    if (fault !== undefined) return { ok: false, reason: fault }
    if (!found.ok || found.node.kind !== 'file') return { ok: false, reason: 'not-regular' }
    if (found.node.bytes.length > limit) return { ok: false, reason: 'too-large' }
    this.#log.add(path, found.node.bytes.length)
    return { ok: true, bytes: found.node.bytes }
  }

  fileFault(path: AbsolutePath): FileFault | undefined {
    const found = this.#walk(path, true)
    if (found.ok && found.node.kind === 'file' && found.node.denied) return 'denied'
    return notAFile(entryOf(found))
  }

  isReadable(path: AbsolutePath): boolean {
    return this.fileFault(path) === undefined
  }

  stat(path: AbsolutePath): Entry {
    return entryOf(this.#walk(path, true))
  }

  lstat(path: AbsolutePath): Entry {
    return entryOf(this.#walk(path, false))
  }

  list(path: AbsolutePath): ListResult {
    const found = this.#walk(path, true)
    if (!found.ok) return found
    if (found.node.kind !== 'directory') return { ok: false, reason: 'not-a-directory' }
    if (found.node.denied) return { ok: false, reason: 'denied' }
    return listing([...found.node.children.values()].map(({ name, node }) => ({ name, kind: node.kind })))
  }

  real(path: AbsolutePath): RealResult {
    const found = this.#walk(path, true)
    return found.ok ? { ok: true, path: found.path } : found
  }

  #plant(path: string, entry: MemoryEntry): void {
    const { volume, rooted, names } = this.paths.split(path)
    if (!rooted) throw new Error(`not an absolute path: ${path}`)
    let at = this.#root(volume).node
    for (const name of names.slice(0, -1)) {
      const next = at.children.get(this.#key(name))?.node ?? { kind: 'directory', children: new Map(), denied: false }
      if (next.kind !== 'directory') throw new Error(`an entry below a file: ${path}`)
      if (!at.children.has(this.#key(name))) at.children.set(this.#key(name), { name, node: next })
      at = next
    }
    const name = names.at(-1)
    const node = nodeOf(entry)
    if (name === undefined) return
    const there = at.children.get(this.#key(name))?.node
    if (there === undefined) at.children.set(this.#key(name), { name, node })
    else if (there.kind === 'directory' && node.kind === 'directory') there.denied = node.denied
    else throw new Error(`two entries in one place: ${path}`)
  }

  #root(volume: string): { readonly volume: string; readonly node: Directory } {
    const known = this.#roots.get(this.#key(volume))
    if (known !== undefined) return known
    const root = { volume, node: { kind: 'directory' as const, children: new Map<string, Place>(), denied: false } }
    this.#roots.set(this.#key(volume), root)
    return root
  }

  /** What a name is looked up by: Windows keeps the case of names, and does not tell it apart. */
  #key(name: string): string {
    return this.paths.isWindows ? name.toLowerCase() : name
  }

  #walk(path: string, followLast: boolean): Walk {
    if (path.includes('\0')) return { ok: false, reason: 'other' }
    const { volume } = this.paths.split(path)
    let root = this.paths.isWindows ? this.#roots.get(this.#key(volume)) : this.#root(volume)
    if (root === undefined) return { ok: false, reason: 'missing' }
    const trail: Place[] = []
    let ahead = this.#steps(path)
    let links = 0
    while (ahead.length > 0) {
      const at: Node = (trail.at(-1) ?? root).node
      if (at.kind !== 'directory') return { ok: false, reason: 'not-a-directory-above' }
      if (at.denied) return { ok: false, reason: 'denied' }
      const name = ahead.shift() ?? ''
      if (name === '' || name === '.') continue
      if (name === '..') {
        trail.pop()
        continue
      }
      if (Buffer.byteLength(name) > MAX_NAME) return { ok: false, reason: 'name-too-long' }
      const there = at.children.get(this.#key(name))
      if (there === undefined) return { ok: false, reason: 'missing' }
      const { node } = there
      if (node.kind !== 'link' || (ahead.length === 0 && !followLast)) {
        trail.push(there)
        continue
      }
      if (++links > MAX_LINKS) return { ok: false, reason: 'loop' }
      if (this.paths.isAbsolute(node.target)) {
        trail.length = 0
        root = this.#root(this.paths.split(node.target).volume)
      }
      ahead = [...this.#steps(node.target), ...ahead]
    }
    const top = this.paths.absolute(undefined, this.paths.isWindows ? `${root.volume}\\` : '/')
    if (top === undefined) return { ok: false, reason: 'other' }
    const names = trail.map((place) => place.name).join('/')
    return { ok: true, node: (trail.at(-1) ?? root).node, path: this.paths.join(top, names) }
  }

  /** The names to go through, with the empty ones and dots: they too demand a directory before them. */
  #steps(path: string): string[] {
    const { volume } = this.paths.split(path)
    return this.paths.pieces(path.slice(volume.length))
  }
}

function entryOf(found: Walk): Entry {
  if (!found.ok) return absent(found.reason)
  const { node } = found
  return { kind: node.kind, size: node.kind === 'file' ? node.bytes.length : 0 }
}

function nodeOf(entry: MemoryEntry): Node {
  if (typeof entry === 'string' || entry instanceof Uint8Array)
    return { kind: 'file', bytes: Buffer.from(entry), denied: false }
  if ('link' in entry) return { kind: 'link', target: entry.link }
  if ('directory' in entry) return { kind: 'directory', children: new Map(), denied: entry.denied ?? false }
  return 'other' in entry ? { kind: 'other' } : { kind: 'file', bytes: Buffer.alloc(0), denied: true }
}
