import type { Eval } from '../../model/eval.ts'
import type { Task } from '../../model/task.ts'
import type { EvalInput, TaskInput } from '../input.ts'
import type { Issue, Rule } from '../rule.ts'

/** Everything that is particular to one kind of mock, in one file for each; its shape is in model/mock.ts. */
export interface MockKindDescriptor {
  /** What keeps an eval with such mocks from being loaded. */
  readonly load: (evaluation: Eval) => readonly Issue[]
  /** The same of a task. */
  readonly loadTask?: (task: Task) => readonly Issue[]
  /** The judgement of an eval's mocks, and the dependencies that they are. */
  readonly ofEval?: Rule<EvalInput>
  /** The judgement of the mocks that a task runs with. */
  readonly ofTask?: Rule<TaskInput>
}
