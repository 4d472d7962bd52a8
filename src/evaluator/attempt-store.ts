import { closeSync, openSync, readdirSync } from 'node:fs'
import { appendRecord, compactLog, readLog, shortenLog } from './attempt-log.ts'
import type { AttemptRecord } from './attempt-record.ts'
import { type Attempt, attemptsOf } from './attempt-state.ts'
import { attempt, discardTemporaries, type FileResult, makeDirectory } from './files.ts'
import { type Acquisition, acquire, isLive } from './lock.ts'
import { keyOfLog, lockAnchor, logFile, markerFile, type Places } from './places.ts'
import type { Setting } from './setting.ts'

/** The attempts of one key on disk: their log and the lock that guards it. */
export class AttemptStore {
  readonly #setting: Setting
  readonly #places: Places
  readonly #key: string

  constructor(key: string, places: Places, setting: Setting) {
    this.#setting = setting
    this.#places = places
    this.#key = key
  }

  get #log(): string {
    return logFile(this.#places, this.#key)
  }

  get #anchor(): string {
    return lockAnchor(this.#places, this.#key)
  }

  get #lockTiming() {
    return { staleMs: this.#setting.timing.staleMs, now: this.#setting.now }
  }

  /** Tries once to become the only one who starts attempts here. */
  acquire(): Acquisition {
    const made = makeDirectory(this.#places.verdicts)
    if (!made.ok) return { kind: 'unusable', reason: made.reason }
    const anchored = attempt(() => closeSync(openSync(this.#anchor, 'a', 0o600)))
    return anchored.ok ? acquire(this.#anchor, this.#lockTiming) : { kind: 'unusable', reason: anchored.reason }
  }

  /** Whether somebody is at work here. Looking does not take the lock. */
  isLive(): boolean {
    return isLive(this.#anchor, this.#lockTiming)
  }

  attempts(): FileResult<ReadonlyMap<string, Attempt>> {
    const read = readLog(this.#log)
    return read.ok ? { ok: true, value: attemptsOf(read.value) } : read
  }

  append(record: AttemptRecord): FileResult<undefined> {
    return appendRecord(this.#log, record)
  }

  /**
   * Gives up the fate of attempts that the log has as running. Only for the holder of the lock: that nobody else holds
   * it is what tells that they are dead.
   * @returns the names of all attempts whose fate is not known
   */
  reconcile(): FileResult<ReadonlySet<string>> {
    const read = this.attempts()
    // Who ran is not known then, so this attempt ends here; the next one finds a log that can be read.
    if (!read.ok && read.reason === 'too-large') {
      const shortened = shortenLog(this.#log)
      return shortened.ok ? { ok: false, reason: 'too-large' } : shortened
    }
    if (!read.ok) return read
    const unknown = new Set<string>()
    for (const { attemptId, id, status } of read.value.values()) {
      if (status === 'unknown') unknown.add(attemptId)
      if (status !== 'running') continue
      const reconciledAt = new Date(this.#setting.now()).toISOString()
      const appended = this.append({ kind: 'reconciled-unknown', attemptId, id, reconciledAt })
      if (!appended.ok) return appended
      unknown.add(attemptId)
    }
    return { ok: true, value: unknown }
  }

  /** Shortens what was settled long ago, and removes what killed writers have left. Only for the holder of the lock. */
  tidy(): void {
    const now = this.#setting.now()
    const before = new Date(now - this.#setting.timing.retentionMs).toISOString()
    // A log that cannot be shortened today is shortened another day.
    compactLog(this.#log, before, new Date(now).toISOString())
    discardTemporaries(this.#log)
    discardTemporaries(markerFile(this.#places, this.#key))
  }
}

/** The keys that have a log. */
export function loggedKeys({ verdicts }: Places): readonly string[] {
  const entries = attempt(() => readdirSync(verdicts))
  return entries.ok ? entries.value.map(keyOfLog).filter((key) => key !== undefined) : []
}

/** Settles what evaluators that have died left running, for every key whose lock is free; others are passed over. */
export function reconcileAll(places: Places, setting: Setting): void {
  for (const key of loggedKeys(places)) reconcileKey(key, places, setting)
}

/** The same for one key. */
export function reconcileKey(key: string, places: Places, setting: Setting): void {
  const store = new AttemptStore(key, places, setting)
  const read = store.attempts()
  if (!read.ok || store.isLive()) return
  if (![...read.value.values()].some(({ status }) => status === 'running')) return
  const acquired = store.acquire()
  if (acquired.kind !== 'held') return
  store.reconcile()
  acquired.lock.release()
}
