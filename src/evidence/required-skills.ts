import type { AbsolutePath } from '../reader/reader.ts'
import type { Field } from '../text/argument.ts'
import type { Hiding } from '../text/encoding.ts'
import type { Definitions, Look, Skipped } from './definitions.ts'
import { repositoryRoot } from './locate.ts'
import type { Base, Elsewhere } from './path-kinds.ts'
import { type SkillDirectory, stateOf } from './skills.ts'
import type { Suite } from './suite.ts'

/** Directories that an explanation looks into, beyond those that are listed. */
const MOST_LOOKS = 1000

/** The likeliest reason why a required name is not discovered. `field` is the entry of the directory it is about. */
export type Absence =
  | { readonly kind: 'no-directories' }
  /** The directory only holds the directories of skills, the required one among them. */
  | { readonly kind: 'one-too-high'; readonly field: Field | undefined }
  /** A directory supplies one agent, and the required one is not its first. */
  | { readonly kind: 'not-the-first-agent'; readonly field: Field | undefined }
  | { readonly kind: 'other-case'; readonly field: Field | undefined }
  /** The directory has the name, but its definition cannot be used. */
  | { readonly kind: 'malformed'; readonly field: Field | undefined }
  /** The directory has the name, but its definition has none or another. */
  | { readonly kind: 'other-name'; readonly field: Field | undefined }
  /** Something hides the front matter of the directory's definition. */
  | { readonly kind: 'hidden'; readonly field: Field | undefined; readonly by: Hiding }
  /** The file of the definition is spelt with other capitals. */
  | { readonly kind: 'file-case'; readonly field: Field | undefined }
  /** A listed directory is not there. */
  | { readonly kind: 'missing-directory'; readonly field: Field | undefined; readonly other: Elsewhere | undefined }
  /** A directory that nobody lists holds it: beside a listed one, or in the skills directory of a base. */
  | { readonly kind: 'unlisted'; readonly near: Base | 'listed-directory' }
  | { readonly kind: 'unknown' }

/** Which of the required names the eval's directories do not supply. */
export interface RequiredSkills {
  /** Positions among the required names, in order. */
  readonly missing: readonly number[]
  /** Why the first of them is missing. */
  readonly absence: Absence
  readonly skipped: readonly Skipped[]
}

/**
 * Holds the required names against what the eval's directories supply (resolution.md section 12). Individually disabled
 * directories count, those of tasks do not; each directory supplies one name at most, without looking below it.
 */
export function findRequiredSkills(
  suite: Suite,
  definitions: Definitions,
  directories: readonly SkillDirectory[],
): RequiredSkills {
  const skipped: Skipped[] = []
  const supplied = new Set<string>()
  for (const { path } of directories) {
    const name = suppliedName(definitions, definitions.look(path), skipped)
    if (name !== '') supplied.add(name)
  }
  const required = suite.eval.config.required_skills
  const missing = required.flatMap((name, index) => (supplied.has(name) ? [] : [index]))
  const first = missing[0]
  const absence: Absence =
    first === undefined ? { kind: 'unknown' } : explain(suite, definitions, directories, required[first]!)
  return { missing, absence, skipped }
}

/** The one name that a directory supplies, empty for none: its skill's, else that of its first readable agent. */
function suppliedName(definitions: Definitions, { owner, agents }: Look, skipped: Skipped[]): string {
  if (owner !== undefined) {
    if (owner.skill === undefined) skipped.push({ file: owner.file, kind: 'skill' })
    return owner.skill?.name ?? ''
  }
  for (const file of agents) {
    const read = definitions.agent(file)
    if (read.ok) return definitions.agentName(file, read.agent)
    skipped.push({ file, kind: 'agent' })
  }
  return ''
}

const ORDER = [
  'one-too-high',
  'not-the-first-agent',
  'other-case',
  'malformed',
  'hidden',
  'file-case',
  'other-name',
  'missing-directory',
] as const

