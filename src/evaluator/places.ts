import { join } from 'node:path'

/** Where verdicts and the key are kept: outside of the repository on purpose, so that no change of it can bring one. */

export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
}

/** The directory of markers and attempt logs (surface-evaluator.md B1). */
export function verdictDirectory({ env, home }: Surroundings): string {
  return nonBlank(env['WAZA_VERDICT_DIR']) ?? join(stateHome({ env, home }), 'waza', 'verdicts')
}

/** The file of the signing key. */
export function keyFile({ env, home }: Surroundings): string {
  return nonBlank(env['WAZA_VERDICT_SIGNING_KEY']) ?? join(stateHome({ env, home }), 'waza', 'verdict-signing.key')
}

function stateHome({ env, home }: Surroundings): string {
  return nonBlank(env['XDG_STATE_HOME']) ?? join(home, '.local', 'state')
}

export function markerFile(directory: string, key: string): string {
  return join(directory, `${key}.json`)
}

const LOG_ENDING = '.attempts.jsonl'

export function logFile(directory: string, key: string): string {
  return join(directory, `${key}${LOG_ENDING}`)
}

/** The key whose log a file is; undefined for any other file. */
export function keyOfLog(file: string): string | undefined {
  return file.endsWith(LOG_ENDING) ? file.slice(0, -LOG_ENDING.length) : undefined
}

/** The file that a lock belongs to; the lock itself is the directory beside it. */
export function lockAnchor(directory: string, key: string): string {
  return join(directory, `${key}.attempt-lock`)
}

export function nonBlank(value: string | undefined): string | undefined {
  return value === undefined || value.trim() === '' ? undefined : value
}
