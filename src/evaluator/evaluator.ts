import { type Hint, hint, withHints } from '../envelope/hints.ts'
import type { ResultOf } from '../envelope/result.ts'
import type { Verdict } from '../envelope/solution.ts'
import { AttemptStore, reconcileAll } from './attempt-store.ts'
import { Attempts, type Ended, type LiveAttempt } from './attempts.ts'
import { unavailableDiagnostics } from './diagnostics.ts'
import { type EvaluateResult, evaluated, joined, notStarted, refused, stillRunning } from './evaluate-result.ts'
import type { Evaluation, EvaluationRequest } from './evaluation.ts'
import { gateResult } from './gate-result.ts'
import { identify, LONGEST_ID } from './identifier.ts'
import { endOfOther, verdictOf } from './joining.ts'
import { type LookupRequest, lookUpResult, lookUpStatus } from './lookup.ts'
import { readMarker, removeMarker } from './marker-store.ts'
import { findPlaces, outputDirectory } from './places.ts'
import { evaluationPlan } from './plan.ts'
import { prepare, type Unprepared } from './prepare.ts'
import { type Setting, systemSetting } from './setting.ts'
import { isKeyReadable } from './signing-key.ts'
import { spill } from './spill.ts'
import { within } from './waiting.ts'

export interface EvaluateRequest {
  readonly id: string
  /** The repository, from the working directory; by default the working directory itself. */
  readonly repo?: string | undefined
  /** Tell what would be done, and do none of it. */
  readonly dryRun?: boolean | undefined
  /** Refuse to join an attempt that is running. */
  readonly forceNewAttempt?: boolean | undefined
  /** How long to wait for the end; the attempt goes on without the caller. */
  readonly waitMs?: number | undefined
  readonly onProgress?: ((elapsedMs: number) => void) | undefined
}

export interface GateRequest {
  readonly id: string
  readonly repo?: string | undefined
}

/**
 * The evaluator as its interfaces use it: each verb gives the envelope's result, whatever happens. One object stands for one
 * process: it knows the attempts that this process has running, and remembers what they came to.
 */
export interface Evaluator {
  readonly evaluate: (request: EvaluateRequest) => Promise<ResultOf<'solution evaluate'>>
  readonly gate: (request: GateRequest) => Promise<ResultOf<'solution gate'>>
  readonly status: (request: LookupRequest) => Promise<ResultOf<'solution status'>>
  readonly result: (request: LookupRequest) => Promise<ResultOf<'solution result'>>
  /** Settles what evaluators that died have left running; for a server that starts. */
  readonly reconcile: () => void
  /** After how long it is worth asking again. */
  readonly pollAfterMs: number
}

/** How many evaluations a process remembers whole; a document can be large. */
const REMEMBERED = 32

