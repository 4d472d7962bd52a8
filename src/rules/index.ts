import type { Code } from '../catalogue/codes.ts'
import { agentRule, postRunRule } from './boundary.ts'
import { capabilityRule } from './capabilities.ts'
import { filesRule } from './files.ts'
import { collisionRule, evalGradersRule, taskGradersRule } from './graders/scope.ts'
import { hooksRule } from './hooks.ts'
import type { EvalInput, TaskInput } from './input.ts'
import { contextArgumentRule, documentRule, evalPathRule, loadRule } from './load/document.ts'
import { evalMockRules, taskMockRules } from './mocks/index.ts'
import { lockRule, moduleCacheRule, type RemoteInput, remoteGraderRule } from './remote-graders.ts'
import { requirementsRule } from './requirements.ts'
import type { Rule } from './rule.ts'
import { mcpServersRule } from './servers.ts'
import { requiredSkillsRule, taskSkillsRule, workspaceRule } from './skills.ts'
import { taskIdentityRule } from './task-identity.ts'
import { type EndInput, emptyInventoryRule, taskSourcesRule, tasksLeftRule } from './tasks.ts'
import { turnsRule } from './turns.ts'

/**
 * Everything that is judged, in the order of an inspection (resolution.md section 2, models.md section 1): first what
 * keeps an eval from being loaded, and its remote graders, whose outcome the rules after them see.
 */
export const loadRules = [evalPathRule, documentRule, loadRule, contextArgumentRule]
export const remoteRules: readonly Rule<RemoteInput>[] = [lockRule, moduleCacheRule, remoteGraderRule]

/** Then the eval itself, once. */
export const evalRules: readonly Rule<EvalInput>[] = [
  workspaceRule,
  requiredSkillsRule,
  capabilityRule,
  hooksRule,
  ...evalMockRules,
  mcpServersRule,
  evalGradersRule,
  taskSourcesRule,
]

/** Then each task, disabled ones too; one that is read from a file was loaded by the rules above. */
export const taskRules: readonly Rule<TaskInput>[] = [
  taskIdentityRule,
  requirementsRule,
  filesRule,
  taskSkillsRule,
  postRunRule,
  agentRule,
  ...taskMockRules,
  turnsRule,
  collisionRule,
  taskGradersRule,
]

/** And at last what is known after all tasks. */
export const endRules: readonly Rule<EndInput>[] = [tasksLeftRule, emptyInventoryRule]

/** Every code that some rule emits. */
export const emittedCodes: ReadonlySet<Code> = new Set(
  [...loadRules, ...remoteRules, ...evalRules, ...taskRules, ...endRules].flatMap(({ codes }) => codes),
)
