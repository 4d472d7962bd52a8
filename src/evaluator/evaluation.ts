import type { Step } from '../envelope/result.ts'
import type { Slug } from '../envelope/slugs.ts'
import type { SolutionDiagnostics, Verdict } from '../envelope/solution.ts'
import type { Fold } from './configuration.ts'
import { availableDiagnostics, unavailableDiagnostics } from './diagnostics.ts'
import type { Head } from './head.ts'
import { identify } from './identifier.ts'
import { parseDocument } from './json.ts'
import type { RunResult } from './launch.ts'
import { removeMarker, signedMarker, storeMarker } from './marker-store.ts'
import { ATTEMPT_VARIABLE } from './orphans.ts'
import { executionOf, isPaired, RUN_ERRORS } from './outcome.ts'
import type { Places } from './places.ts'
import type { Producer } from './producer.ts'
import type { Setting } from './setting.ts'
import { keyFault } from './signing-key.ts'
import { StepRecorder } from './steps.ts'
import { armBlockers, foldVerdict } from './verdict.ts'

/** One evaluation: which solution, where, by which producer. */
export interface EvaluationRequest {
  readonly id: string
  /** The absolute path of the repository; the producer is started in it. */
  readonly repository: string
  readonly producer: Producer
  readonly fold: Fold
  readonly places: Places
  /** The time that the verdict carries; now, unless it is given. */
  readonly timestamp?: string | undefined
  /** Asked just before a marker is changed: a sentence forbids it. */
  readonly preWriteGuard?: (() => string | undefined) | undefined
  readonly attemptId?: string | undefined
  /** The commit, when the caller has already asked for it. */
  readonly head?: Head | undefined
}

/** What came of an evaluation: the answer, and what the envelope tells beside it. */
export interface Evaluation {
  readonly verdict: Verdict | null
  readonly markerPath: string | null
  readonly error?: string | undefined
  readonly diagnostics: SolutionDiagnostics
  readonly slug?: EvaluationSlug | undefined
  readonly isCompromised?: true | undefined
  /** The working tree had changes that the commit does not have. */
  readonly isDirty?: boolean | undefined
  readonly steps: readonly Step[]
  /** The output of the producer, when it was launched. */
  readonly run?: RunResult | undefined
}

export type EvaluationSlug = Extract<
  Slug,
  | 'invalid_id'
  | 'head_unavailable'
  | 'preflight_unavailable'
  | 'preflight_output_unusable'
  | 'preflight_outcome_mismatch'
  | 'marker_write_failed'
  | 'attempt_store_failed'
>

/** What counts is set in the configuration of the evaluation alone: the settings of the project's preflight are left out. */
const NO_CONFIG = { WAZA_NO_CONFIG: '1' } as const

/**
 * Evaluates a solution once: one launch of the producer when the id is valid and the commit is known, none otherwise
 * (surface-evaluator.md A1, B1, B4). Whatever goes wrong is in the answer; a verdict is there exactly when its marker
 * was written.
 */
