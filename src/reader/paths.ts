/**
 * Paths as text: the lexical rules of the reference runtime (Go's path/filepath), for POSIX and for Windows. Nothing
 * here looks at a disk. Every function takes the platform last, so that both sets of rules can be tested anywhere.
 */
import type { AbsolutePath, Platform } from './reader.ts'

const HOST: Platform = process.platform

/** The host's separator. */
export function separatorOf(platform: Platform = HOST): '/' | '\\' {
  return platform === 'win32' ? '\\' : '/'
}

/** True for `/`, and on Windows for `\`. */
export function isSeparator(unit: string | undefined, platform: Platform = HOST): boolean {
  return unit === '/' || (unit === '\\' && platform === 'win32')
}

/** True when the path begins with a volume: a drive, a UNC share or a device. Never on POSIX. */
export function hasVolumePrefix(path: string, platform: Platform = HOST): boolean {
  return volumeLength(path, platform) > 0
}

/** True when the path needs no base. On Windows a drive or a leading separator alone is not enough. */
export function isAbsolute(path: string, platform: Platform = HOST): boolean {
  if (platform !== 'win32') return path.startsWith('/')
  const volume = volumeLength(path, platform)
  if (volume === 0) return false
  const isShare = isSeparator(path[0], platform) && isSeparator(path[1], platform)
  return isShare || isSeparator(path[volume], platform)
}

/**
 * The shortest spelling: single separators of the host, no `.`, `..` taken back textually, no trailing separator.
 * An empty path is `.`; a `..` that has nothing to take back stays, except at a root.
 */
export function clean(path: string, platform: Platform = HOST): string {
  const { volume, rooted, names } = split(path, platform)
  const kept: string[] = []
  for (const name of names) {
    if (name !== '..') kept.push(name)
    else if (kept.length > 0 && kept[kept.length - 1] !== '..') kept.pop()
    else if (!rooted) kept.push(name)
  }
  const separator = separatorOf(platform)
  const text = kept.join(separator)
  if (rooted) return volume + separator + text
  // A share's name is a path of its own; a bare drive means the current directory of that drive.
  if (text === '') return volume.length > 2 ? volume : `${volume}.`
  // Taking back must not turn a relative path into one on a drive: `a/../c:` is not `c:`.
  const becameVolume = volume === '' && names[0] !== kept[0] && (kept[0] ?? '').includes(':')
  return becameVolume && platform === 'win32' ? `.${separator}${text}` : volume + text
}

/**
 * The cleaned path of `path` below `base`. A leading separator of `path` does not make it absolute: it is appended all
 * the same. An empty operand adds nothing.
 */
export function join(base: AbsolutePath, path: string, platform?: Platform): AbsolutePath
export function join(base: string, path: string, platform?: Platform): string
export function join(base: string, path: string, platform: Platform = HOST): string {
  if (path === '') return base === '' ? '' : clean(base, platform)
  if (base === '') return clean(path, platform)
  // A bare drive stays relative to that drive, and a second separator would make a share out of a rooted path.
  const onDrive = platform === 'win32' && base.endsWith(':')
  const closed = isSeparator(base[base.length - 1], platform)
  let from = 0
  if (closed) while (isSeparator(path[from], platform)) from++
  return clean(base + (onDrive || closed ? '' : separatorOf(platform)) + path.slice(from), platform)
}

/**
 * The path as an absolute one: cleaned when it already is, else joined to the working directory. Undefined when it is
 * relative and there is no working directory. On Windows a path without a volume that begins with a separator takes the
 * volume of the working directory, and a drive without a separator (`D:x`) starts from the root of another drive.
 */
export function absolute(cwd: AbsolutePath, path: string, platform?: Platform): AbsolutePath
export function absolute(cwd: AbsolutePath | undefined, path: string, platform?: Platform): AbsolutePath | undefined
export function absolute(
  cwd: AbsolutePath | undefined,
  path: string,
  platform: Platform = HOST,
): AbsolutePath | undefined {
  if (isAbsolute(path, platform)) return clean(path, platform) as AbsolutePath
  if (cwd === undefined) return undefined
  if (platform !== 'win32') return join(cwd, path, platform)
  const length = volumeLength(path, platform)
  const own = path.slice(0, length)
  const current = cwd.slice(0, volumeLength(cwd, platform))
  const rest = path.slice(length)
  if (own === '')
    return isSeparator(rest[0], platform) ? absolute(cwd, current + rest, platform) : join(cwd, rest, platform)
  return own.toLowerCase() === current.toLowerCase()
    ? join(cwd, rest, platform)
    : absolute(cwd, `${own}\\${rest}`, platform)
}

/**
 * The path of one name in a directory, as a listing gives it: a single name, no dots. It needs no cleaning, which counts
 * where there are thousands.
 */
