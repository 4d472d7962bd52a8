import { declared, type EffectiveGrader } from '../evidence/effective-grader.ts'
import type { Suite } from '../evidence/suite.ts'
import type { Task } from '../model/task.ts'
import { collisionRule, graderScopeRule, isInspectable } from '../rules/graders/scope.ts'
import type { Subject } from '../rules/rule.ts'
import type { Collector } from './collector.ts'
import { inspectGraderKind } from './grader-kinds.ts'

/** Inspects the graders of the eval, once (graders.md section 1). */
export function inspectEvalGraders(suite: Suite, graders: readonly EffectiveGrader[], found: Collector): void {
  inspectScope(suite, graders, { source: suite.argument }, found)
}

interface TaskGraders {
  readonly suite: Suite
  readonly graders: readonly EffectiveGrader[]
  readonly task: Task
  readonly subject: Subject
}

/** Inspects a task's graders and then each checkpoint's, every list a scope of its own. */
export function inspectTaskGraders({ suite, graders, task, subject }: TaskGraders, found: Collector): void {
  if (task.graders.length === 0 && task.checkpoints.length === 0) return
  const own = task.graders.map(declared)
  const evalNames = new Set(graders.flatMap(({ name }) => (name === undefined || name === '' ? [] : [name])))
  found.add(collisionRule.judge({ evalNames, graders: own, subject }))
  inspectScope(suite, own, subject, found)
  for (const checkpoint of task.checkpoints) inspectScope(suite, checkpoint.graders.map(declared), subject, found)
}

function inspectScope(suite: Suite, graders: readonly EffectiveGrader[], subject: Subject, found: Collector): void {
  found.add(graderScopeRule.judge({ graders, subject }))
  for (const effective of graders) {
    const { grader, name } = effective
    if (isInspectable(effective) && grader.config !== undefined)
      inspectGraderKind({ suite, grader, name: name ?? '', subject }, found)
  }
}
