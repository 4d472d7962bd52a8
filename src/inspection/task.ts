import type { EffectiveGrader } from '../evidence/effective-grader.ts'
import { taskFiles } from '../evidence/files.ts'
import type { Suite } from '../evidence/suite.ts'
import type { Task } from '../model/task.ts'
import { filesRule } from '../rules/files.ts'
import { judgeRequirements, requirementsRule } from '../rules/requirements.ts'
import type { Subject } from '../rules/rule.ts'
import { taskIdentityRule } from '../rules/task-identity.ts'
import { turnsRule } from '../rules/turns.ts'
import type { Collector } from './collector.ts'
import { inspectCommandMocks } from './command-mocks.ts'
import { inspectTaskGraders } from './graders.ts'
import { inspectTaskSkills, type Skills } from './skills.ts'

interface TaskInput {
  readonly suite: Suite
  readonly graders: readonly EffectiveGrader[]
  readonly skills: Skills
  /** The IDs met so far; the task adds its own. */
  readonly seen: Set<string>
  readonly task: Task
  /** What the report calls the task's file. */
  readonly source: string
}

/** Inspects one loaded task, disabled ones too, in the order of resolution.md section 2. */
export function inspectTask({ suite, graders, skills, seen, task, source }: TaskInput, found: Collector): void {
  const subject: Subject = { source, taskId: task.id }
  found.add(taskIdentityRule.judge({ suite: suite.eval, task, subject, seen }))
  seen.add(task.id)

  const verdicts = task.requirements.length > 0 ? judgeRequirements(task, namesOf(graders, task)) : []
  found.add(requirementsRule.judge({ verdicts, subject }))
  const files = taskFiles(suite, task)
  found.add(filesRule.judge({ files, subject }))
  inspectTaskSkills({ suite, skills, task, subject }, found)
  inspectCommandMocks({ suite, task, subject }, found)
  found.add(turnsRule.judge({ task, subject }))
  if (task.inputs.responder !== undefined) {
    found.depend([{ kind: 'responder', name: 'model', mode: 'model', state: 'unresolved', taskId: task.id }])
  }
  inspectTaskGraders({ suite, graders, task, subject }, found)

  found.tasks.push({
    id: task.id,
    name: task.name,
    source,
    enabled: task.enabled ?? true,
    contextDir: files.contextDir,
    requirements: verdicts.map(({ requirement, state }) => ({
      id: requirement.id,
      category: requirement.category,
      description: requirement.description,
      checks: requirement.checks.map(({ scope, grader, after_turn }) => ({ scope, grader, afterTurn: after_turn })),
      state,
    })),
  })
}

function namesOf(graders: readonly EffectiveGrader[], task: Task) {
  return {
    eval: graders.flatMap(({ name }) => (name === undefined ? [] : [name])),
    hasUnknownEvalName: graders.some(({ name }) => name === undefined),
    task: task.graders.map(({ name }) => name),
    checkpoint: (turn: number) =>
      task.checkpoints
        .filter(({ after_turn }) => after_turn === turn)
        .flatMap(({ graders: own }) => own.map(({ name }) => name)),
  }
}
