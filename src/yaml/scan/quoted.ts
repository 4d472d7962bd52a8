import { Stop } from '../mistake.ts'
import type { Cursor } from './cursor.ts'
import { folded } from './plain.ts'
import { TEXT_SCALAR, Token } from './token.ts'
import {
  BACKSLASH,
  breakText,
  END,
  isBlank,
  isBreak,
  isMarker,
  NEXT_LINE,
  pastBreak,
  SINGLE_QUOTE,
  SPACE,
} from './units.ts'

/** What a backslash and a character stand for. */
const ESCAPES = new Map<string, string>([
  ['0', '\0'],
  ['a', '\x07'],
  ['b', '\b'],
  ['t', '\t'],
  ['\t', '\t'],
  ['n', '\n'],
  ['v', '\v'],
  ['f', '\f'],
  ['r', '\r'],
  ['e', '\x1b'],
  [' ', ' '],
  ['"', '"'],
  ["'", "'"],
  ['\\', '\\'],
  ['N', '\u0085'],
  ['_', '\u00a0'],
  ['L', '\u2028'],
  ['P', '\u2029'],
])

/** The number of hexadecimal digits after `\x`, `\u` and `\U`. */
const DIGITS = new Map([
  ['x', 2],
  ['u', 4],
  ['U', 8],
])

const HEXADECIMAL = /^[0-9a-fA-F]+$/

/** A scalar in single or double quotes; the cursor stands on the first of them, and then behind the last. */
export function quotedScalar(c: Cursor): Token {
  const { text } = c
  const start = c.pos
  const line = c.line
  const quote = text.charCodeAt(start)
  let at = start + 1
  /** What was read, up to `run`. */
  let out = ''
  let run = at
  for (;;) {
    if (at === c.line && isMarker(text, at)) throw unclosed(c, start)
    let unit = text.charCodeAt(at)
    if (unit === END) throw unclosed(c, start)
    let isBelow = false
    for (; unit > SPACE && !(unit >= NEXT_LINE && isBreak(unit)); unit = text.charCodeAt(at)) {
      if (unit === quote) {
        if (quote !== SINGLE_QUOTE || text.charCodeAt(at + 1) !== SINGLE_QUOTE) break
        out += text.slice(run, at + 1)
        at += 2
        run = at
      } else if (unit === BACKSLASH && quote !== SINGLE_QUOTE) {
        out += text.slice(run, at)
        if (isBreak(text.charCodeAt(at + 1))) {
          at = pastBreak(text, at + 1)
          c.line = at
          run = at
          isBelow = true
          break
        }
        const digits = DIGITS.get(text.charAt(at + 1))
        out += digits === undefined ? escaped(c, at) : character(c, at, digits)
        at += 2 + (digits ?? 0)
        run = at
      } else at++
    }
    if (text.charCodeAt(at) === quote) break
    const blanks = at
    let first = ''
    let breaks = ''
    for (unit = text.charCodeAt(at); ; unit = text.charCodeAt(at)) {
      if (isBlank(unit)) at++
      else if (isBreak(unit)) {
        if (isBelow) breaks += breakText(text, at)
        else first = breakText(text, at)
        isBelow = true
        at = pastBreak(text, at)
        c.line = at
      } else break
    }
    if (isBelow) {
      out += text.slice(run, blanks) + folded(first, breaks)
      run = at
    }
  }
  c.pos = at + 1
  c.lastQuote = { start, end: at + 1, isLong: c.line !== line }
  const token = new Token(TEXT_SCALAR, start, at + 1, line)
  token.text = out === '' ? text.slice(run, at) : out + text.slice(run, at)
  return token
}

function unclosed(c: Cursor, start: number): Stop {
  c.look(c.length + 1)
  return new Stop('unclosed-quote', start)
}

/** The meaning of a backslash and the character behind it. */
function escaped(c: Cursor, at: number): string {
  const meant = ESCAPES.get(c.text.charAt(at + 1))
  if (meant !== undefined) return meant
  if (at + 1 === c.length) c.look(c.length + 1)
  throw new Stop('escape', at)
}

/** The character that an escape names by its number. */
function character(c: Cursor, at: number, digits: number): string {
  c.look(at + 2 + digits)
  const code = c.text.slice(at + 2, at + 2 + digits)
  const point = code.length === digits && HEXADECIMAL.test(code) ? Number.parseInt(code, 16) : Infinity
  if (point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) throw new Stop('escape', at)
  return String.fromCodePoint(point)
}
