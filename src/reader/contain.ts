/**
 * What is inside what. Two different questions: where a path is by its spelling, and where it leads once its links are
 * resolved. Both compare whole names exactly, and a base may be a file system or volume root.
 */
import { basename, dirname, join, relativeIn } from './paths.ts'
import type { AbsolutePath, PathFault, Platform, Reader } from './reader.ts'

declare const containedBrand: unique symbol

/** A path that was found to lead inside its base when it was asked. Made only here; no promise about later changes. */
export type Contained = AbsolutePath & { readonly [containedBrand]: true }

/** What counts as inside, beyond "strictly below and there". */
export interface ContainmentRule {
  /** The base itself counts too. */
  readonly orEqual?: boolean
  /** The last name may be missing; then its directory decides, which must exist. */
  readonly orMissing?: boolean
}

/** For `tasks_from`: strictly below. */
export const CSV_RULE: ContainmentRule = {}
/** For `inputs.context.fixture`: the eval directory itself may be the fixture. */
export const FIXTURE_RULE: ContainmentRule = { orEqual: true }
/** For snapshots of diff graders, whose leaf an updating run would create. */
export const SNAPSHOT_RULE: ContainmentRule = { orEqual: true, orMissing: true }

/**
 * - `base`: the base itself leads nowhere.
 * - `path`: the path leads nowhere.
 * - `outside`: both lead somewhere, and the path is not inside.
 */
export type Containment =
  | { readonly ok: true; readonly path: Contained; readonly real: AbsolutePath; readonly leaf: 'there' | 'missing' }
  | { readonly ok: false; readonly reason: 'base' | 'path'; readonly fault: PathFault }
  | { readonly ok: false; readonly reason: 'outside' }

/** True when the path is spelled strictly below the base. Both are cleaned, so `..` cannot hide in them. */
export function lexicallyBelow(base: AbsolutePath, path: AbsolutePath, platform?: Platform): boolean {
  const relative = relativeIn(base, path, platform)
  return relative !== undefined && relative !== '.'
}

/**
 * Whether a path leads inside a base when the links of both are resolved (contract: "Local resolution"). A good answer
 * has the path as it was asked, which is the one to read and to report, and the physical one. `leaf: 'missing'` is also
 * said of a dangling link: `lstat` tells the two apart.
 */
export function physicallyBelow(
  reader: Reader,
  base: AbsolutePath,
  path: AbsolutePath,
  rule: ContainmentRule = CSV_RULE,
): Containment {
  const root = reader.real(base)
  if (!root.ok) return { ok: false, reason: 'base', fault: root.reason }
  let leaf: 'there' | 'missing' = 'there'
  let target = reader.real(path)
  if (!target.ok && target.reason === 'missing' && rule.orMissing === true) {
    leaf = 'missing'
    const parent = reader.real(dirname(path, reader.platform))
    const name = basename(path, reader.platform)
    target = parent.ok ? { ok: true, path: join(parent.path, name, reader.platform) } : parent
  }
  if (!target.ok) return { ok: false, reason: 'path', fault: target.reason }
  const relative = relativeIn(root.path, target.path, reader.platform)
  if (relative === undefined || (relative === '.' && rule.orEqual !== true)) return { ok: false, reason: 'outside' }
  return { ok: true, path: path as Contained, real: target.path, leaf }
}
