import { overbroadPatterns } from '../../evidence/advice.ts'
import { shallowPatterns, strayTasks } from '../../evidence/left-out.ts'
import { taskSources } from '../../evidence/tasks.ts'
import { authoredIndex, placeOf } from '../../model/decode.ts'
import { field } from '../../text/argument.ts'
import { listedPaths, onePath } from './absolute-path.ts'
import type { SuiteAdviceInput, TaskAdviceInput } from './input.ts'
import { adviceFactRule, adviceRule } from './rule.ts'

/** What can be advised on which tasks run, and on how a task finds its files. */

/** A pattern that takes in something that is not a task. */
export const overbroadAdviceRule = adviceFactRule(
  ['advice.pattern_sweeps'],
  (suite, { path, loaded }: SuiteAdviceInput) => overbroadPatterns(suite, path, loaded),
  ({ evaluation }, overbroad) =>
    overbroad.map(({ index, what }) => {
      const steps = ['tasks', authoredIndex(evaluation.tasks, index)] as const
      return { problem: { kind: 'pattern-sweeps', field: field(steps), what }, place: placeOf(evaluation, ...steps) }
    }),
)

/** Patterns that leave out what they are meant for: those that match nothing beside others, and `**` as any number of levels. */
export const patternAdviceRule = adviceFactRule(
  ['advice.pattern_unmatched', 'advice.pattern_one_level'],
  (suite, _: SuiteAdviceInput) => ({ sources: taskSources(suite), shallow: shallowPatterns(suite) }),
  ({ evaluation }, { sources: { patterns, files }, shallow }) => {
    const at = (index: number) => {
      const steps = ['tasks', authoredIndex(evaluation.tasks, index)] as const
      return { field: field(steps), place: placeOf(evaluation, ...steps) }
    }
    const oneLevel = shallow.map(({ index, count }) => {
      const { field: name, place } = at(index)
      return { problem: { kind: 'pattern-one-level', field: name, count } as const, place }
    })
    // That nothing at all matches is a finding.
    if (files.length === 0) return oneLevel
    const said = new Set(shallow.map(({ index }) => index))
    const unmatched = patterns.filter(({ state, index }) => state === 'unmatched' && !said.has(index))
    return [
      ...unmatched.map(({ index }) => {
        const { field: name, place } = at(index)
        return { problem: { kind: 'pattern-unmatched', field: name } as const, place }
      }),
      ...oneLevel,
    ]
  },
)

/** Files beside the tasks that look like tasks. */
export const leftOutAdviceRule = adviceFactRule(
  ['advice.task_left_out'],
  (suite, { path }: SuiteAdviceInput) => strayTasks(suite, path),
  (_, found) =>
    found.map((file) => ({
      problem: { kind: 'task-left-out' },
      place: { file, position: { line: 1, column: 1 } },
    })),
)

/** Files of the default context directory that nobody names. */
export const unusedAdviceRule = adviceRule(['advice.fixture_unused'], ({ unused }: SuiteAdviceInput) =>
  unused.map((file) => ({ problem: { kind: 'fixture-unused' }, place: { file } })),
)

/** An eval whose tasks are all disabled. */
export const disabledAdviceRule = adviceRule(
  ['advice.tasks_disabled'],
  ({ evaluation, tasks: { count, disabled } }: SuiteAdviceInput) =>
    count === 0 || disabled < count
      ? []
      : [{ problem: { kind: 'tasks-disabled', count }, place: placeOf(evaluation, 'tasks') }],
)

/** A range that leaves rows out. */
export const rangeAdviceRule = adviceFactRule(
  ['advice.range_partial'],
  (suite, _: SuiteAdviceInput) => taskSources(suite).csv,
  ({ evaluation }, csv) => {
    if (csv === undefined || !csv.ranged || csv.fault !== undefined) return []
    const { rows, all } = csv
    if (rows.length === 0 || rows.length >= all) return []
    return [{ problem: { kind: 'range-partial', rows: rows.length, all }, place: placeOf(evaluation, 'range') }]
  },
)

/** Directories of a task that hold on one machine only. */
export const taskPathAdviceRule = adviceRule(['advice.absolute_path'], ({ task, paths }: TaskAdviceInput) => [
  ...onePath(task, task.context_dir, paths, 'context_dir'),
  ...listedPaths(task, task.skill_directories ?? [], paths),
])
