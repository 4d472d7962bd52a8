/**
 * Where the fast pass stands in a text. A node function moves it past what it read, or gives up with undefined: then
 * nothing in it means anything any more.
 */
export class Cursor {
  readonly text: string
  pos = 0
  /** Where the node that was read last ends, together with the blanks, comments and line break that belong to it. */
  after = 0
  /** The indentation of the content at `pos`; DONE when the document has ended there. */
  column = 0
  /** The deepest indentation of the comments before `pos` that no node has taken; NONE when there are none. */
  waiting = -1
  /** Whether a comment before `pos` stands as shallow as the collection around: the library takes its indentation. */
  shallow = false

  constructor(text: string) {
    this.text = text
  }
}

/** The column of the end of a document. */
export const DONE = -1
/** The indentation of comments that are not there. */
export const NONE = -1
/** Deeper nesting goes to the library, which has its own measures against it. */
export const DEEPEST_FAST = 200
/** A longer way from the start of a key to its colon is an error. */
export const LONGEST_KEY = 1024

export const TAB = 9
export const LF = 10
export const CR = 13
export const SPACE = 32
export const DOUBLE_QUOTE = 34
export const HASH = 35
export const SINGLE_QUOTE = 39
export const PLUS = 43
export const COMMA = 44
export const DASH = 45
export const DOT = 46
export const COLON = 58
export const GREATER = 62
export const QUESTION = 63
export const OPEN_LIST = 91
export const BACKSLASH = 92
export const CLOSE_LIST = 93
export const OPEN_MAP = 123
export const BAR = 124
export const CLOSE_MAP = 125
export const BYTE_ORDER_MARK = 0xfeff

/** True for a blank, a line break and the end of the text (charCodeAt gives NaN there). */
export function isBlank(unit: number): boolean {
  return unit === SPACE || unit === LF || unit === CR || unit === TAB || Number.isNaN(unit)
}

/** True for the marks that end a plain scalar inside of brackets. */
export function isFlowMark(unit: number): boolean {
  return unit === COMMA || unit === OPEN_LIST || unit === CLOSE_LIST || unit === OPEN_MAP || unit === CLOSE_MAP
}

/** True for a document marker, three dashes or dots and a blank, at the start of a line. */
export function isMarker(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return (
    (unit === DASH || unit === DOT) &&
    text.charCodeAt(at + 1) === unit &&
    text.charCodeAt(at + 2) === unit &&
    isBlank(text.charCodeAt(at + 3))
  )
}

/** The offset of the first unit that is no space. */
export function pastSpaces(text: string, from: number): number {
  let at = from
  while (text.charCodeAt(at) === SPACE) at++
  return at
}

/** The offset of the line after the one that `at` is in. */
export function nextLine(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end === -1 ? text.length : end + 1
}

/**
 * Reads what may follow a node on its line: blanks, a comment, the line break. All of it belongs to the node.
 * @returns false where something else stands there
 */
export function endLine(c: Cursor): boolean {
  const text = c.text
  const at = pastSpaces(text, c.pos)
  const unit = text.charCodeAt(at)
  if (unit === LF) c.pos = at + 1
  else if (unit === CR) c.pos = at + 2
  else if (unit === HASH && at > c.pos) c.pos = nextLine(text, at)
  else if (at === text.length) c.pos = at
  else return false
  c.after = c.pos
  return true
}

/**
 * Goes from the start of a line to the next content, and leaves its indentation in `column`.
 *
 * A comment that is indented deeper than the collection belongs to the node before it, as long as no shallower comment
 * stood between; every other comment waits for the collection that it turns out to stand in.
 * @param owner the indentation of the collection that the lines are in
 * @param takes whether the node before takes comments at all
 * @returns false where tabs make the indentation doubtful
 */
export function toContent(c: Cursor, owner: number, takes: boolean): boolean {
  const text = c.text
  let at = c.pos
  let taking = takes
  let waiting = NONE
  let shallow = false
  for (;;) {
    const line = at
    let unit = text.charCodeAt(at)
    while (unit === SPACE) unit = text.charCodeAt(++at)
    if (unit === LF) at++
    else if (unit === CR) at += 2
    else if (unit === HASH) {
      const indent = at - line
      at = nextLine(text, at)
      if (taking && indent > owner) c.after = at
      else {
        taking = false
        if (indent > waiting) waiting = indent
        if (indent <= owner) shallow = true
      }
    } else {
      if (unit === TAB) return false
      c.column = at === text.length || (at === line && isMarker(text, at)) ? DONE : at - line
      c.pos = at
      c.waiting = waiting
      c.shallow = shallow
      return true
    }
  }
}

/** True when a text has a carriage return that ends no line together with a line feed. */
export function hasLoneReturn(text: string): boolean {
  for (let at = text.indexOf('\r'); at !== -1; at = text.indexOf('\r', at + 1)) {
    if (text.charCodeAt(at + 1) !== LF) return true
  }
  return false
}
