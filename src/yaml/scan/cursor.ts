import { type QuoteBefore, Stop } from '../mistake.ts'
import { BYTE_ORDER_MARK, CR, HASH, isBlank, isBreak, LF, lineEndFrom, pastBreak, SPACE, TAB } from './units.ts'

/** So far the runtime looks for the comment that follows a token, or another comment. */
const COMMENT_WINDOW = 512

/** Where the scanner stands in the text, and the indentation and brackets that it stands in. */
export class Cursor {
  /** The text, and one END behind it. */
  readonly text: string
  /** The offset of the END. */
  readonly length: number
  /** True where the text was cut before a character that the runtime's reader refuses as soon as it gets there. */
  readonly isCut: boolean
  /** So far the first character of a line is passed over, for a mark at the very start of the reader's window. */
  readonly skipsUntil: number
  pos = 0
  /** The start of the line that `pos` is in. */
  line = 0
  /** The column of the innermost block collection; -1 outside of all. */
  indent = -1
  /** The number of open brackets. */
  flowLevel = 0
  /** Whether a key without a question mark may begin here. */
  isKeyAllowed = true
  /** The last scalar in quotes. */
  lastQuote: QuoteBefore | undefined

  constructor(text: string, isCut: boolean) {
    this.text = `${text}\0`
    this.length = text.length
    this.isCut = isCut
    this.skipsUntil = text.charCodeAt(0) === BYTE_ORDER_MARK ? text.length - 4 : -1
  }

  /** Refuses what lies behind the cut as soon as the runtime's reader looks at it. */
  look(at: number): void {
    if (this.isCut && at > this.length) throw new Stop('character', this.length)
  }

  /** Goes past blanks, comments and line breaks. A tab is a blank only where no key can begin. */
  toToken(): void {
    const { text } = this
    let at = this.pos
    for (;;) {
      if (at <= this.skipsUntil && at === this.line) at++
      let unit = text.charCodeAt(at)
      while (unit === SPACE || (unit === TAB && (this.flowLevel > 0 || !this.isKeyAllowed)))
        unit = text.charCodeAt(++at)
      if (unit === HASH) {
        at = this.#pastComments(at)
        unit = text.charCodeAt(at)
      }
      if (!isBreak(unit)) break
      at = pastBreak(text, at)
      this.line = at
      if (this.flowLevel === 0) this.isKeyAllowed = true
    }
    this.pos = at
  }

  /** From a comment to the end of the last one of those that follow each other, whatever blanks stand between. */
  #pastComments(from: number): number {
    const { text } = this
    let at = lineEndFrom(text, from)
    for (;;) {
      let next = at + 1
      let line = next
      let unit = at < this.length ? text.charCodeAt(next) : 0
      if (text.charCodeAt(at) !== LF && text.charCodeAt(at) !== CR) return at
      while (next - at < COMMENT_WINDOW && (isBlank(unit) || unit === LF || unit === CR)) {
        next++
        if (!isBlank(unit)) line = next
        unit = text.charCodeAt(next)
      }
      this.look(next + 1)
      if (unit !== HASH || next - at >= COMMENT_WINDOW) return at
      this.line = line
      at = lineEndFrom(text, next)
    }
  }

  /** Goes past a comment that follows a token on its line, even one that touches it. */
  pastLineComment(): void {
    const { text } = this
    let at = this.pos
    while (at - this.pos < COMMENT_WINDOW && isBlank(text.charCodeAt(at))) at++
    this.look(at + 1)
    if (text.charCodeAt(at) === HASH && at - this.pos < COMMENT_WINDOW) this.pos = lineEndFrom(text, at)
  }
}
