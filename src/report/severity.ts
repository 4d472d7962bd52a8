import type { Severity, State } from './types.ts'

/** How grave each state of a finding is shown as. */
export const SEVERITIES: Readonly<Record<State, Severity>> = {
  verified: 'info',
  unresolved: 'warning',
  unsupported: 'warning',
  invalid: 'error',
}

/** Whether a value is one of the states of a finding. */
export function isState(found: unknown): found is State {
  return typeof found === 'string' && Object.hasOwn(SEVERITIES, found)
}
