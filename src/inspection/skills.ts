import { type AgentSearch, searchAgent } from '../evidence/agents.ts'
import { Definitions } from '../evidence/definitions.ts'
import { findRequiredSkills } from '../evidence/required-skills.ts'
import {
  type DirectoryState,
  enabledDirectories,
  evalDirectories,
  type SkillDirectory,
  stateOf,
  taskDirectories,
  workspaceDirectories,
} from '../evidence/skills.ts'
import type { Suite } from '../evidence/suite.ts'
import { findWorkspaceSkills } from '../evidence/workspace.ts'
import { isBlank } from '../go/strings.ts'
import { allOff, discoveryOff } from '../model/skill-scope.ts'
import type { Task } from '../model/task.ts'
import { agentRule, postRunRule, requestedPolicy } from '../rules/boundary.ts'
import type { Subject } from '../rules/rule.ts'
import { requiredSkillsRule, taskSkillsRule, workspaceRule } from '../rules/skills.ts'
import type { Collector } from './collector.ts'

/** A listed directory and whether it is there. */
interface Seen {
  readonly directory: SkillDirectory
  readonly state: DirectoryState
}

/** What the eval says of skills, and what was looked at so far: every task of it takes its part from here. */
export interface Skills {
  /** The directories of the eval, after workspace defaults. */
  readonly directories: readonly SkillDirectory[]
  /** Those that a task without a list of its own sees. */
  readonly enabled: readonly Seen[]
  readonly definitions: Definitions
  /** Per directory as written, whether it is there. */
  readonly states: Map<string, DirectoryState>
  /** Per list of directories of a task (an empty key for those of the eval), what the target selects. */
  readonly searches: Map<string, AgentSearch>
}

/**
 * The skills of the eval: the defaults of the workspace, where the eval lists nothing, and the required names
 * (resolution.md sections 11 and 12).
 */
export function inspectSkills(suite: Suite, found: Collector): Skills {
  const subject: Subject = { source: suite.argument }
  const workspace = findWorkspaceSkills(suite)
  found.add(workspaceRule.judge({ workspace, subject }))
  const directories = workspace.kind === 'found' ? workspaceDirectories(workspace.directories) : evalDirectories(suite)
  const definitions = new Definitions(suite.reader)
  const isOff = allOff(suite.eval) !== undefined
  if (!isOff && suite.eval.config.required_skills.length > 0) {
    const required = findRequiredSkills(suite, definitions, directories)
    found.warn(required.skipped)
    found.add(requiredSkillsRule.judge({ suite: suite.eval, required, subject }))
  }
  const states = new Map<string, DirectoryState>()
  const enabled = isOff ? [] : enabledDirectories(suite, directories).map((directory) => see(states, suite, directory))
  return { directories, enabled, definitions, states, searches: new Map() }
}

/** The skills and the agent boundary of one task (resolution.md sections 10 and 13). */
export function inspectTaskSkills(
  input: { readonly suite: Suite; readonly skills: Skills; readonly task: Task; readonly subject: Subject },
  found: Collector,
): void {
  const { suite, skills, task, subject } = input
  const off = discoveryOff(suite.eval, task, skills.directories.length > 0)
  const own = off === undefined ? taskDirectories(suite, task).map((each) => see(skills.states, suite, each)) : []
  const directories = off !== undefined || own.length > 0 ? own : skills.enabled
  found.add(taskSkillsRule.judge({ suite: suite.eval, task, off, directories, subject }))
  found.add(postRunRule.judge({ task, subject }))
  if (off !== undefined || isBlank(suite.eval.skill)) return
  const search = selectionFor(suite, skills, own, found)
  found.add(agentRule.judge({ search, subject }))
  found.depend(requestedPolicy(search, task.id))
}

function see(states: Map<string, DirectoryState>, suite: Suite, directory: SkillDirectory): Seen {
  const known = states.get(directory.authored)
  if (known !== undefined) return { directory, state: known }
  const state = stateOf(suite, directory)
  states.set(directory.authored, state)
  return { directory, state }
}

// A NUL cannot stand in a path that leads anywhere, so it separates.
const SEPARATOR = '\0'

/** The definition that the target selects from a task's own directories, else from those of the eval. */
function selectionFor(suite: Suite, skills: Skills, own: readonly Seen[], found: Collector): AgentSearch {
  const key = own.map(({ directory }) => directory.path).join(SEPARATOR)
  const known = skills.searches.get(key)
  if (known !== undefined) return known
  const paths = (own.length > 0 ? own : skills.enabled).map(({ directory }) => directory.path)
  const search = searchAgent(skills.definitions, suite.reader.cwd, paths, suite.eval.skill)
  found.warn(search.skipped)
  skills.searches.set(key, search)
  return search
}
