import type { DependencyPlan } from '../catalogue/inventory.ts'
import type { Eval } from '../model/eval.ts'
import { at } from './load/names.ts'
import { rule, type Subject } from './rule.ts'

const PHASES = ['before_run', 'after_run', 'before_task', 'after_task'] as const

function firstPhase(suite: Eval): (typeof PHASES)[number] | undefined {
  return PHASES.find((phase) => suite.hooks[phase].length > 0)
}

/** Hooks are programs: however many there are, they are one thing that is not checked (mocks.md section 9). */
export const hooksRule = rule(
  ['hooks.execution'],
  ({ suite, subject }: { readonly suite: Eval; readonly subject: Subject }, emit) => {
    const phase = firstPhase(suite)
    if (phase !== undefined)
      emit('hooks.execution', 'unresolved', subject, at(suite.hooks, [phase], { kind: 'hooks-unchecked' }))
  },
)

/** The one dependency that stands for all hooks. */
export function lifecycleDependency(suite: Eval): readonly DependencyPlan[] {
  return firstPhase(suite) === undefined
    ? []
    : [{ kind: 'hooks', name: 'lifecycle', mode: 'subprocess', state: 'unresolved' }]
}
