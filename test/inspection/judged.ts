import { declared } from '../../src/evidence/effective-grader.ts'
import type { Suite } from '../../src/evidence/suite.ts'
import { Collector } from '../../src/inspection/collector.ts'
import type { Task } from '../../src/model/task.ts'
import type { EvalInput, TaskInput } from '../../src/rules/input.ts'
import type { Rule } from '../../src/rules/rule.ts'

const inputOf = ({ eval: evaluation, base, reader }: Suite): EvalInput => ({
  evaluation,
  base,
  graders: evaluation.graders.map(declared),
  paths: reader.paths,
})

/** Lets some of the rules judge an eval, and others each of its tasks. */
export function judged(
  suite: Suite,
  given: {
    readonly evalRules?: readonly Rule<EvalInput>[]
    /** Whom they are about, if it is a task. */
    readonly taskId?: string
    readonly tasks?: readonly Task[]
    readonly taskRules?: readonly Rule<TaskInput>[]
  },
): Collector {
  const found = new Collector('eval.yaml')
  const input = inputOf(suite)
  found.judge(given.evalRules ?? [], suite, input, { source: 'eval.yaml', taskId: given.taskId })
  for (const task of given.tasks ?? []) {
    const subject = { source: '/suite/task.yaml', taskId: task.id }
    found.judge(given.taskRules ?? [], suite, { ...input, task, seen: new Set<string>() }, subject)
  }
  return found
}