export function child(directory: AbsolutePath, name: string, platform: Platform = HOST): AbsolutePath {
  const separator = separatorOf(platform)
  return (directory.endsWith(separator) ? directory + name : directory + separator + name) as AbsolutePath
}

/** The path without its last name, cleaned: `.` when nothing is left, a root stays itself. */
export function dirname(path: AbsolutePath, platform?: Platform): AbsolutePath
export function dirname(path: string, platform?: Platform): string
export function dirname(path: string, platform: Platform = HOST): string {
  const volume = volumeLength(path, platform)
  const end = Math.max(volume, lastSeparator(path, platform) + 1)
  return clean(path.slice(0, end), platform)
}

/** The last name: `.` for an empty path, the separator for a root. Trailing separators do not count. */
export function basename(path: string, platform: Platform = HOST): string {
  if (path === '') return '.'
  let end = path.length
  while (end > 0 && isSeparator(path[end - 1], platform)) end--
  const trimmed = path.slice(volumeLength(path, platform), end)
  return trimmed === '' ? separatorOf(platform) : trimmed.slice(lastSeparator(trimmed, platform) + 1)
}

/** From the last dot of the last name to the end, empty without a dot. `.profile` is all extension, as in Go. */
export function extname(path: string, platform: Platform = HOST): string {
  const name = path.slice(lastSeparator(path, platform) + 1)
  const dot = name.lastIndexOf('.')
  return dot === -1 ? '' : name.slice(dot)
}

/**
 * How an absolute path is spelled from a directory: `.` for the directory itself, undefined when it is not in it.
 * By whole names and exactly, without folding case; a root may be the directory.
 */
export function relativeIn(base: AbsolutePath, path: AbsolutePath, platform: Platform = HOST): string | undefined {
  if (path === base) return '.'
  const separator = separatorOf(platform)
  const prefix = base.endsWith(separator) ? base : base + separator
  return path.startsWith(prefix) ? path.slice(prefix.length) : undefined
}

/** Why a path cannot name something in a workspace. */
export type WorkspacePathFault = 'empty' | 'absolute' | 'rooted' | 'volume' | 'parent-segment' | 'workspace-root'

/**
 * Checks the spelling of a path that must stay inside a workspace or context directory: resources, instruction files,
 * paths of file and diff graders (contract: "Local resolution"; volumes by the host's rules, a leading slash of either
 * kind and a `..` between slashes of either kind on every host). Undefined when it is acceptable.
 */
export function workspacePathFault(path: string, platform: Platform = HOST): WorkspacePathFault | undefined {
  if (path === '') return 'empty'
  if (isAbsolute(path, platform)) return 'absolute'
  if (path.startsWith('/') || path.startsWith('\\')) return 'rooted'
  if (hasVolumePrefix(path, platform)) return 'volume'
  if (path.split(/[/\\]/).includes('..')) return 'parent-segment'
  if (clean(path, platform) === '.') return 'workspace-root'
  return undefined
}

/** True when a cleaned path has two dots in a row anywhere, which the runtime's loader of resource files drops. */
export function hasDotsInside(cleaned: string): boolean {
  return cleaned.includes('..')
}

/** A path in parts: its volume, whether a separator follows it, and the names without the empty ones and the dots. */
export interface PathParts {
  readonly volume: string
  readonly rooted: boolean
  readonly names: readonly string[]
}

/** Takes a path apart. `..` is kept as a name: what it takes back depends on what stands before. */
export function split(path: string, platform: Platform = HOST): PathParts {
  const length = volumeLength(path, platform)
  const volume = platform === 'win32' ? path.slice(0, length).replaceAll('/', '\\') : ''
  const rest = path.slice(length)
  const names = rest.split(platform === 'win32' ? /[/\\]/ : '/').filter((name) => name !== '' && name !== '.')
  return { volume, rooted: isSeparator(rest[0], platform), names }
}

function lastSeparator(path: string, platform: Platform): number {
  return platform === 'win32' ? Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) : path.lastIndexOf('/')
}

/** How many units of the path are its volume: `C:`, `\\host\share`, `\\.\device`, `\\?\C:`; 0 on POSIX. */
function volumeLength(path: string, platform: Platform): number {
  if (platform !== 'win32') return 0
  if (path[1] === ':') return 2
  if (!isSeparator(path[0], platform)) return 0
  const text = path.replaceAll('/', '\\')
  if (/^\\\\[.?]\\unc\\/i.test(text)) return afterNames(text, 8, 2)
  if (/^(?:\\\\[.?]|\\\?\?)(?:\\|$)/.test(text)) return afterNames(text, 4, 1)
  return text[1] === '\\' ? afterNames(text, 2, 2) : 0
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
