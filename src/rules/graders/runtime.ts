import type { DependencyPlan } from '../../catalogue/inventory.ts'
import type { Grader } from '../../model/grader.ts'
import { at } from '../load/names.ts'
import { rule, type Subject } from '../rule.ts'

interface RuntimeInput {
  readonly grader: Grader
  readonly subject: Subject
}

/** Graders that start a program or call a model, which never happens offline (graders.md section 1, step e). */
export const graderRuntimeRule = rule(
  ['grader.subprocess', 'grader.model'],
  ({ grader, subject }: RuntimeInput, emit) => {
    switch (grader.config?.kind) {
      case 'code':
      case 'program':
        return emit('grader.subprocess', 'unresolved', subject, at(grader, ['type'], { kind: 'program-unchecked' }))
      case 'prompt':
        return emit('grader.model', 'unresolved', subject, at(grader, ['type'], { kind: 'model-unchecked' }))
    }
  },
)

/** What a run of the grader depends on; assertions of `code` run in an interpreter that counts as none. */
export function graderDependencies(
  grader: Grader,
  name: string,
  taskId: string | undefined,
): readonly DependencyPlan[] {
  const kind = grader.config?.kind
  if (kind !== 'program' && kind !== 'prompt') return []
  return [{ kind: 'grader', name, mode: kind === 'program' ? 'subprocess' : 'model', state: 'unresolved', taskId }]
}
