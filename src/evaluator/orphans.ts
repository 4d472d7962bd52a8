import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { platform } from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { attempt } from './files.ts'

/** The variable by which a producer and what it starts can be told to belong to an attempt. */
export const ATTEMPT_VARIABLE = 'WAZA_SOLUTION_ATTEMPT'

const PASSES = 50
const PASS_MS = 20
/** From this pass on nobody is asked any more. */
const FIRST_KILL = 25

/**
 * Ends the producers of attempts whose evaluator has died, so that no two ever run for one id. A process is known by
 * the name of the attempt in its environment, which no other process has, and not by an id that is used again. Linux
 * shows environments in /proc, other Unix systems by `ps`; where neither does, such a producer runs on until it writes
 * to nobody.
 */
export async function endOrphans(attemptIds: ReadonlySet<string>): Promise<void> {
  if (attemptIds.size === 0 || platform === 'win32') return
  const find = platform === 'linux' ? inProc : byPs
  for (let pass = 0; pass < PASSES; pass++) {
    const found = find(attemptIds)
    if (found.length === 0) return
    for (const pid of found) attempt(() => process.kill(pid, pass < FIRST_KILL ? 'SIGTERM' : 'SIGKILL'))
    await pause(PASS_MS)
  }
}

/** The processes whose command line, as `ps` shows it with the environment behind it, names one of the attempts. */
export function byPs(attemptIds: ReadonlySet<string>): number[] {
  const listed = attempt(() =>
    execFileSync('/bin/ps', ['axeww', '-o', 'pid=,args='], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 10_000,
    }),
  )
  if (!listed.ok) return []
  const variable = new RegExp(`\\b${ATTEMPT_VARIABLE}=([0-9a-f-]{36})(?= |$)`)
  return listed.value.split('\n').flatMap((line) => {
    const pid = Number.parseInt(line, 10)
    const own = variable.exec(line)?.[1]
    return own !== undefined && attemptIds.has(own) && pid !== process.pid ? [pid] : []
  })
}

function inProc(attemptIds: ReadonlySet<string>): number[] {
  const entries = attempt(() => readdirSync('/proc'))
  if (!entries.ok) return []
  return entries.value
    .filter((entry) => /^\d+$/.test(entry) && Number(entry) !== process.pid && belongs(entry, attemptIds))
    .map(Number)
}

function belongs(entry: string, attemptIds: ReadonlySet<string>): boolean {
  // The environment of a process that has ended, or of another user, reads as empty or not at all.
  const environment = attempt(() => readFileSync(`/proc/${entry}/environ`, 'utf8'))
  if (!environment.ok) return false
  const prefix = `${ATTEMPT_VARIABLE}=`
  const own = environment.value.split('\0').find((pair) => pair.startsWith(prefix))
  return own !== undefined && attemptIds.has(own.slice(prefix.length))
}
