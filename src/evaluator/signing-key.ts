import { randomBytes } from 'node:crypto'
import { linkSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { platform } from 'node:process'
import { attempt, discard, type FileResult, makeDirectory, readBytes, replaceFile, writeTemporary } from './files.ts'

const SHORTEST_KEY = 32
const LARGEST_KEY_FILE = 64 * 1024

/**
 * The key that verdicts are checked with; reading never makes one.
 * @returns the bytes of the file; `too-short` when they are no key, `writable-by-others` when they can be anybody's
 */
export function readKey(path: string): FileResult<Buffer> {
  const read = readBytes(path, LARGEST_KEY_FILE)
  if (!read.ok) return read
  if (read.value.length < SHORTEST_KEY) return { ok: false, reason: 'too-short' }
  return isOpenTo(path, WRITABLE_BY_OTHERS) ? { ok: false, reason: 'writable-by-others' } : read
}

const WRITABLE_BY_OTHERS = 0o022
const READABLE_BY_OTHERS = 0o044

/** Whether others than the user can read the key, and so sign. Where modes mean nothing, it is not known. */
export function isKeyReadable(path: string): boolean {
  return isOpenTo(path, READABLE_BY_OTHERS)
}

function isOpenTo(path: string, others: number): boolean {
  if (platform === 'win32') return false
  const stat = attempt(() => statSync(path))
  return stat.ok && (stat.value.mode & others) !== 0
}

/** Why a key cannot be used, in words. */
export function keyFault(reason: string): string {
  if (reason === 'writable-by-others') return 'other users can write it; chmod 600 it'
  if (reason === 'too-short') return 'it is shorter than 32 bytes'
  if (reason === 'too-large') return 'it is larger than 64 KiB'
  return reason === 'not-regular' ? 'it is not a regular file' : reason
}

/** The key that verdicts are signed with: the file's, or a new one that only this user can read. */
export function getOrCreateKey(path: string): FileResult<Buffer> {
  const present = readKey(path)
  if (present.ok) return present
  const fresh = randomBytes(SHORTEST_KEY)
  if (present.reason === 'too-short') {
    const replaced = replaceFile(path, fresh)
    return replaced.ok ? readKey(path) : replaced
  }
  if (present.reason !== 'ENOENT') return present
  const made = makeDirectory(dirname(path))
  if (!made.ok) return made
  const temporary = writeTemporary(path, fresh)
  if (!temporary.ok) return temporary
  // A link appears whole or not at all and never replaces: whoever comes second reads the key of the first.
  const linked = attempt(() => linkSync(temporary.value, path))
  discard(temporary.value)
  return linked.ok || linked.reason === 'EEXIST' ? readKey(path) : linked
}
