/** UTF-16 units that mean something to the scanner, and the classes that the runtime sorts them into. */
export const END = 0
export const TAB = 9
export const LF = 10
export const CR = 13
export const SPACE = 32
export const BANG = 33
export const DOUBLE_QUOTE = 34
export const HASH = 35
export const PERCENT = 37
export const AMPERSAND = 38
export const SINGLE_QUOTE = 39
export const STAR = 42
export const PLUS = 43
export const COMMA = 44
export const DASH = 45
export const DOT = 46
export const ZERO = 48
export const COLON = 58
export const LESS = 60
export const GREATER = 62
export const QUESTION = 63
export const AT = 64
export const OPEN_LIST = 91
export const BACKSLASH = 92
export const CLOSE_LIST = 93
export const BACKQUOTE = 96
export const OPEN_MAP = 123
export const BAR = 124
export const CLOSE_MAP = 125
export const NEXT_LINE = 0x85
export const LINE_SEPARATOR = 0x2028
export const PARAGRAPH_SEPARATOR = 0x2029
export const BYTE_ORDER_MARK = 0xfeff

/** True for what ends a line. */
export function isBreak(unit: number): boolean {
  return unit === LF || unit === CR || unit === NEXT_LINE || unit === LINE_SEPARATOR || unit === PARAGRAPH_SEPARATOR
}

/** True for a space or a tab. */
export function isBlank(unit: number): boolean {
  return unit === SPACE || unit === TAB
}

/** True for what ends a line, and for the end of the text. */
export function isLineEnd(unit: number): boolean {
  return unit === END || isBreak(unit)
}

/** True for a blank, for what ends a line, and for the end of the text. */
export function isGap(unit: number): boolean {
  return unit <= SPACE ? isBlank(unit) || isLineEnd(unit) : unit >= NEXT_LINE && isBreak(unit)
}

export function isDigit(unit: number): boolean {
  return unit >= ZERO && unit <= 57
}

/** True for what names of anchors, handles and directives are made of. */
export function isWord(unit: number): boolean {
  return isDigit(unit) || (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122) || unit === 95 || unit === DASH
}

/** What a line break at an offset stands for: itself where it is one of Unicode's, else a line feed. */
export function breakText(text: string, at: number): string {
  const unit = text.charCodeAt(at)
  return unit === LINE_SEPARATOR || unit === PARAGRAPH_SEPARATOR ? text.charAt(at) : '\n'
}

/** The offset behind the line break at an offset. */
export function pastBreak(text: string, at: number): number {
  return text.charCodeAt(at) === CR && text.charCodeAt(at + 1) === LF ? at + 2 : at + 1
}

/** The offset of the line break or the end of the text at or after an offset. */
export function lineEndFrom(text: string, from: number): number {
  let at = from
  for (;;) {
    const unit = text.charCodeAt(at)
    if (unit <= CR ? unit === LF || unit === CR || unit === END : unit >= NEXT_LINE && isBreak(unit)) return at
    at++
  }
}

/** True for three dashes or three dots and a gap; they count at the start of a line alone. */
export function isMarker(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return (
    (unit === DASH || unit === DOT) &&
    text.charCodeAt(at + 1) === unit &&
    text.charCodeAt(at + 2) === unit &&
    isGap(text.charCodeAt(at + 3))
  )
}
