import type { State } from '../catalogue/codes.ts'
import type { CapabilityName } from './types.ts'

/** What the states of requirements and capabilities mean, in fixed sentences that never claim more than was examined. */

const requirementMeanings: Readonly<Record<State, string>> = {
  verified: 'Every check names exactly one declared grader. Whether the requirement is satisfied only a run can show.',
  unresolved: 'Uncovered, or a grader that it needs is not known offline. This is not success.',
  unsupported: 'This reader cannot examine the requirement.',
  invalid: 'The requirement or one of its checks is not well formed, so nothing can be said of its coverage.',
}

/** The sentence for a requirement of the given state. */
export function requirementMeaning(state: State): string {
  return requirementMeanings[state]
}

const capabilityMeanings: Readonly<Record<State, string>> = {
  verified: 'The executor has this by its design. This is static knowledge, not proof of enforcement or success.',
  unresolved: 'Whether the executor has this cannot be known offline.',
  unsupported: 'The executor does not have this by its design. This is static knowledge, not an observation of a run.',
  invalid: 'The configuration of the executor is not valid, so nothing can be said of this capability.',
}

const EXECUTION = 'The executor runs tasks by its design. Its availability at run time was not assessed.'
const MOCK_EXECUTION = 'A deterministic harness runs the tasks. It gives no evidence of quality or of live effects.'

/** The sentence for a capability of the given state under an executor. */
export function capabilityMeaning(name: CapabilityName, state: State, executor: string): string {
  if (name === 'task_execution' && state === 'verified') return executor === 'mock' ? MOCK_EXECUTION : EXECUTION
  return capabilityMeanings[state]
}
