import { isBlank } from '../go/strings.ts'
import { allOff } from '../model/skill-scope.ts'
import type { AbsolutePath } from '../reader/reader.ts'
import type { Definitions } from './definitions.ts'
import { repositoryRoot } from './locate.ts'
import { stateOf } from './skills.ts'
import type { Suite } from './suite.ts'
import { suiteSkills } from './suite-skills.ts'

/** Directories that one look around opens; what lies beyond makes every name possible. */
const MOST_LOOKS = 5000

/** Levels below the root of the repository that are searched for a name that is not near. */
const DEEPEST = 12

/** Directories in which repositories keep skills and agents, from a base. */
const HOMES = [
  'skills',
  'agents',
  '.github/skills',
  '.github/agents',
  '.claude/skills',
  '.claude/agents',
  '.agents/skills',
  '.copilot/skills',
] as const

/**
 * Every name that a skill or agent near a suite goes by. It is generous: a definition counts under the name that it
 * declares and under that of its directory or file, also where discovery would pass it over, so that a name which is
 * missing here can be said to be nowhere.
 */
interface SkillNames {
  /** Whether a definition could have the name. */
  readonly has: (name: string) => boolean
  /** How many definitions are near. */
  readonly count: number
}

/**
 * Gathers the names from the given directories and two levels below them, from the usual homes below the eval, the
 * working directory and the root of the repository, and from the directories around the eval. Only for a name that is
 * not among these the whole repository is searched, or the working directory where there is none.
 */
function skillNames(suite: Suite, definitions: Definitions, directories: readonly AbsolutePath[]): SkillNames {
  const { base, reader } = suite
  const { cwd, paths } = reader
  const root = repositoryRoot(suite)
  const gathering = new Gathering(definitions, (path) => paths.basename(path))
  for (const directory of directories) gathering.from(directory, 2)
  const around = new Set<AbsolutePath>(cwd === undefined ? [] : [cwd])
  for (let at = base; !around.has(at); at = paths.dirname(at)) {
    around.add(at)
    if (at === root || paths.dirname(at) === at) break
  }
  if (root !== undefined) around.add(root)
  for (const directory of around) {
    gathering.from(directory, directory === base || directory === cwd ? 1 : 0)
    for (const home of HOMES) gathering.from(paths.join(directory, home), 2)
  }
  const { count } = gathering
  let isSearched = false
  const has = (name: string): boolean => {
    if (gathering.allows(name)) return true
    const wide = root ?? cwd
    if (!isSearched && wide !== undefined) gathering.from(wide, DEEPEST)
    isSearched = true
    return gathering.allows(name)
  }
  return { has, count }
}

/** Of some names those that nothing near a suite supplies, and how many definitions are near. */
export interface AbsentSkills {
  readonly absent: ReadonlySet<string>
  /** Whether the target of the eval is not among the definitions, although there are some. */
  readonly isTargetAbsent: boolean
  readonly count: number
}

/**
 * Looks for definitions of some names, and of the target, near a suite. Undefined where none is asked for, where all
 * skills are off, or where a listed directory is missing, which has a diagnostic and could hold any name.
 * @param own directories that only tasks list
 */
export function absentSkills(
  suite: Suite,
  wanted: readonly string[],
  own: readonly AbsolutePath[],
): AbsentSkills | undefined {
  const { directories, definitions } = suiteSkills(suite)
  const target = suite.eval.skill
  if ((wanted.length === 0 && isBlank(target)) || allOff(suite.eval) !== undefined) return undefined
  if (directories.some((directory) => stateOf(suite, directory).kind !== 'there')) return undefined
  const { has, count } = skillNames(suite, definitions, [...directories.map(({ path }) => path), ...own])
  const absent = new Set(wanted.filter((name) => !has(name)))
  // The search of the whole repository is not made for the target of one that has no skills at all.
  return { absent, isTargetAbsent: count > 0 && !isBlank(target) && !has(target), count }
}

class Gathering {
  count = 0
  readonly #names = new Set<string>()
  #isCut = false
  readonly #seen = new Map<AbsolutePath, number>()
  readonly #definitions: Definitions
  readonly #nameOf: (path: AbsolutePath) => string

  constructor(definitions: Definitions, nameOf: (path: AbsolutePath) => string) {
    this.#definitions = definitions
    this.#nameOf = nameOf
  }

  /** Whether a definition was found that may have the name, or not all could be looked at. */
  allows(name: string): boolean {
    return this.#isCut || this.#names.has(name)
  }

  from(directory: AbsolutePath, levels: number): void {
    const known = this.#seen.get(directory)
    if (known !== undefined && known >= levels) return
    if (this.#seen.size >= MOST_LOOKS) this.#isCut = true
    if (this.#isCut) return
    this.#seen.set(directory, levels)
    const look = this.#definitions.look(directory)
    if (look.isCut) this.#isCut = true
    if (known === undefined) this.#take(directory, look)
    if (levels > 0) for (const below of look.below) this.from(below, levels - 1)
  }

  #take(directory: AbsolutePath, { owner, agents }: ReturnType<Definitions['look']>): void {
    if (owner !== undefined) {
      this.count++
      this.#names.add(this.#nameOf(directory))
      this.#names.add(this.#definitions.ownerName(directory, owner))
    }
    for (const file of agents) {
      this.count++
      const read = this.#definitions.agent(file)
      this.#names.add(this.#definitions.agentName(file, undefined))
      if (read.ok) this.#names.add(this.#definitions.agentName(file, read.agent))
    }
  }
}
