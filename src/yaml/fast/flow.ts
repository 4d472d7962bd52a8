import type { MapNode, Node, Pair, ScalarNode, SeqNode } from '../node.ts'
import {
  CLOSE_LIST,
  CLOSE_MAP,
  COLON,
  COMMA,
  CR,
  type Cursor,
  DEEPEST_FAST,
  DOUBLE_QUOTE,
  HASH,
  isBlank,
  isFlowMark,
  isMarker,
  LF,
  LONGEST_KEY,
  nextLine,
  OPEN_LIST,
  OPEN_MAP,
  SINGLE_QUOTE,
  SPACE,
  TAB,
} from './cursor.ts'
import { flowPlain, plainScalar } from './plain.ts'
import { quoted } from './quoted.ts'

/**
 * A mapping or list in brackets; the cursor stands on the opening one, and afterwards behind the closing one.
 * @param least the indentation that further lines need
 * @param level 1 for the outermost brackets
 */
export function flow(c: Cursor, least: number, level: number, depth: number): MapNode | SeqNode | undefined {
  if (depth > DEEPEST_FAST) return undefined
  return c.text.charCodeAt(c.pos) === OPEN_MAP ? flowMap(c, least, level, depth) : flowList(c, least, level, depth)
}

function flowMap(c: Cursor, least: number, level: number, depth: number): MapNode | undefined {
  const start = c.pos++
  const pairs: Pair[] = []
  while (toEntry(c, least, level)) {
    if (c.text.charCodeAt(c.pos) === CLOSE_MAP) {
      c.pos++
      return { kind: 'map', pairs, tag: undefined, start, end: c.pos }
    }
    const key = flowScalar(c, least)
    if (key === undefined) return undefined
    const value = toColon(c, key) ? flowValue(c, least, level, depth) : plainScalar('', key.end, key.end)
    if (value === undefined || !toNext(c, least, level, CLOSE_MAP)) return undefined
    pairs.push({ key, value })
  }
  return undefined
}

function flowList(c: Cursor, least: number, level: number, depth: number): SeqNode | undefined {
  const start = c.pos++
  const items: Node[] = []
  while (toEntry(c, least, level)) {
    if (c.text.charCodeAt(c.pos) === CLOSE_LIST) {
      c.pos++
      return { kind: 'seq', items, tag: undefined, start, end: c.pos }
    }
    let item = flowNode(c, least, level, depth)
    if (item === undefined) return undefined
    if (item.kind === 'scalar' && toColon(c, item)) {
      // A pair inside of a list is a mapping of its own.
      if (isLongKey(c, item)) return undefined
      const value = flowValue(c, least, level, depth + 1)
      if (value === undefined) return undefined
      item = { kind: 'map', pairs: [{ key: item, value }], tag: undefined, start: item.start, end: value.end }
    }
    if (!toNext(c, least, level, CLOSE_LIST)) return undefined
    items.push(item)
  }
  return undefined
}

function isLongKey(c: Cursor, key: Node): boolean {
  return c.pos - key.start > LONGEST_KEY
}

function flowNode(c: Cursor, least: number, level: number, depth: number): Node | undefined {
  const unit = c.text.charCodeAt(c.pos)
  return unit === OPEN_MAP || unit === OPEN_LIST ? flow(c, least, level + 1, depth + 1) : flowScalar(c, least)
}

function flowScalar(c: Cursor, least: number): ScalarNode | undefined {
  const unit = c.text.charCodeAt(c.pos)
  return unit === DOUBLE_QUOTE || unit === SINGLE_QUOTE ? quoted(c, least) : flowPlain(c)
}

/**
 * Goes behind the colon after a key, if there is one on its line. After a quoted key the colon may touch the value;
 * a colon that is doubtful stays where it is, and nothing that may follow an entry begins with one.
 */
function toColon(c: Cursor, key: ScalarNode): boolean {
  const text = c.text
  let at = c.pos
  while (text.charCodeAt(at) === SPACE || text.charCodeAt(at) === TAB) at++
  if (text.charCodeAt(at) !== COLON) return false
  const next = text.charCodeAt(at + 1)
  if (!isBlank(next) && !isFlowMark(next) && (key.plain || at > c.pos)) return false
  if (!key.plain && text.slice(key.start, key.end).includes('\n')) return false
  c.pos = at + 1
  return true
}

/** The value behind a colon; none is an empty scalar behind the blanks after the colon. */
function flowValue(c: Cursor, least: number, level: number, depth: number): Node | undefined {
  const text = c.text
  let at = c.pos
  while (text.charCodeAt(at) === SPACE || text.charCodeAt(at) === TAB) at++
  if (!toEntry(c, least, level)) return undefined
  const unit = text.charCodeAt(c.pos)
  if (unit === COMMA || unit === CLOSE_MAP || unit === CLOSE_LIST) return plainScalar('', at, at)
  return flowNode(c, least, level, depth)
}

/** Goes behind the comma after an entry, or to the closing bracket. */
function toNext(c: Cursor, least: number, level: number, close: number): boolean {
  if (!toEntry(c, least, level)) return false
  const unit = c.text.charCodeAt(c.pos)
  if (unit === COMMA) c.pos++
  else if (unit !== close) return false
  return true
}

/**
 * Goes past white space, line breaks and comments.
 * @returns false where a comment touches something, or a line is indented less than the collection around the
 *   brackets; only the closing bracket of the outermost ones may stand right below that collection's content
 */
function toEntry(c: Cursor, least: number, level: number): boolean {
  const text = c.text
  let at = c.pos
  let indent = -1
  let spaced = false
  for (;;) {
    const unit = text.charCodeAt(at)
    if (unit === LF || unit === CR) {
      const line = unit === CR ? at + 2 : at + 1
      at = line
      while (text.charCodeAt(at) === SPACE) at++
      indent = at - line
      // The library refuses some comments at the very start of a line.
      spaced = indent > 0
    } else if (unit === SPACE || unit === TAB) {
      spaced = true
      at++
    } else if (unit === HASH) {
      if (!spaced) return false
      at = nextLine(text, at) - 1
      if (text.charCodeAt(at) !== LF) return false
    } else {
      c.pos = at
      if (indent === -1) return true
      if (indent < least) return level === 1 && indent === least - 1 && (unit === CLOSE_LIST || unit === CLOSE_MAP)
      return indent > 0 || !isMarker(text, at)
    }
  }
}