function explain(
  suite: Suite,
  definitions: Definitions,
  directories: readonly SkillDirectory[],
  name: string,
): Absence {
  if (directories.length === 0) return nearby(suite, definitions, directories, name) ?? { kind: 'no-directories' }
  let looks = MOST_LOOKS
  const found = new Map<Absence['kind'], Absence>()
  for (const directory of directories) {
    if (looks <= 0) break
    const field = directory.listed?.field
    const state = stateOf(suite, directory)
    const absence: Absence | undefined =
      state.kind === 'there'
        ? inDirectory(suite, definitions, directory, name, looks)
        : { kind: 'missing-directory', field, other: state.other }
    looks -= 1 + definitions.look(directory.path).below.length
    if (absence !== undefined && !found.has(absence.kind)) found.set(absence.kind, absence)
  }
  const kind = ORDER.find((candidate) => found.has(candidate))
  return (kind && found.get(kind)) ?? nearby(suite, definitions, directories, name) ?? { kind: 'unknown' }
}

/** What a listed directory has to do with a name that it does not supply. */
function inDirectory(
  { reader }: Suite,
  definitions: Definitions,
  { path, listed }: SkillDirectory,
  name: string,
  most: number,
): Absence | undefined {
  const field = listed?.field
  const { owner, agents, below, isOtherCase: isFileInOtherCase } = definitions.look(path)
  const own = reader.paths.basename(path)
  if (owner !== undefined) {
    if (owner.hidden !== undefined && own === name) return { kind: 'hidden', field, by: owner.hidden }
    if (owner.skill === undefined) return own === name ? { kind: 'malformed', field } : undefined
    if (isOtherCase(owner.skill.name, name)) return { kind: 'other-case', field }
    return own === name ? { kind: 'other-name', field } : undefined
  }
  const names = agents.slice(0, most).map((file) => {
    const read = definitions.agent(file)
    return read.ok ? definitions.agentName(file, read.agent) : ''
  })
  if (names.includes(name)) return { kind: 'not-the-first-agent', field }
  if (names.some((other) => isOtherCase(other, name))) return { kind: 'other-case', field }
  if (isFileInOtherCase && own === name) return { kind: 'file-case', field }
  const holds = below.slice(0, most).some((inner) => supplies(definitions, inner, name))
  return holds ? { kind: 'one-too-high', field } : undefined
}

function isOtherCase(found: string, wanted: string): boolean {
  return found !== wanted && found.toLowerCase() === wanted.toLowerCase()
}

function supplies(definitions: Definitions, directory: AbsolutePath, name: string): boolean {
  return suppliedName(definitions, definitions.look(directory), []) === name
}

/** Directories of skills below a base, as repositories have them. */
const HOMES = ['skills', '.github/skills', '.claude/skills'] as const

/** Looks for the directory of the name where it would most likely be. */
function nearby(
  suite: Suite,
  definitions: Definitions,
  directories: readonly SkillDirectory[],
  name: string,
): Absence | undefined {
  const { reader, base } = suite
  // The name becomes the name of a directory only here, and must not lead anywhere else.
  if (name === '' || name === '.' || name === '..' || /[/\\:\0]/.test(name)) return undefined
  const holds = (directory: AbsolutePath) => supplies(definitions, reader.paths.join(directory, name), name)
  const beside = directories.slice(0, MOST_LOOKS).some(({ path }) => holds(reader.paths.join(path, '..')))
  if (beside) return { kind: 'unlisted', near: 'listed-directory' }
  const bases: readonly (readonly [Base, AbsolutePath | undefined])[] = [
    ['eval-directory', base],
    ['working-directory', reader.cwd],
    ['repository-root', repositoryRoot(suite)],
  ]
  for (const [near, directory] of bases) {
    if (directory === undefined) continue
    if (HOMES.some((home) => holds(reader.paths.join(directory, home)))) return { kind: 'unlisted', near }
  }
  return undefined
}
