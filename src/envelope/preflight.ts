import { limits } from '../reader/limits.ts'
import type { Inspected, Outcome } from '../render/run.ts'
import type { Inspection } from '../report/build.ts'
import { fails, hasFailed } from '../report/exit.ts'
import { type FoldedAdvice, foldAdvice } from '../report/fold-advice.ts'
import type { Judged } from '../report/judged.ts'
import type { Report, State } from '../report/types.ts'
import { fileOf, positionOf } from '../text/source.ts'
import { commandLine } from './command-line.ts'
import { type Hint, type HintParams, hint, hints } from './hints.ts'
import { WrittenList } from './pieces.ts'
import type { ResultDiagnostic, ResultOf } from './result.ts'
import { wireDiagnostic } from './serialize.ts'

/** How the inspections of one run come about, for the command that makes each of them again. */
export interface PreflightRun {
  readonly strict: boolean
  readonly failsOnAdvice?: boolean | undefined
  readonly contextDir: string
  /** True for exactly one eval given as a plain path: then `data` is its report and not an array. */
  readonly single: boolean
  /** The search for owners did not see all of the repository. */
  readonly isCut?: boolean | undefined
}

/** How they ended. */
export interface PreflightOutcome extends Outcome {
  /** What an update of the baseline has changed; absent when there was none. */
  readonly updated?: { readonly added: number; readonly kept: number; readonly dropped: number } | undefined
  /** The sentence on a file that was asked for and could not be written: then the run is no success. */
  readonly unwritten?: string | undefined
}

/** What makes the result of `waza preflight`, told one eval after another. */
export interface PreflightResult {
  readonly tell: (one: Inspected) => void
  readonly end: (outcome: PreflightOutcome) => ResultOf<'preflight'>
}

/**
 * The result of `waza preflight` (surface-envelope.md section 4). The reports are carried unchanged, also what a
 * baseline knows of; what fails and why stands beside them.
 */
export function preflightResult(run: PreflightRun): PreflightResult {
  const conclusion = new Conclusion(run)
  const diagnostics = new WrittenList()
  const reports = new WrittenList()
  let lone: Report | undefined
  return {
    tell: ({ inspection: { report }, judged }) => {
      conclusion.add(judged)
      const count = judged.entries.filter(({ diagnostic }) => diagnostic.severity !== 'info').length
      diagnostics.add(count, function* () {
        for (const { diagnostic } of diagnosticsOf(judged, run)) yield wireDiagnostic(diagnostic)
      })
      if (run.single) lone = report
      else reports.add(1, () => [report])
    },
    end: (outcome) => ({ ...conclusion.end(outcome), diagnostics, data: lone ?? reports }),
  }
}

/** What a run comes to: whether it failed and why, and what to do next. */
export class Conclusion {
  readonly #run: PreflightRun
  #evals = 0
  #hasFailed = false
  /** Whether it would have failed without advice. */
  #hasOpen = false
  #errors = 0
  #firstError: string | undefined
  readonly #codes = new Set<string>()
  #hasVerified = false
  #hasMock = false
  #isPartial = false
  readonly #warnings = new Map<string, Hint>()
  readonly #advice = new Map<string, Hint>()

  constructor(run: PreflightRun) {
    this.#run = run
  }

