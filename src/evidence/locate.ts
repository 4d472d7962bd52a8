import type { Paths } from '../go/filepath.ts'
import { hasDotsInside, lexicallyBelow, physicallyBelow, workspacePathFault } from '../reader/contain.ts'
import { limits } from '../reader/limits.ts'
import type { AbsolutePath, FileFault, PathFault, Reader, ReadFault } from '../reader/reader.ts'
import { nearName } from './near-names.ts'
import {
  type Elsewhere,
  type FormFault,
  type KindFrom,
  type KindOfPath,
  type Near,
  type PathForm,
  type PathKind,
  type PathOrigin,
  pathKinds,
} from './path-kinds.ts'

/** The directories that are known where a path is resolved, beside the working directory; a suite has them all. */
export interface Bases {
  readonly reader: Reader
  readonly base?: AbsolutePath
  readonly fixtures?: AbsolutePath
}

/** The spelling of a path is refused. */
interface Malformed {
  readonly ok: false
  readonly kind: 'form'
  readonly fault: FormFault
}

/** It leads out of its base, by its spelling or by its links. `base`: the base itself leads nowhere. */
type Uncontained =
  | { readonly ok: false; readonly kind: 'outside'; readonly how: 'spelling' | 'links' }
  | { readonly ok: false; readonly kind: 'base'; readonly fault: PathFault }

/** What stands there is not what is wanted; `elsewhere` is another base from which it would be, or how its name differs. */
interface Lost<Fault> {
  readonly ok: false
  readonly kind: 'fault'
  readonly fault: Fault
  readonly elsewhere: Elsewhere | undefined
}

interface Found {
  readonly ok: true
  readonly path: AbsolutePath
}

type FaultOf<K extends KindOfPath> = (typeof pathKinds)[K]['wants'] extends 'directory'
  ? PathFault | 'not-a-directory'
  : FileFault
type FormOf<K extends KindOfPath> = (typeof pathKinds)[K] extends { form: PathForm } ? Malformed : never
type HeldOf<K extends KindOfPath> = (typeof pathKinds)[K] extends { inside: object } ? Uncontained : never

/** Where a path of a kind leads, or the first reason why it does not do; only reasons that its kind can have. */
export type Location<K extends KindOfPath> = Found | FormOf<K> | HeldOf<K> | Lost<FaultOf<K>>

/** The content of a located file, or the first reason why there is none. */
export type Content<K extends KindOfPath> =
  | (Found & { readonly bytes: Buffer })
  | FormOf<K>
  | HeldOf<K>
  | Lost<ReadFault>

type Any = Found | Malformed | Uncontained | Lost<ReadFault | 'not-a-directory'>

/**
 * Where a path of a kind leads by its spelling alone; nothing is looked at. Undefined where its base is gone, which only
 * the working directory can be.
 * @param own the directory of whoever names the path, for the kinds that resolve from one
 */
export function resolve(
  at: Bases & { readonly base: AbsolutePath },
  kind: KindFrom<'eval-directory'>,
  authored: string,
): AbsolutePath
export function resolve(
  at: Bases,
  kind: KindFrom<'workspace-directory'>,
  authored: string,
  own: AbsolutePath,
): AbsolutePath
export function resolve(at: Bases, kind: KindOfPath, authored: string, own?: AbsolutePath): AbsolutePath | undefined
export function resolve(at: Bases, kind: KindOfPath, authored: string, own?: AbsolutePath): AbsolutePath | undefined {
  const row: PathKind = pathKinds[kind]
  const { paths, home } = at.reader
  const { origin, directory } = originOf(at, row, own)
  const isHome = row.home === true && home !== undefined && isTilde(authored)
  const path = isHome ? paths.join(home, authored.slice(1)) : authored
  // From the working directory the system resolves; from all others the runtime joins what is not absolute.
  if (origin === 'working-directory') return paths.absolute(directory, path)
  if (row.rooted === 'kept' && paths.isAbsolute(path)) return paths.absolute(undefined, path)
  return directory === undefined ? undefined : paths.join(directory, path)
}

/**
 * Where a path of a kind leads, and whether what is wanted stands there (contract, "Local resolution"): first its form,
 * then its containment, then what is there, as the table of kinds has it. Links are followed.
 */
