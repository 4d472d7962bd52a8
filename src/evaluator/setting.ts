import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { attempt } from './files.ts'
import { type FindHead, gitHead } from './head.ts'
import { type Run, runProcess } from './launch.ts'
import { absolute, type HostEnvironment, nonBlank } from './places.ts'
import type { Arm } from './verdict.ts'

/** What an evaluator has of the world, all of it replaceable. */
export interface Setting extends HostEnvironment {
  /** The moment, in milliseconds since 1970. */
  readonly now: () => number
  /** Launches a producer; nothing else does. */
  readonly run: Run
  readonly findHead: FindHead
  /** What starts this package's command: an interpreter and a file. Empty when there is no built command. */
  readonly launcher: readonly string[]
  readonly arms: readonly Arm[]
  readonly timing: Timing
}

/** The times of attempts, in milliseconds (surface-evaluator.md A8). */
export interface Timing {
  /** How long one call waits for an attempt; the attempt goes on without it. */
  readonly waitMs: number
  readonly pollAfterMs: number
  /** How long settled attempts can be asked for. */
  readonly retentionMs: number
  /** A lock without a sign of life for this long belongs to nobody. */
  readonly staleMs: number
  readonly progressMs: number
}

export const DEFAULT_TIMING: Timing = {
  waitMs: 45_000,
  pollAfterMs: 5_000,
  retentionMs: 24 * 60 * 60 * 1_000,
  staleMs: 30_000,
  progressMs: 10_000,
}

const RETENTION_IN_POLLS = 100

/** The setting of this machine and process, with whatever is to be otherwise. */
export function systemSetting(
  other: Partial<Omit<Setting, 'timing'>> & { readonly timing?: Partial<Timing> } = {},
): Setting {
  const env = other.env ?? process.env
  const timing = { ...DEFAULT_TIMING, ...other.timing }
  return {
    home: homeOf(env),
    cwd: workingDirectory(),
    now: Date.now,
    run: runProcess,
    findHead: gitHead(env),
    launcher: ownLauncher(),
    arms: [],
    ...other,
    env,
    timing: { ...timing, retentionMs: Math.max(timing.retentionMs, RETENTION_IN_POLLS * timing.pollAfterMs) },
  }
}

/** The home directory of the user. Without an entry for the user, or with one that is relative, there is none. */
function homeOf(env: Setting['env']): string | undefined {
  const own = absolute(env['HOME'])
  if (own !== undefined) return own
  const entry = attempt(() => userInfo().homedir)
  return entry.ok ? absolute(entry.value) : undefined
}

/** The directory that this process is in; undefined when somebody has removed it. */
function workingDirectory(): string | undefined {
  const found = attempt(() => process.cwd())
  return found.ok ? found.value : undefined
}

export type Launcher =
  | { readonly ok: true; readonly words: readonly string[] }
  | { readonly ok: false; readonly message: string }

/**
 * What starts a preflight: the program that the environment names, else this package's own command. A relative name
 * would mean a file of the repository that is evaluated, so there is none.
 */
export function launcherOf({ env, launcher }: Setting): Launcher {
  const other = nonBlank(env['WAZA_PREFLIGHT_BIN'])
  if (other !== undefined)
    return isAbsolute(other)
      ? { ok: true, words: [other] }
      : { ok: false, message: 'WAZA_PREFLIGHT_BIN is not an absolute path, so nothing is run by it.' }
  return launcher.length > 0
    ? { ok: true, words: launcher }
    : { ok: false, message: 'The command of this package is not built, so there is no preflight to run.' }
}

/** The built command lies beside the module that this code is bundled into, or one directory above it. */
function ownLauncher(): readonly string[] {
  const own = dirname(fileURLToPath(import.meta.url))
  const cli = [own, dirname(own)].map((directory) => join(directory, 'cli.js')).find((file) => existsSync(file))
  return cli === undefined ? [] : [process.execPath, cli]
}
