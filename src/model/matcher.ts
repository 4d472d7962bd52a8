import { entries } from '../yaml/entries.ts'
import type { Node } from '../yaml/node.ts'
import { resolveScalar } from '../yaml/scalars.ts'
import { anything, type Decoder, isNull, type Located, type MapEntry, mapOf } from './decode.ts'

export const MATCHER_KINDS = ['equals', 'regex', 'contains', 'range', 'json_schema'] as const
export type MatcherKind = (typeof MATCHER_KINDS)[number]

/** An argument matcher as authored (models.md section 10); whether it is sound is a rule's matter. */
export interface Matcher extends Located {
  readonly node: Node
  /** Its keys as authored, known kinds or not; undefined when it is no mapping. */
  readonly keys: readonly string[] | undefined
  /** The value under its only key. */
  readonly value: Node | undefined
}

/**
 * Reads a matcher without judging it. Its value is decoded whole, so a repeated key counts at any depth, even in the
 * value of `equals`, which otherwise may be anything and is never looked into.
 */
export const matcher: Decoder<Matcher | undefined> = (node, decoding, path) => {
  if (node === undefined) return undefined
  anything(node, decoding, path)
  const base = { origin: decoding.origin, node, where: path }
  if (node.kind !== 'map') return { ...base, keys: undefined, value: undefined }
  // A repeated kind is a decoding error already, and no second kind.
  const byKey = new Map(entries(node).map(({ key, value }) => [key.kind === 'scalar' ? key.text : '', value]))
  const [value] = byKey.values()
  return { ...base, keys: [...byKey.keys()], value: byKey.size === 1 ? value : undefined }
}

export type Matchers = readonly MapEntry<Matcher | undefined>[]
/** A grader's `args`: argument name to matcher. */
export const matchers = mapOf(matcher)

/** The text under a matcher kind, taken from any scalar as written; undefined when it is a list or mapping. */
export function matcherText(value: Node): string | undefined {
  if (value.kind !== 'scalar') return undefined
  const resolved = resolveScalar(value)
  return resolved.type === 'null' ? '' : resolved.type === 'text' ? resolved.value : value.text
}

/** The bounds of a `range` matcher: how many there are, and the nodes of those that are no numbers. */
export function rangeBounds(value: Node): { readonly count: number; readonly wrong: readonly Node[] } | undefined {
  if (value.kind !== 'map') return undefined
  const wrong: Node[] = []
  let count = 0
  for (const entry of entries(value)) {
    if (entry.key.kind !== 'scalar' || !['gte', 'lte', 'gt', 'lt'].includes(entry.key.text)) continue
    if (isNull(entry.value)) continue
    const type = entry.value.kind === 'scalar' ? resolveScalar(entry.value).type : undefined
    if (type === 'int' || type === 'float') count++
    else wrong.push(entry.value)
  }
  return { count, wrong }
}