export function locate<K extends KindOfPath>(at: Bases, kind: K, authored: string, own?: AbsolutePath): Location<K> {
  const held = contain(at, kind, authored, own)
  const fault = held.ok ? faultAt(at.reader, held.path, pathKinds[kind].wants) : undefined
  // The table says which reasons a kind can have.
  return (fault === undefined ? held : lose(at, kind, authored, fault, own)) as Location<K>
}

/** The content of a file at a path of a kind; form and containment are checked as by `locate`. */
export function readAt<K extends KindOfPath>(at: Bases, kind: K, authored: string, limit?: number): Content<K> {
  const held = contain(at, kind, authored)
  if (!held.ok) return held as Content<K>
  const read = at.reader.read(held.path, limit)
  return read.ok
    ? { ok: true, path: held.path, bytes: read.bytes }
    : (lose(at, kind, authored, read.reason) as Lost<ReadFault>)
}

/** Why the spelling of a path is refused for its kind; undefined when it is not. */
export function formFault(kind: KindOfPath, authored: string, paths: Paths): FormFault | undefined {
  const { form }: PathKind = pathKinds[kind]
  return form === undefined ? undefined : forms[form](authored, paths)
}

/** The directory of an origin; undefined where it is gone, or belongs to somebody else than the suite. */
export function directoryOf(at: Bases, origin: PathOrigin): AbsolutePath | undefined {
  switch (origin) {
    case 'working-directory':
      return at.reader.cwd
    case 'eval-directory':
      return at.base
    case 'default-context':
      return at.fixtures
    case 'repository-root':
      return repositoryRoot(at)
    default:
      return undefined
  }
}

const hints = new WeakMap<Bases, number>()

/**
 * Which other base has what is missing from its own: the most frequent mistake is a path that is written from the
 * wrong directory; or else how the name of what is there differs from it. Looks at existence and kind only, links followed. A path that is rooted or on a volume has no other
 * base, and the path itself is never the answer, under whichever name.
 */
export function elsewhereOf(at: Bases, kind: KindOfPath, authored: string, own?: AbsolutePath): Elsewhere | undefined {
  const { paths } = at.reader
  const row: PathKind = pathKinds[kind]
  const isHome = row.home === true && at.reader.home !== undefined && isTilde(authored)
  if (authored === '' || isHome || paths.isAbsolute(authored) || paths.hasVolumePrefix(authored)) return undefined
  // It is only a hint, and nobody needs more of them than this: a list of missing files can have any length.
  const asked = (hints.get(at) ?? 0) + 1
  if (asked > limits.otherBases) return undefined
  hints.set(at, asked)
  const missing = resolve(at, kind, authored, own)
  const wanted = row.wants === 'either' ? ['file', 'directory'] : [row.wants]
  for (const each of wanted) {
    for (const base of row.hints) {
      const directory = directoryOf(at, base)
      const candidate = directory && paths.join(directory, authored)
      if (candidate !== undefined && candidate !== missing && at.reader.stat(candidate).kind === each) return base
    }
  }
  return missing === undefined ? undefined : nearOf(at, kind, authored, missing, own)
}

/** How the name of what is there differs from a path that is missing. Only directories inside of its base, or of the repository, are listed. */
function nearOf(
  at: Bases,
  kind: KindOfPath,
  authored: string,
  missing: AbsolutePath,
  own: AbsolutePath | undefined,
): Near | undefined {
  const { reader } = at
  const row: PathKind = pathKinds[kind]
  const { origin, directory } = originOf(at, row, own)
  const around = row.inside?.of === origin ? [directory] : [directory, repositoryRoot(at)]
  const isInside = (path: AbsolutePath): boolean =>
    around.some((base) => base !== undefined && physicallyBelow(reader, base, path, { orEqual: true }).ok)
  const isWanted = (path: AbsolutePath): boolean => {
    const { kind: found } = reader.stat(path)
    return row.wants === 'file' || row.wants === 'directory' ? found === row.wants : true
  }
  if (authored.includes('\\') && directory !== undefined && !reader.paths.isWindows) {
    const turned = reader.paths.join(directory, authored.replaceAll('\\', '/'))
    const { kind: found } = reader.stat(turned)
    if (found !== 'missing' && found !== 'unreadable' && isInside(turned) && isWanted(turned)) return 'backslashes'
  }
  return nearName(reader, missing, isInside, isWanted)
}

const roots = new WeakMap<Bases, AbsolutePath | undefined>()

/** The nearest directory at or above the eval directory that holds `.git`, of which nothing is read for it. */
export function repositoryRoot(at: Bases): AbsolutePath | undefined {
  if (!roots.has(at)) roots.set(at, at.base && rootAbove(at.reader, at.base))
  return roots.get(at)
}

