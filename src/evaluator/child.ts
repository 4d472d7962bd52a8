import type { ChildProcess } from 'node:child_process'
import { platform } from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { attempt } from './files.ts'
import { onTermination } from './termination.ts'

/** How long a program that was asked to end has for it, before it is ended. */
const PATIENCE_MS = 2_000

/** Options for `spawn`: a child gets a group of its own where there are groups, so that what it starts ends with it. */
export const OWN_GROUP = { detached: platform !== 'win32' } as const

/** Ends a child and what it has started. */
export function signalGroup({ pid }: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (pid === undefined) return
  attempt(() => process.kill(OWN_GROUP.detached ? -pid : pid, signal))
}

/**
 * Lets a child with a group of its own live no longer than this process: when this one is asked to end, so is the child,
 * and after a while it is ended; when this one ends by itself, the child is ended with it. Of a process that is killed
 * nothing can be asked: its children are found by the next evaluation.
 */
export function endWithThisProcess(child: ChildProcess): void {
  if (children.size === 0) process.on('exit', killAll)
  children.add(child)
  const kill = (): void => signalGroup(child, 'SIGKILL')
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve()).once('error', () => resolve())
  })
  const forget = onTermination({
    act: async () => {
      signalGroup(child, 'SIGTERM')
      await Promise.race([gone, pause(PATIENCE_MS)])
      // The child may have ended before what it had started.
      kill()
      await Promise.race([gone, pause(PATIENCE_MS)])
    },
    force: kill,
  })
  void gone.then(() => {
    children.delete(child)
    if (children.size === 0) process.removeListener('exit', killAll)
    forget()
  })
}

/** One listener is enough for all. */
const children = new Set<ChildProcess>()

function killAll(): void {
  for (const child of children) signalGroup(child, 'SIGKILL')
}
