import type { Finding } from '../catalogue/finding.ts'
import type { CsvTaskFault } from '../evidence/csv-tasks.ts'
import { taskSources } from '../evidence/tasks.ts'
import { authoredIndex, placeOf } from '../model/decode.ts'
import { field } from '../text/argument.ts'
import { faultState } from './budget.ts'
import type { EvalInput } from './input.ts'
import { factRule, rule } from './rule.ts'

/** Patterns that are malformed, and a CSV that cannot be used; other patterns go on (resolution.md sections 4 and 5). */
export const taskSourcesRule = factRule(
  ['tasks.pattern', 'tasks.csv'],
  (suite, _: EvalInput) => taskSources(suite),
  ({ evaluation }, sources, emit) => {
    const nameOf = (index: number) => field(['tasks', authoredIndex(evaluation.tasks, index)])
    for (const { index, place, state } of sources.patterns) {
      const problem = { kind: 'pattern-malformed', field: nameOf(index) } as const
      if (state === 'malformed') emit('tasks.pattern', 'invalid', { problem, place })
    }
    // All patterns share one budget: when one has used it up, those after it are refused for the same reason.
    const [first, ...others] = sources.patterns.filter(({ state }) => state === 'truncated')
    if (first !== undefined) {
      const problem = { kind: 'pattern-truncated', field: nameOf(first.index), others: others.length } as const
      emit('tasks.pattern', 'unresolved', { problem, place: first.place })
    }
    const fault = sources.csv?.fault
    if (fault !== undefined) {
      emit('tasks.csv', stateOf(fault), { problem: fault, place: sources.csv!.place })
    }
  },
)

/** What is only more than we look at is no fault of the CSV. */
function stateOf(fault: CsvTaskFault): 'invalid' | 'unresolved' {
  if (fault.kind === 'csv-template-work' || fault.kind === 'csv-template-output') return 'unresolved'
  if (fault.kind === 'csv-rows') return 'unresolved'
  return fault.kind === 'csv-file' ? faultState(fault.fault) : 'invalid'
}

/** What is known after all tasks. */
export interface EndInput extends EvalInput {
  /** Tasks that were not looked at, and what was used up. */
  readonly left: number
  readonly because: 'findings' | 'items'
  readonly hasTasks: boolean
  readonly findings: readonly Finding[]
}

/** Tasks that were not looked at, since those before them used up what one inspection may take. */
export const tasksLeftRule = rule(
  ['tasks.pattern', 'tasks.csv'],
  ({ evaluation, left: count, because }: EndInput, emit) => {
    if (count === 0) return
    const isCsv = evaluation.tasks_from !== ''
    const place = placeOf(evaluation, isCsv ? 'tasks_from' : 'tasks')
    const code = isCsv ? 'tasks.csv' : 'tasks.pattern'
    emit(code, 'unresolved', { problem: { kind: 'tasks-left', count, because }, place })
  },
)

const REASONS: readonly Finding['code'][] = ['tasks.csv', 'tasks.pattern', 'task.read', 'task.configuration']

/** An eval without any task, unless another finding says already why there is none (decision 6). */
export const emptyInventoryRule = factRule(
  ['tasks.empty'],
  (suite, _: EndInput) => taskSources(suite),
  ({ evaluation, hasTasks, findings }, sources, emit) => {
    if (hasTasks || findings.some(({ code }) => REASONS.includes(code))) return
    if (sources.csv !== undefined) {
      emit('tasks.empty', 'invalid', {
        problem: { kind: 'csv-without-rows', ranged: sources.csv.ranged },
        place: placeOf(evaluation, 'tasks_from'),
      })
    } else if (evaluation.tasks.length === 0)
      emit('tasks.empty', 'invalid', {
        problem: { kind: 'no-task-source' },
        place: placeOf(evaluation, 'tasks'),
      })
    else
      emit('tasks.empty', 'invalid', {
        problem: { kind: 'nothing-matched', nearMiss: sources.nearMiss },
        place: placeOf(evaluation, 'tasks'),
      })
  },
)
