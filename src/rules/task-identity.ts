import { isBlank } from '../go/strings.ts'
import { fieldOf } from '../model/decode.ts'
import { SDK } from '../model/executor.ts'
import { gradersOf } from '../model/task.ts'
import { isAtLeast } from '../model/version.ts'
import { field, word } from '../text/argument.ts'
import type { TaskInput } from './input.ts'
import { hasEffort } from './load/grader.ts'
import { at, blank } from './load/names.ts'
import { versionOf } from './load/version.ts'
import { rule } from './rule.ts'

/** What a loaded task is held against in its eval: its ID among the others, the executor, the version (models.md section 6). */
export const taskIdentityRule = rule(
  ['task.id', 'task.executor', 'task.version'],
  ({ evaluation, task, seen }: TaskInput, emit) => {
    if (isBlank(task.id)) emit('task.id', 'invalid', blank(task, 'id'))
    else if (seen.has(task.id))
      emit('task.id', 'invalid', at(task, ['id'], { kind: 'task-id-repeated', field: field(['id']) }))
    if (evaluation.config.executor !== SDK) {
      if (task.command_mocks !== undefined) {
        emit(
          'task.executor',
          'invalid',
          at(task, ['command_mocks'], { kind: 'task-executor', field: field(['command_mocks']) }),
        )
      }
      for (const grader of gradersOf(task)) {
        if (!hasEffort(grader)) continue
        const name = fieldOf(grader.where, 'config', 'reasoning_effort')
        emit(
          'task.executor',
          'invalid',
          at(grader, ['config', 'reasoning_effort'], { kind: 'task-executor', field: name }),
        )
      }
    }
    const version = versionOf(evaluation)
    if (task.command_mocks !== undefined && version !== undefined && !isAtLeast(version, 1, 3)) {
      const problem = { kind: 'feature-version', field: field(['command_mocks']), minimum: word('1.3') } as const
      emit('task.version', 'invalid', at(task, ['command_mocks'], problem))
    }
  },
)
