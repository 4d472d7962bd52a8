/**
 * Go's path/filepath as text, for POSIX and for Windows: Clean, Join, Abs, Dir, Base, Ext, IsAbs and VolumeName, and on
 * POSIX paths Go's package path. Checked by test/go/filepath.test.ts. Nothing here looks at a disk, and nothing asks which machine this is.
 */

declare const absoluteBrand: unique symbol

/** An absolute path, lexically cleaned by the rules of its platform; links in it are not resolved. Made here alone. */
export type AbsolutePath = string & { readonly [absoluteBrand]: true }

/** A platform's rules for separators, volumes and escapes: 'win32', or anything else for POSIX. */
export type Platform = NodeJS.Platform

/** A path in parts: its volume, whether a separator follows it, and the names without the empty ones and the dots. */
export interface PathParts {
  readonly volume: string
  readonly rooted: boolean
  readonly names: readonly string[]
}

/** The rules of one platform. A reader has those of its files (`reader.paths`); two sets exist, see `pathsOf`. */
export class Paths {
  readonly isWindows: boolean
  readonly separator: '/' | '\\'

  constructor(isWindows: boolean) {
    this.isWindows = isWindows
    this.separator = isWindows ? '\\' : '/'
  }

  /** True for `/`, and on Windows for `\`. */
  isSeparator(unit: string | undefined): boolean {
    return unit === '/' || (unit === '\\' && this.isWindows)
  }

  /** True when the path begins with a volume: a drive, a UNC share or a device. Never on POSIX. */
  hasVolumePrefix(path: string): boolean {
    return this.#volumeLength(path) > 0
  }

  /** True when the path needs no base. On Windows a drive or a leading separator alone is not enough. */
  isAbsolute(path: string): boolean {
    if (!this.isWindows) return path.startsWith('/')
    const volume = this.#volumeLength(path)
    if (volume === 0) return false
    const isShare = this.isSeparator(path[0]) && this.isSeparator(path[1])
    return isShare || this.isSeparator(path[volume])
  }

  /** The path with slashes as its only separators (Go's ToSlash). */
  toSlash(path: string): string {
    return this.isWindows ? path.replaceAll('\\', '/') : path
  }

  /** The path in pieces at every separator, the empty ones included. */
  pieces(path: string): string[] {
    return path.split(this.isWindows ? /[/\\]/ : '/')
  }

  /**
   * The shortest spelling: single separators of the platform, no `.`, `..` taken back textually, no trailing separator.
   * An empty path is `.`; a `..` that has nothing to take back stays, except at a root.
   */
  clean(path: string): string {
    const { volume, rooted, names } = this.split(path)
    const kept: string[] = []
    for (const name of names) {
      if (name !== '..') kept.push(name)
      else if (kept.length > 0 && kept[kept.length - 1] !== '..') kept.pop()
      else if (!rooted) kept.push(name)
    }
    const text = kept.join(this.separator)
    if (rooted) return volume + this.separator + text
    // A share's name is a path of its own; a bare drive means the current directory of that drive.
    if (text === '') return volume.length > 2 ? volume : `${volume}.`
    // Taking back must not turn a relative path into one on a drive: `a/../c:` is not `c:`.
    const becameVolume = volume === '' && names[0] !== kept[0] && (kept[0] ?? '').includes(':')
    return becameVolume && this.isWindows ? `.${this.separator}${text}` : volume + text
  }

  /**
   * The cleaned path of `path` below `base`. A leading separator of `path` does not make it absolute: it is appended all
   * the same. An empty operand adds nothing.
   */
  join(base: AbsolutePath, path: string): AbsolutePath
  join(base: string, path: string): string
  join(base: string, path: string): string {
    if (path === '') return base === '' ? '' : this.clean(base)
    if (base === '') return this.clean(path)
    // A bare drive stays relative to that drive, and a second separator would make a share out of a rooted path.
    const onDrive = this.isWindows && base.endsWith(':')
    const closed = this.isSeparator(base[base.length - 1])
    let from = 0
    if (closed) while (this.isSeparator(path[from])) from++
    return this.clean(base + (onDrive || closed ? '' : this.separator) + path.slice(from))
  }

