import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { EndStatus, OutcomeClass } from '../envelope/solution.ts'
import { latestOf } from './attempt-state.ts'
import { AttemptStore } from './attempt-store.ts'
import { type Evaluation, type EvaluationRequest, evaluateOnce } from './evaluation.ts'
import type { FileFailure } from './files.ts'
import type { Lock } from './lock.ts'
import { endOrphans } from './orphans.ts'
import type { Setting } from './setting.ts'
import { onTermination } from './termination.ts'

/** How long the end of an attempt is waited for when this process is asked to end. */
const LONGEST_ENDING_MS = 5_000

/** An attempt of this process. */
export interface LiveAttempt {
  readonly id: string
  readonly repository: string
  /** Known as soon as the attempt is in the log. */
  attemptId?: string
  readonly ended: Promise<Ended>
}

/** How asking for an attempt ended. */
export type Ended =
  | {
      readonly kind: 'evaluated'
      readonly attemptId: string
      readonly evaluation: Evaluation
      readonly logError?: string
    }
  /** Another process is at it; `attemptId` when its log names the attempt. */
  | { readonly kind: 'elsewhere'; readonly attemptId?: string }
  | { readonly kind: 'unusable'; readonly message: string }

/**
 * The attempts of one process: at most one at a time for each key, whoever asks for it (surface-evaluator.md A8). Between
 * processes the lock sees to the same.
 */
export class Attempts {
  readonly #live = new Map<string, LiveAttempt>()
  readonly #setting: Setting

  constructor(setting: Setting) {
    this.#setting = setting
  }

  /** The attempt that this process has running for a key. */
  running(key: string): LiveAttempt | undefined {
    return this.#live.get(key)
  }

  /** Starts an attempt. Nothing is awaited before it is on record here, so that two callers cannot both start one. */
  start(key: string, request: EvaluationRequest): LiveAttempt {
    const live: LiveAttempt = {
      id: request.id,
      repository: request.repository,
      ended: this.#run(key, request, (attemptId) => Object.assign(live, { attemptId })),
    }
    this.#live.set(key, live)
    const forget = (): void => void this.#live.delete(key)
    live.ended.then(forget, forget)
    return live
  }

  async #run(key: string, request: EvaluationRequest, announce: (attemptId: string) => void): Promise<Ended> {
    // The caller has to be able to register the attempt before anything of it happens.
    await undefined
    const { places } = request
    const store = new AttemptStore(key, places, this.#setting)
    const acquired = store.acquire()
    if (acquired.kind === 'unusable')
      return unusable(`The lock of the attempts in ${places.verdicts} cannot be used`, acquired)
    if (acquired.kind === 'taken') return elsewhere(store, request.id)
    const holding = this.#hold(store, request, acquired.lock, announce)
    // Whoever interrupts a run may start it again at once, and not only when the lock has gone stale. The lock is let go
    // when the producer is gone.
    const forget = onTermination({
      act: async () => {
        await Promise.race([holding, pause(LONGEST_ENDING_MS, undefined, { ref: false })])
        acquired.lock.release()
      },
      force: acquired.lock.release,
    })
    try {
      return await holding
    } finally {
      forget()
      acquired.lock.release()
    }
  }

  async #hold(
    store: AttemptStore,
    request: EvaluationRequest,
    lock: Lock,
    announce: (attemptId: string) => void,
  ): Promise<Ended> {
    const setting = this.#setting
    const now = (): string => new Date(setting.now()).toISOString()
    const unknown = store.reconcile()
    if (!unknown.ok)
      return unknown.reason === 'too-large'
        ? {
            kind: 'unusable',
            message: 'The log of the attempts had grown too long; it was shortened, so evaluate again.',
          }
        : unusable(`The log of the attempts in ${request.places.verdicts} cannot be used`, unknown)
    await endOrphans(unknown.value)
    const { id } = request
    const head = await setting.findHead(request.repository)
    // A process that was stopped for long may wake up with its lock in other hands.
    if (lock.isCompromised()) return elsewhere(store, id)
    const attemptId = randomUUID()
    const started = store.append({
      kind: 'start',
      attemptId,
      id,
      head: head.ok ? head.head : null,
      startedAt: now(),
      pid: process.pid,
      status: 'running',
    })
    if (!started.ok) return unusable('The attempt could not be put on record', started)
    announce(attemptId)
    const preWriteGuard = (): string | undefined =>
      lock.isCompromised() ? 'The lock of this attempt was lost, so its verdict is not written.' : undefined
    const evaluation = await evaluateOnce({ ...request, attemptId, head, preWriteGuard }, setting)
    const logged = store.attempts()
    // Whoever took the lock over has given this attempt up already.
    const isGivenUp = logged.ok && logged.value.get(attemptId)?.status === 'unknown'
    const settled = isGivenUp
      ? logged
      : store.append({ kind: 'terminal', attemptId, id, terminalAt: now(), ...account(evaluation) })
    if (!lock.isCompromised()) store.tidy()
    const ended = { kind: 'evaluated', attemptId, evaluation } as const
    return settled.ok
      ? ended
      : { ...ended, logError: `The end of the attempt could not be put on record (${settled.reason}).` }
  }
}

function unusable(what: string, { reason }: Pick<FileFailure, 'reason'>): Ended {
  return { kind: 'unusable', message: `${what} (${reason}).` }
}

function elsewhere(store: AttemptStore, id: string): Ended {
  const attempts = store.attempts()
  const latest = attempts.ok ? latestOf(attempts.value.values(), id) : undefined
  return latest?.status === 'running' ? { kind: 'elsewhere', attemptId: latest.attemptId } : { kind: 'elsewhere' }
}

/** What a terminal record says of an evaluation: counts and a sentence, never a diagnostic. */
function account({ verdict, error, isCompromised }: Evaluation): {
  status: EndStatus
  outcomeClass: OutcomeClass
  summary: string
  error?: string
} {
  if (verdict === null) {
    const outcomeClass = isCompromised ? 'compromised' : 'error'
    return { status: 'failed', outcomeClass, summary: 'no verdict', ...(error === undefined ? {} : { error }) }
  }
  const { ready, confidence, blockers } = verdict
  const summary = `ready=${ready} confidence=${confidence} blockers=${blockers.length}`
  return { status: 'completed', outcomeClass: ready ? 'ready' : 'not-ready', summary }
}
