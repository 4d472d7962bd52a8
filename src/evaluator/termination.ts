const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** What is to be done when this process is asked to end; `force` when it is asked again, and may wait no longer. */
export interface Ending {
  /** Done at once; the process ends when all that was begun is done. */
  readonly act: () => unknown
  readonly force?: () => void
}

/** One listener a signal does it all, however many attempts there are. */
const endings = new Set<Ending>()

let asked = false

/** Whether this process has been asked to end, so that nothing new may be started. */
export function isEnding(): boolean {
  return asked
}

/**
 * Does something when this process is asked to end, which it then does as if nobody had listened. Where the program has
 * listeners of its own, the end is left to them.
 * @returns takes the request back
 */
export function onTermination(ending: Ending): () => void {
  if (endings.size === 0) for (const signal of SIGNALS) process.on(signal, end)
  endings.add(ending)
  return () => {
    if (endings.delete(ending) && endings.size === 0 && !asked) stopListening()
  }
}

function end(signal: NodeJS.Signals): void {
  const all = [...endings]
  if (asked) {
    for (const { force } of all) force?.()
    leave(signal)
    return
  }
  asked = true
  // What one of them throws is no reason to stay.
  void Promise.allSettled(all.map(async ({ act }) => act())).then(() => leave(signal))
}

function leave(signal: NodeJS.Signals): void {
  if (!asked) return
  stopListening()
  endings.clear()
  asked = false
  if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
}

function stopListening(): void {
  for (const signal of SIGNALS) process.removeListener(signal, end)
}