  /**
   * The path as an absolute one: cleaned when it already is, else joined to the working directory. Undefined when it is
   * relative and there is no working directory. On Windows a path without a volume that begins with a separator takes
   * the volume of the working directory, and a drive without a separator (`D:x`) starts from the root of another drive.
   */
  absolute(cwd: AbsolutePath, path: string): AbsolutePath
  absolute(cwd: AbsolutePath | undefined, path: string): AbsolutePath | undefined
  absolute(cwd: AbsolutePath | undefined, path: string): AbsolutePath | undefined {
    if (this.isAbsolute(path)) return this.clean(path) as AbsolutePath
    if (cwd === undefined) return undefined
    if (!this.isWindows) return this.join(cwd, path)
    const length = this.#volumeLength(path)
    const own = path.slice(0, length)
    const current = cwd.slice(0, this.#volumeLength(cwd))
    const rest = path.slice(length)
    if (own === '') return this.isSeparator(rest[0]) ? this.absolute(cwd, current + rest) : this.join(cwd, rest)
    return own.toLowerCase() === current.toLowerCase() ? this.join(cwd, rest) : this.absolute(cwd, `${own}\\${rest}`)
  }

  /**
   * The path of one name in a directory, as a listing gives it: a single name, no dots. It needs no cleaning, which
   * counts where there are thousands.
   */
  child(directory: AbsolutePath, name: string): AbsolutePath {
    return (directory.endsWith(this.separator) ? directory + name : directory + this.separator + name) as AbsolutePath
  }

  /** The path without its last name, cleaned: `.` when nothing is left, a root stays itself. */
  dirname(path: AbsolutePath): AbsolutePath
  dirname(path: string): string
  dirname(path: string): string {
    const end = Math.max(this.#volumeLength(path), this.#lastSeparator(path) + 1)
    return this.clean(path.slice(0, end))
  }

  /** The last name: `.` for an empty path, the separator for a root. Trailing separators do not count. */
  basename(path: string): string {
    if (path === '') return '.'
    let end = path.length
    while (end > 0 && this.isSeparator(path[end - 1])) end--
    const trimmed = path.slice(this.#volumeLength(path), end)
    return trimmed === '' ? this.separator : trimmed.slice(this.#lastSeparator(trimmed) + 1)
  }

  /** From the last dot of the last name to the end, empty without a dot. `.profile` is all extension, as in Go. */
  extname(path: string): string {
    const name = path.slice(this.#lastSeparator(path) + 1)
    const dot = name.lastIndexOf('.')
    return dot === -1 ? '' : name.slice(dot)
  }

  /**
   * How an absolute path is spelled from a directory: `.` for the directory itself, undefined when it is not in it.
   * By whole names and exactly, without folding case; a root may be the directory.
   */
  relativeIn(base: AbsolutePath, path: AbsolutePath): string | undefined {
    if (path === base) return '.'
    const prefix = base.endsWith(this.separator) ? base : base + this.separator
    return path.startsWith(prefix) ? path.slice(prefix.length) : undefined
  }

  /**
   * How one absolute path is spelled from another one, upwards too (Go's Rel): the path itself on another volume. Names
   * compare exactly, on Windows without case.
   */
  relative(base: AbsolutePath, path: AbsolutePath): string {
    const from = this.split(base)
    const to = this.split(path)
    const fold = (text: string | undefined): string | undefined => (this.isWindows ? text?.toLowerCase() : text)
    if (fold(from.volume) !== fold(to.volume)) return path
    let shared = 0
    while (shared < from.names.length && fold(from.names[shared]) === fold(to.names[shared])) shared++
    const up = from.names.slice(shared).fill('..')
    return [...up, ...to.names.slice(shared)].join(this.separator)
  }

  /** The address of a path, `file:///…`, with the host of a share; as Node's pathToFileURL spells it. */
  fileUrl(path: AbsolutePath): string {
    const text = encodeURI(this.toSlash(path).replace(/\p{Surrogate}/gu, '\ufffd'))
    const encoded = text.replace(/[?#~]/g, (unit) => `%${unit.charCodeAt(0).toString(16).toUpperCase()}`)
    return encoded.startsWith('//') ? `file:${encoded}` : `file://${encoded.startsWith('/') ? '' : '/'}${encoded}`
  }

  /** Takes a path apart. `..` is kept as a name: what it takes back depends on what stands before. */
  split(path: string): PathParts {
    const length = this.#volumeLength(path)
    const volume = this.isWindows ? path.slice(0, length).replaceAll('/', '\\') : ''
    const rest = path.slice(length)
    const names = this.pieces(rest).filter((name) => name !== '' && name !== '.')
    return { volume, rooted: this.isSeparator(rest[0]), names }
  }

  #lastSeparator(path: string): number {
    return this.isWindows ? Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) : path.lastIndexOf('/')
  }

  /** How many units of the path are its volume: `C:`, `\\host\share`, `\\.\device`, `\\?\C:`; 0 on POSIX. */
  #volumeLength(path: string): number {
    if (!this.isWindows) return 0
    if (path[1] === ':') return 2
    if (!this.isSeparator(path[0])) return 0
    const text = path.replaceAll('/', '\\')
    if (/^\\\\[.?]\\unc\\/i.test(text)) return afterNames(text, 8, 2)
    if (/^(?:\\\\[.?]|\\\?\?)(?:\\|$)/.test(text)) return afterNames(text, 4, 1)
    return text[1] === '\\' ? afterNames(text, 2, 2) : 0
  }
}

/** The rules of POSIX, which are also those of slash-separated names such as references to modules. */
export const posixPaths = new Paths(false)
/** The rules of Windows. */
export const windowsPaths = new Paths(true)

/** The rules of a platform. */
export function pathsOf(platform: Platform): Paths {
  return platform === 'win32' ? windowsPaths : posixPaths
}

/** Where the separator after so many names stands, counted from a place; the end when there are fewer. */
function afterNames(text: string, from: number, count: number): number {
  let at = from - 1
  for (let i = 0; i < count; i++) {
    at = text.indexOf('\\', at + 1)
    if (at === -1) return text.length
  }
  return at
}
