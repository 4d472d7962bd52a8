/**
 * Go's text/template: the walk over the tokens of a template, to the first fault. Checked by the table `templates`.
 */
import { DEEPEST_TEXT, Failure } from './failure.ts'
import type { Token, TokenKind } from './lex.ts'

export class Cursor {
  readonly #tokens: readonly Token[]
  #index = 0
  #depth = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  /** A place to come back to. */
  get index(): number {
    return this.#index
  }

  goTo(index: number): void {
    this.#index = index
  }

  peek(): Token {
    return this.#tokens[this.#index]!
  }

  next(): Token {
    const token = this.peek()
    // The last token stays, so that no path can run past it.
    if (this.#index < this.#tokens.length - 1) this.#index++
    return token
  }

  skipSpace(): void {
    while (this.peek().kind === 'space') this.next()
  }

  expect(kind: TokenKind): Token {
    this.skipSpace()
    if (this.peek().kind !== kind) this.fail()
    return this.next()
  }

  isKeyword(word: string): boolean {
    const token = this.peek()
    return token.kind === 'keyword' && token.text === word
  }

  fail(at = this.peek().at): never {
    throw new Failure('parse', at)
  }

  /** Reads a nested part, one level deeper. */
  nested<T>(read: () => T): T {
    if (this.#depth >= DEEPEST_TEXT) throw new Failure('too-much-work', this.peek().at)
    this.#depth++
    const value = read()
    this.#depth--
    return value
  }
}