/** The nearest directory at or above one that holds `.git`, whatever that is. */
export function rootAbove(reader: Reader, start: AbsolutePath): AbsolutePath | undefined {
  const { paths } = reader
  for (let at = start; ; ) {
    const { kind } = reader.lstat(paths.child(at, '.git'))
    if (kind !== 'missing' && kind !== 'unreadable') return at
    const above = paths.dirname(at)
    if (above === at) return undefined
    at = above
  }
}

interface Origin {
  readonly origin: PathOrigin
  readonly directory: AbsolutePath | undefined
}

/** The first origin that there is: those that belong to somebody are there when they are given. */
function originOf(at: Bases, { from }: PathKind, own: AbsolutePath | undefined): Origin {
  const isGiven = (origin: PathOrigin): boolean => OWN.has(origin) && own !== undefined
  const origin = from.find((each) => isGiven(each) || !OWN.has(each)) ?? from[0]!
  return { origin, directory: OWN.has(origin) ? own : directoryOf(at, origin) }
}

const OWN: ReadonlySet<PathOrigin> = new Set([
  'task-directory',
  'context-directory',
  'grader-context',
  'workspace-directory',
  'skill-directories',
])

/** Form and containment. */
function contain(at: Bases, kind: KindOfPath, authored: string, own?: AbsolutePath): Any {
  const { reader } = at
  const row: PathKind = pathKinds[kind]
  const form = formFault(kind, authored, reader.paths)
  if (form !== undefined) return { ok: false, kind: 'form', fault: form }
  const path = resolve(at, kind, authored, own)
  // The working directory is gone: what stands there cannot be known.
  if (path === undefined) return lose(at, kind, authored, 'other', own)
  const { origin, directory } = originOf(at, row, own)
  if (row.inside?.of !== origin || directory === undefined) return { ok: true, path }
  if (row.inside.spelled === true && !lexicallyBelow(directory, path, reader.paths))
    return { ok: false, kind: 'outside', how: 'spelling' }
  const below = physicallyBelow(reader, directory, path, row.inside.rule)
  if (below.ok) return { ok: true, path }
  if (below.reason === 'outside') return { ok: false, kind: 'outside', how: 'links' }
  // An author names the directories of others; the eval directory is where the eval was found.
  if (below.reason === 'base' && OWN.has(origin)) return { ok: false, kind: 'base', fault: below.fault }
  return lose(at, kind, authored, below.fault, own)
}

function lose(
  at: Bases,
  kind: KindOfPath,
  authored: string,
  fault: ReadFault | 'not-a-directory',
  own?: AbsolutePath,
): Lost<ReadFault | 'not-a-directory'> {
  // A file that is there but cannot be read was not written from the wrong base; what is no directory may have been.
  const isLost = fault === 'missing' || pathKinds[kind].wants === 'directory'
  return { ok: false, kind: 'fault', fault, elsewhere: isLost ? elsewhereOf(at, kind, authored, own) : undefined }
}

function faultAt(
  reader: Reader,
  path: AbsolutePath,
  wants: PathKind['wants'],
): FileFault | 'not-a-directory' | undefined {
  if (wants === 'anything') return undefined
  if (wants === 'file') return reader.fileFault(path)
  const entry = reader.stat(path)
  if (entry.kind === 'directory') return undefined
  if (entry.kind === 'missing' || entry.kind === 'unreadable') return entry.reason
  return wants === 'either' ? reader.fileFault(path) : 'not-a-directory'
}

const forms: Readonly<Record<PathForm, (path: string, paths: Paths) => FormFault | undefined>> = {
  workspace: workspacePathFault,
  'workspace-without-dots': (path, paths) =>
    workspacePathFault(path, paths) ?? (hasDotsInside(paths.clean(path)) ? 'dots' : undefined),
  'relative-without-dots': (path, paths) =>
    paths.isAbsolute(path) ? 'absolute' : hasDotsInside(paths.clean(path)) ? 'dots' : undefined,
  portable: (path) => {
    if (path.startsWith('/')) return 'absolute'
    if (path.startsWith('\\')) return 'rooted'
    if (/^[A-Za-z]:/.test(path)) return 'volume'
    return path.split(/[/\\]/).includes('..') ? 'parent-segment' : undefined
  },
}

function isTilde(path: string): boolean {
  return path === '~' || path.startsWith('~/')
}