  add(judged: Judged): void {
    const { report, warnings, advice } = judged
    this.#evals++
    if (fails(judged, this.#run)) this.#hasFailed = true
    if (hasFailed(report, this.#run.strict)) this.#hasOpen = true
    for (const { code, state } of report.diagnostics) {
      this.#codes.add(code)
      if (state === 'verified') this.#hasVerified = true
      if (state !== 'invalid') continue
      this.#errors++
      this.#firstError ??= code
    }
    if (report.executor === 'mock') this.#hasMock = true
    if (!report.complete) this.#isPartial = true
    for (const skipped of warnings) keep(this.#warnings, hint('definition-skipped', skipped))
    for (const piece of foldAdvice(advice)) keep(this.#advice, hint('advice', adviceParams(piece)))
  }

  /** The result, but for what was found one by one. */
  end(outcome: PreflightOutcome): ResultOf<'preflight'> {
    const found = this.#hints(outcome)
    const errors = this.#errors
    if (outcome.unwritten !== undefined)
      return {
        verb: 'preflight',
        ok: false,
        error: 'output_failed',
        message: outcome.unwritten,
        hints: hints(found),
      }
    if (!this.#hasFailed) return { verb: 'preflight', ok: true, hints: hints(found) }
    if (this.#firstError === undefined) {
      const message = `Nothing is invalid, but ${this.#hasOpen ? '--strict lets no warning pass' : '--fail-on advice lets no advice pass'}.`
      const next = hints([hint(this.#hasOpen ? 'strict-policy' : 'advice-policy', {}), ...found])
      return { verb: 'preflight', ok: false, error: 'preflight_unresolved', message, hints: next }
    }
    const message = `Preflight found ${errors === 1 ? '1 error' : `${errors} errors`}; the diagnostics say where and what to do.`
    const next = hints([hint('fix-first-invalid', { code: this.#firstError }), ...found])
    return { verb: 'preflight', ok: false, error: 'preflight_invalid', message, hints: next }
  }

  #hints({ baseline, updated }: PreflightOutcome): Hint[] {
    const found: Hint[] = []
    const has = (code: string): boolean => this.#codes.has(code)
    if (this.#evals === 0) found.push(hint('no-owner', {}))
    if (this.#run.isCut) found.push(hint('search-cut', {}))
    if (has('grader.cache_missing')) found.push(hint('populate-cache', {}))
    if (has('grader.lock') || has('grader.lock_entry')) found.push(hint('lock-graders', {}))
    if (baseline !== undefined && baseline.known > 0) found.push(hint('baseline-holds', { known: baseline.known }))
    if (baseline !== undefined && baseline.stale > 0) found.push(hint('baseline-stale', { stale: baseline.stale }))
    if (updated !== undefined) {
      const { added, kept, dropped } = updated
      found.push(hint('baseline-updated', { added, kept, dropped }))
    }
    if (this.#hasVerified) found.push(hint('verified-is-static', {}))
    if (this.#hasMock) found.push(hint('mock-is-harness', {}))
    if (this.#isPartial) found.push(hint('partial-inventory', {}))
    return [...found, ...this.#warnings.values(), ...this.#advice.values()]
  }
}

/** The same hint twice is said once; of more than any suite has, the first ones. */
function keep(known: Map<string, Hint>, one: Hint): void {
  if (known.size < limits.advice) known.set(one.text, known.get(one.text) ?? one)
}

function adviceParams({ message, remediation, places: [place, ...others] }: FoldedAdvice): HintParams<'advice'> {
  const at = positionOf(place)
  const where = at === undefined ? fileOf(place) : `${fileOf(place)}:${at.line}:${at.column}`
  return { where, others: others.length, message, remediation }
}

/** Errors and warnings of an eval with their states; what is verified needs nobody's attention. */
export function* diagnosticsOf(
  { report, entries }: Inspection,
  run: PreflightRun,
): Generator<{ readonly state: State; readonly diagnostic: ResultDiagnostic }> {
  const reproduceCmd = commandOf(report, run)
  for (const { diagnostic: reported, place } of entries) {
    const { severity, state, code, source, message, remediation } = reported
    if (severity === 'info') continue
    const at = place === undefined ? undefined : positionOf(place)
    const diagnostic: ResultDiagnostic = {
      tool: 'preflight',
      severity,
      message: `${message} ${remediation}`,
      reproduceCmd,
      file: (place === undefined ? source : fileOf(place)) || undefined,
      line: at?.line,
      col: at?.column,
      rule: code,
    }
    yield { state, diagnostic }
  }
}

/** The command line that inspects this eval alone, quoted for a POSIX shell. */
function commandOf({ source }: Report, { contextDir, strict }: PreflightRun): string {
  const flags = [
    ...(contextDir === '' ? [] : ['--context-dir', contextDir]),
    ...(strict ? ['--strict'] : []),
    '--format',
    'json',
  ]
  const words = source.startsWith('-') ? [...flags, '--', source] : [source, ...flags]
  return commandLine(['waza', 'preflight', ...words])
}
