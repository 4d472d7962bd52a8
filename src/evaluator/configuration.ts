import { realpathSync } from 'node:fs'
import { isAbsolute, join, relative, sep } from 'node:path'
import { isMapping, type Mapping, own } from '../schema/mapping.ts'
import { field, name, words } from '../text/argument.ts'
import { nearest } from '../text/nearest.ts'
import { attempt, readText } from './files.ts'
import { parseDocument } from './json.ts'

/** What a repository says about its own evaluation. Nobody who asks for an evaluation can say otherwise (decision 26). */
export type Configuration = (PreflightConfiguration | ChecksConfiguration) & { readonly fold: Fold }

/** Which exit outcomes a payload may have: any (`payload`), or only the one that it stands for (`paired`). */
export type Fold = 'payload' | 'paired'

export interface PreflightConfiguration {
  readonly producer: 'preflight'
  readonly eval: string
  readonly contextDir?: string | undefined
  readonly strict: boolean
}

export interface ChecksConfiguration {
  readonly producer: 'checks'
  readonly command: readonly string[]
}

export type ConfigurationResult =
  | { readonly ok: true; readonly configuration: Configuration }
  /** `fold`: the policy that it names, when at least that can be read of it. */
  | { readonly ok: false; readonly message: string; readonly fold?: Fold | undefined }

const CONFIGURATION_FILE = '.waza-solution.json'

const LARGEST_CONFIGURATION = 64 * 1024
const KEYS = words(['producer', 'eval', 'contextDir', 'strict', 'command', 'fold'])
/** What stands for the repository in the words of a command. */
export const REPOSITORY = '{repo}'
const DEFAULT_COMMAND = ['preflight', 'run', REPOSITORY, '--json']

/** Reads the configuration at the root of a repository. Messages name keys, never what is written under them. */
export function readConfiguration(root: string): ConfigurationResult {
  const read = readText(join(root, CONFIGURATION_FILE), LARGEST_CONFIGURATION)
  if (!read.ok) return refuse(unreadable(read.reason))
  const parsed = parseDocument(read.value)
  if (!parsed.ok || !isMapping(parsed.value)) return refuse('is not one JSON object')
  const decoded = decode(parsed.value, root)
  return decoded.ok || own(parsed.value, 'fold') !== 'paired' ? decoded : { ...decoded, fold: 'paired' }
}

function unreadable(reason: string): string {
  if (reason === 'ENOENT')
    return 'does not exist at the root of the repository: create it with {"eval": "path/to/eval.yaml"}'
  if (reason === 'not-regular' || reason === 'EISDIR') return 'is not a regular file'
  return reason === 'too-large' ? 'is too large' : 'cannot be read'
}

function refuse(why: string): ConfigurationResult & { ok: false } {
  return { ok: false, message: `The configuration ${CONFIGURATION_FILE} ${why}.` }
}

function decode(object: Mapping, root: string): ConfigurationResult {
  const unknown = Object.keys(object).find((key) => !KEYS.some((known) => known === key))
  if (unknown !== undefined) {
    const meant = nearest(unknown, KEYS)
    return refuse(`has the unknown key "${name(unknown)}"${meant === undefined ? '' : ` (did you mean "${meant}"?)`}`)
  }
  const { producer = 'preflight', fold = 'payload' } = object
  if (producer !== 'preflight' && producer !== 'checks')
    return refuse('names a producer other than preflight or checks')
  if (fold !== 'payload' && fold !== 'paired') return refuse('names a fold other than payload or paired')
  const idle = (producer === 'preflight' ? ['command'] : ['eval', 'contextDir', 'strict']).find((key) =>
    Object.hasOwn(object, key),
  )
  if (idle !== undefined) return refuse(`has the key "${idle}", which means nothing for its producer`)
  const decoded = producer === 'preflight' ? preflight(object, root) : checks(object, root)
  return 'ok' in decoded ? decoded : { ok: true, configuration: { ...decoded, fold } }
}

function preflight(object: Mapping, root: string): PreflightConfiguration | (ConfigurationResult & { ok: false }) {
  const { strict = false, eval: evalPath, contextDir } = object
  if (typeof strict !== 'boolean') return refuse('has a "strict" that is not true or false')
  if (evalPath === undefined) return refuse('lacks the key "eval", the path of the eval')
  for (const [key, value] of Object.entries({ eval: evalPath, contextDir })) {
    if (value === undefined) continue
    if (typeof value !== 'string' || value === '' || value.includes('\0')) return refuse(`has no path under "${key}"`)
    if (!isInside(root, value)) return refuse(`has a path under "${key}" that leaves the repository`)
  }
  const base = { producer: 'preflight', eval: String(evalPath), strict } as const
  return contextDir === undefined ? base : { ...base, contextDir: String(contextDir) }
}

function checks(object: Mapping, root: string): ChecksConfiguration | (ConfigurationResult & { ok: false }) {
  const { command = DEFAULT_COMMAND } = object
  if (!Array.isArray(command)) return refuse('has a "command" that is not a list of words')
  const odd = command.findIndex((word) => typeof word !== 'string' || word.includes('\0'))
  if (odd >= 0) return refuse(`has at ${field(['command', odd])} no word`)
  const spoken: readonly string[] = command
  const program = spoken[0] ?? ''
  if (program === '') return refuse('has a "command" without a program')
  const isPath = program.includes('/') || program.includes('\\')
  // A bare name is looked up on the PATH, and an absolute program is a tool of the machine; both are no repository paths.
  if (isPath && !isAbsolute(program) && !isInside(root, program.replaceAll(REPOSITORY, '.')))
    return refuse('has a program under "command" that leaves the repository')
  return { producer: 'checks', command: spoken }
}

/** Whether a relative path stays below the root as it is spelt and, where it exists, as links lead. */
function isInside(root: string, path: string): boolean {
  const full = join(root, path)
  if (isAbsolute(path) || leaves(relative(root, full))) return false
  const real = attempt(() => relative(realpathSync(root), realpathSync(full)))
  return !real.ok || !leaves(real.value)
}

function leaves(path: string): boolean {
  return path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path)
}
