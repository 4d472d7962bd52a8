import type { DependencyPlan } from '../../catalogue/inventory.ts'
import type { Question } from '../../evidence/question.ts'
import type { Paths } from '../../go/filepath.ts'
import type { Grader } from '../../model/grader.ts'
import { at } from '../load/names.ts'
import { rule, type Subject } from '../rule.ts'
import { graderKindCodes, ofKind } from './index.ts'

/** What the kind of a grader has to know of the world; undefined when there is nothing to look at. */
export function graderQuestion(grader: Grader): Question<unknown> | undefined {
  return ofKind(grader, (kind, config) => kind.asks?.(config))
}

interface OwnInput {
  readonly grader: Grader
  /** The answer to the question above. */
  readonly fact: unknown
  readonly paths: Paths
  readonly subject: Subject
}

/**
 * What is particular to the kind of a grader: the local files that it names, its paths into the workspace, and what
 * only a run can show (graders.md section 1, step e).
 */
export const graderKindRule = rule(graderKindCodes, ({ grader, fact, paths, subject }: OwnInput, emit) => {
  ofKind(grader, (kind, config) => {
    const isAsked = kind.asks === undefined || kind.asks(config) !== undefined
    if (isAsked) kind.judge?.({ grader, config, fact, paths, subject }, emit)
    if (kind.run === undefined) return
    const problem = { kind: kind.run.code === 'grader.model' ? 'model-unchecked' : 'program-unchecked' } as const
    emit(kind.run.code, 'unresolved', subject, at(grader, ['type'], problem))
  })
})

/** What a run of the grader depends on. */
export function graderDependencies(
  grader: Grader,
  name: string,
  taskId: string | undefined,
): readonly DependencyPlan[] {
  const mode = ofKind(grader, ({ run }) => run?.dependency)
  return mode === undefined ? [] : [{ kind: 'grader', name, mode, state: 'unresolved', taskId }]
}
