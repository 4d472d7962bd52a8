import { posixPaths } from '../go/filepath.ts'
import { isBlank, trimSpace } from '../go/strings.ts'

/** A reference to a grader of a module, `host/owner/repository[/path][#export]@version` (graders.md section 8.2). */
export interface ModuleReference {
  readonly host: string
  readonly owner: string
  readonly repository: string
  /** Cleaned, with forward slashes; empty when there is none. */
  readonly path: string
  /** Empty when there is none. */
  readonly export: string
  /** Free text: whether it can move is not checked, since the lock pins a commit. */
  readonly version: string
}

/**
 * Why a text is no reference.
 * - `blank`: nothing is there. `backslash`: it has one. `version`: `@` and a version are missing.
 * - `short`: host, owner and repository are not all there.
 * - `module`: one of these three is empty, a dot segment, padded with whitespace, or holds a colon.
 * - `parent-segment`, `rooted`: the path could lead out of the module.
 */
export type ReferenceFault = 'blank' | 'backslash' | 'version' | 'short' | 'module' | 'parent-segment' | 'rooted'

export type ParsedReference =
  | { readonly ok: true; readonly reference: ModuleReference }
  | { readonly ok: false; readonly fault: ReferenceFault }

/** Reads a reference; the text around it is trimmed, the order of the checks decides which fault is told. */
export function parseReference(authored: string): ParsedReference {
  const fail = (fault: ReferenceFault): ParsedReference => ({ ok: false, fault })
  const text = trimSpace(authored)
  if (text === '') return fail('blank')
  if (text.includes('\\')) return fail('backslash')
  const [before, version] = cut(text, '@')
  if (isBlank(version)) return fail('version')
  const [location, exported] = cut(before, '#')
  const [host, owner, repository, ...rest] = location.split('/')
  if (host === undefined || owner === undefined || repository === undefined) return fail('short')
  if (![host, owner, repository].every(isModuleSegment)) return fail('module')
  if (rest.includes('..')) return fail('parent-segment')
  const path = posixPaths.clean(rest.join('/'))
  if (path.startsWith('/')) return fail('rooted')
  const reference = { host, owner, repository, export: trimSpace(exported), version: trimSpace(version) }
  return { ok: true, reference: { ...reference, path: path === '.' ? '' : path } }
}

/** The part before the first separator and the part after it, which is empty without one. */
function cut(text: string, separator: string): readonly [string, string] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)]
}

/** Each of the three becomes one directory of the cache, so it must be one plain name on every host. */
function isModuleSegment(segment: string): boolean {
  return (
    segment !== '' && segment !== '.' && segment !== '..' && trimSpace(segment) === segment && !segment.includes(':')
  )
}

/**
 * A path inside a module, of a reference or of a manifest (graders.md section 8.5): cleaned and with forward slashes;
 * undefined when it is blank, names the folder itself, or could lead out of it.
 */
export function modulePath(authored: string): string | undefined {
  if (isBlank(authored) || authored.includes('\\') || authored.startsWith('/')) return undefined
  if (authored.split('/').includes('..')) return undefined
  const path = posixPaths.clean(authored)
  return path === '.' ? undefined : path
}
