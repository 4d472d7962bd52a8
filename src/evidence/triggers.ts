import { isBlank } from '../go/strings.ts'
import { type DecodeError, record } from '../model/decode.ts'
import { text } from '../model/decode-scalars.ts'
import { decodeFront } from '../model/front-fields.ts'
import { SKILL_FILE } from '../model/skill.ts'
import type { AbsolutePath, ReadFault } from '../reader/reader.ts'
import type { Place } from '../text/source.ts'
import { splitFrontMatter } from '../yaml/front-matter.ts'
import { hasKeywords } from './keywords.ts'
import { elsewhereOf, repositoryRoot, resolve } from './locate.ts'
import { oncePerSuite } from './once.ts'
import type { Base } from './path-kinds.ts'
import { evalDirectories } from './skills.ts'
import type { Suite } from './suite.ts'

/** What the source of a trigger grader has to give. */
export type TriggerFact =
  | { readonly kind: 'keywords' | 'blank-path' }
  | {
      readonly kind: 'unreadable'
      readonly fault: ReadFault
      /** The path leads to a directory, whose `SKILL.md` is meant. */
      readonly inDirectory: boolean
      readonly elsewhere: Base | undefined
      /** A skill of that name is in a directory where skills are. */
      readonly isSkillName: boolean
    }
  | { readonly kind: 'blank' | 'unclosed' | 'no-keywords'; readonly place: Place }
  | { readonly kind: 'malformed'; readonly errors: readonly DecodeError[] }

/**
 * Reads the skill that a trigger grader takes its keywords from: a file of any name, or the `SKILL.md` of a directory;
 * the path resolves from the working directory (graders.md section 7).
 */
export const triggerFact = oncePerSuite((suite: Suite, skillPath: string): TriggerFact => {
  if (isBlank(skillPath)) return { kind: 'blank-path' }
  const { reader } = suite
  const named = resolve(suite, 'trigger-source', skillPath)
  if (named === undefined)
    return { kind: 'unreadable', fault: 'other', inDirectory: false, elsewhere: undefined, isSkillName: false }
  const inDirectory = reader.stat(named).kind === 'directory'
  const path = inDirectory ? reader.paths.join(named, SKILL_FILE) : named
  const read = reader.read(path)
  if (read.ok) return contentOf(path, read.bytes)
  const isMissing = read.reason === 'missing'
  return {
    kind: 'unreadable',
    fault: read.reason,
    inDirectory,
    elsewhere: isMissing ? skillElsewhere(suite, skillPath) : undefined,
    isSkillName: isMissing && !inDirectory && isSkillName(suite, skillPath),
  }
})

const skillFields = record({ name: text, description: text })

function contentOf(path: AbsolutePath, bytes: Buffer): TriggerFact {
  const start: Place = { file: path, position: { line: 1, column: 1 } }
  const front = splitFrontMatter(bytes)
  if (front.kind === 'unclosed') return { kind: 'unclosed', place: start }
  if (front.kind === 'none') {
    const body = bytes.toString('utf8')
    if (isBlank(body)) return { kind: 'blank', place: start }
    return hasKeywords({ name: '', description: '', body })
      ? { kind: 'keywords' }
      : { kind: 'no-keywords', place: start }
  }
  const decoded = decodeFront({ path, block: front.block, at: front.at }, skillFields, true)
  if (!decoded.ok) return { kind: 'malformed', errors: decoded.errors }
  const { name, description } = decoded.fields
  const source = { name, description, body: front.body.toString('utf8') }
  return hasKeywords(source) ? { kind: 'keywords' } : { kind: 'no-keywords', place: start }
}

function skillElsewhere(suite: Suite, skillPath: string): Base | undefined {
  const file = suite.reader.paths.join(skillPath, SKILL_FILE)
  return elsewhereOf(suite, 'trigger-source', file) ?? elsewhereOf(suite, 'trigger-source', skillPath)
}

/** The directory in which projects keep their skills. */
const SKILLS = 'skills'

/** Whether a bare name is that of a skill's directory, where the eval lists it or where skills are usually kept. */
function isSkillName(suite: Suite, name: string): boolean {
  const { paths } = suite.reader
  if (name === '.' || name === '..' || [...name].some((unit) => paths.isSeparator(unit))) return false
  const listed = evalDirectories(suite).map(({ path }) => path)
  const usual = [suite.reader.cwd, suite.base, repositoryRoot(suite)].flatMap((base) =>
    base === undefined ? [] : [paths.join(base, SKILLS)],
  )
  const own = listed.filter((path) => paths.basename(path) === name)
  const directories = [...own, ...[...listed, ...usual].map((path) => paths.join(path, name))]
  return directories.some((directory) => suite.reader.stat(paths.join(directory, SKILL_FILE)).kind === 'file')
}
