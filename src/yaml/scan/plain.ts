import { Stop } from '../mistake.ts'
import type { Cursor } from './cursor.ts'
import { PLAIN_SCALAR, Token } from './token.ts'
import { breakText, COLON, HASH, isBlank, isBreak, isGap, isMarker, NEXT_LINE, pastBreak, TAB } from './units.ts'

/** What the units below 128 do to a plain scalar: nothing, end it, or end it between brackets. */
const ENDS = 1
const ENDS_IN_FLOW = 2
const MARKS = new Uint8Array(128)
for (const unit of [0, 9, 10, 13, 32]) MARKS[unit] = ENDS
for (const mark of ',?[]{}') MARKS[mark.charCodeAt(0)] = ENDS_IN_FLOW
MARKS[COLON] = ENDS

/** The offset of the blank, line break or mark that ends the run of a plain scalar. */
function runEnd(c: Cursor, from: number): number {
  const { text } = c
  const inFlow = c.flowLevel > 0
  let at = from
  for (;;) {
    const unit = text.charCodeAt(at)
    if (unit < 128) {
      const mark = MARKS[unit]!
      if (mark !== 0) {
        if (mark === ENDS) {
          if (unit !== COLON || isGap(text.charCodeAt(at + 1))) return at
        } else if (inFlow) return at
      }
    } else if (unit >= NEXT_LINE && isBreak(unit)) return at
    at++
  }
}

/**
 * A scalar without quotes. It ends at a colon or number sign behind a blank, between brackets at some marks, and at a
 * line that is indented too little; single line breaks in it become spaces.
 * @returns the token; the cursor stands behind the white space after it
 */
export function plainScalar(c: Cursor): Token {
  const { text } = c
  const start = c.pos
  const token = new Token(PLAIN_SCALAR, start, start, c.line)
  const least = c.indent + 1
  let at = start
  let separator = ''
  let isBelow = false
  for (;;) {
    if (at === c.line && isMarker(text, at)) break
    if (text.charCodeAt(at) === HASH) break
    const end = runEnd(c, at)
    if (end > at) {
      token.text = at === start ? text.slice(at, end) : token.text + separator + text.slice(at, end)
      token.end = end
      isBelow = false
      at = end
      c.look(at + 2)
    }
    let unit = text.charCodeAt(at)
    if (!isBlank(unit) && !isBreak(unit)) break
    let breaks = ''
    let first = ''
    for (; ; unit = text.charCodeAt(at)) {
      if (isBlank(unit)) {
        if (isBelow && unit === TAB && at - c.line < least) throw new Stop('tab-indentation', at)
        at++
      } else if (isBreak(unit)) {
        if (isBelow) breaks += breakText(text, at)
        else first = breakText(text, at)
        isBelow = true
        at = pastBreak(text, at)
        c.line = at
      } else break
    }
    if (c.flowLevel === 0 && at - c.line < least) break
    separator = isBelow ? folded(first, breaks) : text.slice(token.end, at)
  }
  c.pos = at
  if (isBelow) c.isKeyAllowed = true
  return token
}

/** What the line breaks between two lines of a scalar stand for: the first one, and those after it. */
export function folded(first: string, breaks: string): string {
  if (first !== '\n') return first + breaks
  return breaks === '' ? ' ' : breaks
}
