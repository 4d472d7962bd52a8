import { type QuoteBefore, Stop } from '../mistake.ts'
import { blockScalar } from './block.ts'
import { Cursor } from './cursor.ts'
import { directive } from './directive.ts'
import { plainScalar } from './plain.ts'
import { anchorOrAlias, tag } from './properties.ts'
import { TokenQueue } from './queue.ts'
import { quotedScalar } from './quoted.ts'
import {
  BLOCK_END,
  BLOCK_ENTRY,
  BLOCK_MAPPING_START,
  BLOCK_SEQUENCE_START,
  DOCUMENT_END,
  DOCUMENT_START,
  FLOW_ENTRY,
  FLOW_MAPPING_END,
  FLOW_MAPPING_START,
  FLOW_SEQUENCE_END,
  FLOW_SEQUENCE_START,
  KEY,
  STREAM_END,
  Token,
  type TokenKind,
  VALUE,
} from './token.ts'
import {
  AMPERSAND,
  AT,
  BACKQUOTE,
  BANG,
  BAR,
  CLOSE_LIST,
  CLOSE_MAP,
  COLON,
  COMMA,
  DASH,
  DOUBLE_QUOTE,
  END,
  GREATER,
  isGap,
  isMarker,
  OPEN_LIST,
  OPEN_MAP,
  PERCENT,
  QUESTION,
  SINGLE_QUOTE,
  STAR,
  TAB,
} from './units.ts'

/** The runtime refuses more brackets, and more indented collections, inside of each other. */
const DEEPEST = 10_000

/** Cuts a text into tokens as the runtime's scanner does, with the tokens that indentation stands for. */
export class Scanner {
  readonly #cursor: Cursor
  readonly #indents: number[] = []
  readonly #openers: Token[] = []
  readonly #queue: TokenQueue
  #isReady = false

  constructor(text: string, isCut: boolean) {
    this.#cursor = new Cursor(text, isCut)
    this.#queue = new TokenQueue(this.#cursor)
  }

  /** The last scalar in quotes that was read to its end. */
  get lastQuote(): QuoteBefore | undefined {
    return this.#cursor.lastQuote
  }

  /** Whether a bracket is open. */
  get inFlow(): boolean {
    return this.#cursor.flowLevel > 0
  }

  /** The next token, which stays the next one until it is taken. */
  peek(): Token {
    if (!this.#isReady) {
      while (!this.#queue.isReady()) this.#fetch()
      this.#isReady = true
    }
    return this.#queue.first!
  }

  /** Takes the token that was looked at. */
  take(): void {
    this.#isReady = false
    this.#queue.take()
  }

  #push(kind: TokenKind, length: number): Token {
    const c = this.#cursor
    const token = new Token(kind, c.pos, c.pos + length, c.line)
    c.pos += length
    this.#queue.push(token)
    return token
  }

  #fetch(): void {
    const c = this.#cursor
    c.toToken()
    this.#unroll(c.pos - c.line)
    c.look(c.pos + 4)
    const { text, pos } = c
    const unit = text.charCodeAt(pos)
    if (unit === END && pos === c.length) {
      // The end counts as a line of its own, in which nothing of the last one can become a key.
      c.line = pos
      this.#endBlocks()
      this.#push(STREAM_END, 0)
      return
    }
    if (pos === c.line) {
      if (unit === PERCENT) {
        this.#endBlocks()
        this.#queue.push(directive(c))
        return
      }
      if (isMarker(text, pos)) {
        this.#endBlocks()
        this.#push(unit === DASH ? DOCUMENT_START : DOCUMENT_END, 3)
        return
      }
    }
    if (this.#token(unit)) c.pastLineComment()
  }