export async function evaluateOnce(request: EvaluationRequest, setting: Setting): Promise<Evaluation> {
  const { producer, repository, places } = request
  const steps = new StepRecorder()
  const notStarted = (why: string) => unavailableDiagnostics(`not started: ${why}`, producer.strict)
  const identified = identify(request.id)
  if (!identified.ok) {
    const diagnostics = notStarted(identified.message)
    return { verdict: null, markerPath: null, error: identified.message, diagnostics, slug: 'invalid_id', steps: [] }
  }
  const { key } = identified
  let isDirty = false

  /** Ends without a verdict. A policy that doubts leaves no older one standing either. */
  const fail = (
    slug: EvaluationSlug,
    message: string,
    diagnostics: SolutionDiagnostics,
    run?: RunResult,
  ): Evaluation => {
    const isOurs = request.fold === 'paired' && request.preWriteGuard?.() === undefined
    const removed = isOurs ? removeMarker(key, places) : { ok: true }
    const error = removed.ok ? message : `${message} The older verdict could not be removed.`
    return { verdict: null, markerPath: null, error, diagnostics, slug, steps: steps.finish(), run, isDirty }
  }

  const head = await steps.measure(
    'head',
    async () => request.head ?? (await setting.findHead(repository)),
    ({ ok }) => ok,
  )
  isDirty = head.ok && head.isDirty === true
  if (!head.ok) return fail('head_unavailable', head.message, notStarted(head.message))

  const isDoubting = request.fold === 'paired'
  // From here on there is the new verdict or none, wherever this ends, and also when it is killed. Whether it could be
  // removed is looked at again when there is something to put in its place.
  if (isDoubting && request.preWriteGuard?.() === undefined) removeMarker(key, places)
  const startedAt = new Date(setting.now()).toISOString()
  const begun = performance.now()
  const env = { ...setting.env, ...NO_CONFIG, ...(request.attemptId && { [ATTEMPT_VARIABLE]: request.attemptId }) }
  const run = await steps.measure(
    'launch',
    () => setting.run(producer.words, { cwd: repository, env }),
    ({ error }) => error === undefined,
  )
  const measured = { startedAt, durationMs: Math.round(performance.now() - begun) }
  const execution = executionOf(run)
  const unavailable = (why: string) => unavailableDiagnostics(why, producer.strict, execution, measured)
  if (run.error !== undefined) {
    const started = run.error === 'too-much-output'
    const message = `The producer gave no answer: ${RUN_ERRORS[run.error]}.`
    return fail(started ? 'preflight_output_unusable' : 'preflight_unavailable', message, unavailable(message), run)
  }
  const parsed = parseDocument(run.stdout)
  if (!parsed.ok) {
    steps.fail('fold')
    const message = `The output of the producer is unusable: ${UNUSABLE[parsed.problem]}.`
    return fail('preflight_output_unusable', message, unavailable(message), run)
  }

  const diagnostics = availableDiagnostics(parsed.value, execution, producer, measured)
  /** Ends when the lock is lost: then whoever has it now writes. */
  const lost = (): Evaluation | undefined => {
    const forbidden = request.preWriteGuard?.()
    if (forbidden === undefined) return undefined
    steps.fail('write')
    return { ...fail('attempt_store_failed', forbidden, diagnostics, run), isCompromised: true }
  }
  if (isDoubting) {
    const compromised = lost()
    if (compromised !== undefined) return compromised
    if (!removeMarker(key, places).ok) {
      steps.fail('write')
      return fail('marker_write_failed', 'No verdict is made beside an older one.', diagnostics, run)
    }
  }
  const core = await steps.measure(
    'fold',
    () => producer.core(parsed.value, isDoubting),
    ({ ok }) => ok,
  )
  if (!core.ok) return fail('preflight_output_unusable', core.message, diagnostics, run)
  if (isDoubting && !isPaired(execution, core.ready)) {
    steps.fail('fold')
    const message = `The producer says that the solution is ${core.ready ? '' : 'not '}ready, and its exit says otherwise.`
    return fail('preflight_outcome_mismatch', message, diagnostics, run)
  }
  const arms = await armBlockers(setting.arms, { id: request.id, head: head.head, repository })
  const compromised = lost()
  if (compromised !== undefined) return compromised

  const timestamp = request.timestamp ?? new Date(setting.now()).toISOString()
  const verdict = foldVerdict(core, arms, { id: request.id, head: head.head, timestamp, source: producer.source })
  const text = await steps.measure(
    'sign',
    () => signedMarker(verdict, places),
    ({ ok }) => ok,
  )
  if (!text.ok) {
    const message = `The verdict could not be signed: the key ${places.keyFile} is not usable (${keyFault(text.reason)}).`
    return fail('marker_write_failed', message, diagnostics, run)
  }
  const written = await steps.measure(
    'write',
    () => storeMarker(text.value, key, places),
    ({ ok }) => ok,
  )
  if (!written.ok) {
    const message = `The verdict could not be written to ${places.verdicts} (${written.reason}).`
    return fail('marker_write_failed', message, diagnostics, run)
  }
  return { verdict, markerPath: written.value, diagnostics, steps: steps.finish(verdict.ready), run, isDirty }
}

const UNUSABLE = {
  blank: 'it printed nothing',
  'not-json': 'it is not JSON',
  trailing: 'there is more text after the JSON document',
  'too-deep': 'its JSON is nested too deeply',
} as const
