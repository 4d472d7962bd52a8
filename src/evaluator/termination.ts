const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** What is to be done at the end. One listener a signal does it all, however many attempts there are. */
const acts = new Set<() => void>()

/**
 * Does something at once when this process is asked to end, which it then does as if nobody had listened. Where the
 * program has listeners of its own, the end is left to them.
 * @returns takes the request back
 */
export function onTermination(act: () => void): () => void {
  if (acts.size === 0) for (const signal of SIGNALS) process.on(signal, end)
  acts.add(act)
  return () => {
    if (acts.delete(act) && acts.size === 0) deafen()
  }
}

function end(signal: NodeJS.Signals): void {
  deafen()
  for (const act of acts) act()
  acts.clear()
  if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
}

function deafen(): void {
  for (const signal of SIGNALS) process.removeListener(signal, end)
}
