import { hasFailed } from '../report/exit.ts'
import type { Report } from '../report/types.ts'
import { count } from './layout.ts'
import { failures, type Run } from './run.ts'

/** How something ends: whether it failed and why, in one sentence. */
export interface Verdict {
  readonly failed: boolean
  readonly sentence: string
}

/**
 * The verdict of a report, as it is judged. `alone` adds the exit status, which only a run with a single eval takes
 * from one report; `known` is how many findings the baseline holds back.
 */
export function verdictOf(report: Report, strict: boolean, alone: boolean, known = 0): Verdict {
  const failed = hasFailed(report, strict)
  const errors = report.diagnostics.filter(({ severity }) => severity === 'error').length
  const warnings = report.diagnostics.filter(({ severity }) => severity === 'warning').length
  const status = `${failed ? 'Failed' : 'Passed'}${alone ? ` with exit ${failed ? 1 : 0}` : ''}`
  const held = known === 0 ? '' : `; ${count(known, 'known finding')} held back`
  return { failed, sentence: `${status}: ${reason(errors, warnings, strict)}${held}.` }
}

/** The verdict of a run: that on its only eval, or how many of several failed. */
export function verdictOfRun(run: Run): Verdict {
  const [only] = run.judged
  const known = run.baseline?.known ?? 0
  if (run.judged.length === 1 && only !== undefined) return verdictOf(only.report, run.strict, true, known)
  const failed = failures(run)
  const held = known === 0 ? '' : `; ${count(known, 'known finding')} held back`
  const sentence = `${failed} of ${count(run.judged.length, 'eval')} failed: exit ${failed > 0 ? 1 : 0}${held}.`
  return { failed: failed > 0, sentence }
}

function reason(errors: number, warnings: number, strict: boolean): string {
  if (errors > 0) return `${count(errors, 'error')}${warnings > 0 ? ` and ${count(warnings, 'warning')}` : ''}`
  if (warnings === 0) return 'no errors and no warnings'
  const said = count(warnings, 'warning')
  if (strict) return `no errors, but ${said}, and --strict lets none pass`
  return `no errors, and ${said} that ${warnings === 1 ? 'fails' : 'fail'} only with --strict`
}
