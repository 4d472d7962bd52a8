import type { AbsolutePath, Reader } from '../../reader/reader.ts'
import type { Link } from './tree.ts'

/** A file or directory that has changed, under every spelling by which a suite may know it. */
export interface Changed {
  readonly spellings: readonly AbsolutePath[]
  readonly kind: 'file' | 'directory' | 'gone'
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
  const { kind } = reader.stat(path)
  return {
    spellings: [...spellings],
    kind:
      kind === 'directory'
        ? 'directory'
        : reader.lstat(path).kind === 'missing' || kind === 'unreadable'
          ? 'gone'
          : 'file',
  }
}

/** Where a path leads with its links resolved, as far as it exists; the rest as it is written. */
export function physical(reader: Reader, path: AbsolutePath): AbsolutePath {
  const real = reader.real(path)
  if (real.ok) return real.path
  const above = reader.paths.dirname(path)
  return above === path ? path : reader.paths.join(physical(reader, above), reader.paths.basename(path))
}
