import type { Node, ScalarNode } from '../yaml/node.ts'
import { resolveScalar } from '../yaml/scalars.ts'
import type { Draft } from './fix.ts'
import { type Fixers, type Of, type Subject, valueSpot } from './subject.ts'
import { isBareLine, textLike } from './writing.ts'

/** Values of the wrong type whose text says the right one, and words that are nearly right. */
export const valueFixers: Fixers = {
  'wrong-kind': wrongKind,
  'scenario-version': (_, subject) => quotedVersion('schemaVersion', subject),
  'wrong-form': ({ field }, subject) => (field === 'schemaVersion' ? quotedVersion(field, subject) : undefined),
  'needed-beside': (problem, subject) =>
    problem.field === 'schemaVersion' && problem.value !== undefined
      ? quotedVersion(problem.field, subject)
      : undefined,
  'not-a-choice': ({ field, nearest }, subject) => {
    const found = nearest === undefined ? undefined : scalarOf(field, subject)
    if (found === undefined || nearest === undefined) return undefined
    const { node, raw } = found
    return {
      title: `Use the word \`${nearest}\` in \`${field}\``,
      class: 'suggestion',
      edits: [{ start: node.start, end: node.end, text: textLike(raw, nearest) }],
      holds: 'names',
      changes: [{ kind: 'value', node, value: { plain: nearest } }],
    }
  },
}

interface Scalar {
  readonly node: ScalarNode
  readonly raw: string
}

/** The scalar that a finding points at; none with a tag, and no block, since those mean what they say. */
export function scalarOf(field: string, subject: Subject): Scalar | undefined {
  const spot = valueSpot(subject, field)
  if (spot?.node.kind !== 'scalar' || spot.node.tag !== undefined) return undefined
  const raw = subject.document.text.slice(spot.node.start, spot.node.end)
  const isBlock = !spot.node.plain && /^[|>]/.test(raw)
  return raw === '' || isBlock ? undefined : { node: spot.node, raw }
}

/** Edits at both ends of a scalar, so that nothing of it is written again. */
function around(
  { node }: Scalar,
  title: string,
  marks: Marks,
  plain: string | number | boolean | readonly string[],
): Draft {
  const { before, after, isInside = false } = marks
  const inset = isInside ? 1 : 0
  return {
    title,
    class: 'safe',
    edits: [
      { start: node.start, end: node.start + inset, text: before },
      { start: node.end - inset, end: node.end, text: after },
    ],
    holds: 'names',
    changes: [{ kind: 'value', node, value: { plain } }],
  }
}

interface Marks {
  readonly before: string
  readonly after: string
  /** Whether they stand in the place of the quotes. */
  readonly isInside?: boolean
}

const QUOTES: Marks = { before: '"', after: '"' }
const NO_QUOTES: Marks = { before: '', after: '', isInside: true }
const BRACKETS: Marks = { before: '[', after: ']' }

function wrongKind(problem: Of<'wrong-kind'>, subject: Subject): Draft | undefined {
  const { field, wanted } = problem
  const found = scalarOf(field, subject)
  if (found === undefined) return undefined
  const { node, raw } = found
  const { type } = resolveScalar(node)
  if (type === 'text') {
    if (!node.plain) {
      const bare = unquoted(node, wanted)
      if (bare !== undefined && raw.length === node.text.length + 2)
        return around(found, `Write \`${field}\` without quotes`, NO_QUOTES, bare)
    }
    if (wanted.length === 1 && wanted[0] === 'a list') return listed(found, field)
    return undefined
  }
  if (type !== 'null' && wanted.includes('text') && isBareLine(raw, node))
    return around(found, `Put \`${field}\` in quotes`, QUOTES, raw)
  return undefined
}

/** What a text in quotes would be without them, if that is what is wanted. */
function unquoted(node: ScalarNode, wanted: Of<'wrong-kind'>['wanted']): number | boolean | undefined {
  const { text } = node
  const isInteger = /^-?(0|[1-9]\d{0,14})$/.test(text)
  const isNumber = isInteger || /^-?(0|[1-9]\d{0,11})\.\d{1,9}$/.test(text)
  if (isInteger && (wanted.includes('an integer') || wanted.includes('a number'))) return Number(text)
  if (isNumber && wanted.includes('a number')) return Number.isInteger(Number(text)) ? undefined : Number(text)
  if ((text === 'true' || text === 'false') && wanted.includes('a boolean')) return text === 'true'
  return undefined
}

/** One text where a list of texts is due, in brackets. */
function listed({ node, raw }: Scalar, field: string): Draft | undefined {
  if (/[\r\n]/.test(raw)) return undefined
  const isSafe = !node.plain || /^[^\s,[\]{}#&*!|>'"%@`:?-][^,[\]{}#:]*$/.test(raw)
  // What has marks of its own inside needs quotes to be one entry, and quotes and backslashes cannot be in those.
  if (!isSafe && /["\\]/.test(raw)) return undefined
  const marks = isSafe ? BRACKETS : { before: '["', after: '"]' }
  return around({ node, raw }, `Write \`${field}\` as a list`, marks, [node.text])
}

/** The version of a scenario that stands there as a number. */
function quotedVersion(field: string, subject: Subject): Draft | undefined {
  const found = scalarOf(field, subject)
  if (found === undefined || !isBareLine(found.raw, found.node) || !/^\d+\.\d+$/.test(found.raw)) return undefined
  return around(found, `Put \`${field}\` in quotes`, QUOTES, found.raw)
}

/** Whether a node is a text. */
export function textIn(node: Node | undefined): string | undefined {
  if (node?.kind !== 'scalar') return undefined
  const resolved = resolveScalar(node)
  return resolved.type === 'text' ? resolved.value : undefined
}
