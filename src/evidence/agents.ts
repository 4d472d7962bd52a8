import type { Agent } from '../model/agent.ts'
import type { AbsolutePath, ReadFault } from '../reader/reader.ts'
import type { Definitions, Look, Skipped } from './definitions.ts'

/** Directories that one search looks into; a real one has a few hundred. */
const MOST_DIRECTORIES = 100_000

/** What the target of a suite turns out to be (resolution.md section 13), and what was passed over on the way. */
export type AgentSearch = Selection & { readonly skipped: readonly Skipped[] }

export type Selection =
  /** No definition has the name. */
  | { readonly kind: 'none' }
  /** A skill has it, and skills request no policy. */
  | { readonly kind: 'skill' }
  | { readonly kind: 'agent'; readonly path: AbsolutePath; readonly agent: Agent }
  /** The file that carries the name cannot be read or decoded. */
  | { readonly kind: 'broken'; readonly path: AbsolutePath; readonly fault: ReadFault | 'malformed' }
  /** The search did not come to an end. */
  | { readonly kind: 'unsearched'; readonly reason: 'no-working-directory' | 'too-many' }

/**
 * Looks for the definition of a target with the runtime's precedence: each directory itself, then those directly below
 * it; a `SKILL.md` hides the agent files beside it; the first definition of the name wins over all later ones, and
 * nothing is read after it.
 * @param cwd the working directory, which comes first; undefined when it is gone
 * @param directories the task's skill directories, resolved
 * @param target the name, compared exactly
 */
export function searchAgent(
  definitions: Definitions,
  cwd: AbsolutePath | undefined,
  directories: readonly AbsolutePath[],
  target: string,
): AgentSearch {
  const skipped: Skipped[] = []
  if (cwd === undefined) return { kind: 'unsearched', reason: 'no-working-directory', skipped }
  let looks = 0
  for (const directory of [cwd, ...directories]) {
    const look = definitions.look(directory)
    const direct = selectIn(definitions, directory, look, target, skipped)
    if (direct !== undefined) return { ...direct, skipped }
    if (look.isCut) return { kind: 'unsearched', reason: 'too-many', skipped }
    if (look.owner !== undefined) continue
    for (const below of look.below) {
      if (++looks > MOST_DIRECTORIES) return { kind: 'unsearched', reason: 'too-many', skipped }
      const selected = selectIn(definitions, below, definitions.look(below), target, skipped)
      if (selected !== undefined) return { ...selected, skipped }
    }
  }
  return { kind: 'none', skipped }
}

/** What one directory selects by itself. */
function selectIn(
  definitions: Definitions,
  directory: AbsolutePath,
  look: Look,
  target: string,
  skipped: Skipped[],
): Selection | undefined {
  if (look.owner !== undefined) {
    if (look.owner.skill === undefined) skipped.push({ file: look.owner.file, kind: 'skill' })
    return definitions.ownerName(directory, look.owner) === target ? { kind: 'skill' } : undefined
  }
  for (const path of look.agents) {
    const read = definitions.agent(path)
    const name = definitions.agentName(path, read.ok ? read.agent : undefined)
    if (read.ok) {
      if (name === target) return { kind: 'agent', path, agent: read.agent }
    } else if (name === target) {
      return { kind: 'broken', path, fault: read.fault }
    } else {
      skipped.push({ file: path, kind: 'agent' })
    }
  }
  return undefined
}
