import type { AdvicePlan } from '../../catalogue/advice.ts'
import { type Paths, windowsPaths } from '../../go/filepath.ts'
import { fieldOf, type Located, placeOf } from '../../model/decode.ts'

/** Advice on a path that names a place of one machine. */
export function absolutePath(
  owner: Located,
  path: string,
  paths: Paths,
  ...steps: readonly (string | number)[]
): AdvicePlan[] {
  const isRooted = paths.isAbsolute(path) || windowsPaths.hasVolumePrefix(path)
  if (!isRooted) return []
  return [
    { problem: { kind: 'absolute-path', field: fieldOf(owner.where, ...steps) }, place: placeOf(owner, ...steps) },
  ]
}
