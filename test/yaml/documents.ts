/**
 * Texts made from random bytes: YAML as people write it, with every construct of the fast pass in odd places, and the
 * same with a few mistakes in it. Fewer and smaller bytes give shorter and plainer texts, so that a failure shrinks.
 */
export function documentOf(bytes: Uint8Array): string {
  return new Writer(bytes).document()
}

const WORDS = [
  'a',
  'b',
  'key',
  'id',
  'x y',
  'é',
  'name',
  '<<',
  '1',
  '-1',
  'a:b',
  'a#b',
  '~',
  'true',
  '世界',
  '-x',
  'http://h/p?q=1',
  '.5',
]
const ESCAPES = [
  '\\n',
  '\\"',
  '\\\\',
  '\\x41',
  '\\u00e9',
  '\\U0001F600',
  '\\/',
  '\\ ',
  '\\0',
  '\\t',
  '\\N',
  '\\P',
  '\\q',
  '\\x4',
  '\\uZZZZ',
  '\\UFFFFFFFF',
]
const ODD = [
  '&a ',
  '*a',
  '!!str ',
  '!t ',
  '? ',
  '%',
  '@x',
  '`',
  '\t',
  '- ',
  ': ',
  ', ',
  '# ',
  '|',
  '>',
  '{',
  '}',
  '[',
  ']',
  '"',
  "'",
  '...',
  '---',
]
const UNITS = [
  ...' \n\r\t:#-?,[]{}&*!|>\'"%@`\\.+~<=ab1',
  'é',
  '😀',
  '\ufeff',
  '\u0085',
  '\u2028',
  '\u0001',
  '\0',
  '\r\n',
  '\n\n',
  '  ',
  ': ',
  ' #',
  '\n- ',
  '---',
  '\n---\n',
  '\n...\n',
]
const COMMENTS = ['#', '# c', '#c: [', '# "', '#\t']
const HEADERS = ['|', '>', '|-', '>-', '|+', '>+', '|2', '>1-', '|+1', '>4', '|1+', '|9', '|--', '|0']

class Writer {
  readonly #bytes: Uint8Array
  #next = 0
  #out = ''

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** A number below a bound; 0 once the bytes are used up. */
  #below(bound: number): number {
    const byte = this.#bytes[this.#next++] ?? 0
    return bound <= 256 ? byte % bound : ((byte << 8) | (this.#bytes[this.#next++] ?? 0)) % bound
  }

  #oneOf<T>(list: readonly T[]): T {
    return list[this.#below(list.length)]!
  }

  /** True once in so many times. */
  #rarely(times: number): boolean {
    return this.#below(times) === times - 1
  }

