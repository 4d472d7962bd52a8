import { resolve } from '../evidence/locate.ts'
import { type KindOfPath, type PathKind, type PathOrigin, pathKinds } from '../evidence/path-kinds.ts'
import type { AbsolutePath } from '../reader/reader.ts'
import { basesOf, type Look, textAt } from './look.ts'
import { dataAt, type Route, type Spot, shapeOf, spots, textOf } from './tolerant.ts'

/** The fields of each kind of path, from the table of kinds, without what it says about them in brackets. */
const FIELDS: readonly { readonly field: string; readonly kind: KindOfPath }[] = kinds().flatMap((kind) =>
  pathKinds[kind].fields.map((field) => ({ field: field.replace(/ \(.*\)$/, ''), kind })),
)

function kinds(): readonly KindOfPath[] {
  // The table has these keys and no others.
  return Object.keys(pathKinds) as KindOfPath[]
}

/** What may stand before a field of the table, which is not always the whole way. */
const BEFORE = /^(?:(?:checkpoints\[\]\.)?graders\[\]\.|hooks\.\w+\[\]\.)$/

/** The kind of path that a way in a file holds; undefined where none stands. */
export function kindOfPathAt({ kind: file, value }: Look, route: Route): KindOfPath | undefined {
  const shape = shapeOf(route).replace(/\[\]$/, '')
  const fits = FIELDS.filter(({ field }) => {
    if (field === shape) return true
    return shape.endsWith(`.${field}`) && BEFORE.test(shape.slice(0, -field.length))
  }).sort((a, b) => b.field.length - a.field.length)
  const [fit] = fits
  if (fit === undefined || (fit.kind === 'resource' && hasContent(value, route))) return undefined
  // A workspace has skill directories of its own; a task has `skill_directories`, an eval the same under `config`.
  if ((file === 'config') !== (fit.kind === 'workspace-skills')) return undefined
  return fit.kind
}

/** A resource with content of its own needs no file. */
function hasContent(value: unknown, route: Route): boolean {
  return textAt(value, ...route.slice(0, -1), 'content') !== undefined
}

/** Where a path leads, by its spelling; undefined where its base is not known. */
export function resolvePath(look: Look, kind: KindOfPath, route: Route, authored: string): AbsolutePath | undefined {
  const bases = basesOf(look)
  return resolve(bases, kind, authored, ownBase(look, kind, route))
}

/** The directory of whoever names the path. */
function ownBase(look: Look, kind: KindOfPath, route: Route): AbsolutePath | undefined {
  const { reader, path, value } = look
  const bases = basesOf(look)
  const [origin] = pathKinds[kind].from as readonly PathOrigin[]
  switch (origin) {
    case 'task-directory':
    case 'workspace-directory':
      return reader.paths.dirname(path)
    case 'context-directory': {
      const own = look.kind === 'task' ? textAt(value, 'context_dir') : undefined
      return own === undefined || own === '' ? bases.fixtures : resolve(bases, 'context-dir', own)
    }
    case 'grader-context': {
      const at = route.lastIndexOf('config')
      const own = at < 0 ? undefined : textAt(value, ...route.slice(0, at + 1), 'context_dir')
      return own === undefined || own === '' ? undefined : resolve(bases, 'grader-context', own)
    }
    default:
      return undefined
  }
}

const ORIGINS: Readonly<Record<PathOrigin, string>> = {
  'working-directory': 'the working directory',
  'eval-directory': "the eval file's directory",
  'default-context': 'the default context directory',
  'repository-root': 'the root of the repository',
  'task-directory': "the task file's directory",
  'context-directory': 'the context directory of the task',
  'grader-context': 'the context directory of the grader',
  'workspace-directory': 'the directory of `.waza.yaml`',
  'skill-directories': 'the skill directories',
}

/** The base of a kind of path, in words. */
export function originOf(look: Look, kind: KindOfPath, route: Route): string {
  const { from }: PathKind = pathKinds[kind]
  const [first, second] = from
  const isOwn = first !== 'grader-context' || ownBase(look, kind, route) !== undefined
  return ORIGINS[(isOwn ? first : second) ?? 'working-directory']
}

/** A path that is written in a file. */
export interface Written {
  readonly spot: Spot
  readonly kind: KindOfPath
  readonly authored: string
  readonly target: AbsolutePath | undefined
}

/** Every path that is written in a file. */
export function* pathsIn(look: Look): Generator<Written> {
  for (const spot of spots(look)) {
    const authored = textOf(spot.node)
    if (authored === undefined || authored === '') continue
    const kind = kindOfPathAt(look, spot.route)
    if (kind !== undefined) yield { spot, kind, authored, target: resolvePath(look, kind, spot.route, authored) }
  }
}

/** The path at a way. */
export function pathAt(look: Look, route: Route): Omit<Written, 'spot'> | undefined {
  const authored = dataAt(look.value, route)
  const kind = kindOfPathAt(look, route)
  if (typeof authored !== 'string' || kind === undefined) return undefined
  return { kind, authored, target: resolvePath(look, kind, route, authored) }
}

/** How a path is shown to people: from the working directory, where it is below it. */
export function shownPath({ reader: { cwd, paths } }: Look, path: AbsolutePath): string {
  const inside = cwd === undefined ? undefined : paths.relativeIn(cwd, path)
  return paths.toSlash(inside ?? path)
}
