import type { EvalInput } from './input.ts'
import { at } from './load/names.ts'
import { rule } from './rule.ts'

const PHASES = ['before_run', 'after_run', 'before_task', 'after_task'] as const

/** Hooks are programs: however many there are, they are one thing that is not checked (mocks.md section 9). */
export const hooksRule = rule(['hooks.execution'], ({ evaluation: { hooks } }: EvalInput, emit, also) => {
  const phase = PHASES.find((each) => hooks[each].length > 0)
  if (phase === undefined) return
  emit('hooks.execution', 'unresolved', at(hooks, [phase], { kind: 'hooks-unchecked' }))
  also.depend({ kind: 'hooks', name: 'lifecycle', mode: 'subprocess', state: 'unresolved' })
})
