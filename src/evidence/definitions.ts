import { AGENT_SUFFIX, type Agent, decodeAgent } from '../model/agent.ts'
import { decodeSkill, SKILL_FILE, type Skill } from '../model/skill.ts'
import type { AbsolutePath, Reader, ReadFault } from '../reader/reader.ts'
import { type Hiding, hiding } from '../text/encoding.ts'
import { isSearchable } from './workspace.ts'

/** A definition that discovery passes over, because it cannot be read or decoded (decision 8). */
export interface Skipped {
  readonly file: AbsolutePath
  readonly kind: 'skill' | 'agent'
}

/** The `SKILL.md` that owns a directory; without a skill when it cannot be read or decoded. */
export interface Owner {
  readonly file: AbsolutePath
  readonly skill: Skill | undefined
  /** What hides its front matter, so that it declares nothing. */
  readonly hidden?: Hiding | undefined
}

/** What one directory holds for discovery. */
export interface Look {
  readonly owner: Owner | undefined
  /** The agent files in order of their names; a directory with an owner has none that count. */
  readonly agents: readonly AbsolutePath[]
  /** The directories in it that discovery may look into, in order of their names; links are not among them. */
  readonly below: readonly AbsolutePath[]
  /** Whether there were more entries than are looked at. */
  readonly isCut: boolean
  /** Whether it has the file of a skill by a name in other capitals, which counts for nothing. */
  readonly isOtherCase: boolean
}

/** An agent file as it was read: its agent, or why there is none. */
export type AgentFile =
  | { readonly ok: true; readonly agent: Agent }
  | { readonly ok: false; readonly fault: ReadFault | 'malformed' }

function isSpeltOtherwise(name: string): boolean {
  return name !== SKILL_FILE && name.toUpperCase() === SKILL_FILE.toUpperCase()
}

/** Directories and definitions, each looked at once a run however many tasks ask. */
export class Definitions {
  readonly #reader: Reader
  readonly #looks = new Map<AbsolutePath, Look>()
  readonly #agents = new Map<AbsolutePath, AgentFile>()

  constructor(reader: Reader) {
    this.#reader = reader
  }

  /** What a directory holds; one that is missing or may not be listed holds nothing. */
  look(directory: AbsolutePath): Look {
    const known = this.#looks.get(directory)
    if (known !== undefined) return known
    const look = this.#lookAt(directory)
    this.#looks.set(directory, look)
    return look
  }

  agent(file: AbsolutePath): AgentFile {
    const known = this.#agents.get(file)
    if (known !== undefined) return known
    const read = this.#reader.read(file)
    const agent = read.ok ? decodeAgent(file, read.bytes) : undefined
    const made: AgentFile =
      agent !== undefined ? { ok: true, agent } : { ok: false, fault: read.ok ? 'malformed' : read.reason }
    this.#agents.set(file, made)
    return made
  }

  /** The name that an agent goes by: the declared one, else its file's (decision 22). */
  agentName(file: AbsolutePath, agent: Agent | undefined): string {
    return agent?.name || this.#reader.paths.basename(file).slice(0, -AGENT_SUFFIX.length)
  }

  /** The name that a directory's skill goes by where an agent is looked for: the declared one, else the directory's. */
  ownerName(directory: AbsolutePath, owner: Owner): string {
    return owner.skill?.name || this.#reader.paths.basename(directory)
  }

  #lookAt(directory: AbsolutePath): Look {
    const { paths } = this.#reader
    const listed = this.#reader.list(directory)
    const file = paths.join(directory, SKILL_FILE)
    // A directory that may be entered but not listed can still have an owner.
    const mayBeOwned = listed.ok
      ? listed.entries.some((entry) => entry.name === SKILL_FILE)
      : listed.reason === 'denied'
    const owner = mayBeOwned ? this.#ownerAt(file) : undefined
    const entries = listed.ok ? listed.entries : []
    const agents =
      owner !== undefined ? [] : entries.filter((e) => e.kind !== 'directory' && e.name.endsWith(AGENT_SUFFIX))
    const below = entries.filter((entry) => entry.kind === 'directory' && isSearchable(entry.name))
    const pathOf = ({ name }: { readonly name: string }) => paths.join(directory, name)
    const isOtherCase =
      owner === undefined && entries.some(({ kind, name }) => kind !== 'directory' && isSpeltOtherwise(name))
    return {
      owner,
      agents: agents.map(pathOf),
      below: below.map(pathOf),
      isCut: listed.ok && listed.truncated,
      isOtherCase,
    }
  }

  /** A dangling link is no `SKILL.md`; something that exists but is no readable file is one, and broken. */
  #ownerAt(file: AbsolutePath): Owner | undefined {
    const { kind } = this.#reader.stat(file)
    if (kind === 'missing' || kind === 'unreadable') return undefined
    const read = this.#reader.read(file)
    if (!read.ok) return { file, skill: undefined }
    return { file, skill: decodeSkill(file, read.bytes), hidden: hiding(read.bytes, '---') }
  }
}
