/** Answers of a reader that all kinds of readers build alike, so that they cannot drift apart. */
import { compareBytes } from '../go/strings.ts'
import { limits } from './limits.ts'
import type { Entry, FileFault, ListEntry, ListResult, PathFault } from './reader.ts'

/** The entry of a path that leads nowhere. */
export function absent(reason: PathFault): Entry {
  return reason === 'missing' ? { kind: 'missing', size: 0, reason } : { kind: 'unreadable', size: 0, reason }
}

/** The listing of a directory from its unordered entries: byte order of the names, cut at the budget after sorting. */
export function listing(entries: readonly ListEntry[], limit: number = limits.listEntries): ListResult {
  const sorted = [...entries].sort((a, b) => compareBytes(a.name, b.name))
  const truncated = sorted.length > limit
  return { ok: true, entries: truncated ? sorted.slice(0, limit) : sorted, truncated }
}

/** Why something with this followed entry is no regular file, undefined when it is one. */
export function notAFile(entry: Entry): FileFault | undefined {
  switch (entry.kind) {
    case 'file':
      return undefined
    case 'directory':
      return 'directory'
    case 'missing':
    case 'unreadable':
      return entry.reason
    default:
      return 'not-regular'
  }
}