/** Makes an evaluator for this process (surface-evaluator.md A8, B1; decisions 23, 26, 27). */
export function createEvaluator(setting: Setting = systemSetting()): Evaluator {
  const attempts = new Attempts(setting)
  const memory = new Map<string, { readonly evaluation: Evaluation; readonly at: number }>()
  const { pollAfterMs } = setting.timing

  const remember = (ended: Ended): void => {
    if (ended.kind !== 'evaluated') return
    memory.set(ended.attemptId, { evaluation: ended.evaluation, at: setting.now() })
    const [oldest] = memory.keys()
    if (memory.size > REMEMBERED && oldest !== undefined) memory.delete(oldest)
  }
  const remembered = (attemptId: string): Evaluation | undefined => {
    const found = memory.get(attemptId)
    return found !== undefined && setting.now() - found.at <= setting.timing.retentionMs ? found.evaluation : undefined
  }

  async function evaluate(request: EvaluateRequest): Promise<EvaluateResult> {
    const { id, dryRun = false, forceNewAttempt: isNew = false } = request
    const identified = identify(id)
    if (!identified.ok) {
      const { message } = identified
      return notStarted(id.slice(0, LONGEST_ID), { error: 'invalid_id', message }, idle(message))
    }
    const { key } = identified
    const prepared = prepare(request.repo, setting)
    if (!prepared.ok) return unprepared(id, key, prepared, dryRun)
    const { producer, repository, fold, places } = prepared
    if (dryRun) return evaluationPlan({ id, key, producer, fold }, await setting.findHead(repository), places)

    const running = attempts.running(key)
    if (running !== undefined && isNew) return refused(id, running.attemptId)
    const asked = { isOver: false, attemptId: (): string | undefined => undefined }
    const ended = await within(settled(key, { id, repository, producer, fold, places }, isNew, asked), {
      waitMs: request.waitMs ?? setting.timing.waitMs,
      progressMs: setting.timing.progressMs,
      onProgress: request.onProgress,
    })
    asked.isOver = true
    if (ended === undefined) return stillRunning(id, asked.attemptId(), pollAfterMs)
    if (ended.kind === 'elsewhere') return refused(id, ended.attemptId)
    if (ended.kind === 'unusable')
      return unprepared(id, key, { ok: false, error: 'attempt_store_failed', message: ended.message, fold, places })
    const result =
      ended.kind === 'joined'
        ? joined(id, ended)
        : evaluated(id, ended.attemptId, ended.evaluation, producer, ended.logError, (text) =>
            spill(text, outputDirectory(places, key), setting.now()),
          )
    const notices: Hint[] = []
    if (result.data?.verdict && isKeyReadable(places.keyFile)) notices.push(hint('key-readable', {}))
    if (ended.kind === 'evaluated' && ended.evaluation.isDirty) notices.push(hint('dirty-tree', {}))
    if (!result.data?.verdict) notices.push(...staleMarker(id, key, places))
    return notices.length === 0 ? result : { ...result, hints: withHints(result.hints, notices) }
  }

  /**
   * Asks for an attempt until one has ended that answers the request: of this process or, unless it has to be a new one,
   * of another.
   * @returns undefined when nobody waits any more
   */
  async function settled(
    key: string,
    request: EvaluationRequest,
    isNew: boolean,
    asked: { readonly isOver: boolean; attemptId: () => string | undefined },
  ): Promise<Ended | Joined | undefined> {
    const { id, repository, places } = request
    while (!asked.isOver) {
      const running = attempts.running(key)
      // Two ids can have one key, and an id can be asked of two repositories: such an attempt is no answer, only in the way.
      const isOther = running !== undefined && (running.id !== id || running.repository !== repository)
      const live = running ?? started(key, request)
      asked.attemptId = () => (isOther ? undefined : live.attemptId)
      const ended = await live.ended
      if (isOther) continue
      if (ended.kind !== 'elsewhere' || isNew) return ended
      let { attemptId } = ended
      asked.attemptId = () => attemptId
      const store = new AttemptStore(key, places, setting)
      const told = (name: string): void => {
        attemptId = name
      }
      const attempt = await endOfOther(store, { id, attemptId }, told, () => asked.isOver)
      const found = attempt?.id === id ? verdictOf(attempt, key, places) : undefined
      if (attempt === undefined || found === undefined) continue
      const head = await setting.findHead(repository)
      if (head.ok && head.head === found.verdict.head) return { kind: 'joined', attemptId: attempt.attemptId, ...found }
    }
    return undefined
  }

  function started(key: string, request: EvaluationRequest): LiveAttempt {
    const live = attempts.start(key, request)
    live.ended.then(remember, () => undefined)
    return live
  }

  /** An evaluation that did not begin. A policy that doubts leaves no older verdict standing even then. */
  function unprepared(id: string, key: string, failure: Unprepared, dryRun = false): EvaluateResult {
    const { fold, places, message } = failure
    const isGone = dryRun || fold !== 'paired' || places === undefined || removeMarker(key, places).ok
    const told = isGone ? failure : { ...failure, message: `${message} The older verdict could not be removed.` }
    const result = notStarted(id, told, idle(message))
    const stale = places === undefined ? [] : staleMarker(id, key, places)
    return stale.length === 0 ? result : { ...result, hints: withHints(result.hints, stale) }
  }

  return {
    evaluate,
    gate: (request) => gateResult(request, setting),
    status: async (request) => ({ ok: true, verb: 'solution status', data: lookUpStatus(request, setting) }),
    result: async (request) => ({
      ok: true,
      verb: 'solution result',
      data: lookUpResult(request, remembered, setting),
    }),
    reconcile: () => {
      const found = findPlaces(setting)
      if (found.ok) reconcileAll(found.places, setting)
    },
    pollAfterMs,
  }
}

/** The end of an attempt of another process that answers a request of this one. */
interface Joined {
  readonly kind: 'joined'
  readonly attemptId: string
  readonly verdict: Verdict
  readonly markerPath: string
}

function idle(why: string) {
  return unavailableDiagnostics(`not started: ${why}`, false)
}

/** What is said of an older verdict that stands beside a failure: nobody may take it for the new one (decision 35). */
function staleMarker(id: string, key: string, places: Parameters<typeof readMarker>[2]): Hint[] {
  const marker = readMarker(id, key, places)
  if (marker.kind !== 'authentic' || !marker.verdict.ready) return []
  return [hint('stale-marker', { commit: marker.verdict.head.slice(0, 7) })]
}
