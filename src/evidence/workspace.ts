import type { DecodeError } from '../model/decode.ts'
import { SKILL_FILE } from '../model/skill.ts'
import { allOff, isWithoutTarget } from '../model/skill-scope.ts'
import { decodeWorkspace, WORKSPACE_FILE, type Workspace } from '../model/workspace.ts'
import { limits } from '../reader/limits.ts'
import type { AbsolutePath, ListEntry, Reader, ReadFault } from '../reader/reader.ts'
import type { Place } from '../text/source.ts'
import { locate } from './locate.ts'
import type { Suite } from './suite.ts'

/** Directories that are tried for the file: the working directory and those above it. */
const LEVELS = 10
/** What the workspace has to say of an eval that lists no skill directories. */
export type WorkspaceSkills =
  /** The eval answers by itself, so nothing was read. */
  | { readonly kind: 'not-asked' }
  /** There is no file. */
  | { readonly kind: 'none' }
  /** The working directory, from where the file is looked for, is gone. */
  | { readonly kind: 'no-working-directory' }
  | { readonly kind: 'unreadable'; readonly place: Place; readonly fault: ReadFault }
  | { readonly kind: 'malformed'; readonly errors: readonly DecodeError[] }
  /** The directory of the skills is not there (or is no directory); `isDefault`: the file does not name one. */
  | { readonly kind: 'no-directory'; readonly place: Place; readonly isDefault: boolean; readonly isThere: boolean }
  | {
      readonly kind: 'undiscoverable'
      readonly place: Place
      readonly isDefault: boolean
      readonly reason: 'unresolvable' | 'too-many'
    }
  /** What discovery found; possibly nothing. */
  | { readonly kind: 'found'; readonly directories: readonly AbsolutePath[] }

/**
 * Finds the skill directories that a run would take from the nearest `.waza.yaml` (resolution.md section 11; contract,
 * "workspace skill-directory defaults"). The file is looked for from the working directory upwards, never from the
 * eval; its paths resolve from its own directory.
 */
export function findWorkspaceSkills(suite: Suite): WorkspaceSkills {
  const { reader } = suite
  if (
    allOff(suite.eval) !== undefined ||
    suite.eval.config.skill_directories.length > 0 ||
    isWithoutTarget(suite.eval)
  ) {
    return { kind: 'not-asked' }
  }
  if (reader.cwd === undefined) return { kind: 'no-working-directory' }
  const file = findFile(reader, reader.cwd)
  if (file === undefined) return { kind: 'none' }
  if (!file.ok) return { kind: 'unreadable', place: { file: file.path }, fault: file.fault }
  const decoded = decodeWorkspace(file.path, file.bytes)
  if (!decoded.ok) return { kind: 'malformed', errors: decoded.errors }
  return discoverBelow(reader, reader.paths.dirname(file.path), decoded.workspace)
}

type FoundFile =
  | { readonly ok: true; readonly path: AbsolutePath; readonly bytes: Buffer }
  | { readonly ok: false; readonly path: AbsolutePath; readonly fault: ReadFault }

/** The first file that is there at all decides, readable or not; a dangling link counts as not there. */
function findFile(reader: Reader, cwd: AbsolutePath): FoundFile | undefined {
  let directory = cwd
  for (let level = 0; level < LEVELS; level++) {
    const path = reader.paths.join(directory, WORKSPACE_FILE)
    const read = reader.read(path)
    if (read.ok) return { ok: true, path, bytes: read.bytes }
    if (read.reason !== 'missing') return { ok: false, path, fault: read.reason }
    const above = reader.paths.dirname(directory)
    if (above === directory) return undefined
    directory = above
  }
  return undefined
}

function discoverBelow(
  reader: Reader,
  directory: AbsolutePath,
  { skills, skillsPlace: place, isDefault }: Workspace,
): WorkspaceSkills {
  const found = locate({ reader }, 'workspace-skills', skills, directory)
  if (!found.ok) return { kind: 'no-directory', place, isDefault, isThere: found.fault === 'not-a-directory' }
  const real = reader.real(found.path)
  if (!real.ok) return { kind: 'undiscoverable', place, isDefault, reason: 'unresolvable' }
  const directories = walk(reader, real.path)
  if (directories === undefined) return { kind: 'undiscoverable', place, isDefault, reason: 'too-many' }
  return { kind: 'found', directories }
}

interface Open {
  readonly path: AbsolutePath
  readonly entries: readonly ListEntry[]
  next: number
}

/**
 * Every directory below the root that holds a `SKILL.md`, in the order of the walk: entries by name, a directory before
 * its later siblings, links never followed. Of two directories of one name, the first wins. Undefined past the budget.
 */
function walk(reader: Reader, root: AbsolutePath): readonly AbsolutePath[] | undefined {
  if (!isSearchable(reader.paths.basename(root))) return []
  const byName = new Map<string, AbsolutePath>()
  let opened = 0
  const open: Open[] = []
  const enter = (path: AbsolutePath): boolean => {
    if (++opened > limits.workspaceDirectories) return false
    const listed = reader.list(path)
    if (listed.ok && listed.truncated) return false
    if (listed.ok) open.push({ path, entries: listed.entries, next: 0 })
    return true
  }
  if (!enter(root)) return undefined
  const hub = reader.paths.join(root, '.github')
  for (let at = open.at(-1); at !== undefined; at = open.at(-1)) {
    const entry = at.entries[at.next++]
    if (entry === undefined) {
      open.pop()
    } else if (entry.kind !== 'directory') {
      const name = reader.paths.basename(at.path)
      if (entry.name === SKILL_FILE && !byName.has(name)) byName.set(name, at.path)
    } else {
      const path = reader.paths.join(at.path, entry.name)
      const isEntered = at.path === hub ? entry.name === 'skills' : path === hub || isSearchable(entry.name)
      if (isEntered && !enter(path)) return undefined
    }
  }
  return [...byName.values()]
}

/** Whether discovery looks into a directory of this name: not where tools and dependencies keep their own. */
export function isSearchable(name: string): boolean {
  return !name.startsWith('.') && name !== 'node_modules' && name !== 'vendor'
}
