/** Go's encoding/json: the grammar. Checked by test/go/json.test.ts. */

import type { JsonFault, JsonNode, JsonPair, JsonScalar } from './node.ts'

const DEEPEST = 10_000

/** Ends the reading of a text; index.ts makes a result of it. */
export class Stop extends Error {
  readonly fault: JsonFault
  readonly offset: number
  constructor(fault: JsonFault, offset: number) {
    super(fault)
    this.fault = fault
    this.offset = offset
  }
}

type Open =
  | { readonly kind: 'seq'; readonly start: number; readonly items: JsonNode[] }
  | {
      readonly kind: 'map'
      readonly start: number
      key: JsonScalar | undefined
      readonly pairs: Map<string, JsonPair>
      readonly repeated: JsonPair[]
    }

const NONE: readonly never[] = []
const code = (character: string): number => character.charCodeAt(0)
const QUOTE = code('"')
const BACKSLASH = code('\\')
const COMMA = code(',')
const COLON = code(':')
const [OPEN_MAP, CLOSE_MAP, OPEN_SEQ, CLOSE_SEQ] = [code('{'), code('}'), code('['), code(']')]
const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}

/** Reads one text; containers that are open stand in a list of its own, so that depth costs no stack. */
export class Parser {
  readonly huge: JsonScalar[] = []
  values = 0
  readonly #text: string
  readonly #most: number
  readonly #open: Open[] = []
  #at = 0

  constructor(text: string, most: number) {
    this.#text = text
    this.#most = most
  }

