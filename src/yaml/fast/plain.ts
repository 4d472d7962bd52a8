import type { ScalarNode } from '../node.ts'
import {
  CLOSE_LIST,
  CLOSE_MAP,
  COLON,
  COMMA,
  CR,
  type Cursor,
  DASH,
  HASH,
  isBlank,
  isFlowMark,
  LF,
  OPEN_LIST,
  OPEN_MAP,
  pastSpaces,
  QUESTION,
  SPACE,
  TAB,
} from './cursor.ts'

/** A scalar without quotes; every other kind of scalar is told apart by its first mark. */
export function plainScalar(text: string, start: number, end: number): ScalarNode {
  return { kind: 'scalar', text, plain: true, tag: undefined, start, end }
}

/** Units that a plain scalar cannot begin with (controls and blanks among them). */
const NO_START = new Uint8Array(128)
NO_START.fill(1, 0, 33)
for (const mark of '#&*!|>\'"%@`,[]{}') NO_START[mark.charCodeAt(0)] = 1
NO_START[127] = 1

function canStart(text: string, at: number, inFlow: boolean): boolean {
  const unit = text.charCodeAt(at)
  if (unit < 128 && NO_START[unit] === 1) return false
  if (unit !== DASH && unit !== QUESTION && unit !== COLON) return true
  if (inFlow && unit === COLON) return false
  const next = text.charCodeAt(at + 1)
  return !isBlank(next) && !(inFlow && isFlowMark(next))
}

/**
 * A plain scalar in block context: a key, or a value that may go on over deeper indented lines.
 * @param least the indentation that a further line needs
 * @returns the cursor stands behind its last unit; undefined where in doubt
 */
export function blockPlain(c: Cursor, least: number): ScalarNode | undefined {
  const text = c.text
  const start = c.pos
  if (!canStart(text, start, false)) return undefined
  let at = start
  let end = start
  for (;;) {
    const unit = text.charCodeAt(at)
    if (unit > SPACE) {
      if (unit === COLON && isBlank(text.charCodeAt(at + 1))) break
      end = ++at
    } else if (unit === SPACE) {
      if (text.charCodeAt(++at) === HASH) break
    } else if (unit === LF || unit === CR) {
      const next = furtherLine(text, at, least)
      if (next === at) break
      if (next === DOUBT) return undefined
      return foldPlain(c, start, end, next, least)
    } else if (at === text.length) break
    else return undefined
  }
  c.pos = end
  return plainScalar(text.slice(start, end), start, end)
}

const DOUBT = -1

/** Where the scalar goes on after the line break at an offset; the offset itself when it does not. */
function furtherLine(text: string, from: number, least: number): number {
  let at = from
  for (;;) {
    const line = text.charCodeAt(at) === CR ? at + 2 : at + 1
    at = pastSpaces(text, line)
    const unit = text.charCodeAt(at)
    if (unit === LF || unit === CR) continue
    if (at === text.length || unit === HASH || at - line < least) return unit < SPACE ? DOUBT : from
    return at
  }
}

/** The rest of a scalar of several lines: single line breaks become spaces, further ones stay. */
function foldPlain(c: Cursor, start: number, firstEnd: number, second: number, least: number): ScalarNode | undefined {
  const { text } = c
  let value = text.slice(start, firstEnd)
  let end = firstEnd
  let at = second
  for (;;) {
    value += breaksBetween(text, end, at)
    const line = at
    let next = at
    for (;;) {
      const unit = text.charCodeAt(at)
      if (unit > SPACE) {
        // A key cannot have several lines.
        if (unit === COLON && isBlank(text.charCodeAt(at + 1))) return undefined
        end = ++at
      } else if (unit === SPACE) {
        if (text.charCodeAt(++at) !== HASH) continue
        next = at
        break
      } else if (unit === LF || unit === CR) {
        next = furtherLine(text, at, least)
        break
      } else if (at === text.length) {
        next = at
        break
      } else return undefined
    }
    value += text.slice(line, end)
    if (next === DOUBT) return undefined
    if (next === at) break
    at = next
  }
  c.pos = end
  return plainScalar(value, start, end)
}

/** What the white space between two lines of a folded scalar stands for. */
function breaksBetween(text: string, from: number, to: number): string {
  let breaks = 0
  for (let at = from; at < to; at++) if (text.charCodeAt(at) === LF) breaks++
  return breaks === 1 ? ' ' : '\n'.repeat(breaks - 1)
}

/** A plain scalar between brackets, on one line. */
export function flowPlain(c: Cursor): ScalarNode | undefined {
  const text = c.text
  const start = c.pos
  if (!canStart(text, start, true)) return undefined
  let at = start
  let end = start
  for (;;) {
    const unit = text.charCodeAt(at)
    if (unit > SPACE) {
      if (unit === COMMA || unit === CLOSE_LIST || unit === CLOSE_MAP || unit === OPEN_LIST || unit === OPEN_MAP) break
      if (unit === COLON) {
        const next = text.charCodeAt(at + 1)
        if (isBlank(next) || isFlowMark(next)) break
      }
      end = ++at
    } else if (unit === SPACE) {
      if (text.charCodeAt(++at) === HASH) break
    } else if (unit === LF || unit === CR) {
      if (!endsFlowLine(text, at)) return undefined
      break
    } else return undefined
  }
  c.pos = end
  return plainScalar(text.slice(start, end), start, end)
}

/** True when the next line that is not empty cannot belong to a scalar that ends a line. */
function endsFlowLine(text: string, from: number): boolean {
  let at = from
  for (;;) {
    at = text.charCodeAt(at) === CR ? at + 2 : at + 1
    let unit = text.charCodeAt(at)
    while (unit === SPACE || unit === TAB) unit = text.charCodeAt(++at)
    if (unit !== LF && unit !== CR) return unit === HASH || isFlowMark(unit)
  }
}
