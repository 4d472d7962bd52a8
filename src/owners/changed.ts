import { limits } from '../reader/limits.ts'
import type { AbsolutePath, Entry, Reader } from '../reader/reader.ts'
import { isYaml, type Link } from './tree.ts'

/** A file or directory that has changed, under every spelling by which a suite may know it. */
export interface Changed {
  /** As it was named. */
  readonly word: string
  readonly spellings: readonly AbsolutePath[]
  readonly kind: 'file' | 'directory' | 'gone'
  /** Something stands there, or may, that cannot be looked at: the system forbids it, or it is too large. */
  readonly isUnread: boolean
}

/**
 * Reads a word of the command line as something that has changed; what is gone still has a path.
 * @param root the directory that is searched, as it is spelled from the working directory
 * @param links the links below it: a file that is reached through one has that spelling too
 * @returns undefined for a word that is no path: an empty one, or a relative one without a working directory
 */
export function changedAt(
  word: string,
  reader: Reader,
  root: AbsolutePath | undefined,
  links: readonly Link[],
): Changed | undefined {
  const path = word === '' ? undefined : reader.paths.absolute(reader.cwd, word)
  if (path === undefined) return undefined
  const real = physical(reader, path)
  const spellings = new Set<AbsolutePath>([path, real])
  const aliases = root === undefined ? links : [...links, { at: root, target: physical(reader, root) }]
  for (const { at, target } of aliases) {
    const inside = reader.paths.relativeIn(target, real)
    if (inside !== undefined) spellings.add(inside === '.' ? at : reader.paths.join(at, inside))
  }
  const entry = reader.stat(path)
  const kind =
    entry.kind === 'directory'
      ? 'directory'
      : reader.lstat(path).kind === 'missing' || entry.kind === 'unreadable'
        ? 'gone'
        : 'file'
  return { word, spellings: [...spellings], kind, isUnread: isUnread(path, entry, reader) }
}

function isUnread(path: AbsolutePath, entry: Entry, reader: Reader): boolean {
  if (entry.kind === 'unreadable') return entry.reason === 'denied' || entry.reason === 'other'
  if (entry.kind === 'directory') {
    const listed = reader.list(path)
    return !listed.ok && listed.reason === 'denied'
  }
  // Whose any other file is does not depend on what it holds.
  if (entry.kind !== 'file' || !isYaml(reader.paths.basename(path))) return false
  return reader.fileFault(path) === 'denied' || entry.size > limits.ownersFile
}

/** Whether what is gone may have been a folder, by a name without an extension. */
export function mayBeFolder({ kind, spellings }: Changed, { paths }: Reader): boolean {
  return kind === 'gone' && spellings.some((path) => !/[^.]\.[A-Za-z]\w*$/.test(paths.basename(path)))
}

/** Where a path leads with its links resolved, as far as it exists; the rest as it is written. */
export function physical(reader: Reader, path: AbsolutePath): AbsolutePath {
  const real = reader.real(path)
  if (real.ok) return real.path
  const above = reader.paths.dirname(path)
  return above === path ? path : reader.paths.join(physical(reader, above), reader.paths.basename(path))
}
