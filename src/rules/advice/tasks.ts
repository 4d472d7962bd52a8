import { overbroadPatterns } from '../../evidence/advice.ts'
import { authoredIndex, placeOf } from '../../model/decode.ts'
import { field } from '../../text/argument.ts'
import { listedPaths, onePath } from './absolute-path.ts'
import type { SuiteAdviceInput, TaskAdviceInput } from './input.ts'
import { adviceFactRule, adviceRule } from './rule.ts'

/** What can be advised on which tasks run, and on how a task finds its files. */

/** A pattern that takes in something that is no task. */
export const overbroadAdviceRule = adviceFactRule(
  ['advice.pattern_sweeps'],
  (suite, { path, loaded }: SuiteAdviceInput) => overbroadPatterns(suite, path, loaded),
  ({ evaluation }, overbroad) =>
    overbroad.map(({ index, what }) => {
      const steps = ['tasks', authoredIndex(evaluation.tasks, index)] as const
      return { problem: { kind: 'pattern-sweeps', field: field(steps), what }, place: placeOf(evaluation, ...steps) }
    }),
)

/** Directories of a task that hold on one machine only. */
export const taskPathAdviceRule = adviceRule(['advice.absolute_path'], ({ task, paths }: TaskAdviceInput) => [
  ...onePath(task, task.context_dir, paths, 'context_dir'),
  ...listedPaths(task, task.skill_directories ?? [], paths),
])
