import { AGENT_SUFFIX } from '../model/agent.ts'
import { SKILL_FILE } from '../model/skill.ts'
import { WORKSPACE_FILE } from '../model/workspace.ts'
import { limits } from '../reader/limits.ts'
import type { AbsolutePath, Reader } from '../reader/reader.ts'
import { type Changed, mayBeFolder } from './changed.ts'

/**
 * Which evals are worth a closer look, told by their texts alone: an inspection of every suite of a big repository
 * would make a commit wait. Suspicion may be wrong, but it never leaves out an eval that an inspection would lead from
 * to a changed file.
 */

/** An eval file, and whether its suite may lead to something that has changed. */
export interface Candidate {
  readonly path: AbsolutePath
  readonly isSuspect: boolean
}

/**
 * Finds the evals among YAML files, in no particular order.
 * @param shared the context directory that all of them are inspected with, if there is one
 */
export function findCandidates(
  reader: Reader,
  yaml: readonly AbsolutePath[],
  changed: readonly Changed[],
  shared: AbsolutePath | undefined,
): readonly Candidate[] {
  const names = new Set(changed.flatMap(({ spellings }) => spellings.map((path) => reader.paths.basename(path))))
  const isShared = ({ spellings }: Changed) =>
    shared !== undefined && spellings.some((each) => isBelow(shared, each, reader))
  const isAnybodys =
    names.size > limits.ownersNames ||
    [...names].some(isAmbient) ||
    changed.some((each) => each.kind === 'directory' || isShared(each) || mayBeFolder(each, reader))
  const evals: AbsolutePath[] = []
  /** Directories with a text below them that leads elsewhere, or names what has changed. */
  const leading = new Set<AbsolutePath>()
  /** An inspection refuses what is larger than a text, and says so: its text is looked at all the same, within bounds. */
  let large: number = limits.ownersLarge
  for (const path of yaml) {
    const read = reader.read(path, Math.min(limits.ownersFile, Math.max(limits.text, large)))
    const text = read.ok ? read.bytes.toString('latin1') : ''
    if (text.length > limits.text) large -= text.length
    if (isEval(reader.paths.basename(path), text)) evals.push(path)
    if (isAnybodys || (read.ok && !leadsElsewhere(text, names))) continue
    for (let at = reader.paths.dirname(path); !leading.has(at); at = reader.paths.dirname(at)) leading.add(at)
  }
  return evals.map((path) => {
    const base = reader.paths.dirname(path)
    const isNear = () => changed.some(({ spellings }) => spellings.some((each) => isBelow(base, each, reader)))
    return { path, isSuspect: isAnybodys || leading.has(base) || isNear() }
  })
}

function isBelow(base: AbsolutePath, path: AbsolutePath, { paths }: Reader): boolean {
  return paths.relativeIn(base, path) !== undefined
}

/** Files that a suite uses without naming them. */
function isAmbient(name: string): boolean {
  return name === WORKSPACE_FILE || name === SKILL_FILE || name.endsWith(AGENT_SUFFIX)
}

/** A way out of the eval directory that need not end in the name of a file, or an escape that may hide any name. */
const WAYS_OUT = /\.\.[/\\]|["'\s{,](?:context_dir|source)["']?\s*:|\\[xuU]/

function leadsElsewhere(text: string, names: ReadonlySet<string>): boolean {
  if (WAYS_OUT.test(text)) return true
  for (const name of names) if (text.includes(Buffer.from(name).toString('latin1'))) return true
  return false
}

const KEYS = /^(["']?)([A-Za-z_]+)\1[ \t]*:/gm
const FLOW_KEYS = /(["']?)\b([A-Za-z_]+)\1[ \t]*:/g

const OTHER_KEYS = ['config', 'skill', 'graders', 'metrics', 'scenario', 'mcp_mocks', 'schemaVersion']

/**
 * Whether a YAML file is an eval, whatever it is called: by its keys, so that one which does not parse is one too. With
 * the usual name less will do, but for what looks like a task or belongs to another tool.
 */
export function isEval(name: string, text: string): boolean {
  const keys = new Set([...text.matchAll(text.trimStart().startsWith('{') ? FLOW_KEYS : KEYS)].map((match) => match[2]))
  const namesTasks = keys.has('tasks') || keys.has('tasks_from')
  if (namesTasks && OTHER_KEYS.some((key) => keys.has(key))) return true
  if (!/^eval\.ya?ml$/.test(name) || keys.has('inputs')) return false
  return namesTasks || keys.size === 0 || ['name', 'version', ...OTHER_KEYS].some((key) => keys.has(key))
}
