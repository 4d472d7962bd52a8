import { hasFailed } from '../report/exit.ts'
import type { Report } from '../report/types.ts'
import { count } from './layout.ts'

/** How a report ends: whether it failed and why, in one sentence. */
export interface Verdict {
  readonly failed: boolean
  readonly sentence: string
}

/** The verdict of a report. `alone` adds the exit status, which only a run with a single eval takes from one report. */
export function verdictOf(report: Report, strict: boolean, alone: boolean): Verdict {
  const failed = hasFailed(report, strict)
  const errors = report.diagnostics.filter(({ severity }) => severity === 'error').length
  const warnings = report.diagnostics.filter(({ severity }) => severity === 'warning').length
  const status = `${failed ? 'Failed' : 'Passed'}${alone ? ` with exit ${failed ? 1 : 0}` : ''}`
  return { failed, sentence: `${status}: ${reason(errors, warnings, strict)}.` }
}

function reason(errors: number, warnings: number, strict: boolean): string {
  if (errors > 0) return `${count(errors, 'error')}${warnings > 0 ? ` and ${count(warnings, 'warning')}` : ''}`
  if (warnings === 0) return 'no errors and no warnings'
  const said = count(warnings, 'warning')
  if (strict) return `no errors, but ${said}, and --strict lets none pass`
  return `no errors, and ${said} that ${warnings === 1 ? 'fails' : 'fail'} only with --strict`
}
