/** Go's text/template: the tokens of a template. Iterative and linear. Checked by the table `templates`. */

export type TokenKind =
  | 'text'
  | 'open'
  | 'close'
  | 'space'
  | 'dot'
  | 'field'
  | 'variable'
  | 'name'
  | 'keyword'
  | 'bool'
  | 'nil'
  | 'string'
  | 'raw-string'
  | 'character'
  | 'number'
  | 'complex'
  | 'pipe'
  | 'left-parenthesis'
  | 'right-parenthesis'
  | 'assign'
  | 'declare'
  | 'comma'
  | 'other'
  | 'error'
  | 'end'

export interface Token {
  readonly kind: TokenKind
  readonly at: number
  readonly text: string
}

const KEYWORDS: ReadonlySet<string> = new Set([
  'block',
  'break',
  'continue',
  'define',
  'else',
  'end',
  'if',
  'range',
  'template',
  'with',
])

const PUNCTUATION: Readonly<Record<string, TokenKind>> = { '|': 'pipe', '=': 'assign', ',': 'comma' }

const WORD_PART = /[_\p{L}\p{Nd}]/u

/**
 * All tokens of a template, the last one `end` or, at the first lexical fault, `error` (nothing after it is read: the
 * parser cannot get past it).
 */
export function lex(text: string): readonly Token[] {
  const lexer = new Lexer(text)
  lexer.run()
  return lexer.tokens
}

class Lexer {
  readonly tokens: Token[] = []
  readonly #text: string
  #at = 0
  #start = 0
  #depth = 0

  constructor(text: string) {
    this.#text = text
  }

