import type { Inspection } from '../report/build.ts'
import { hasFailed } from '../report/exit.ts'
import type { State } from '../report/types.ts'
import { hint, hints, hintsBehind } from './hints.ts'
import { type PreflightRun, preflightDiagnostics, preflightResult } from './preflight.ts'
import type { PreflightSummary, ResultDiagnostic, ResultOf } from './result.ts'

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
export function summaryResult(
  inspections: readonly Inspection[],
  run: PreflightRun,
  options: SummaryOptions,
): ResultOf<'preflight'> {
  const whole = preflightResult(inspections, run)
  const judged = run.judged ?? inspections
  const all = preflightDiagnostics(judged, run)
  const matching = once(all.filter(({ state, diagnostic }) => isAsked(state, diagnostic, run.strict, options)))
  const shown = matching.slice(0, options.limit)
  const counts = { matching: matching.length, shown: shown.length }
  const cut = counts.shown < counts.matching ? [hint('summary-cut', counts)] : []
  return {
    ...whole,
    diagnostics: shown.map(({ diagnostic }) => diagnostic),
    data: summaryOf(judged, run, counts, options.limit),
    hints: hints([...cut, ...hintsBehind(whole.hints).slice(0, options.limit)]),
  }
}

interface Found {
  readonly state: State
  readonly diagnostic: ResultDiagnostic
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

/** Findings of several tasks about one place in one file are one to whoever fixes it. */
function once(found: readonly Found[]): readonly Found[] {
  const seen = new Set<string>()
  return found.filter(({ diagnostic: { file, line, col, rule, message } }) => {
    const key = JSON.stringify([file, line, col, rule, message])
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

function summaryOf(
  judged: readonly Inspection[],
  { strict }: PreflightRun,
  findings: PreflightSummary['findings'],
  limit: number,
): PreflightSummary {
  const failing = judged.flatMap(({ report }) => (hasFailed(report, strict) ? [report.source] : []))
  const counts: Record<State, number> = { invalid: 0, unresolved: 0, unsupported: 0, verified: 0 }
  const codes = new Map<string, { code: string; state: State; count: number }>()
  for (const { report } of judged) {
    for (const { code, state } of report.diagnostics) {
      counts[state]++
      if (state === 'verified') continue
      const key = `${code} ${state}`
      const known = codes.get(key)
      if (known === undefined) codes.set(key, { code, state, count: 1 })
      else known.count++
    }
  }
  return {
    detail: 'summary',
    evals: judged.length,
    failed: failing.length,
    failing: failing.slice(0, limit),
    complete: judged.every(({ report }) => report.complete),
    counts,
    codes: [...codes.values()].sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1)),
    findings,
  }
}
