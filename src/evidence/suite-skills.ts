import { isBlank } from '../go/strings.ts'
import { allOff, discoveryOff, type OffReason } from '../model/skill-scope.ts'
import type { Task } from '../model/task.ts'
import { type AgentSearch, searchAgent } from './agents.ts'
import { Definitions } from './definitions.ts'
import { oncePerSuite } from './once.ts'
import { findRequiredSkills, type RequiredSkills } from './required-skills.ts'
import {
  type DirectoryState,
  enabledDirectories,
  evalDirectories,
  type SkillDirectory,
  stateOf,
  taskDirectories,
  workspaceDirectories,
} from './skills.ts'
import type { Suite } from './suite.ts'
import { findWorkspaceSkills, type WorkspaceSkills } from './workspace.ts'

/** A listed directory and whether it is there. */
export interface SeenDirectory {
  readonly directory: SkillDirectory
  readonly state: DirectoryState
}

/** The skills of an eval, as every task of it sees them. */
export interface SuiteSkills {
  readonly workspace: WorkspaceSkills
  /** The directories of the eval; those of the workspace, where the eval lists nothing. */
  readonly directories: readonly SkillDirectory[]
  readonly definitions: Definitions
  /** Per directory as written, whether it is there. */
  readonly states: Map<string, DirectoryState>
  /** Per list of directories (an empty key for those of the eval), what the target selects. */
  readonly searches: Map<string, AgentSearch>
}

/** The directories of the eval, after the defaults of the workspace (resolution.md section 11). */
export const suiteSkills = oncePerSuite((suite: Suite): SuiteSkills => {
  const workspace = findWorkspaceSkills(suite)
  const directories = workspace.kind === 'found' ? workspaceDirectories(workspace.directories) : evalDirectories(suite)
  const definitions = new Definitions(suite.reader)
  return { workspace, directories, definitions, states: new Map(), searches: new Map() }
})

/** Which required names are not discovered; undefined where none is required, or all skills are off. */
export function requiredSkills(suite: Suite): RequiredSkills | undefined {
  if (suite.eval.config.required_skills.length === 0 || allOff(suite.eval) !== undefined) return undefined
  const { definitions, directories } = suiteSkills(suite)
  return findRequiredSkills(suite, definitions, directories)
}

/** Those of the eval's directories that a task without a list of its own sees. */
const enabledOfEval = oncePerSuite((suite: Suite): readonly SeenDirectory[] => {
  if (allOff(suite.eval) !== undefined) return []
  return enabledDirectories(suite, suiteSkills(suite).directories).map((each) => see(suite, each))
})

/** The skills of one task (resolution.md section 10). */
export interface TaskSkills {
  /** Why nothing is discovered for it. */
  readonly off: OffReason | undefined
  /** The directories that it sees: its own, or else those of the eval. */
  readonly directories: readonly SeenDirectory[]
}

/** Looks at the directories that a task sees. */
export function taskSkills(suite: Suite, task: Task): TaskSkills {
  const off = discoveryOff(suite.eval, task, suiteSkills(suite).directories.length > 0)
  return { off, directories: off === undefined ? visible(suite, task) : [] }
}

function visible(suite: Suite, task: Task): readonly SeenDirectory[] {
  const own = taskDirectories(suite, task)
  return own.length > 0 ? own.map((each) => see(suite, each)) : enabledOfEval(suite)
}

/** A directory that many tasks list is looked at once. */
function see(suite: Suite, directory: SkillDirectory): SeenDirectory {
  const { states } = suiteSkills(suite)
  const state = states.get(directory.authored) ?? stateOf(suite, directory)
  states.set(directory.authored, state)
  return { directory, state }
}

// A NUL cannot stand in a path that leads anywhere, so it separates.
const SEPARATOR = '\0'

/** What the suite's target selects for a task (resolution.md section 13); undefined where nothing is looked for. */
export function taskTarget(suite: Suite, task: Task): AgentSearch | undefined {
  const { directories, definitions, searches } = suiteSkills(suite)
  if (isBlank(suite.eval.skill) || discoveryOff(suite.eval, task, directories.length > 0) !== undefined)
    return undefined
  const own = taskDirectories(suite, task).map(({ path }) => path)
  const key = own.join(SEPARATOR)
  const known = searches.get(key)
  if (known !== undefined) return known
  const paths = own.length > 0 ? own : enabledOfEval(suite).map(({ directory }) => directory.path)
  const search = searchAgent(definitions, suite.reader.cwd, paths, suite.eval.skill)
  searches.set(key, search)
  return search
}
