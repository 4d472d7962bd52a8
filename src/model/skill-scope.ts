import type { Paths } from '../go/filepath.ts'
import { isBlank } from '../go/strings.ts'
import type { Eval } from './eval.ts'
import type { Task } from './task.ts'

/** What says that skills are off. */
export type OffReason =
  /** `disabled_skills` holds the word for all of them. */
  | 'all-disabled'
  /** `skill_directories` of the eval holds the word for none. */
  | 'none-listed'
  /** A scenario's task lists no directory, explicitly. */
  | 'task-empty'
  /** A scenario without a target and without any directory. */
  | 'no-target'

const ALL = '*'
const NONE = 'none'

/** Whether the eval turns every skill off (models.md section 5, "Derived rules"); undefined when it does not. */
export function allOff(suite: Eval): 'all-disabled' | 'none-listed' | undefined {
  if (suite.config.disabled_skills.includes(ALL)) return 'all-disabled'
  return suite.config.skill_directories.includes(NONE) ? 'none-listed' : undefined
}

/** Whether one directory of the eval is left out by name: as it is spelled, or by its last element. */
export function isDirectoryDisabled(suite: Eval, authored: string, paths: Paths): boolean {
  const disabled = suite.config.disabled_skills
  return disabled.length > 0 && (disabled.includes(authored) || disabled.includes(paths.basename(authored)))
}

/** Whether a scenario leaves out ambient discovery: it has no target, so nothing is looked for that it does not list. */
export function isWithoutTarget(suite: Eval): boolean {
  return suite.scenarioNode !== undefined && isBlank(suite.skill)
}

/**
 * Why discovery is off for a task (resolution.md section 10); undefined when it is on. A legacy task that lists nothing
 * inherits, and a task's list with anything in it turns discovery on.
 * @param hasDirectories whether the eval lists any directory, after workspace defaults
 */
export function discoveryOff(suite: Eval, task: Task, hasDirectories: boolean): OffReason | undefined {
  const all = allOff(suite)
  if (all !== undefined) return all
  if (suite.scenarioNode === undefined) return undefined
  if (task.skill_directories !== undefined) return task.skill_directories.length === 0 ? 'task-empty' : undefined
  return isWithoutTarget(suite) && !hasDirectories ? 'no-target' : undefined
}
