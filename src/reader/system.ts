/** System calls as results: what the disk reader asks of node:fs, with every error turned into a reason. */
import { closeSync, constants, type Dirent, fstatSync, openSync, readSync, type Stats } from 'node:fs'
import { absent, notAFile } from './answers.ts'
import type { AbsolutePath, Entry, FileFault, ListEntry, PathFault, ReadResult } from './reader.ts'

// Not waiting for the other end of a pipe and not becoming the terminal's process, should the path have turned into
// such a thing since it was looked at. Windows has neither flag.
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0)

/** Why a path does not open as a regular file; it is closed again unread. */
export function openFault(path: AbsolutePath): FileFault | undefined {
  const opened = openRegular(path)
  if (!opened.ok) return opened.reason
  close(opened.descriptor)
  return undefined
}

function openRegular(
  path: AbsolutePath,
): { ok: true; descriptor: number; size: number } | { ok: false; reason: FileFault } {
  const opened = attempt(() => openSync(path, OPEN_FLAGS))
  if (!opened.ok) return opened
  const descriptor = opened.value
  const entry = entryOf(() => fstatSync(descriptor))
  const fault = notAFile(entry)
  if (fault === undefined) return { ok: true, descriptor, size: entry.size }
  close(descriptor)
  return { ok: false, reason: fault }
}

/** Reads a regular file to its end, refusing it as soon as it has more than `limit` bytes. Never waits. */
export function readFile(path: AbsolutePath, limit: number): ReadResult {
  const opened = openRegular(path)
  if (!opened.ok) return opened
  try {
    return readToEnd(opened.descriptor, opened.size, limit)
  } finally {
    close(opened.descriptor)
  }
}

function close(descriptor: number): void {
  // A file system may report a late fault here; nothing was written, so nothing can be lost.
  attempt(() => closeSync(descriptor))
}

const FIRST_CHUNK = 64 * 1024

/** The size is only a hint: files of the kernel claim 0, and a file can grow while it is read. */
function readToEnd(descriptor: number, size: number, limit: number): ReadResult {
  if (size > limit) return { ok: false, reason: 'too-large' }
  let buffer = Buffer.allocUnsafe(size === 0 ? Math.min(FIRST_CHUNK, limit + 1) : size + 1)
  let used = 0
  for (;;) {
    const into = buffer
    const from = used
    const got = attempt(() => readSync(descriptor, into, from, into.length - from, null))
    if (!got.ok) return got
    if (got.value === 0) return { ok: true, bytes: buffer.subarray(0, used) }
    used += got.value
    if (used > limit) return { ok: false, reason: 'too-large' }
    // One byte more was asked for than the file claims to have, and was not there: this is its end.
    if (used === size && used < buffer.length) return { ok: true, bytes: buffer.subarray(0, used) }
    if (used === buffer.length) {
      const larger = Buffer.allocUnsafe(Math.min(buffer.length * 2, limit + 1))
      buffer.copy(larger)
      buffer = larger
    }
  }
}

/** A system call's value, or its error as a fault. */
export function attempt<T>(act: () => T): { ok: true; value: T } | { ok: false; reason: PathFault } {
  try {
    return { ok: true, value: act() }
  } catch (error) {
    return { ok: false, reason: faultOf(error) }
  }
}

function faultOf(error: unknown): PathFault {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  switch (code) {
    case 'ENOENT':
      return 'missing'
    case 'ENOTDIR':
      return 'not-a-directory-above'
    case 'ELOOP':
      return 'loop'
    case 'EACCES':
    case 'EPERM':
      return 'denied'
    case 'ENAMETOOLONG':
      return 'name-too-long'
    default:
      return 'other'
  }
}

/** What a stat says, or why it says nothing. */
export function entryOf(look: () => Stats): Entry {
  const found = attempt(look)
  if (!found.ok) return absent(found.reason)
  const kind = kindOf(found.value)
  return { kind, size: kind === 'file' ? found.value.size : 0 }
}

/** One entry of a directory, by the kind of the entry itself. */
export function listEntry(entry: Dirent): ListEntry {
  return { name: entry.name, kind: kindOf(entry) }
}

function kindOf(entry: Stats | Dirent): ListEntry['kind'] {
  if (entry.isFile()) return 'file'
  if (entry.isDirectory()) return 'directory'
  return entry.isSymbolicLink() ? 'link' : 'other'
}
