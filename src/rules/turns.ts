import type { Task } from '../model/task.ts'
import { at } from './load/names.ts'
import { rule, type Subject } from './rule.ts'

/** What depends on the turns of a run: a responder's answers and when checkpoints are reached (mocks.md section 9). */
export const turnsRule = rule(
  ['responder.model', 'checkpoint.scheduling'],
  ({ task, subject }: { readonly task: Task; readonly subject: Subject }, emit) => {
    if (task.inputs.responder !== undefined) {
      emit('responder.model', 'unresolved', subject, at(task.inputs, ['responder'], { kind: 'responder-unchecked' }))
    }
    if (task.checkpoints.length > 0) {
      emit('checkpoint.scheduling', 'unresolved', subject, at(task, ['checkpoints'], { kind: 'checkpoints-unchecked' }))
    }
  },
)
