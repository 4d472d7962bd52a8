import type { Paths } from '../go/filepath.ts'
import { isBlank } from '../go/strings.ts'
import { type Hiding, hiding } from '../text/encoding.ts'
import { type Place, type Position, Source } from '../text/source.ts'
import { type Decoded, list, record } from './decode.ts'
import { text } from './decode-scalars.ts'
import { decodeFront, type FrontFields } from './front-fields.ts'

/** The rubrics that the runtime brings along, by name. */
export const BUILT_IN_RUBRICS = [
  'groundedness',
  'helpfulness',
  'instruction-following',
  'refusal-correctness',
  'tool-use-appropriateness',
] as const

export const RUBRIC_SCALES = ['pass-fail', '1-5'] as const
export const GOLDEN_OUTCOMES = ['pass', 'fail'] as const

/** Whether a trimmed reference to a rubric is a path; else it is the name of a built-in one (graders.md section 7). */
export function isRubricPath(reference: string, paths: Paths): boolean {
  return reference.endsWith('.md') || /^[.~]/.test(reference) || [...reference].some((unit) => paths.isSeparator(unit))
}

const golden = record({ name: text, input: text, output: text, context: text, expected: text })
const rubricFields = record({ name: text, version: text, scale: text, description: text, goldens: list(golden) })

export type RubricFields = Decoded<typeof rubricFields>

/**
 * A rubric file.
 * - `no-front-matter`: it does not begin with dashes, or something hides them.
 * - `unclosed`: it begins with them, and no later line does.
 */
export type RubricFile =
  | { readonly kind: 'no-front-matter'; readonly place: Place; readonly hiding: Hiding | undefined }
  | { readonly kind: 'unclosed'; readonly place: Place }
  | {
      readonly kind: 'read'
      readonly front: FrontFields<RubricFields>
      readonly body: 'there' | { readonly blankAt: Place }
    }

/**
 * Decodes a rubric file (graders.md section 7). Unlike a skill's, its front matter may stand after blanks, and after any
 * number of line breaks.
 * @param path how findings name the file
 */
export function decodeRubric(path: string, bytes: Buffer): RubricFile {
  const dashes = skip(bytes, 0, ' \t\r\n')
  const start = skip(bytes, dashes + DASHES.length, '\r\n')
  if (!bytes.subarray(dashes).subarray(0, DASHES.length).equals(DASHES)) {
    const place = { file: path, position: positionAt(bytes, dashes) }
    return { kind: 'no-front-matter', place, hiding: hiding(bytes, '---') }
  }
  const end = bytes.indexOf(CLOSING, start)
  if (end < 0) return { kind: 'unclosed', place: { file: path, position: positionAt(bytes, dashes) } }
  const front = { path, block: bytes.subarray(start, end), at: positionAt(bytes, start) }
  const body = end + CLOSING.length
  return {
    kind: 'read',
    front: decodeFront(front, rubricFields, false),
    body: isBlank(bytes.toString('utf8', body))
      ? { blankAt: { file: path, position: positionAt(bytes, body) } }
      : 'there',
  }
}

const DASHES = Buffer.from('---')
const CLOSING = Buffer.from('\n---')

function skip(bytes: Buffer, from: number, characters: string): number {
  let at = from
  while (at < bytes.length && characters.includes(String.fromCharCode(bytes[at]!))) at++
  return at
}

function positionAt(bytes: Buffer, offset: number): Position {
  const before = bytes.toString('utf8', 0, offset)
  return new Source('', before).position(before.length)
}
