import { Stop } from '../mistake.ts'
import type { Cursor } from './cursor.ts'
import { KEY, Token } from './token.ts'

/** A longer way from the start of a key to its colon is none, in characters. */
const LONGEST_KEY = 1024
/** So many tokens the runtime keeps ready, which is how far it looks beyond the end of a document. */
const LOOKAHEAD = 3

/**
 * The tokens that were read and not taken. Whether one is a key is known only at the colon behind it: the queue knows
 * which can still become one, and makes the first of them wait until it is decided.
 */
export class TokenQueue {
  readonly #cursor: Cursor
  #tokens: Token[] = []
  #head = 0
  /** The number of tokens that were taken. */
  #taken = 0
  /** For each level of brackets the token that can become a key. */
  readonly #keys: (Token | undefined)[] = [undefined]

  constructor(cursor: Cursor) {
    this.#cursor = cursor
  }

  /** The place of the next token that is pushed. */
  get end(): number {
    return this.#tokens.length
  }

  /** The first token, whether or not it can be taken. */
  get first(): Token | undefined {
    return this.#tokens[this.#head]
  }

  /** Whether the first token can be taken: it becomes no key any more, and enough of them follow. */
  isReady(): boolean {
    const first = this.#tokens[this.#head]
    if (first === undefined || this.#tokens.length - this.#head < LOOKAHEAD) return false
    return !(first.isAwaited && this.#canBecomeKey(first))
  }

  take(): void {
    this.#taken++
    this.#head++
    if (this.#head >= 64) {
      this.#tokens = this.#tokens.slice(this.#head)
      this.#head = 0
    }
  }

  push(token: Token): void {
    this.#tokens.push(token)
  }

  insert(place: number, token: Token): void {
    this.#tokens.splice(place, 0, token)
  }

  /** Before the token is pushed: it can become a key; a required one must. */
  saveKey(token: Token, isRequired: boolean): void {
    token.isPossibleKey = true
    token.isAwaited = true
    token.isRequiredKey = isRequired
    token.number = this.#taken + this.#tokens.length - this.#head
    this.#keys[this.#keys.length - 1] = token
  }

  /** Nothing on this level of brackets can become a key any more. */
  dropKey(): void {
    const token = this.#keys[this.#keys.length - 1]
    if (token === undefined || !token.isPossibleKey) return
    if (token.isRequiredKey) throw new Stop('colon-expected', token.start)
    token.isPossibleKey = false
  }

  /**
   * At a colon: what stands before it is a key, if it can be one, and a token that says so goes before it.
   * @returns where the key starts in the text, and the place of that token
   */
  makeKey(): { readonly start: number; readonly place: number } | undefined {
    const key = this.#keys[this.#keys.length - 1]
    if (key === undefined || !this.#canBecomeKey(key)) return undefined
    const at = key.number - this.#taken
    this.insert(at < 0 ? this.#tokens.length : this.#head + at, new Token(KEY, key.start, key.start, key.line))
    key.isPossibleKey = false
    return { start: key.start, place: at < 0 ? this.#tokens.length : this.#head + at }
  }

  openLevel(): void {
    this.#keys.push(undefined)
  }

  /** Leaves a level of brackets; true when something in it could have become a key. */
  closeLevel(): boolean {
    return this.#keys.pop() !== undefined
  }

  /** Whether a token can still become a key: it stands in this line, and not too far back. */
  #canBecomeKey(token: Token): boolean {
    if (!token.isPossibleKey) return false
    if (token.line === this.#cursor.line && !this.#isFarBack(token)) return true
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
}
