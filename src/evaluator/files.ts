import { randomBytes } from 'node:crypto'
import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** The evaluator's own files. What can go wrong with them is a result; its reason is an error code of the platform. */

export type FileResult<T> = { readonly ok: true; readonly value: T } | FileFailure
export interface FileFailure {
  readonly ok: false
  /** `not-regular`, `too-large`, or the platform's code, such as ENOENT or ENOSPC. */
  readonly reason: string
}

/** Does file work, and tells of its failure by a result. */
export function attempt<T>(work: () => T): FileResult<T> {
  try {
    return { ok: true, value: work() }
  } catch (error) {
    return { ok: false, reason: codeOf(error) }
  }
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown'
}

/** Opening a pipe must not wait for its other end; not every platform has the flag, or such pipes. */
const NONBLOCK = constants.O_NONBLOCK ?? 0

/** Reads a whole regular file of at most `limit` bytes. A pipe or a device never blocks it. */
export function readBytes(path: string, limit: number): FileResult<Buffer> {
  const opened = attempt(() => openSync(path, constants.O_RDONLY | NONBLOCK))
  if (!opened.ok) return opened
  try {
    const stat = fstatSync(opened.value)
    if (!stat.isFile()) return { ok: false, reason: 'not-regular' }
    if (stat.size > limit) return { ok: false, reason: 'too-large' }
    const bytes = readAll(opened.value, limit)
    // It may have grown since; a part of it is not the file.
    return bytes.length > limit ? { ok: false, reason: 'too-large' } : { ok: true, value: bytes }
  } catch (error) {
    return { ok: false, reason: codeOf(error) }
  } finally {
    closeSync(opened.value)
  }
}

export function readText(path: string, limit: number): FileResult<string> {
  const read = readBytes(path, limit)
  return read.ok ? { ok: true, value: read.value.toString('utf8') } : read
}

/** Reads the last bytes of a regular file, at most `limit`. */
export function readTail(path: string, limit: number): FileResult<Buffer> {
  const opened = attempt(() => openSync(path, constants.O_RDONLY | NONBLOCK))
  if (!opened.ok) return opened
  try {
    const stat = fstatSync(opened.value)
    if (!stat.isFile()) return { ok: false, reason: 'not-regular' }
    const start = Math.max(0, stat.size - limit)
    const bytes = Buffer.alloc(stat.size - start)
    let length = 0
    for (let count = 1; count > 0 && length < bytes.length; length += count)
      count = readSync(opened.value, bytes, length, bytes.length - length, start + length)
    return { ok: true, value: bytes.subarray(0, length) }
  } catch (error) {
    return { ok: false, reason: codeOf(error) }
  } finally {
    closeSync(opened.value)
  }
}

/** Reads at most one piece more than `limit` bytes. */
function readAll(descriptor: number, limit: number): Buffer {
  const chunks: Buffer[] = []
  let total = 0
  while (total <= limit) {
    const chunk = Buffer.alloc(64 * 1024)
    const count = readSync(descriptor, chunk)
    if (count === 0) break
    chunks.push(chunk.subarray(0, count))
    total += count
  }
  return Buffer.concat(chunks)
}

/** Writes all bytes; the platform may take fewer at a time. */
export function writeWhole(descriptor: number, bytes: Buffer): void {
  let written = 0
  while (written < bytes.length) written += writeSync(descriptor, bytes, written)
}

/**
 * Makes a directory and its parents, for this user alone. The platform's own way to make parents never ends where a
 * directory can be seen and takes no entries, as in /proc; here each parent is tried once.
 */
export function makeDirectory(path: string): FileResult<undefined> {
  const absent: string[] = []
  for (let at = path; ; at = dirname(at)) {
    const found = attempt(() => statSync(at))
    if (found.ok && !found.value.isDirectory()) return { ok: false, reason: 'ENOTDIR' }
    if (found.ok) break
    if (found.reason !== 'ENOENT' || dirname(at) === at) return found
    absent.push(at)
  }
  for (const directory of absent.reverse()) {
    const made = attempt(() => mkdirSync(directory, { mode: 0o700 }))
    if (!made.ok && made.reason !== 'EEXIST') return made
  }
  return { ok: true, value: undefined }
}

/** Writes a new file beside `path` and moves it there, so that a reader sees the old file or the new one and no part. */
export function replaceFile(path: string, content: string | Buffer): FileResult<undefined> {
  const temporary = writeTemporary(path, content)
  if (!temporary.ok) return temporary
  const moved = attempt(() => renameSync(temporary.value, path))
  if (moved.ok) return { ok: true, value: undefined }
  discard(temporary.value)
  return moved
}

/** Writes a file of a fresh name beside `path`, whole and on the disk, and tells its name. */
export function writeTemporary(path: string, content: string | Buffer): FileResult<string> {
  const temporary = `${path}.${randomBytes(8).toString('hex')}.tmp`
  const opened = attempt(() => openSync(temporary, 'wx', 0o600))
  if (!opened.ok) return opened
  const written = attempt(() => {
    try {
      writeWhole(opened.value, Buffer.from(content))
      fsyncSync(opened.value)
    } finally {
      closeSync(opened.value)
    }
  })
  if (written.ok) return { ok: true, value: temporary }
  discard(temporary)
  return written
}

/** Removes a file that nobody needs; that it stays is no trouble. */
export function discard(path: string): void {
  attempt(() => unlinkSync(path))
}

/** Removes what writers of `path` that were killed have left beside it. Only for one who alone may write it. */
export function discardTemporaries(path: string): void {
  const name = basename(path)
  const entries = attempt(() => readdirSync(dirname(path)))
  if (!entries.ok) return
  for (const entry of entries.value)
    if (entry.startsWith(`${name}.`) && /^[0-9a-f]{16}\.tmp$/.test(entry.slice(name.length + 1)))
      discard(join(dirname(path), entry))
}
