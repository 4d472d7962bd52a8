import { type QuoteBefore, Stop } from '../mistake.ts'
import { blockScalar } from './block.ts'
import { Cursor } from './cursor.ts'
import { directive } from './directive.ts'
import { plainScalar } from './plain.ts'
import { anchorOrAlias, tag } from './properties.ts'
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

/** A longer way from the start of a key to its colon is none, in characters. */
const LONGEST_KEY = 1024
/** The runtime refuses more brackets, and more indented collections, inside of each other. */
const DEEPEST = 10_000
/** So many tokens the runtime keeps ready, which is how far it looks beyond the end of a document. */
const LOOKAHEAD = 3

/**
 * Cuts a text into tokens as the runtime's scanner does: whether something is a key is known only at the colon behind
 * it, so tokens wait in a queue as long as the first of them can still become one.
 */
export class Scanner {
  readonly #cursor: Cursor
  readonly #indents: number[] = []
  /** For each level of brackets the token that can become a key. */
  readonly #keys: (Token | undefined)[] = [undefined]
  readonly #openers: Token[] = []
  #queue: Token[] = []
  #head = 0
  /** The number of tokens that were taken. */
  #taken = 0
  #isReady = false

  constructor(text: string, isCut: boolean) {
    this.#cursor = new Cursor(text, isCut)
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
      for (;;) {
        const head = this.#queue[this.#head]
        if (head !== undefined && this.#queue.length - this.#head >= LOOKAHEAD && !this.#holds(head)) break
        this.#fetch()
      }
      this.#isReady = true
    }
    return this.#queue[this.#head]!
  }

  /** Takes the token that was looked at. */
  take(): void {
    this.#isReady = false
    this.#taken++
    this.#head++
    if (this.#head >= 64) {
      this.#queue = this.#queue.slice(this.#head)
      this.#head = 0
    }
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
        this.#dropKey()
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
        this.#dropKey()
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
    if (isKey) this.#dropKey()
    const isRequired = c.flowLevel === 0 && c.indent === c.pos - c.line
    c.isKeyAllowed = false
    const token = read(c)
    if (isKey) this.#saveKey(token, isRequired)
    this.#queue.push(token)
  }

  #saveKey(token: Token, isRequired: boolean): void {
    token.isPossibleKey = true
    token.isAwaited = true
    token.isRequiredKey = isRequired
    token.number = this.#taken + this.#queue.length - this.#head
    this.#keys[this.#keys.length - 1] = token
  }

  /** Whether the queue has to wait for what becomes of a token. */
  #holds(token: Token): boolean {
    return token.isAwaited && this.#canBecomeKey(token)
  }

  /** Whether a token can still become a key: it stands in this line, and not too far back. */
  #canBecomeKey(token: Token): boolean {
    if (!token.isPossibleKey) return false
    const c = this.#cursor
    if (token.line === c.line && !this.#isFarBack(token)) return true
    if (token.isRequiredKey) throw new Stop('colon-expected', token.start)
    token.isPossibleKey = false
    return false
  }

  #isFarBack(token: Token): boolean {
    const { text, pos } = this.#cursor
    if (pos - token.start <= LONGEST_KEY) return false
    let count = 0
    for (let at = token.start; at < pos && count <= LONGEST_KEY; at++) {
      // The second half of a character does not count.
      if ((text.charCodeAt(at) & 0xfc00) !== 0xdc00) count++
    }
    return count > LONGEST_KEY
  }

  /** Nothing on this level of brackets can become a key any more. */
  #dropKey(): void {
    const token = this.#keys[this.#keys.length - 1]
    if (token === undefined || !token.isPossibleKey) return
    if (token.isRequiredKey) throw new Stop('colon-expected', token.start)
    token.isPossibleKey = false
  }

  #openFlow(kind: TokenKind): void {
    const c = this.#cursor
    const isKey = c.isKeyAllowed
    const isRequired = c.flowLevel === 0 && c.indent === c.pos - c.line
    if (isKey) this.#dropKey()
    const token = new Token(kind, c.pos, c.pos + 1, c.line)
    if (isKey) this.#saveKey(token, isRequired)
    this.#keys.push(undefined)
    this.#openers.push(token)
    if (++c.flowLevel > DEEPEST) throw new Stop('depth', c.pos)
    c.isKeyAllowed = true
    c.pos++
    this.#queue.push(token)
  }

  #closeFlow(kind: TokenKind): void {
    const c = this.#cursor
    this.#dropKey()
    if (c.flowLevel > 0) {
      c.flowLevel--
      const opener = this.#openers.pop()!
      // A slip of the runtime: it forgets to wait for brackets in which nothing could have become a key.
      if (this.#keys.pop() === undefined) opener.isAwaited = false
    }
    c.isKeyAllowed = false
    this.#push(kind, 1)
  }

  #blockEntry(): void {
    const c = this.#cursor
    if (c.flowLevel === 0) {
      if (!c.isKeyAllowed) throw new Stop('item-not-allowed', c.pos)
      this.#roll(c.pos, this.#queue.length, BLOCK_SEQUENCE_START)
    }
    this.#dropKey()
    c.isKeyAllowed = true
    this.#push(BLOCK_ENTRY, 1)
  }

  #key(): void {
    const c = this.#cursor
    if (c.flowLevel === 0) {
      if (!c.isKeyAllowed) throw new Stop('key-not-allowed', c.pos)
      this.#roll(c.pos, this.#queue.length, BLOCK_MAPPING_START)
    }
    this.#dropKey()
    c.isKeyAllowed = c.flowLevel === 0
    this.#push(KEY, 1)
  }

  #value(): void {
    const c = this.#cursor
    const key = this.#keys[this.#keys.length - 1]
    if (key !== undefined && this.#canBecomeKey(key)) {
      const at = key.number - this.#taken
      const index = this.#head + at
      this.#queue.splice(at < 0 ? this.#queue.length : index, 0, new Token(KEY, key.start, key.start, key.line))
      this.#roll(key.start, at < 0 ? this.#queue.length : index, BLOCK_MAPPING_START)
      key.isPossibleKey = false
      c.isKeyAllowed = false
    } else {
      if (c.flowLevel === 0) {
        if (!c.isKeyAllowed) throw new Stop('value-not-allowed', c.pos)
        this.#roll(c.pos, this.#queue.length, BLOCK_MAPPING_START)
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
    this.#queue.splice(at, 0, new Token(kind, offset, offset, c.line))
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
    this.#dropKey()
    this.#cursor.isKeyAllowed = false
  }
}