  run(): void {
    let fine = true
    while (fine && this.#at < this.#text.length) fine = this.#plainText() && this.#action()
    if (fine) this.#emit('end')
    else this.tokens.push({ kind: 'error', at: this.#start, text: '' })
  }

  #emit(kind: TokenKind): void {
    this.tokens.push({ kind, at: this.#start, text: this.#text.slice(this.#start, this.#at) })
    this.#start = this.#at
  }

  /** Plain text up to the next action. Trimming is not done: only whether a text is blank ever matters. */
  #plainText(): boolean {
    const open = this.#text.indexOf('{{', this.#at)
    this.#at = open === -1 ? this.#text.length : open
    if (this.#at > this.#start) this.#emit('text')
    return true
  }

  #action(): boolean {
    if (this.#at >= this.#text.length) return true
    const isTrimmed = this.#text[this.#at + 2] === '-' && isSpace(this.#text[this.#at + 3])
    const inner = this.#at + (isTrimmed ? 4 : 2)
    if (this.#text.startsWith('/*', inner)) return this.#comment(inner)
    this.#at += 2
    this.#emit('open')
    this.#at = inner
    this.#start = inner
    this.#depth = 0
    while (true) {
      const closing = this.#closingLength()
      if (closing > 0) {
        if (this.#depth > 0) return false
        this.#at += closing
        this.#emit('close')
        return true
      }
      if (!this.#piece()) return false
    }
  }

  #comment(inner: number): boolean {
    const end = this.#text.indexOf('*/', inner + 2)
    if (end === -1) return false
    this.#at = end + 2
    const closing = this.#closingLength()
    if (closing === 0) return false
    this.#at += closing
    this.#start = this.#at
    return true
  }

  /** How long the end of the action is that stands here, with its trim marker; 0 when none does. */
  #closingLength(): number {
    if (this.#text.startsWith('}}', this.#at)) return 2
    return isSpace(this.#text[this.#at]) && this.#text.startsWith('-}}', this.#at + 1) ? 4 : 0
  }

  /** One token inside an action. False at a fault. */
  #piece(): boolean {
    const c = this.#text[this.#at]
    if (c === undefined) return false
    if (isSpace(c)) return this.#spaces()
    const punctuation = PUNCTUATION[c]
    if (punctuation !== undefined) return this.#take(1, punctuation)
    if (c === ':') return this.#text[this.#at + 1] === '=' && this.#take(2, 'declare')
    if (c === '"') return this.#quoted('"', 'string')
    if (c === "'") return this.#quoted("'", 'character')
    if (c === '`') return this.#rawString()
    if (c === '(') {
      this.#depth++
      return this.#take(1, 'left-parenthesis')
    }
    if (c === ')') {
      this.#depth--
      return this.#depth >= 0 && this.#take(1, 'right-parenthesis')
    }
    if (c === '$') return this.#dotted('variable', 'variable')
    const next = this.#text[this.#at + 1]
    if (c === '.' && next !== undefined && !isDigit(next)) return this.#dotted('field', 'dot')
    if (c === '.' || c === '+' || c === '-' || isDigit(c)) return this.#number()
    if (this.#wordPartLength() > 0) return this.#word()
    return c > ' ' && c < '\x7f' && this.#take(1, 'other')
  }

  #take(length: number, kind: TokenKind): true {
    this.#at += length
    this.#emit(kind)
    return true
  }

  #spaces(): true {
    while (isSpace(this.#text[this.#at])) this.#at++
    // The last space belongs to the trim marker that follows it.
    if (this.#text.startsWith('-}}', this.#at)) this.#at--
    this.#emit('space')
    return true
  }

  #quoted(quote: string, kind: TokenKind): boolean {
    for (this.#at++; ; this.#at++) {
      let c = this.#text[this.#at]
      if (c === quote) return this.#take(1, kind)
      if (c === '\\') c = this.#text[++this.#at]
      if (c === undefined || c === '\n') return false
    }
  }

  #rawString(): boolean {
    const end = this.#text.indexOf('`', this.#at + 1)
    return end !== -1 && this.#take(end + 1 - this.#at, 'raw-string')
  }

  /** `.Name` and `$name`; alone (before what may follow a name) it is `alone`. */
  #dotted(kind: TokenKind, alone: TokenKind): boolean {
    this.#at++
    const start = this.#at
    this.#skipWord()
    if (!this.#isTerminated()) return false
    this.#emit(this.#at === start ? alone : kind)
    return true
  }

  #word(): boolean {
    this.#skipWord()
    if (!this.#isTerminated()) return false
    const word = this.#text.slice(this.#start, this.#at)
    if (KEYWORDS.has(word)) this.#emit('keyword')
    else if (word === 'nil') this.#emit('nil')
    else this.#emit(word === 'true' || word === 'false' ? 'bool' : 'name')
    return true
  }

  #skipWord(): void {
    for (let length = this.#wordPartLength(); length > 0; length = this.#wordPartLength()) this.#at += length
  }

  #wordPartLength(): number {
    const point = this.#text.codePointAt(this.#at)
    if (point === undefined) return 0
    const c = String.fromCodePoint(point)
    return WORD_PART.test(c) ? c.length : 0
  }

  /** Names must be followed by a space, punctuation or the end of the action: `.my-key` is a fault. */
  #isTerminated(): boolean {
    const c = this.#text[this.#at]
    return c === undefined || isSpace(c) || '.,|:()'.includes(c) || this.#text.startsWith('}}', this.#at)
  }

  #number(): boolean {
    if (!this.#scanNumber()) return false
    const sign = this.#text[this.#at]
    if (sign !== '+' && sign !== '-') {
      this.#emit('number')
      return true
    }
    if (!this.#scanNumber() || this.#text[this.#at - 1] !== 'i') return false
    this.#emit('complex')
    return true
  }

  /** Takes what looks like a number; whether it is one is decided by number.ts. */
  #scanNumber(): boolean {
    this.#accept('+-')
    let digits = '0123456789_'
    if (this.#accept('0')) {
      if (this.#accept('xX')) digits = '0123456789abcdefABCDEF_'
      else if (this.#accept('oO')) digits = '01234567_'
      else if (this.#accept('bB')) digits = '01_'
    }
    this.#acceptAll(digits)
    if (this.#accept('.')) this.#acceptAll(digits)
    if (digits.length === 11 && this.#accept('eE')) this.#exponent()
    if (digits.length === 23 && this.#accept('pP')) this.#exponent()
    this.#accept('i')
    return this.#wordPartLength() === 0
  }

  #exponent(): void {
    this.#accept('+-')
    this.#acceptAll('0123456789_')
  }

  #accept(set: string): boolean {
    const c = this.#text[this.#at]
    if (c === undefined || !set.includes(c)) return false
    this.#at++
    return true
  }

  #acceptAll(set: string): void {
    while (this.#accept(set)) {
      // Each turn takes one character.
    }
  }
}

function isSpace(c: string | undefined): boolean {
  return c === ' ' || c === '\t' || c === '\r' || c === '\n'
}

function isDigit(c: string): boolean {
  return c >= '0' && c <= '9'
}