  document(): string {
    if (this.#rarely(4)) this.#trivia(0)
    if (this.#rarely(5)) this.#line(this.#oneOf(['---', '--- # c', '--- ', '---\n---', '---\tx', '...']))
    const indent = this.#rarely(6) ? this.#below(4) : 0
    if (this.#rarely(6)) this.#line(`${' '.repeat(indent)}${this.#flow(0, 0)}${this.#tail()}`)
    else this.#collection(indent, 0, this.#rarely(3), '')
    if (this.#rarely(6)) this.#line(`${this.#oneOf(['---', '...', '--- x', '... # c', '---\n[', '...\n{'])}`)
    if (this.#rarely(8)) this.#out += this.#oneOf(UNITS)
    if (this.#rarely(4)) this.#out = this.#out.replace(/\n$/, '')
    if (this.#rarely(6)) this.#out = this.#out.replaceAll('\n', '\r\n')
    for (let mistakes = this.#below(8) - 3; mistakes > 0; mistakes--) this.#mistake()
    return this.#out
  }

  #line(text: string): void {
    this.#out += `${text}\n`
  }

  /** What may follow a value on its line. */
  #tail(): string {
    return this.#rarely(5) ? this.#oneOf([' ', ' # c', '  #', '   ', '#c', '\t']) : ''
  }

  /** Lines without content, indented as it comes. */
  #trivia(indent: number): void {
    do {
      const column = Math.max(0, indent + this.#below(5) - 2)
      const kind = this.#below(4)
      this.#line(kind === 0 ? '' : kind === 1 ? ' '.repeat(column) : `${' '.repeat(column)}${this.#oneOf(COMMENTS)}`)
    } while (this.#rarely(3))
  }

  /** A mapping or list; `head` is what stands before its first entry on the same line. */
  #collection(indent: number, depth: number, isList: boolean, head: string): void {
    let before = head === '' ? ' '.repeat(indent) : head
    const entries = 1 + this.#below(depth > 3 ? 2 : 4)
    for (let entry = 0; entry < entries; entry++) {
      if (entry > 0 && this.#rarely(4)) this.#trivia(indent)
      if (isList) this.#item(indent, depth, before)
      else this.#pair(indent, depth, before)
      before = ' '.repeat(indent)
    }
    if (this.#rarely(5)) this.#trivia(indent)
  }

  #item(indent: number, depth: number, before: string): void {
    const dash = `-${' '.repeat(1 + (this.#rarely(5) ? this.#below(3) : 0))}`
    const kind = depth > 4 ? 0 : this.#below(6)
    if (kind === 1 || kind === 2)
      this.#collection(indent + dash.length, depth + 1, kind === 2 && this.#rarely(2), before + dash)
    else this.#value(indent, depth, before + dash, false)
  }

  #pair(indent: number, depth: number, before: string): void {
    const key = this.#rarely(8) ? this.#quoted(0) : this.#oneOf(WORDS)
    const colon = this.#rarely(12) ? ' :' : ':'
    this.#value(indent, depth, `${before}${key}${colon} `, true)
  }

  /** A value behind what introduces it, on the same line or below. */
  #value(indent: number, depth: number, before: string, isValue: boolean): void {
    const kind = this.#below(depth > 4 ? 7 : 10)
    const deeper = indent + 1 + this.#below(4)
    if (kind === 0) this.#line(`${before}${this.#plain(deeper)}${this.#tail()}`)
    else if (kind === 1) this.#line(`${before}${this.#quoted(deeper)}${this.#tail()}`)
    else if (kind === 2) this.#line(`${before.trimEnd()}${this.#tail()}`)
    else if (kind === 3) this.#blockScalar(indent, before)
    else if (kind === 4) this.#line(`${before}${this.#flow(deeper, 0)}${this.#tail()}`)
    else if (kind === 5) {
      this.#line(`${before.trimEnd()}${this.#tail()}`)
      if (this.#rarely(4)) this.#trivia(deeper)
      const scalar = this.#rarely(3)
        ? this.#flow(deeper, 0)
        : this.#rarely(2)
          ? this.#quoted(deeper)
          : this.#plain(deeper)
      this.#line(`${' '.repeat(deeper)}${scalar}${this.#tail()}`)
    } else if (kind === 6) this.#line(`${before}${this.#oneOf(WORDS)}`)
    else {
      this.#line(`${before.trimEnd()}${this.#tail()}`)
      if (this.#rarely(5)) this.#trivia(deeper)
      const isList = this.#rarely(2)
      this.#collection(isList && isValue && this.#rarely(2) ? indent : deeper, depth + 1, isList, '')
    }
  }

  #plain(indent: number): string {
    let text = this.#oneOf(WORDS)
    while (this.#rarely(3))
      text += `${this.#rarely(3) ? this.#break(indent) : this.#oneOf([' ', '  ', ' :', '# ', '/'])}${this.#oneOf(WORDS)}`
    return this.#rarely(12) ? this.#oneOf(ODD) + text : text
  }

  /** A line break inside of a scalar. */
  #break(indent: number): string {
    const column = Math.max(0, indent - (this.#rarely(5) ? this.#below(4) : 0))
    return `${this.#oneOf(['', '', ' ', '  \t'])}${'\n'.repeat(1 + this.#below(3))}${' '.repeat(column)}`
  }

  #quoted(indent: number): string {
    const isDouble = this.#rarely(2)
    let text = ''
    for (let parts = this.#below(5); parts > 0; parts--) {
      if (indent > 0 && this.#rarely(4)) text += this.#break(indent)
      else if (isDouble && this.#rarely(3)) text += this.#rarely(6) ? `\\${this.#break(indent)}` : this.#oneOf(ESCAPES)
      else text += this.#oneOf([...WORDS, ' ', '  ', '\t', ': ', ' #', isDouble ? "'" : "''", '{', '\\'])
    }
    if (isDouble && text.endsWith('\\')) text += '\\'
    return isDouble ? `"${text}"` : `'${text}'`
  }

  #blockScalar(indent: number, before: string): void {
    this.#line(`${before}${this.#oneOf(this.#rarely(3) ? HEADERS : HEADERS.slice(0, 6))}${this.#tail()}`)
    const column = indent + 1 + this.#below(3)
    for (let lines = this.#below(5); lines > 0; lines--) {
      const kind = this.#below(8)
      if (kind === 6) this.#line(this.#rarely(2) ? ' '.repeat(this.#below(column + 2)) : '')
      else if (kind === 7)
        this.#line(`${' '.repeat(Math.max(0, column + this.#below(4) - 1))}${this.#oneOf(['x', '- a', '\tt', '# c'])}`)
      else this.#line(`${' '.repeat(column)}${this.#oneOf(WORDS)}${this.#oneOf(['', '', ': ', ' # d', '  ', '\t'])}`)
    }
    while (this.#rarely(3)) this.#line(' '.repeat(this.#rarely(2) ? this.#below(column + 2) : 0))
  }

  #flow(indent: number, depth: number): string {
    const isMap = this.#rarely(2)
    let text = isMap ? '{' : '['
    for (let entries = this.#below(depth > 2 ? 2 : 4); entries > 0; entries--) {
      text += this.#gap(indent)
      text +=
        isMap || this.#rarely(6)
          ? `${this.#flowKey(indent)}${this.#rarely(6) ? '' : this.#flowNode(indent, depth)}`
          : this.#flowNode(indent, depth)
      if (entries > 1 || this.#rarely(4)) text += `${this.#gap(indent)},`
    }
    return `${text}${this.#gap(indent)}${isMap ? '}' : ']'}`
  }

  #flowKey(indent: number): string {
    const key = this.#rarely(3) ? this.#quoted(this.#rarely(4) ? indent : 0) : this.#oneOf(WORDS)
    return this.#rarely(8)
      ? key
      : `${key}${this.#oneOf([': ', ': ', ':', ' : ', ':  ', ' :', `:${this.#gap(indent)}`])}`
  }

  #flowNode(indent: number, depth: number): string {
    const kind = this.#below(depth > 2 ? 3 : 5)
    if (kind === 0) return this.#oneOf(WORDS)
    if (kind === 1) return this.#quoted(indent)
    if (kind === 2) return this.#rarely(4) ? this.#plain(indent) : this.#oneOf(WORDS)
    return this.#flow(indent, depth + 1)
  }

  /** White space between brackets. */
  #gap(indent: number): string {
    const column = Math.max(0, indent + (this.#rarely(5) ? this.#below(5) - 3 : 0))
    return this.#oneOf([
      '',
      '',
      ' ',
      `\n${' '.repeat(column)}`,
      '',
      ' ',
      ` # c\n${' '.repeat(column)}`,
      '\t',
      `\n\n${' '.repeat(column)}`,
    ])
  }

  /** One change somewhere: units away, in or different, a line shifted, doubled or moved, the end cut off. */
  #mistake(): void {
    const text = this.#out
    const at = this.#below(Math.max(1, text.length))
    const kind = this.#below(8)
    if (kind === 0) this.#out = text.slice(0, at) + text.slice(at + 1 + this.#below(3))
    else if (kind === 1) this.#out = text.slice(0, at) + this.#oneOf(UNITS) + text.slice(at)
    else if (kind === 2) this.#out = text.slice(0, at) + this.#oneOf(UNITS) + text.slice(at + 1)
    else if (kind === 3) this.#out = text.slice(0, at) + this.#oneOf(ODD) + text.slice(at)
    else if (kind === 4) this.#out = text.slice(0, at)
    else {
      const lines = text.split('\n')
      const index = this.#below(lines.length)
      const line = lines[index]!
      if (kind === 5) lines[index] = ' '.repeat(1 + this.#below(3)) + line
      else if (kind === 6) lines[index] = line.replace(/^ {1,2}/, '')
      else lines.splice(this.#below(lines.length), 0, line)
      this.#out = lines.join('\n')
    }
  }
}
