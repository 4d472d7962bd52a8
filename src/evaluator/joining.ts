import { setTimeout as pause } from 'node:timers/promises'
import type { Verdict } from '../envelope/solution.ts'
import { type Attempt, latestOf } from './attempt-state.ts'
import type { AttemptStore } from './attempt-store.ts'
import { readMarker } from './marker-store.ts'
import type { Places } from './places.ts'

/** Waiting for an attempt of another process. */

const LOOK_MS = 200

/**
 * Waits until the attempt that another process has running ends, or until nobody is at work any more.
 * @param told learns the name of the attempt, once the log has it
 * @param isOver asked again and again whether anybody still waits
 * @returns the attempt, as far as one of this id was seen
 */
export async function endOfOther(
  store: AttemptStore,
  { id, attemptId: first }: { readonly id: string; readonly attemptId?: string | undefined },
  told: (attemptId: string) => void,
  isOver: () => boolean,
): Promise<Attempt | undefined> {
  for (let attemptId = first; !isOver(); await pause(LOOK_MS)) {
    const isLive = store.isLive()
    const read = store.attempts()
    const attempts = read.ok ? read.value : new Map<string, Attempt>()
    if (attemptId === undefined) {
      const latest = latestOf(attempts.values(), id)
      if (latest?.status === 'running') attemptId = latest.attemptId
      if (attemptId !== undefined) told(attemptId)
    }
    const attempt = attemptId === undefined ? undefined : attempts.get(attemptId)
    if (!isLive || (attempt !== undefined && attempt.status !== 'running')) return attempt
  }
  return undefined
}

/** The verdict that an attempt of another process came to, when an authentic marker of this very outcome says so. */
export function verdictOf(
  attempt: Attempt,
  key: string,
  places: Places,
): { readonly verdict: Verdict; readonly markerPath: string } | undefined {
  if (attempt.status !== 'completed') return undefined
  const marker = readMarker(attempt.id, key, places)
  if (marker.kind !== 'authentic' || marker.verdict.head !== attempt.head) return undefined
  if (attempt.outcomeClass !== (marker.verdict.ready ? 'ready' : 'not-ready')) return undefined
  return { verdict: marker.verdict, markerPath: marker.path }
}
