import type { Finding } from '../catalogue/finding.ts'
import type { CsvTaskFault } from '../evidence/csv-tasks.ts'
import type { TaskSources } from '../evidence/tasks.ts'
import { authoredIndex, placeOf } from '../model/decode.ts'
import type { Eval } from '../model/eval.ts'
import { field } from '../text/argument.ts'
import { faultState } from './budget.ts'
import { rule, type Subject } from './rule.ts'

interface SourcesInput {
  readonly suite: Eval
  readonly sources: TaskSources
  readonly subject: Subject
}

/** Patterns that are malformed, and a CSV that cannot be used; other patterns go on (resolution.md sections 4 and 5). */
export const taskSourcesRule = rule(
  ['tasks.pattern', 'tasks.csv'],
  ({ suite, sources, subject }: SourcesInput, emit) => {
    const nameOf = (index: number) => field(['tasks', authoredIndex(suite.tasks, index)])
    for (const { index, place, state } of sources.patterns) {
      if (state === 'malformed')
        emit('tasks.pattern', 'invalid', subject, {
          problem: { kind: 'pattern-malformed', field: nameOf(index) },
          place,
        })
    }
    // All patterns share one budget: when one has used it up, those after it are refused for the same reason.
    const [first, ...others] = sources.patterns.filter(({ state }) => state === 'truncated')
    if (first !== undefined)
      emit('tasks.pattern', 'unresolved', subject, {
        problem: { kind: 'pattern-truncated', field: nameOf(first.index), others: others.length },
        place: first.place,
      })
    const fault = sources.csv?.fault
    if (fault !== undefined) {
      emit('tasks.csv', stateOf(fault), subject, { problem: fault, place: sources.csv!.place })
    }
  },
)

/** What is only more than we look at is no fault of the CSV. */
function stateOf(fault: CsvTaskFault): 'invalid' | 'unresolved' {
  if (fault.kind === 'csv-template-work' || fault.kind === 'csv-rows') return 'unresolved'
  return fault.kind === 'csv-file' ? faultState(fault.fault) : 'invalid'
}

/** Tasks that were not looked at, since those before them used up what one inspection may take. */
export const tasksLeftRule = rule(
  ['tasks.pattern', 'tasks.csv'],
  (
    input: {
      readonly suite: Eval
      readonly left: number
      readonly because: 'findings' | 'items'
      readonly subject: Subject
    },
    emit,
  ) => {
    const { suite, left: count, because, subject } = input
    if (count === 0) return
    const isCsv = suite.tasks_from !== ''
    emit(isCsv ? 'tasks.csv' : 'tasks.pattern', 'unresolved', subject, {
      problem: { kind: 'tasks-left', count, because },
      place: placeOf(suite, isCsv ? 'tasks_from' : 'tasks'),
    })
  },
)

interface InventoryInput extends SourcesInput {
  readonly hasTasks: boolean
  readonly findings: readonly Finding[]
}

const REASONS: readonly Finding['code'][] = ['tasks.csv', 'tasks.pattern', 'task.read', 'task.configuration']

/** An eval without any task, unless another finding says already why there is none (decision 6). */
export const emptyInventoryRule = rule(
  ['tasks.empty'],
  ({ suite, sources, hasTasks, findings, subject }: InventoryInput, emit) => {
    if (hasTasks || findings.some(({ code }) => REASONS.includes(code))) return
    if (sources.csv !== undefined) {
      emit('tasks.empty', 'invalid', subject, {
        problem: { kind: 'csv-without-rows', ranged: sources.csv.ranged },
        place: placeOf(suite, 'tasks_from'),
      })
    } else if (suite.tasks.length === 0)
      emit('tasks.empty', 'invalid', subject, { problem: { kind: 'no-task-source' }, place: placeOf(suite, 'tasks') })
    else
      emit('tasks.empty', 'invalid', subject, {
        problem: { kind: 'nothing-matched', nearMiss: sources.nearMiss },
        place: placeOf(suite, 'tasks'),
      })
  },
)
