import { randomBytes } from 'node:crypto'
import { linkSync } from 'node:fs'
import { dirname } from 'node:path'
import { attempt, discard, type FileResult, makeDirectory, readBytes, replaceFile, writeTemporary } from './files.ts'

const SHORTEST_KEY = 32
const LARGEST_KEY_FILE = 64 * 1024

/**
 * The key that verdicts are checked with; reading never makes one.
 * @returns the bytes of the file; `too-short` when they are no key
 */
export function readKey(path: string): FileResult<Buffer> {
  const read = readBytes(path, LARGEST_KEY_FILE)
  return read.ok && read.value.length < SHORTEST_KEY ? { ok: false, reason: 'too-short' } : read
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
