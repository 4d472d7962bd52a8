import type { ScalarNode } from '../node.ts'
import {
  BACKSLASH,
  CR,
  type Cursor,
  DOUBLE_QUOTE,
  isMarker,
  LF,
  pastSpaces,
  SINGLE_QUOTE,
  SPACE,
  TAB,
} from './cursor.ts'

/** What stands between the quotes, before unescaping and folding, can be taken as it is. */
const AS_IS = 0
const ESCAPED = 1
const FOLDED = 2

/**
 * A quoted scalar; the cursor stands on its opening quote, and afterwards behind the closing one.
 * @param least the indentation that a further line needs
 */
export function quoted(c: Cursor, least: number): ScalarNode | undefined {
  const text = c.text
  const start = c.pos
  const quote = text.charCodeAt(start)
  let form = AS_IS
  let at = start + 1
  for (;;) {
    const unit = text.charCodeAt(at)
    if (unit === quote) {
      if (quote === DOUBLE_QUOTE || text.charCodeAt(at + 1) !== SINGLE_QUOTE) break
      form |= ESCAPED
      at += 2
    } else if (unit === BACKSLASH && quote === DOUBLE_QUOTE) {
      form |= ESCAPED
      const next = text.charCodeAt(at + 1)
      at += next === LF || next === CR ? 1 : 2
    } else if (unit >= SPACE || unit === TAB) at++
    else if (unit === LF) {
      if (!goesOn(text, at + 1, least)) return undefined
      form |= FOLDED
      at++
    } else if (unit === CR) at++
    else return undefined
  }
  const end = at + 1
  c.pos = end
  const value =
    form === AS_IS
      ? text.slice(start + 1, at)
      : quote === DOUBLE_QUOTE
        ? unescapeDouble(text, start + 1, at)
        : unescapeSingle(text.slice(start + 1, at), form)
  return value === undefined ? undefined : { kind: 'scalar', text: value, plain: false, tag: undefined, start, end }
}

/** True when a scalar may go on in the line at an offset: it is empty, or indented enough. */
function goesOn(text: string, line: number, least: number): boolean {
  const at = pastSpaces(text, line)
  const unit = text.charCodeAt(at)
  if (unit === LF || unit === CR) return true
  return unit !== TAB && at - line >= least && !(at === line && isMarker(text, at))
}

function unescapeSingle(raw: string, form: number): string {
  const folded = (form & FOLDED) === 0 ? raw : foldLines(raw)
  return (form & ESCAPED) === 0 ? folded : folded.replaceAll("''", "'")
}

/** Joins lines: white space around breaks goes, one break becomes a space, further ones stay. */
function foldLines(raw: string): string {
  const lines = raw.split('\n')
  const last = lines.length - 1
  let out = trimEnd(lines[0]!)
  let separator = ' '
  for (let index = 1; index <= last; index++) {
    const line = lines[index]!.slice(pastWhite(lines[index]!, 0))
    const content = index === last ? line : trimEnd(line)
    if (content === '' && index < last) {
      if (separator === '\n') out += '\n'
      separator = '\n'
    } else {
      out += separator + content
      separator = ' '
    }
  }
  return out
}

function trimEnd(line: string): string {
  let end = line.length
  if (line.charCodeAt(end - 1) === CR) end--
  while (isWhite(line.charCodeAt(end - 1))) end--
  return line.slice(0, end)
}

function isWhite(unit: number): boolean {
  return unit === SPACE || unit === TAB
}

function pastWhite(text: string, from: number): number {
  let at = from
  while (isWhite(text.charCodeAt(at))) at++
  return at
}

/** What a backslash and a unit stand for. */
const ESCAPES = new Map<string, string>([
  ['0', '\0'],
  ['a', '\x07'],
  ['b', '\b'],
  ['t', '\t'],
  ['n', '\n'],
  ['v', '\v'],
  ['f', '\f'],
  ['r', '\r'],
  ['e', '\x1b'],
  ['N', '\u0085'],
  ['_', '\u00a0'],
  ['L', '\u2028'],
  ['P', '\u2029'],
  [' ', ' '],
  ['"', '"'],
  ['/', '/'],
  ['\\', '\\'],
  ['\t', '\t'],
])

/** The number of hexadecimal digits after `\x`, `\u` and `\U`. */
const DIGITS = new Map([
  ['x', 2],
  ['u', 4],
  ['U', 8],
])

const HEXADECIMAL = /^[0-9a-fA-F]+$/

/** Unescapes and folds what stands between double quotes; undefined for an escape that does not exist. */
function unescapeDouble(text: string, from: number, to: number): string | undefined {
  let out = ''
  let at = from
  let run = from
  while (at < to) {
    const unit = text.charCodeAt(at)
    if (unit === BACKSLASH) {
      out += text.slice(run, at)
      const mark = text[at + 1]!
      const digits = DIGITS.get(mark)
      if (digits !== undefined) {
        const code = text.slice(at + 2, Math.min(at + 2 + digits, to))
        const point = code.length === digits && HEXADECIMAL.test(code) ? Number.parseInt(code, 16) : Infinity
        if (point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) return undefined
        out += String.fromCodePoint(point)
        at += 2 + digits
      } else if (mark === '\n' || mark === '\r') {
        at = pastWhite(text, mark === '\n' ? at + 2 : at + 3)
      } else {
        const meant = ESCAPES.get(mark)
        if (meant === undefined) return undefined
        out += meant
        at += 2
      }
      run = at
    } else if (unit === SPACE || unit === TAB) {
      const white = at
      at = pastWhite(text, at)
      const next = text.charCodeAt(at)
      if (at < to && (next === LF || next === CR)) {
        out += text.slice(run, white)
        run = at
      }
    } else if (unit === LF || unit === CR) {
      out += text.slice(run, at)
      let breaks = 0
      for (let next = unit; ; next = text.charCodeAt(++at)) {
        if (next === LF) breaks++
        else if (next !== CR && !isWhite(next)) break
      }
      out += breaks === 1 ? ' ' : '\n'.repeat(breaks - 1)
      run = at
    } else at++
  }
  return out + text.slice(run, to)
}
