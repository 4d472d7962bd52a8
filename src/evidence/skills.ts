import { authoredIndex, fieldOf, type Path, placeOf } from '../model/decode.ts'
import { isDirectoryDisabled } from '../model/skill-scope.ts'
import type { Task } from '../model/task.ts'
import type { AbsolutePath } from '../reader/reader.ts'
import type { Field } from '../text/argument.ts'
import type { Place } from '../text/source.ts'
import { locate, resolve } from './locate.ts'
import type { Elsewhere } from './path-kinds.ts'
import type { Suite } from './suite.ts'

/** A directory that is listed for skills. */
export interface SkillDirectory {
  /** As it is written; for one that the workspace supplies, its path. */
  readonly authored: string
  readonly path: AbsolutePath
  /** The entry that lists it; undefined for one that the workspace supplies. */
  readonly listed: { readonly field: Field; readonly place: Place } | undefined
}

/** Whether a listed directory is there, and where else it is if not. */
export type DirectoryState =
  | { readonly kind: 'there' }
  | { readonly kind: 'missing' | 'not-a-directory'; readonly other: Elsewhere | undefined }

/** The directories that the eval lists, from the eval directory; absolute ones are kept (resolution.md section 10). */
export function evalDirectories(suite: Suite): readonly SkillDirectory[] {
  const { config } = suite.eval
  return listedIn(suite, config, config.skill_directories)
}

/** The directories that a task lists, which resolve from the eval directory as well. */
export function taskDirectories(suite: Suite, task: Task): readonly SkillDirectory[] {
  return listedIn(suite, task, task.skill_directories ?? [])
}

/** The directories of the workspace in the place of the eval's own. */
export function workspaceDirectories(directories: readonly AbsolutePath[]): readonly SkillDirectory[] {
  return directories.map((path) => ({ authored: path, path, listed: undefined }))
}

/** Without those that `disabled_skills` names: what tasks without a list of their own see. */
export function enabledDirectories(suite: Suite, directories: readonly SkillDirectory[]): readonly SkillDirectory[] {
  return directories.filter(({ authored }) => !isDirectoryDisabled(suite.eval, authored, suite.reader.paths))
}

/** Looks whether a listed directory is there; links are followed. */
export function stateOf(suite: Suite, { authored, path, listed }: SkillDirectory): DirectoryState {
  // What the workspace supplies is a path already.
  const found = locate(suite, 'skill-directory', listed === undefined ? path : authored)
  if (found.ok) return { kind: 'there' }
  return { kind: found.fault === 'not-a-directory' ? 'not-a-directory' : 'missing', other: found.elsewhere }
}

const KEY = 'skill_directories'

function listedIn(
  suite: Suite,
  owner: Task | Suite['eval']['config'],
  texts: readonly string[],
): readonly SkillDirectory[] {
  const path: Path | undefined = owner.where
  return texts.map((authored, index) => {
    const at = authoredIndex(texts, index)
    return {
      authored,
      path: resolve(suite, 'skill-directory', authored),
      listed: { field: fieldOf(path, KEY, at), place: placeOf(owner, KEY, at) },
    }
  })
}
