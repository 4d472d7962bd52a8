import type { AdvicePlan } from '../../catalogue/advice.ts'
import { type Paths, windowsPaths } from '../../go/filepath.ts'
import { authoredIndex, fieldOf, type Located, placeOf } from '../../model/decode.ts'

/** Advice on a path that names a place of one machine. */
export function onePath(
  owner: Located,
  path: string,
  paths: Paths,
  ...steps: readonly (string | number)[]
): readonly AdvicePlan<'advice.absolute_path'>[] {
  const isRooted = paths.isAbsolute(path) || windowsPaths.hasVolumePrefix(path)
  if (!isRooted) return []
  return [
    { problem: { kind: 'absolute-path', field: fieldOf(owner.where, ...steps) }, place: placeOf(owner, ...steps) },
  ]
}

/** The same on each of the directories that a declaration lists under `skill_directories`. */
export function listedPaths(
  owner: Located,
  directories: readonly string[],
  paths: Paths,
): readonly AdvicePlan<'advice.absolute_path'>[] {
  return directories.flatMap((path, i) =>
    onePath(owner, path, paths, 'skill_directories', authoredIndex(directories, i)),
  )
}
