import type { AdvicePlan } from '../../catalogue/advice.ts'
import type { Paths } from '../../go/filepath.ts'
import type { Grader } from '../../model/grader.ts'
import { gradersOf } from '../../model/task.ts'
import { ofKind } from '../graders/index.ts'
import { type KindAdvice, kindAdviceNames } from '../graders/kind.ts'
import type { SuiteAdviceInput, TaskAdviceInput } from './input.ts'
import { adviceRule } from './rule.ts'

/** What the kind of each grader of a task advises on it, whatever stands around it. */
export const taskGradersAdviceRule = adviceRule(kindAdviceNames, ({ task, paths }: TaskAdviceInput) =>
  gradersOf(task).flatMap((grader) => adviceOn(grader, paths)),
)

/** The same on each grader of an eval. */
export const evalGradersAdviceRule = adviceRule(kindAdviceNames, ({ graders, paths }: SuiteAdviceInput) =>
  graders.flatMap(({ grader }) => adviceOn(grader, paths)),
)

function adviceOn(grader: Grader, paths: Paths): readonly AdvicePlan<KindAdvice>[] {
  return ofKind(grader, (kind, config) => kind.advise?.(config, grader, paths)) ?? []
}
