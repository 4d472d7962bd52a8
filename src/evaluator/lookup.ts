import type { ResultData, StatusData } from '../envelope/solution.ts'
import { isAttemptId } from './attempt-record.ts'
import { type Attempt, latestOf } from './attempt-state.ts'
import { AttemptStore, reconcileKey } from './attempt-store.ts'
import type { Evaluation } from './evaluation.ts'
import { identify } from './identifier.ts'
import { readMarker } from './marker-store.ts'
import { findPlaces, type Places } from './places.ts'
import type { Setting } from './setting.ts'

/** The two lookups: what is known of an attempt. They start no producer, and no gate trusts them. */

/** Which attempt; the latest of the id, unless one is named. */
export interface LookupRequest {
  readonly id: string
  readonly attemptId?: string | undefined
}

type Found =
  | {
      readonly kind: 'attempt'
      readonly key: string
      readonly places: Places
      readonly attempt: Attempt
      readonly isLatest: boolean
      readonly isLive: boolean
    }
  /** Somebody is at work, and the log does not name the attempt yet. */
  | { readonly kind: 'unconfirmed' }
  | { readonly kind: 'nothing'; readonly error: string }

function find({ id, attemptId }: LookupRequest, setting: Setting): Found {
  const identified = identify(id)
  if (!identified.ok) return { kind: 'nothing', error: identified.message }
  if (attemptId !== undefined && !isAttemptId(attemptId))
    return { kind: 'nothing', error: 'The attempt is not named by a UUID in lower case.' }
  const { key } = identified
  const found = findPlaces(setting)
  if (!found.ok) return { kind: 'nothing', error: found.message }
  const { places } = found
  const store = new AttemptStore(key, places, setting)
  // A holder that died has left an attempt running that nobody runs; whoever looks settles it.
  reconcileKey(key, places, setting)
  const isLive = store.isLive()
  const read = store.attempts()
  if (!read.ok) return { kind: 'nothing', error: 'The log of the attempts cannot be read.' }
  const attempts = [...read.value.values()]
  const latest = latestOf(attempts, id)
  const attempt =
    attemptId === undefined ? latest : attempts.find((one) => one.attemptId === attemptId && one.id === id)
  if (attempt !== undefined) return { kind: 'attempt', key, places, attempt, isLatest: attempt === latest, isLive }
  if (attemptId === undefined && isLive) return { kind: 'unconfirmed' }
  return {
    kind: 'nothing',
    error: attemptId === undefined ? 'There is no attempt at this id.' : 'There is no such attempt.',
  }
}

/** The status as a lookup tells it: what the log has as running is so only while the lock is held. */
function statusOf({ attempt, isLive }: Found & { kind: 'attempt' }): Attempt['status'] {
  return attempt.status === 'running' && !isLive ? 'unknown' : attempt.status
}

function nothing({ id, attemptId }: LookupRequest, error: string) {
  return { status: 'unknown', id, ...(isAttemptId(attemptId) ? { attemptId } : {}), error } as const
}

/** Where an attempt stands (surface-evaluator.md A8, status response). */
export function lookUpStatus(request: LookupRequest, setting: Setting): StatusData {
  const { id } = request
  const { pollAfterMs } = setting.timing
  const found = find(request, setting)
  if (found.kind === 'nothing') return nothing(request, found.error)
  if (found.kind === 'unconfirmed') return { status: 'running-unconfirmed', id, pollAfterMs }
  const { attemptId, head, startedAt, lastUpdatedAt } = found.attempt
  const status = statusOf(found)
  return {
    status,
    id,
    attemptId,
    ...(head === undefined ? {} : { head }),
    ...(startedAt === undefined ? {} : { startedAt }),
    lastUpdatedAt,
    isLatestForId: found.isLatest,
    ...(status === 'running' ? { pollAfterMs } : {}),
  }
}

/**
 * What an attempt came to (surface-evaluator.md A8, result response). Only of the latest attempt is the verdict told,
 * and by another process than the one that made it only as far as an authentic marker of this very outcome says so.
 * @param remembered the evaluation itself, when this process made it
 */
export function lookUpResult(
  request: LookupRequest,
  remembered: (attemptId: string) => Evaluation | undefined,
  setting: Setting,
): ResultData {
  const { id } = request
  const { pollAfterMs } = setting.timing
  const found = find(request, setting)
  if (found.kind === 'nothing') return nothing(request, found.error)
  if (found.kind === 'unconfirmed') return { status: 'running-unconfirmed', id, pollAfterMs }
  const { attempt, isLatest, key, places } = found
  const { attemptId, outcomeClass, terminal } = attempt
  const status = statusOf(found)
  if (status === 'running') return { status, id, attemptId, pollAfterMs }
  const marker = readMarker(id, key, places)
  const evaluation = isLatest ? remembered(attemptId) : undefined
  const isOfThis =
    marker.kind === 'authentic' &&
    marker.verdict.head === attempt.head &&
    outcomeClass === (marker.verdict.ready ? 'ready' : 'not-ready')
  const verdict = isLatest && isOfThis ? { verdict: marker.verdict, markerPath: marker.path } : undefined
  const error = evaluation?.error ?? terminal?.error
  return {
    status,
    id,
    attemptId,
    isLatestForId: isLatest,
    markerPresent: marker.kind === 'authentic',
    ...(outcomeClass === undefined ? {} : { outcomeClass }),
    ...(terminal?.summary === undefined ? {} : { summary: terminal.summary }),
    ...(evaluation === undefined
      ? verdict
      : { verdict: evaluation.verdict, markerPath: evaluation.markerPath, diagnostics: evaluation.diagnostics }),
    ...(error === undefined ? {} : { error }),
  }
}
