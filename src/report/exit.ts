import type { Inspection } from './build.ts'
import type { Report } from './types.ts'

/**
 * The failure policy: something is invalid or, under `strict`, something is not verified. Only diagnostics count;
 * the states of the inventory and `complete` never do by themselves.
 */
export function hasFailed(report: Report, strict: boolean): boolean {
  return report.diagnostics.some(({ state }) => state === 'invalid' || (strict && state !== 'verified'))
}

/** What fails a run beside what is invalid. */
export interface Policy {
  readonly strict: boolean
  readonly failsOnAdvice?: boolean | undefined
}

/** Whether an inspection, as it is judged, fails a run. */
export function fails({ report, advice }: Pick<Inspection, 'report' | 'advice'>, policy: Policy): boolean {
  return hasFailed(report, policy.strict) || (policy.failsOnAdvice === true && advice.some(isCounted))
}

/** What only tells how things are is no reason to fail. */
export function isCounted({ isNote }: Inspection['advice'][number]): boolean {
  return !isNote
}
