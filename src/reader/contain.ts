/**
 * What is inside what. Two different questions: where a path is by its spelling, and where it leads once its links are
 * resolved. Both compare whole names exactly, and a base may be a file system or volume root.
 */
import type { Paths } from '../go/filepath.ts'
import type { AbsolutePath, PathFault, Reader } from './reader.ts'

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
  | { readonly ok: true; readonly path: AbsolutePath; readonly real: AbsolutePath; readonly leaf: 'there' | 'missing' }
  | { readonly ok: false; readonly reason: 'base' | 'path'; readonly fault: PathFault }
  | { readonly ok: false; readonly reason: 'outside' }

/** True when the path is spelled strictly below the base. Both are cleaned, so `..` cannot hide in them. */
export function lexicallyBelow(base: AbsolutePath, path: AbsolutePath, paths: Paths): boolean {
  const relative = paths.relativeIn(base, path)
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
    const parent = reader.real(reader.paths.dirname(path))
    const name = reader.paths.basename(path)
    target = parent.ok ? { ok: true, path: reader.paths.join(parent.path, name) } : parent
  }
  if (!target.ok) return { ok: false, reason: 'path', fault: target.reason }
  const relative = reader.paths.relativeIn(root.path, target.path)
  if (relative === undefined || (relative === '.' && rule.orEqual !== true)) return { ok: false, reason: 'outside' }
  return { ok: true, path, real: target.path, leaf }
}

/** Why a path cannot name something in a workspace. */
export type WorkspacePathFault = 'empty' | 'absolute' | 'rooted' | 'volume' | 'parent-segment' | 'workspace-root'

/**
 * Checks the spelling of a path that must stay inside a workspace or context directory: resources, instruction files,
 * paths of file and diff graders (contract: "Local resolution"; volumes by the platform's rules, a leading slash of
 * either kind and a `..` between slashes of either kind on every platform). Undefined when it is acceptable.
 */
export function workspacePathFault(path: string, paths: Paths): WorkspacePathFault | undefined {
  if (path === '') return 'empty'
  if (paths.isAbsolute(path)) return 'absolute'
  if (path.startsWith('/') || path.startsWith('\\')) return 'rooted'
  if (paths.hasVolumePrefix(path)) return 'volume'
  if (path.split(/[/\\]/).includes('..')) return 'parent-segment'
  if (paths.clean(path) === '.') return 'workspace-root'
  return undefined
}

/** True when a cleaned path has two dots in a row anywhere, which the runtime's loader of resource files drops. */
export function hasDotsInside(cleaned: string): boolean {
  return cleaned.includes('..')
}
