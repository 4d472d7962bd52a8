import { isBlank } from '../go/strings.ts'
import { record } from '../model/decode.ts'
import { text } from '../model/decode-scalars.ts'
import { decodeFront } from '../model/front-fields.ts'
import { SKILL_FILE } from '../model/skill.ts'
import type { AbsolutePath, Reader } from '../reader/reader.ts'
import { hiding } from '../text/encoding.ts'
import type { Place } from '../text/source.ts'
import { splitFrontMatter } from '../yaml/front-matter.ts'
import { hasKeywords } from './keywords.ts'
import { elsewhereOf, repositoryRoot, resolve } from './locate.ts'
import { lost, type NamedFileIssue } from './named-file.ts'
import { oncePerSuite } from './once.ts'
import type { Elsewhere } from './path-kinds.ts'
import { evalDirectories } from './skills.ts'
import type { Suite } from './suite.ts'

/**
 * What is wrong with the skill that a trigger grader takes its keywords from: a file of any name, or the `SKILL.md` of a
 * directory; the path resolves from the working directory (graders.md section 7).
 */
export const triggerIssues = oncePerSuite((suite: Suite, skillPath: string): readonly NamedFileIssue[] => {
  if (isBlank(skillPath)) return [{ problem: { kind: 'blank' } }]
  const { reader } = suite
  const named = resolve(suite, 'trigger-source', skillPath)
  if (named === undefined) return [lost('skill', 'trigger-source', 'other', undefined)]
  const isDirectory = reader.stat(named).kind === 'directory'
  const path = isDirectory ? reader.paths.join(named, SKILL_FILE) : named
  const read = reader.read(path)
  if (read.ok) return contentIssues(path, read.bytes)
  const isMissing = read.reason === 'missing'
  const elsewhere = isMissing ? skillElsewhere(suite, skillPath) : undefined
  if (isMissing && elsewhere === undefined && !isDirectory && isSkillName(suite, skillPath))
    return [{ problem: { kind: 'skill-named' } }]
  // What the author has to write, or to rename, is said more exactly of a skill.
  const mayBeOtherCase = elsewhere === undefined || elsewhere === 'other-case'
  const otherCase = isMissing && mayBeOtherCase && isThereInOtherCase(reader, path)
  return [lost(isDirectory ? 'skill-of-directory' : 'skill', 'trigger-source', read.reason, elsewhere, otherCase)]
})

/** Whether the directory of a missing file has one whose name differs by its capitals alone. */
function isThereInOtherCase(reader: Reader, path: AbsolutePath): boolean {
  const listed = reader.list(reader.paths.dirname(path))
  const wanted = reader.paths.basename(path).toLowerCase()
  return listed.ok && listed.entries.some(({ kind, name }) => kind !== 'directory' && name.toLowerCase() === wanted)
}

const skillFields = record({ name: text, description: text })

function contentIssues(path: AbsolutePath, bytes: Buffer): readonly NamedFileIssue[] {
  const place: Place = { file: path, position: { line: 1, column: 1 } }
  const front = splitFrontMatter(bytes)
  if (front.kind === 'unclosed') return [{ problem: { kind: 'front-matter-unclosed', file: 'skill' }, place }]
  let source = { name: '', description: '', body: '' }
  if (front.kind === 'none') {
    source.body = bytes.toString('utf8')
    const by = hiding(bytes, '---')
    // A mark is no fault where the rest of the file has keywords enough.
    if (by !== undefined && !hasKeywords(source))
      return [{ problem: { kind: 'front-matter-hidden', file: 'skill', by }, place }]
    if (isBlank(source.body)) return [{ problem: { kind: 'skill-blank' }, place }]
  } else {
    const decoded = decodeFront({ path, block: front.block, at: front.at }, skillFields, true)
    if (!decoded.ok)
      return decoded.errors.map((error) => ({
        problem: { kind: 'front-matter-shape', file: 'skill', problem: error.problem },
        place: error.place,
      }))
    const { name, description } = decoded.fields
    source = { name, description, body: front.body.toString('utf8') }
  }
  return hasKeywords(source) ? [] : [{ problem: { kind: 'trigger-keywords' }, place }]
}

function skillElsewhere(suite: Suite, skillPath: string): Elsewhere | undefined {
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
