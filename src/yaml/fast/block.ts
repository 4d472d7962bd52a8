import type { MapNode, Node, Pair, ScalarNode, SeqNode } from '../node.ts'
import { blockScalar } from './block-scalar.ts'
import {
  BAR,
  COLON,
  CR,
  type Cursor,
  DASH,
  DEEPEST_FAST,
  DOUBLE_QUOTE,
  endLine,
  GREATER,
  HASH,
  isBlank,
  LF,
  LONGEST_KEY,
  NONE,
  OPEN_LIST,
  OPEN_MAP,
  pastSpaces,
  SINGLE_QUOTE,
  toContent,
} from './cursor.ts'
import { flow } from './flow.ts'
import { blockPlain, plainScalar } from './plain.ts'
import { quoted } from './quoted.ts'

/**
 * The node that begins at the cursor, in column `c.column`; afterwards the cursor is at the next content.
 * @param owner the indentation of the collection around it, -1 for none
 * @param shaky whether the library may take another indentation for that of further lines
 */
export function blockNode(c: Cursor, owner: number, depth: number, shaky: boolean): Node | undefined {
  const text = c.text
  if (depth > DEEPEST_FAST) return undefined
  const unit = text.charCodeAt(c.pos)
  if (unit === DASH && isBlank(text.charCodeAt(c.pos + 1))) return blockList(c, c.column, depth)
  if (unit === OPEN_LIST || unit === OPEN_MAP) {
    return shaky ? undefined : leaf(c, flow(c, owner + 1, 1, depth), owner)
  }
  const { column } = c
  const scalar = unit === DOUBLE_QUOTE || unit === SINGLE_QUOTE ? quoted(c, owner + 1) : blockPlain(c, owner + 1)
  if (scalar === undefined) return undefined
  if (toColon(c, scalar)) return blockMap(c, column, scalar, depth)
  // A document of one scalar is none of ours.
  return owner < 0 || shaky ? undefined : leaf(c, scalar, owner)
}

/** Finishes the line of a scalar or flow collection and goes to the next content. */
function leaf<T extends Node>(c: Cursor, node: T | undefined, owner: number): T | undefined {
  return node !== undefined && endLine(c) && toContent(c, owner, owner >= 0) ? node : undefined
}

/** Goes behind the colon after a key. A key of several lines or of too many characters has none. */
function toColon(c: Cursor, key: ScalarNode): boolean {
  const { text } = c
  const at = pastSpaces(text, c.pos)
  if (text.charCodeAt(at) !== COLON || !isBlank(text.charCodeAt(at + 1))) return false
  if (at - key.start > LONGEST_KEY) return false
  if (!key.plain && text.slice(key.start, key.end).includes('\n')) return false
  c.pos = at + 1
  return true
}

/** A mapping whose first key is read; the cursor is behind its colon. */
function blockMap(c: Cursor, indent: number, firstKey: ScalarNode, depth: number): MapNode | undefined {
  const text = c.text
  const pairs: Pair[] = []
  let key = firstKey
  for (;;) {
    const value = mapValue(c, indent, depth + 1)
    if (value === undefined) return undefined
    pairs.push({ key, value })
    if (c.column !== indent) break
    const unit = text.charCodeAt(c.pos)
    const next = unit === DOUBLE_QUOTE || unit === SINGLE_QUOTE ? quoted(c, indent + 1) : blockPlain(c, indent + 1)
    if (next === undefined || !toColon(c, next)) return undefined
    key = next
  }
  const end = c.after
  return closed(c, indent) ? { kind: 'map', pairs, tag: undefined, start: firstKey.start, end } : undefined
}

/** The value behind a colon. */
function mapValue(c: Cursor, indent: number, depth: number): Node | undefined {
  const text = c.text
  const at = pastSpaces(text, c.pos)
  const unit = text.charCodeAt(at)
  if (unit === LF || unit === CR || unit === HASH || at === text.length) {
    return belowOrNone(c, indent, depth, at, true, false)
  }
  c.pos = at
  if (unit === BAR || unit === GREATER) return block(c, indent)
  if (unit === OPEN_LIST || unit === OPEN_MAP) return leaf(c, flow(c, indent + 1, 1, depth), indent)
  if (unit === DOUBLE_QUOTE || unit === SINGLE_QUOTE) return leaf(c, quoted(c, indent + 1), indent)
  return leaf(c, blockPlain(c, indent + 1), indent)
}

/** A list; the cursor is on its first dash. */
function blockList(c: Cursor, indent: number, depth: number): SeqNode | undefined {
  if (depth > DEEPEST_FAST) return undefined
  const text = c.text
  const start = c.pos
  const items: Node[] = []
  // A comment before a dash counts as the item's, which tells where an item of nothing ends.
  let hasComment = false
  do {
    const dash = c.pos
    const at = pastSpaces(text, dash + 1)
    const unit = text.charCodeAt(at)
    let item: Node | undefined
    if (unit === LF || unit === CR || unit === HASH || at === text.length) {
      c.pos = dash + 1
      item = belowOrNone(c, indent, depth + 1, at, false, hasComment)
    } else {
      c.pos = at
      c.column = indent + at - dash
      item = unit === BAR || unit === GREATER ? block(c, indent) : blockNode(c, indent, depth + 1, false)
    }
    if (item === undefined) return undefined
    items.push(item)
    hasComment = c.waiting !== NONE
  } while (c.column === indent && isDash(c))
  const end = c.after
  return closed(c, indent) ? { kind: 'seq', items, tag: undefined, start, end } : undefined
}

function isDash(c: Cursor): boolean {
  return c.text.charCodeAt(c.pos) === DASH && isBlank(c.text.charCodeAt(c.pos + 1))
}

function block(c: Cursor, owner: number): ScalarNode | undefined {
  const scalar = blockScalar(c, owner)
  // Comments behind a block scalar never become part of it.
  return scalar !== undefined && toContent(c, owner, false) ? scalar : undefined
}

/** A value or item that begins below its colon or dash, or none: an empty scalar in column `at`. */
function belowOrNone(
  c: Cursor,
  indent: number,
  depth: number,
  at: number,
  isValue: boolean,
  commented: boolean,
): Node | undefined {
  const text = c.text
  const hasComment = commented || text.charCodeAt(at) === HASH
  if (!endLine(c) || !toContent(c, indent, false)) return undefined
  if (c.column > indent) return blockNode(c, indent, depth, c.shallow)
  // The list of a key may stand right below it.
  if (isValue && c.column === indent && isDash(c)) return blockList(c, indent, depth)
  if (hasComment || c.waiting !== NONE) {
    // At three dashes the library hands some of these comments back.
    if (indent === 0 && text.charCodeAt(c.pos) === DASH) return undefined
    c.after = c.pos
    c.waiting = NONE
  } else c.after = at
  return plainScalar('', at, at)
}

/**
 * Ends a collection at content that does not belong to it: comments that stand as deep as the collection stay with it.
 * @returns false when the content is deeper than the collection, which nothing well-formed is
 */
function closed(c: Cursor, indent: number): boolean {
  if (c.column > indent) return false
  if (indent > 0 && c.waiting >= indent) {
    c.after = c.pos
    c.waiting = NONE
  }
  return true
}
