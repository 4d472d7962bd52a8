import type { Report } from './types.ts'

/**
 * The failure policy: something is invalid or, under `strict`, something is not verified. Only diagnostics count;
 * the states of the inventory and `complete` never do by themselves.
 */
export function hasFailed(report: Report, strict: boolean): boolean {
  return report.diagnostics.some(({ state }) => state === 'invalid' || (strict && state !== 'verified'))
}
