import type { AbsolutePath, Reader } from '../reader/reader.ts'

export const SETTINGS_FILE = '.waza-preflight.json'

/**
 * The settings that hold in the working directory: the nearest ones from there up to the root of its repository; outside
 * of a repository only its own, since nobody vouches for what lies above. It looks, and reads nothing.
 */
export function findSettings(reader: Reader): AbsolutePath | undefined {
  const { cwd, paths } = reader
  const isThere = (path: AbsolutePath): boolean => !['missing', 'unreadable'].includes(reader.lstat(path).kind)
  let found: AbsolutePath | undefined
  for (let directory = cwd; directory !== undefined; ) {
    const path = paths.child(directory, SETTINGS_FILE)
    if (found === undefined && isThere(path)) found = path
    if (isThere(paths.child(directory, '.git'))) return found
    const above = paths.dirname(directory)
    directory = above === directory ? undefined : above
  }
  return found !== undefined && paths.dirname(found) === cwd ? found : undefined
}
