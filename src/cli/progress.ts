import type { Sink } from './output.ts'

/** Tells someone at a terminal how far a long run is. */
export interface Progress {
  readonly step: (doing: string, done: number, all: number) => void
  /** Takes the line away, so that a report begins on a clean one. */
  readonly end: () => void
}

/** Nobody is told anything: what pipes, logs and programs get. */
export const silent: Progress = { step: () => {}, end: () => {} }

/** A run that is done within this time says nothing. */
const PATIENCE_MS = 1000
/** The line is not written again sooner than this. */
const PAUSE_MS = 100

const CLEAR = '\r\u001b[K'

/**
 * Progress as one line of a terminal, rewritten in place. It is short, since a line that wraps could not be taken back.
 * @param now the time in milliseconds, from whatever beginning
 */
export function progressOn(terminal: Sink, now: () => number = () => performance.now()): Progress {
  const start = now()
  let last = start
  let isShown = false
  return {
    step: (doing, done, all) => {
      const time = now()
      if (time - start < PATIENCE_MS || (isShown && time - last < PAUSE_MS)) return
      last = time
      isShown = true
      terminal.write(`${CLEAR}waza: ${doing}: ${done} of ${all}`)
    },
    end: () => {
      if (isShown) terminal.write(CLEAR)
      isShown = false
    },
  }
}
