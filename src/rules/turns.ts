import type { TaskInput } from './input.ts'
import { at } from './load/names.ts'
import { rule } from './rule.ts'

/** What depends on the turns of a run: a responder's answers and when checkpoints are reached (mocks.md section 9). */
export const turnsRule = rule(['responder.model', 'checkpoint.scheduling'], ({ task }: TaskInput, emit, also) => {
  if (task.inputs.responder !== undefined) {
    emit('responder.model', 'unresolved', at(task.inputs, ['responder'], { kind: 'responder-unchecked' }))
    also.depend({ kind: 'responder', name: 'model', mode: 'model', state: 'unresolved' })
  }
  if (task.checkpoints.length > 0)
    emit('checkpoint.scheduling', 'unresolved', at(task, ['checkpoints'], { kind: 'checkpoints-unchecked' }))
})
