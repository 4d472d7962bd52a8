import type { Paths } from '../go/filepath.ts'

/** A look at files from a root, for outputs that must read the same on every machine. Paths come out with slashes. */
export interface Rooted {
  /** The path of a file below the root; undefined for any other. */
  readonly below: (path: string) => string | undefined
  /** The way from the root to any file, with `..` where it leads out of the root. */
  readonly way: (path: string) => string
  /** The last name of a path. */
  readonly name: (path: string) => string
}

/**
 * @param cwd where relative paths start from; empty when it is gone, and then they stay as they are
 * @param root the directory that the outputs belong to: a checkout, or the directory of a baseline
 */
export function rootedAt(cwd: string, root: string, paths: Paths): Rooted {
  const here = paths.absolute(undefined, cwd)
  const from = paths.absolute(here, root)
  const known = new Map<string, string>()
  const way = (path: string): string => {
    let found = known.get(path)
    if (found === undefined) {
      // An eval argument may be empty, which is no path at all.
      const full = path === '' ? from : paths.absolute(here, path)
      found = paths.toSlash(from === undefined || full === undefined ? path : paths.relative(from, full))
      known.set(path, found)
    }
    return found
  }
  const below = (path: string): string | undefined => {
    const found = way(path)
    return found === '' || found === '..' || found.startsWith('../') || paths.isAbsolute(found) ? undefined : found
  }
  return { below, way, name: (path) => paths.basename(path) }
}
