import { realpathSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { attempt } from './files.ts'

/** Where verdicts and the key are kept: outside of the repository on purpose, so that no change of it can bring one. */

export interface HostEnvironment {
  readonly env: Readonly<Record<string, string | undefined>>
  /** The home directory of the user; undefined where there is none. */
  readonly home: string | undefined
  /** The working directory; undefined when it is gone. */
  readonly cwd: string | undefined
}

export interface Places {
  /** The directory of markers and attempt logs (surface-evaluator.md B1). */
  readonly verdicts: string
  /** The file of the signing key. */
  readonly keyFile: string
}

export type FoundPlaces =
  | { readonly ok: true; readonly places: Places }
  | { readonly ok: false; readonly message: string }

const DIRECTORY_VARIABLE = 'WAZA_VERDICT_DIR'
const KEY_VARIABLE = 'WAZA_VERDICT_SIGNING_KEY'

/**
 * Finds where verdicts and the key are, by the environment.
 * @param repository the absolute path of the repository that is evaluated or gated, in which neither may be; undefined when there
 *   is none
 * @returns the places, or a sentence on what is wrong and which variable helps
 */
export function findPlaces(where: HostEnvironment, repository?: string): FoundPlaces {
  const state = stateHome(where)
  const verdicts = chosen(where, DIRECTORY_VARIABLE) ?? (state && join(state, 'waza', 'verdicts'))
  const keyFile = chosen(where, KEY_VARIABLE) ?? (state && join(state, 'waza', 'verdict-signing.key'))
  if (verdicts === undefined)
    return refuse(`There is no home directory for verdicts: set ${DIRECTORY_VARIABLE} to an absolute path.`)
  if (keyFile === undefined)
    return refuse(`There is no home directory for the signing key: set ${KEY_VARIABLE} to an absolute path.`)
  if (repository !== undefined) {
    if (isWithin(repository, verdicts))
      return refuse(
        `The directory of verdicts, ${verdicts}, is inside the repository, where a commit could bring a verdict: set ${DIRECTORY_VARIABLE} to a directory outside of it.`,
      )
    if (isWithin(repository, keyFile))
      return refuse(
        `The signing key, ${keyFile}, is inside the repository, where a commit could bring a key: set ${KEY_VARIABLE} to a file outside of it.`,
      )
  }
  return { ok: true, places: { verdicts, keyFile } }
}

function refuse(message: string): FoundPlaces {
  return { ok: false, message }
}

/** A path that the user has chosen; a relative one is from the working directory, where there is one. */
function chosen({ env, cwd }: HostEnvironment, variable: string): string | undefined {
  const path = nonBlank(env[variable])
  if (path === undefined || isAbsolute(path)) return path
  return cwd === undefined ? undefined : resolve(cwd, path)
}

/** The XDG specification has relative values ignored, and a home that depends on where one stands is none. */
function stateHome({ env, home }: HostEnvironment): string | undefined {
  const state = absolute(env['XDG_STATE_HOME'])
  return state ?? (absolute(home) === undefined ? undefined : join(String(home), '.local', 'state'))
}

export function absolute(path: string | undefined): string | undefined {
  return path !== undefined && isAbsolute(path) ? path : undefined
}

/** Whether a path, which need not exist yet, is really inside a directory, wherever links lead. */
function isWithin(directory: string, path: string): boolean {
  const between = relative(realPath(directory), realPath(path))
  return between !== '..' && !between.startsWith(`..${sep}`) && !isAbsolute(between)
}

/** A path without links, as far as it exists. */
function realPath(path: string): string {
  const real = attempt(() => realpathSync(path))
  if (real.ok || dirname(path) === path) return real.ok ? real.value : path
  return join(realPath(dirname(path)), basename(path))
}

export function markerFile({ verdicts }: Places, key: string): string {
  return join(verdicts, `${key}.json`)
}

const LOG_ENDING = '.attempts.jsonl'

export function logFile({ verdicts }: Places, key: string): string {
  return join(verdicts, `${key}${LOG_ENDING}`)
}

/** The key whose log a file is; undefined for any other file. */
export function keyOfLog(file: string): string | undefined {
  return file.endsWith(LOG_ENDING) ? file.slice(0, -LOG_ENDING.length) : undefined
}

/** The file that a lock belongs to; the lock itself is the directory beside it. */
export function lockAnchor({ verdicts }: Places, key: string): string {
  return join(verdicts, `${key}.attempt-lock`)
}

/** The directory of outputs that were too long for a diagnostic. */
export function outputDirectory({ verdicts }: Places, key: string): string {
  return join(verdicts, `${key}.outputs`)
}

export function nonBlank(value: string | undefined): string | undefined {
  return value === undefined || value.trim() === '' ? undefined : value
}
