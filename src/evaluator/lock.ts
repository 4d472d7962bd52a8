import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmdirSync,
  type Stats,
  statSync,
  unlinkSync,
  utimesSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { attempt } from './files.ts'

/**
 * A lock between processes: a directory that exists, with a time of modification that its holder keeps fresh. A holder
 * that dies leaves a directory that goes stale, and exactly one of those who want it takes it over. Liveness is this
 * and nothing else: process ids are used again, so none is asked.
 */
export interface Lock {
  /** Whether the lock is, or ever was, not ours any more: then nothing may be written in its name. */
  readonly isCompromised: () => boolean
  readonly release: () => void
}

export type Acquisition =
  | { readonly kind: 'held'; readonly lock: Lock }
  | { readonly kind: 'taken' }
  /** The directory cannot be used at all. */
  | { readonly kind: 'unusable'; readonly reason: string }

export interface LockTiming {
  readonly staleMs: number
  readonly now: () => number
}

/** Tries once to take the lock of an anchor file. */
export function acquire(anchor: string, timing: LockTiming): Acquisition {
  const path = lockPath(anchor)
  const made = attempt(() => mkdirSync(path, { mode: 0o700 }))
  if (made.ok) return hold(path, timing)
  if (made.reason !== 'EEXIST') return { kind: 'unusable', reason: made.reason }
  const found = attempt(() => statSync(path))
  // It was released between the two looks; whoever asks again may have it.
  if (!found.ok) return found.reason === 'ENOENT' ? { kind: 'taken' } : { kind: 'unusable', reason: found.reason }
  if (!found.value.isDirectory()) return { kind: 'unusable', reason: 'not-a-directory' }
  if (!isStale(found.value, timing)) return { kind: 'taken' }
  return takeOver(path, found.value, timing)
}

/** Whether somebody holds the lock of an anchor, as far as its freshness tells. */
export function isLive(anchor: string, timing: LockTiming): boolean {
  const found = attempt(() => statSync(lockPath(anchor)))
  return found.ok && found.value.isDirectory() && !isStale(found.value, timing)
}

function lockPath(anchor: string): string {
  return `${anchor}.lock`
}

/** A time far in the future is as dead as one far in the past: a clock that was set back must not lock for ever. */
function isStale({ mtimeMs }: Stats, { staleMs, now }: LockTiming): boolean {
  return Math.abs(now() - mtimeMs) > staleMs
}

/**
 * Takes over a stale lock. Removing and making the directory again would let a slow contender remove the lock of a
 * fast one. So the directory stays, and who may refresh it is decided by a claim: a file that only one can create, for
 * this very state of the directory. A claim whose maker died before refreshing goes stale as well, and the next number
 * is up. Claims are removed only after the directory has changed, and whoever has one looks at the directory again.
 */
function takeOver(path: string, stale: Stats, timing: LockTiming): Acquisition {
  let own: string
  for (let number = 1; ; number++) {
    const claim = `${claimsOf(path, stale)}${number}`
    own = claim
    const made = attempt(() => closeSync(openSync(claim, 'wx', 0o600)))
    if (made.ok) break
    if (made.reason !== 'EEXIST') return { kind: 'unusable', reason: made.reason }
    const rival = attempt(() => statSync(claim))
    if (!rival.ok || !isStale(rival.value, timing)) return { kind: 'taken' }
  }
  const now = attempt(() => statSync(path))
  if (!now.ok || !isSame(now.value, stale)) {
    attempt(() => unlinkSync(own))
    return { kind: 'taken' }
  }
  return hold(path, timing, own)
}

/** How the claims on one state of a lock begin. */
function claimsOf(path: string, { ino, mtimeMs }: Stats): string {
  return `${path}.${ino}-${Math.round(mtimeMs)}-`
}

/**
 * Removes the claims on earlier states of a lock that is held, among them those of contenders that died before they
 * could. A slow contender that still has one looks at the directory again, and finds it changed.
 */
function sweep(path: string, current: Stats): void {
  const prefix = `${basename(path)}.`
  const kept = basename(claimsOf(path, current))
  const names = attempt(() => readdirSync(dirname(path)))
  if (!names.ok) return
  for (const name of names.value) {
    // The files of an id whose own name begins like this lock look otherwise.
    const isClaim = name.startsWith(prefix) && CLAIM.test(name.slice(prefix.length))
    if (isClaim && !name.startsWith(kept)) attempt(() => unlinkSync(join(dirname(path), name)))
  }
}

/** What follows the name of a lock in the names of its claims. */
const CLAIM = /^\d+-\d+-\d+$/

function isSame(a: Stats, b: Stats): boolean {
  return a.ino === b.ino && a.mtimeMs === b.mtimeMs
}

const BEATS_PER_STALENESS = 3

/**
 * Refreshes the directory and keeps it fresh. The timer keeps no process alive.
 * @param claim the file by which a stale lock was taken over
 */
function hold(path: string, timing: LockTiming, claim?: string): Acquisition {
  const refresh = () =>
    attempt(() => {
      // A fraction of a millisecond of its own tells this refresh from any other at the same moment.
      const seconds = (Math.floor(timing.now()) + Math.random()) / 1_000
      utimesSync(path, seconds, seconds)
      return statSync(path)
    })
  const first = refresh()
  if (!first.ok) return { kind: 'unusable', reason: first.reason }
  // Whoever was stopped between looking and refreshing may wake up when another has taken over and swept the claims.
  // That one finds the lock changed and gives up as well, so that nobody writes.
  if (claim !== undefined && !existsSync(claim)) return { kind: 'taken' }
  sweep(path, first.value)
  let last = first.value
  let isLost = false
  const isCompromised = (): boolean => {
    if (!isLost) {
      const found = attempt(() => statSync(path))
      isLost = !found.ok || !isSame(found.value, last) || isStale(found.value, timing)
    }
    return isLost
  }
  const beat = setInterval(() => {
    if (isCompromised()) return clearInterval(beat)
    const refreshed = refresh()
    if (refreshed.ok) last = refreshed.value
    else isLost = true
  }, timing.staleMs / BEATS_PER_STALENESS)
  beat.unref()
  const release = (): void => {
    clearInterval(beat)
    // What somebody else has taken over is theirs to release.
    if (!isCompromised()) attempt(() => rmdirSync(path))
    isLost = true
  }
  return { kind: 'held', lock: { isCompromised, release } }
}
