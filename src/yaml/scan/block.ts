import { Stop } from '../mistake.ts'
import type { Cursor } from './cursor.ts'
import { TEXT_SCALAR, Token } from './token.ts'
import {
  BAR,
  breakText,
  DASH,
  END,
  HASH,
  isBlank,
  isBreak,
  isDigit,
  isLineEnd,
  lineEndFrom,
  PLUS,
  pastBreak,
  SPACE,
  TAB,
  ZERO,
} from './units.ts'

/** The first line of a block scalar: what happens to its last line breaks, and how far it is indented, if it says so. */
interface Header {
  readonly chomping: number
  readonly increment: number
}

/** A block scalar; the cursor stands on its bar or angle bracket, and then at the first line that is not in it. */
export function blockScalar(c: Cursor): Token {
  const { text } = c
  const start = c.pos
  const line = c.line
  const isLiteral = text.charCodeAt(start) === BAR
  const { chomping, increment } = header(c)
  const lines = new Lines(c, increment === 0 ? 0 : Math.max(c.indent, 0) + increment)
  let out = ''
  let first = ''
  let breaks = lines.toContent()
  let wasBlank = false
  while (c.pos - c.line === lines.indent && text.charCodeAt(c.pos) !== END) {
    const isBlankLine = isBlank(text.charCodeAt(c.pos))
    if (isLiteral || wasBlank || isBlankLine || first !== '\n') out += first + breaks
    else out += breaks === '' ? ' ' : breaks
    wasBlank = isBlankLine
    const end = lineEndFrom(text, c.pos)
    out += text.slice(c.pos, end)
    c.pos = end
    first = ''
    if (end < c.length) {
      first = breakText(text, end)
      c.pos = pastBreak(text, end)
      c.line = c.pos
    }
    breaks = lines.toContent()
  }
  if (chomping >= 0) out += first
  if (chomping > 0) out += breaks
  c.look(c.pos + 1)
  const token = new Token(TEXT_SCALAR, start, lines.end, line)
  token.text = out
  return token
}

/** Reads the header and the rest of its line. */
function header(c: Cursor): Header {
  const { text } = c
  let at = c.pos + 1
  let chomping = 0
  let increment = 0
  const readChomping = () => {
    const unit = text.charCodeAt(at)
    if (unit !== PLUS && unit !== DASH) return
    chomping = unit === PLUS ? 1 : -1
    at++
  }
  readChomping()
  const unit = text.charCodeAt(at)
  if (isDigit(unit)) {
    if (unit === ZERO) throw new Stop('block-indentation', at)
    increment = unit - ZERO
    at++
    if (chomping === 0) readChomping()
  }
  while (isBlank(text.charCodeAt(at))) at++
  if (text.charCodeAt(at) === HASH) at = lineEndFrom(text, at)
  if (!isLineEnd(text.charCodeAt(at))) throw new Stop('text-after-indicator', at)
  c.look(at + 1)
  if (at < c.length) {
    at = pastBreak(text, at)
    c.line = at
  }
  c.pos = at
  return { chomping, increment }
}

/** The empty lines of a block scalar, which also tell its indentation where the header does not. */
class Lines {
  readonly #cursor: Cursor
  /** The column of the content; 0 until it is known. */
  indent: number
  /** Where the last line that belongs to the scalar ends. */
  end: number

  constructor(cursor: Cursor, indent: number) {
    this.#cursor = cursor
    this.indent = indent
    this.end = cursor.pos
  }

  /** Goes past indentation and empty lines, and gives their line breaks. */
  toContent(): string {
    const c = this.#cursor
    const { text } = c
    let breaks = ''
    let deepest = 0
    let at = c.pos
    this.end = at
    for (;;) {
      const limit = this.indent === 0 ? Number.POSITIVE_INFINITY : c.line + this.indent
      while (at < limit && text.charCodeAt(at) === SPACE) at++
      deepest = Math.max(deepest, at - c.line)
      const unit = text.charCodeAt(at)
      if (unit === TAB && at < limit) throw new Stop('tab-indentation', at)
      if (!isBreak(unit)) break
      breaks += breakText(text, at)
      at = pastBreak(text, at)
      c.line = at
      this.end = at
    }
    c.pos = at
    if (this.indent === 0) this.indent = Math.max(deepest, c.indent + 1, 1)
    return breaks
  }
}
