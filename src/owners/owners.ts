import { rootAbove } from '../evidence/locate.ts'
import { compareBytes } from '../go/strings.ts'
import { examine } from '../inspect.ts'
import { AGENT_SUFFIX } from '../model/agent.ts'
import { SKILL_FILE } from '../model/skill.ts'
import { overlayReader } from '../reader/overlay.ts'
import type { AbsolutePath, Reader } from '../reader/reader.ts'
import { watch } from '../reader/watch.ts'
import { type Changed, changedAt, mayBeFolder } from './changed.ts'
import { findCandidates } from './suspicion.ts'
import { isYaml, searchTree } from './tree.ts'

/** The evals whose suites have something to do with what has changed. */
export interface Owners {
  /** From the working directory, with slashes, in byte order. */
  readonly evals: readonly string[]
  /** The repository is too large to be searched whole, so there may be more. */
  readonly isCut: boolean
  /** The changed names that cannot be looked at, so that nobody knows whose they are. */
  readonly unread: readonly string[]
}

export interface OwnersOptions {
  /** As the inspection gets it. */
  readonly contextDir: string
  /** Hears of each eval that was looked at. */
  readonly onStep?: ((done: number, all: number) => void) | undefined
}

/**
 * Finds the suites that own changed files, existing or deleted (surface-cli.md section 1, `--owners`). A suite owns what
 * its inspection asks the reader for, what lies below the context directories of its tasks, and the definitions below
 * its skill directories. An inspection in which the deleted files still exist tells who owned them. A changed YAML file
 * that cannot be read and that no suite owns is taken for an eval: its inspection says why.
 */
export function findOwners(words: readonly string[], reader: Reader, options: OwnersOptions): Owners {
  const { paths } = reader
  // From the root of the repository; without one, from the working directory.
  const root = reader.cwd && (rootAbove(reader, reader.cwd) ?? reader.cwd)
  const named = words.flatMap((word) => (word === '' ? [] : (paths.absolute(reader.cwd, word) ?? [])))
  const tree = searchTree(reader, root, named)
  const changed = words.flatMap((word) => changedAt(word, reader, root, tree.links) ?? [])
  const shared = options.contextDir === '' ? undefined : paths.absolute(reader.cwd, options.contextDir)
  const suspects = findCandidates(reader, tree.yaml, changed, shared).filter(({ isSuspect }) => isSuspect)
  const gone = changed.filter(({ kind }) => kind === 'gone').flatMap(({ spellings }) => spellings)
  const restored = gone.length === 0 ? undefined : overlayReader(reader, new Map(gone.map((path) => [path, ''])))
  const evals: string[] = []
  const isOwned = new Set<Changed>()
  for (const [i, { path }] of suspects.entries()) {
    options.onStep?.(i, suspects.length)
    const views = restored === undefined ? [reader] : [reader, restored]
    const own = views.flatMap((view) => owned(path, view, changed, options.contextDir))
    for (const each of own) isOwned.add(each)
    if (own.length > 0) evals.push(spelled(path, reader))
  }
  const unread: string[] = []
  for (const each of changed) {
    if (!each.isUnread || isOwned.has(each)) continue
    const [path] = each.spellings
    if (path === undefined || !isYaml(paths.basename(path))) unread.push(each.word)
    else evals.push(spelled(path, reader))
  }
  return { evals: [...new Set(evals)].sort(compareBytes), isCut: tree.isCut, unread }
}

/** Every eval below a directory, by its text; in the byte order of the paths. */
export function evalsBelow(reader: Reader, root: AbsolutePath): readonly AbsolutePath[] {
  const { yaml } = searchTree(reader, root, [])
  return findCandidates(reader, yaml, [], undefined)
    .map(({ path }) => path)
    .sort(compareBytes)
}

/** Which of what has changed belongs to the suite of an eval. */
function owned(path: AbsolutePath, view: Reader, changed: readonly Changed[], contextDir: string): readonly Changed[] {
  const { reader, asked, directories } = watch(view)
  const { report } = examine(path, { reader, advice: false, ...(contextDir === '' ? undefined : { contextDir }) })
  const { paths } = reader
  const base = paths.dirname(path)
  const given = contextDir === '' ? undefined : paths.absolute(reader.cwd, contextDir)
  const contexts = new Set<string>([
    given ?? paths.join(base, 'fixtures'),
    ...report.tasks.map((task) => task.context_dir),
  ])
  // A context directory around the eval itself takes in too much to say anything.
  const wide = [...contexts].filter((directory) => isBelow(directory, path, reader))
  for (const directory of wide) contexts.delete(directory)
  const holds = (spelling: AbsolutePath): boolean =>
    asked.has(spelling) ||
    [...contexts].some((directory) => isBelow(directory, spelling, reader)) ||
    (isDefinition(paths.basename(spelling)) && [...directories].some((each) => isBelow(each, spelling, reader)))
  // What was in a folder that is gone is gone as well: the files that the suite looks for, and definitions.
  const heldIn = (spelling: AbsolutePath): boolean => [...asked].some((each) => isBelow(spelling, each, reader))
  const heldDefinitions = (spelling: AbsolutePath): boolean =>
    [...directories].some((each) => isBelow(each, spelling, reader))
  return changed.filter((each) =>
    each.spellings.some(
      (spelling) =>
        holds(spelling) ||
        (each.kind !== 'file' && heldIn(spelling)) ||
        (mayBeFolder(each, reader) && heldDefinitions(spelling)),
    ),
  )
}

function isDefinition(name: string): boolean {
  return name === SKILL_FILE || name.endsWith(AGENT_SUFFIX)
}

function isBelow(base: string, path: AbsolutePath, { paths }: Reader): boolean {
  // Context directories of a report are absolute and clean, which their type does not say.
  const inside = paths.relativeIn(base as AbsolutePath, path)
  return inside !== undefined && inside !== '.'
}

/** An eval as someone in the working directory would type it. */
function spelled(path: AbsolutePath, { cwd, paths }: Reader): string {
  return paths.toSlash(cwd === undefined ? path : paths.relative(cwd, path))
}