  /** Fetches one token by its first unit; true when a comment on the same line belongs to it. */
  #token(unit: number): boolean {
    const c = this.#cursor
    switch (unit) {
      case OPEN_LIST:
      case OPEN_MAP:
        this.#openFlow(unit === OPEN_LIST ? FLOW_SEQUENCE_START : FLOW_MAPPING_START)
        return true
      case CLOSE_LIST:
      case CLOSE_MAP:
        this.#closeFlow(unit === CLOSE_LIST ? FLOW_SEQUENCE_END : FLOW_MAPPING_END)
        return true
      case COMMA:
        this.#queue.dropKey()
        c.isKeyAllowed = true
        this.#push(FLOW_ENTRY, 1)
        return true
      case DASH:
        if (!isGap(c.text.charCodeAt(c.pos + 1))) break
        this.#blockEntry()
        return false
      case QUESTION:
        if (c.flowLevel === 0 && !isGap(c.text.charCodeAt(c.pos + 1))) break
        this.#key()
        return true
      case COLON:
        if (c.flowLevel === 0 && !isGap(c.text.charCodeAt(c.pos + 1))) break
        this.#value()
        return true
      case STAR:
      case AMPERSAND:
        this.#keep(anchorOrAlias)
        return true
      case BANG:
        this.#keep(tag)
        return true
      case SINGLE_QUOTE:
      case DOUBLE_QUOTE:
        this.#keep(quotedScalar)
        return true
      case BAR:
      case GREATER:
        if (c.flowLevel > 0) throw new Stop('bad-start', c.pos)
        this.#queue.dropKey()
        c.isKeyAllowed = true
        this.#queue.push(blockScalar(c))
        return false
      case TAB:
      case PERCENT:
      case AT:
      case BACKQUOTE:
        throw new Stop('bad-start', c.pos)
    }
    this.#keep(plainScalar)
    // White space behind it is read already: where that has a line break, no comment belongs to the scalar.
    return !c.isKeyAllowed
  }

  /** Reads a token that can become a key. */
  #keep(read: (c: Cursor) => Token): void {
    const c = this.#cursor
    const isKey = c.isKeyAllowed
    if (isKey) this.#queue.dropKey()
    const isRequired = c.flowLevel === 0 && c.indent === c.pos - c.line
    c.isKeyAllowed = false
    const token = read(c)
    if (isKey) this.#queue.saveKey(token, isRequired)
    this.#queue.push(token)
  }

  #openFlow(kind: TokenKind): void {
    const c = this.#cursor
    const isKey = c.isKeyAllowed
    const isRequired = c.flowLevel === 0 && c.indent === c.pos - c.line
    if (isKey) this.#queue.dropKey()
    const token = new Token(kind, c.pos, c.pos + 1, c.line)
    if (isKey) this.#queue.saveKey(token, isRequired)
    this.#queue.openLevel()
    this.#openers.push(token)
    if (++c.flowLevel > DEEPEST) throw new Stop('depth', c.pos)
    c.isKeyAllowed = true
    c.pos++
    this.#queue.push(token)
  }

  #closeFlow(kind: TokenKind): void {
    const c = this.#cursor
    this.#queue.dropKey()
    if (c.flowLevel > 0) {
      c.flowLevel--
      const opener = this.#openers.pop()!
      // A slip of the runtime: it forgets to wait for brackets in which nothing could have become a key.
      if (!this.#queue.closeLevel()) opener.isAwaited = false
    }
    c.isKeyAllowed = false
    this.#push(kind, 1)
  }

  #blockEntry(): void {
    const c = this.#cursor
    if (c.flowLevel === 0) {
      if (!c.isKeyAllowed) throw new Stop('item-not-allowed', c.pos)
      this.#roll(c.pos, this.#queue.end, BLOCK_SEQUENCE_START)
    }
    this.#queue.dropKey()
    c.isKeyAllowed = true
    this.#push(BLOCK_ENTRY, 1)
  }

  #key(): void {
    const c = this.#cursor
    if (c.flowLevel === 0) {
      if (!c.isKeyAllowed) throw new Stop('key-not-allowed', c.pos)
      this.#roll(c.pos, this.#queue.end, BLOCK_MAPPING_START)
    }
    this.#queue.dropKey()
    c.isKeyAllowed = c.flowLevel === 0
    this.#push(KEY, 1)
  }

  #value(): void {
    const c = this.#cursor
    const key = this.#queue.makeKey()
    if (key !== undefined) {
      this.#roll(key.start, key.place, BLOCK_MAPPING_START)
      c.isKeyAllowed = false
    } else {
      if (c.flowLevel === 0) {
        if (!c.isKeyAllowed) throw new Stop('value-not-allowed', c.pos)
        this.#roll(c.pos, this.#queue.end, BLOCK_MAPPING_START)
      }
      c.isKeyAllowed = c.flowLevel === 0
    }
    this.#push(VALUE, 1)
  }

  /** Opens a block collection at an offset of this line, unless it is open already. */
  #roll(offset: number, at: number, kind: TokenKind): void {
    const c = this.#cursor
    const column = offset - c.line
    if (c.flowLevel > 0 || c.indent >= column) return
    this.#indents.push(c.indent)
    c.indent = column
    if (this.#indents.length > DEEPEST) throw new Stop('depth', offset)
    this.#queue.insert(at, new Token(kind, offset, offset, c.line))
  }

  /** Closes the block collections that are indented more than a column. */
  #unroll(column: number): void {
    const c = this.#cursor
    if (c.flowLevel > 0) return
    while (c.indent > column) {
      this.#push(BLOCK_END, 0)
      c.indent = this.#indents.pop()!
    }
  }

  #endBlocks(): void {
    this.#unroll(-1)
    this.#queue.dropKey()
    this.#cursor.isKeyAllowed = false
  }
}
