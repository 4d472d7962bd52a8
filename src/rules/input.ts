import type { EffectiveGrader } from '../evidence/effective-grader.ts'
import type { Paths } from '../go/filepath.ts'
import type { Eval } from '../model/eval.ts'
import type { Task } from '../model/task.ts'
import type { AbsolutePath } from '../reader/reader.ts'

/** What every rule on an eval is given. */
export interface EvalInput {
  readonly evaluation: Eval
  /** The directory of the eval. */
  readonly base: AbsolutePath
  /** Its graders as a run would see them: remote ones are expanded as far as they could be. */
  readonly graders: readonly EffectiveGrader[]
  /** How paths are spelled. */
  readonly paths: Paths
}

/** What every rule on a task is given. */
export interface TaskInput extends EvalInput {
  readonly task: Task
  /** The IDs of the tasks before this one. */
  readonly seen: ReadonlySet<string>
}
