import { type Hint, hint, hints } from '../envelope/hints.ts'
import type { ResultOf } from '../envelope/result.ts'
import type { Slug } from '../envelope/slugs.ts'
import type { EvaluateData, SolutionDiagnostics, Verdict } from '../envelope/solution.ts'
import type { Evaluation, EvaluationSlug } from './evaluation.ts'
import { evaluationDiagnostics, type Keep } from './failure.ts'
import { failuresOf } from './preflight-producer.ts'
import type { Producer } from './producer.ts'
import { withRecord } from './steps.ts'

/** How an evaluation is told. Nothing is decided here: what is ready, and what went wrong, is known before. */

export type EvaluateResult = ResultOf<'solution evaluate'>

/** An evaluation that did not begin. */
export function notStarted(
  id: string,
  failure: { readonly error: Slug; readonly message: string; readonly next?: Hint },
  diagnostics: SolutionDiagnostics,
): EvaluateResult {
  const { error, message, next } = failure
  return {
    ok: false,
    verb: 'solution evaluate',
    data: { id, verdict: null, markerPath: null, error: message, diagnostics },
    ...(next === undefined ? {} : { hints: hints([next]) }),
    error,
    message,
  }
}

/** The answer while somebody is still at it. */
export function stillRunning(id: string, attemptId: string | undefined, pollAfterMs: number): EvaluateResult {
  const data: EvaluateData =
    attemptId === undefined
      ? { status: 'running-unconfirmed', id, pollAfterMs }
      : { status: 'running', id, attemptId, pollAfterMs }
  return { ok: true, verb: 'solution evaluate', data }
}

/** The answer to one who wants a new attempt beside a live one. */
export function refused(id: string, attemptId: string | undefined): EvaluateResult {
  const message = 'An attempt at this id is still running, and no second one is started beside it.'
  return {
    ok: false,
    verb: 'solution evaluate',
    data: { status: 'refused', id, ...(attemptId === undefined ? {} : { attemptId }), error: message },
    hints: hints([hint('poll-attempt', {})]),
    error: 'attempt_refused',
    message,
  }
}

/** The answer when another process came to a verdict on the very commit that was asked about. */
export function joined(
  id: string,
  of: { readonly attemptId: string; readonly verdict: Verdict; readonly markerPath: string },
): EvaluateResult {
  const { attemptId, verdict, markerPath } = of
  const base = {
    verb: 'solution evaluate',
    data: { status: 'completed', id, attemptId, verdict, markerPath },
  } as const
  return verdict.ready ? { ...base, ok: true } : { ...base, ok: false, error: 'not_ready', message: shortfall(verdict) }
}

const FAILURES: Readonly<Record<EvaluationSlug, { readonly error: Slug; readonly next?: Hint }>> = {
  attempt_store_failed: { error: 'attempt_store_failed' },
  head_unavailable: { error: 'head_unavailable', next: hint('commit-first', {}) },
  invalid_id: { error: 'invalid_id' },
  marker_write_failed: { error: 'marker_write_failed' },
  preflight_outcome_mismatch: { error: 'preflight_outcome_mismatch' },
  preflight_output_unusable: { error: 'preflight_output_unusable' },
  preflight_unavailable: { error: 'preflight_unavailable', next: hint('set-producer-binary', {}) },
}

/**
 * What an evaluation has to say, as the envelope says it.
 * @param logError tells that its end is not on record
 * @param keep keeps an output that is too long to be shown
 */
export function evaluated(
  id: string,
  attemptId: string,
  evaluation: Evaluation,
  producer: Producer,
  logError: string | undefined,
  keep: Keep,
): EvaluateResult {
  const { verdict, markerPath, error: failure, diagnostics, slug, steps } = evaluation
  const error = failure ?? logError
  const data: EvaluateData = {
    status: verdict === null ? 'failed' : 'completed',
    id,
    attemptId,
    verdict,
    markerPath,
    ...(error === undefined ? {} : { error }),
    diagnostics,
  }
  const base = {
    verb: 'solution evaluate',
    steps: withRecord(steps, logError === undefined),
    diagnostics: evaluationDiagnostics(evaluation, producer, keep),
    data,
  } as const
  if (slug !== undefined) {
    const { error, next } = FAILURES[slug]
    return { ...base, ok: false, ...(next === undefined ? {} : { hints: hints([next]) }), error, message: failure }
  }
  if (logError !== undefined) return { ...base, ok: false, error: 'attempt_store_failed', message: logError }
  return verdict?.ready ? { ...base, ok: true } : { ...base, ...notReady(evaluation) }
}

function shortfall(verdict: Verdict | null): string {
  const count = verdict?.blockers.length ?? 0
  return `The solution is not ready: ${count === 1 ? '1 blocker' : `${count} blockers`}.`
}

/** Why a verdict is not ready: by what preflight found or, when another had a say, by the blockers alone. */
function notReady({ verdict, diagnostics }: Evaluation): Pick<EvaluateResult, 'ok' | 'error' | 'hints' | 'message'> {
  const message = shortfall(verdict)
  const failures = failuresOf(diagnostics.payload, diagnostics.strict) ?? []
  if (failures.length === 0) return { ok: false, error: 'not_ready', message }
  const invalid = failures.find(({ state }) => state === 'invalid')
  return invalid === undefined
    ? { ok: false, error: 'preflight_unresolved', hints: hints([hint('strict-configuration', {})]), message }
    : {
        ok: false,
        error: 'preflight_invalid',
        hints: hints([hint('fix-first-invalid', { code: invalid.code })]),
        message,
      }
}