  document(): JsonNode {
    if (this.#text.startsWith('\ufeff')) throw new Stop('byte-order-mark', 0)
    if (this.#next() === undefined) throw new Stop('empty', 0)
    for (;;) {
      const opened = this.#value()
      if (opened === undefined) continue
      const root = this.#attach(opened)
      if (root === undefined) continue
      if (this.#next() !== undefined) throw new Stop('trailing', this.#at)
      return root
    }
  }

  /** Reads a scalar or an empty container; an opened container gives undefined, and its first value comes next. */
  #value(): JsonNode | undefined {
    const first = this.#next()
    const start = this.#at
    if (++this.values > this.#most) throw new Stop('too-many', start)
    if (first === OPEN_MAP) {
      this.#push({ kind: 'map', start, key: undefined, pairs: new Map(), repeated: [] })
      if (this.#next() === CLOSE_MAP) return this.#close()
      this.#key()
      return undefined
    }
    if (first === OPEN_SEQ) {
      this.#push({ kind: 'seq', start, items: [] })
      return this.#next() === CLOSE_SEQ ? this.#close() : undefined
    }
    if (first === QUOTE) return this.#string()
    return this.#word('null') ?? this.#word('true') ?? this.#word('false') ?? this.#number()
  }

  /** Puts a finished value where it belongs, closes what it finishes, and returns the root when that is done. */
  #attach(finished: JsonNode): JsonNode | undefined {
    let node = finished
    for (;;) {
      const top = this.#open.at(-1)
      if (top === undefined) return node
      if (top.kind === 'seq') top.items.push(node)
      else addPair(top, { key: top.key!, value: node })
      const next = this.#next()
      if (next === COMMA) {
        this.#at++
        if (top.kind === 'map') this.#key()
        return undefined
      }
      if (next !== (top.kind === 'seq' ? CLOSE_SEQ : CLOSE_MAP)) this.#refuse()
      node = this.#close()
    }
  }

  #push(open: Open): void {
    this.#open.push(open)
    if (this.#open.length > DEEPEST) throw new Stop('too-deep', this.#at)
    this.#at++
  }

  #close(): JsonNode {
    const top = this.#open.pop()!
    const range = { start: top.start, end: ++this.#at, tag: undefined }
    if (top.kind === 'seq') return { kind: 'seq', items: top.items.length === 0 ? NONE : top.items, ...range }
    const repeated = top.repeated.length === 0 ? NONE : top.repeated
    return { kind: 'map', pairs: [...top.pairs.values()], repeated, ...range }
  }

  #key(): void {
    const top = this.#open.at(-1)
    if (this.#next() !== QUOTE || top?.kind !== 'map') this.#refuse()
    else top.key = this.#string()
    if (this.#next() !== COLON) this.#refuse()
    this.#at++
  }

  #word(word: string): JsonScalar | undefined {
    if (!this.#text.startsWith(word, this.#at)) return undefined
    return this.#scalar(this.#at, this.#at + word.length)
  }

  /** A plain scalar between two offsets. */
  #scalar(start: number, end: number): JsonScalar {
    this.#at = end
    return { kind: 'scalar', text: this.#text.slice(start, end), plain: true, tag: undefined, start, end }
  }

  // By hand: a regular expression would need a stack for a number of a million digits.
  #number(): JsonScalar {
    const start = this.#at
    if (this.#text[this.#at] === '-') this.#at++
    if (this.#text[this.#at] === '0') this.#at++
    else this.#digits()
    if (this.#text[this.#at] === '.') {
      this.#at++
      this.#digits()
    }
    if (this.#text[this.#at] === 'e' || this.#text[this.#at] === 'E') {
      this.#at++
      if (this.#text[this.#at] === '+' || this.#text[this.#at] === '-') this.#at++
      this.#digits()
    }
    const scalar = this.#scalar(start, this.#at)
    if (!Number.isFinite(Number(scalar.text))) this.huge.push(scalar)
    return scalar
  }

  #digits(): void {
    const start = this.#at
    for (;;) {
      const unit = this.#text.charCodeAt(this.#at)
      if (!(unit >= 48 && unit <= 57)) break
      this.#at++
    }
    if (this.#at === start) this.#refuse()
  }

  #string(): JsonScalar {
    const start = this.#at++
    let text = ''
    let from = this.#at
    for (;;) {
      const unit = this.#text.charCodeAt(this.#at)
      if (unit === QUOTE) break
      // Not a number: the text has ended.
      if (!(unit >= 32)) this.#refuse()
      if (unit === BACKSLASH) {
        text += this.#text.slice(from, this.#at) + this.#escape()
        from = this.#at
      } else this.#at++
    }
    text += this.#text.slice(from, this.#at++)
    return { kind: 'scalar', text, plain: false, tag: undefined, start, end: this.#at }
  }

  #escape(): string {
    const letter = this.#text[++this.#at] ?? ''
    if (letter === 'u') {
      const unit = this.#unit()
      if (unit < 0xd800 || unit > 0xdfff) return String.fromCharCode(unit)
      if (unit < 0xdc00 && this.#text.startsWith('\\u', this.#at)) {
        const back = this.#at++
        const low = this.#unit()
        if (low >= 0xdc00 && low <= 0xdfff) return String.fromCharCode(unit, low)
        this.#at = back
      }
      return '\ufffd'
    }
    if (!Object.hasOwn(ESCAPES, letter)) this.#refuse()
    this.#at++
    return ESCAPES[letter]!
  }

  /** Four hexadecimal digits after the `u` that is read next. */
  #unit(): number {
    this.#at++
    let unit = 0
    for (let i = 0; i < 4; i++) {
      const digit = Number.parseInt(this.#text[this.#at] ?? '', 16)
      if (Number.isNaN(digit)) this.#refuse()
      unit = unit * 16 + digit
      this.#at++
    }
    return unit
  }

  /** The unit after white space, which is skipped; undefined at the end of the text. */
  #next(): number | undefined {
    for (;;) {
      const unit = this.#text.charCodeAt(this.#at)
      if (unit === 32 || unit === 10 || unit === 13 || unit === 9) this.#at++
      else return Number.isNaN(unit) ? undefined : unit
    }
  }

  #refuse(): never {
    throw new Stop(this.#at >= this.#text.length ? 'unfinished' : 'syntax', this.#at)
  }
}

function addPair(open: Open & { kind: 'map' }, pair: JsonPair): void {
  const key = pair.key.text
  const earlier = open.pairs.get(key)
  if (earlier !== undefined) {
    open.repeated.push(earlier)
    // Deleted first, so that the entries stay in the order of the text.
    open.pairs.delete(key)
  }
  open.pairs.set(key, pair)
}
