import { crypto } from '../lazy/builtin.ts'
import { fails } from '../report/exit.ts'
import type { Diagnostic, State } from '../report/types.ts'
import { hint, hints, hintsBehind } from './hints.ts'
import { Conclusion, diagnosticsOf, type PreflightResult, type PreflightRun } from './preflight.ts'
import type { PreflightSummary, ResultDiagnostic } from './result.ts'

/** What of a run a short answer shows; lists that are absent leave nothing out. */
export interface SummaryOptions {
  /** The most findings, and the most pieces of advice, that are shown. */
  readonly limit: number
  readonly codes?: readonly string[] | undefined
  readonly states?: readonly State[] | undefined
  /** Files by their path or the end of it. */
  readonly files?: readonly string[] | undefined
}

/**
 * The result of `waza preflight` for a reader with little room, such as a model: what fails the run, once, up to a limit,
 * in place of the reports. With states or codes named, what matches these in place of what fails.
 */
export function summaryResult(run: PreflightRun, options: SummaryOptions): PreflightResult {
  const { limit } = options
  const conclusion = new Conclusion(run)
  const shown: ResultDiagnostic[] = []
  const seen = new Set<string>()
  const failing: string[] = []
  const counts: Record<State, number> = { invalid: 0, unresolved: 0, unsupported: 0, verified: 0 }
  const codes = new Map<string, { code: string; state: State; count: number }>()
  let evals = 0
  let failed = 0
  let complete = true

  const count = ({ code, state }: Diagnostic): void => {
    counts[state]++
    if (state === 'verified') return
    const key = `${code} ${state}`
    const known = codes.get(key)
    if (known === undefined) codes.set(key, { code, state, count: 1 })
    else known.count++
  }
  return {
    tell: ({ judged }) => {
      const { report } = judged
      conclusion.add(judged)
      evals++
      complete &&= report.complete
      for (const each of report.diagnostics) count(each)
      for (const { state, diagnostic } of diagnosticsOf(judged, run)) {
        if (!isAsked(state, diagnostic, run.strict, options)) continue
        const key = printOf(diagnostic)
        if (seen.has(key)) continue
        seen.add(key)
        if (shown.length < limit) shown.push(diagnostic)
      }
      if (!fails(judged, run)) return
      failed++
      if (failing.length < limit) failing.push(report.source)
    },
    end: (outcome) => {
      const whole = conclusion.end(outcome)
      const findings = { matching: seen.size, shown: shown.length }
      const cut = findings.shown < findings.matching ? [hint('summary-cut', findings)] : []
      const data: PreflightSummary = {
        detail: 'summary',
        evals,
        failed,
        failing,
        complete,
        counts,
        codes: [...codes.values()].sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1)),
        findings,
      }
      return {
        ...whole,
        diagnostics: shown,
        data,
        hints: hints([...cut, ...hintsBehind(whole.hints).slice(0, limit)]),
      }
    },
  }
}

function isAsked(state: State, diagnostic: ResultDiagnostic, strict: boolean, options: SummaryOptions): boolean {
  const { codes, states, files } = options
  const { file = '', rule = '' } = diagnostic
  if (codes !== undefined && !codes.includes(rule)) return false
  if (files !== undefined && !files.some((each) => file === each || file.endsWith(`/${each.replace(/^\.\//, '')}`)))
    return false
  if (states !== undefined) return states.includes(state)
  return codes !== undefined || state === 'invalid' || strict
}

/** Equal for findings of several tasks about one place in one file: they are one to whoever fixes it. */
function printOf({ file, line, col, rule, message }: ResultDiagnostic): string {
  return crypto()
    .createHash('sha256')
    .update(JSON.stringify([file, line, col, rule, message]))
    .digest('base64')
}
