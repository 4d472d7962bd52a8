/**
 * What the product may ask of a file system, and the types of the answers. Types only: disk.ts, memory.ts and
 * overlay.ts implement them, and nothing else of the product sees a disk.
 *
 * Nothing here throws for what a user's tree can cause, nothing writes, and nothing waits: pipes, devices and
 * sockets are refused, not opened for reading. A reader stands for one moment: asked twice about one path, it gives
 * the first answer again, so make a new reader for each inspection.
 */
import type { AbsolutePath, Paths } from '../go/filepath.ts'

export type { AbsolutePath, Platform } from '../go/filepath.ts'

/** The variables that an inspection may look at. */
export type EnvironmentName = 'WAZA_MODULE_CACHE'

/**
 * Why a path leads nowhere.
 * - `missing`: an element does not exist (also the target of a dangling link). Go's os.IsNotExist.
 * - `not-utf8`: a name has U+FFFD and does not exist: most likely it stands for bytes that no text can name.
 * - `not-a-directory-above`: an element before the last is no directory. Go does not count this as "does not exist".
 * - `loop`: too many links on the way.
 * - `denied`: the system forbids it.
 * - `name-too-long`: a name or the whole path is longer than the system allows.
 * - `other`: anything else, such as a NUL in the path or a failing device.
 */
export type PathFault = 'missing' | 'not-utf8' | 'not-a-directory-above' | 'loop' | 'denied' | 'name-too-long' | 'other'

/**
 * What stands at a path. `link` only comes from `lstat`; `other` is a pipe, a socket or a device. `size` is the bytes of
 * a file as the system tells them (files of the kernel claim 0), and 0 for everything else.
 */
export type Entry =
  | { readonly kind: 'file' | 'directory' | 'link' | 'other'; readonly size: number }
  | { readonly kind: 'missing'; readonly size: 0; readonly reason: 'missing' }
  | { readonly kind: 'unreadable'; readonly size: 0; readonly reason: Exclude<PathFault, 'missing'> }

/** Why a path is no readable file: it leads nowhere, or to something else than a regular file. */
export type FileFault = PathFault | 'directory' | 'not-regular'

/**
 * Why a file was not read. `too-large`: it has more bytes than the caller's limit; `over-total`: with it, all files of its
 * kind would have more than one inspection reads.
 */
export type ReadFault = FileFault | 'too-large' | 'over-total'

/** The bytes of a file, or the reason why there are none. The buffer is shared: do not change it. */
export type ReadResult =
  | { readonly ok: true; readonly bytes: Buffer }
  | { readonly ok: false; readonly reason: ReadFault }

/** One name in a directory, with the kind of the entry itself: a link is a `link`, wherever it leads. */
export interface ListEntry {
  readonly name: string
  readonly kind: 'file' | 'directory' | 'link' | 'other'
}

/**
 * The entries of a directory, in the byte order of their names, without `.` and `..`. `truncated`: there are more
 * than `limits.listEntries`, and only the first ones are here. `not-a-directory`: the path is a file or something else.
 */
export type ListResult =
  | { readonly ok: true; readonly entries: readonly ListEntry[]; readonly truncated: boolean }
  | { readonly ok: false; readonly reason: PathFault | 'not-a-directory' }

/** The path with every link resolved, or the reason why it leads nowhere. */
export type RealResult =
  | { readonly ok: true; readonly path: AbsolutePath }
  | { readonly ok: false; readonly reason: PathFault }

/** A file whose content was taken, and how many bytes it has. */
export interface ReadRecord {
  readonly path: AbsolutePath
  readonly bytes: number
}

/** Read-only sight of one file system. Every path is absolute: bases are the business of the caller, with `paths`. */
export interface Reader {
  /** The rules by which the paths of this reader are spelled, joined and compared. */
  readonly paths: Paths

  /**
   * The working directory in the spelling that the user sees (an alias in `$PWD` is kept); undefined when it is gone.
   */
  readonly cwd: AbsolutePath | undefined

  /** `$HOME`, on Windows `%USERPROFILE%`; undefined when unset or empty. Not cleaned, not checked. */
  readonly home: string | undefined

  /** The value of a variable, undefined when unset. */
  environment(name: EnvironmentName): string | undefined

  /** The content of a regular file; links are followed. `limit` is in bytes, `limits.text` when not given. */
  read(path: AbsolutePath, limit?: number): ReadResult

  /** Undefined when the path is a regular file that opens for reading (its content is not read), else the reason. */
  fileFault(path: AbsolutePath): FileFault | undefined

  /** True when `fileFault` has nothing to say. */
  isReadable(path: AbsolutePath): boolean

  /** What the path leads to; links are followed. */
  stat(path: AbsolutePath): Entry

  /** What stands at the path itself; a link in the last place is a `link`. */
  lstat(path: AbsolutePath): Entry

  /** The entries of a directory; the path itself may be a link to it. */
  list(path: AbsolutePath): ListResult

  /** The physical path of something that exists. */
  real(path: AbsolutePath): RealResult

  /** Every file whose content was taken so far: in order of the first time, each path once. */
  readonly reads: readonly ReadRecord[]
}
