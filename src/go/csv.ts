/**
 * Comma-separated rows by the rules of Go's encoding/csv defaults (resolution.md section 5).
 *
 * Written here instead of with csv-parse, which agrees with Go only after the whole text was rewritten (CRLF, a last
 * CR), so that lines and columns of faults are lost; its synchronous form collects all records; and it reports an
 * unclosed quote at the end of the file instead of where it opens. It stays the oracle of a property test.
 */

export type CsvFaultKind = 'bare-quote' | 'text-after-quote' | 'unclosed-quote' | 'field-count' | 'no-header'

export interface CsvRow {
  readonly fields: readonly string[]
  /** 1-based number among the data rows of the file; empty lines do not count. */
  readonly number: number
  /** 1-based line in which the row starts. Only LF and CRLF end a line. */
  readonly line: number
  /** Where the row starts, in bytes from the start of the file. */
  readonly byteOffset: number
}

export interface CsvFault {
  readonly kind: CsvFaultKind
  /** 1-based number of the data row; 0 for the header row, also when there is none. */
  readonly row: number
  readonly line: number
  /** 1-based, in UTF-16 units. */
  readonly column: number
  readonly byteOffset: number
}

export type CsvResult =
  | { readonly ok: true; readonly header: readonly string[]; readonly rows: number }
  | { readonly ok: false; readonly fault: CsvFault }

/**
 * Reads a file to its end or to its first fault, and hands over each data row as soon as it is read; rows handed over
 * before a fault count for nothing. It ends early where `onRow` returns false. A byte order mark is data, invalid UTF-8 becomes U+FFFD. Time is linear, memory
 * one row beyond the bytes.
 */
export function readCsv(bytes: Buffer, onRow?: (row: CsvRow, header: readonly string[]) => unknown): CsvResult {
  const reader = new Reader(bytes)
  let header: readonly string[] | undefined
  let number = 0
  for (let start = reader.skipEmptyLines(); start < bytes.length; start = reader.skipEmptyLines()) {
    const { line, lineStart } = reader
    const fields = reader.record()
    const isFault = 'kind' in fields
    if (header === undefined) {
      if (isFault) return { ok: false, fault: { ...fields, row: 0 } }
      header = fields
      continue
    }
    number++
    if (isFault) return { ok: false, fault: { ...fields, row: number } }
    if (fields.length !== header.length) {
      return { ok: false, fault: { ...placed(bytes, 'field-count', start, line, lineStart), row: number } }
    }
    if (onRow?.({ fields, number, line, byteOffset: start }, header) === false) break
  }
  if (header !== undefined) return { ok: true, header, rows: number }
  return { ok: false, fault: { kind: 'no-header', row: 0, line: 1, column: 1, byteOffset: 0 } }
}

const LF = 10
const CR = 13
const QUOTE = 34
const COMMA = 44

type PlacedFault = Omit<CsvFault, 'row'>

function placed(bytes: Buffer, kind: CsvFaultKind, at: number, line: number, lineStart: number): PlacedFault {
  return { kind, line, column: bytes.toString('utf8', lineStart, at).length + 1, byteOffset: at }
}

/** The fields of a record that is one line with quotes in it; undefined when it is not one that ends there soundly. */
function quotedLine(line: string): readonly string[] | undefined {
  const fields: string[] = []
  for (let at = 0; ; at++) {
    let value = ''
    if (line.charCodeAt(at) === QUOTE) {
      let isOpen = true
      while (isOpen) {
        const close = line.indexOf('"', at + 1)
        if (close === -1) return undefined
        isOpen = line.charCodeAt(close + 1) === QUOTE
        // Of two quotes in a row, one is text.
        value += line.slice(at + 1, isOpen ? close + 1 : close)
        at = close + 1
      }
    } else {
      const comma = line.indexOf(',', at)
      value = line.slice(at, comma === -1 ? line.length : comma)
      if (value.includes('"')) return undefined
      at += value.length
    }
    fields.push(value)
    if (at === line.length) return fields
    if (line.charCodeAt(at) !== COMMA) return undefined
  }
}

class Reader {
  line = 1
  lineStart = 0
  readonly #bytes: Buffer
  #at = 0
  #nextQuote = -1
  #nextFeed = -1

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  /** Where the next record starts; the length of the file when there is none. */
  skipEmptyLines(): number {
    while (this.#at < this.#bytes.length) {
      const length = this.#lineEndLength(this.#at)
      if (length === 0) break
      this.#passLineEnd(length)
    }
    return this.#at
  }

  /** The fields of the record that starts here. */
  record(): readonly string[] | PlacedFault {
    const feed = this.#bytes.indexOf(LF, this.#at)
    const end = feed === -1 ? this.#bytes.length : feed
    const text = this.#text(this.#at, end)
    const line = text.endsWith('\r') ? text.slice(0, -1) : text
    const fields = this.#quoteFromHere() < end ? quotedLine(line) : line.split(',')
    if (fields === undefined) return this.#quotedRecord()
    this.#at = end
    if (feed !== -1) this.#passLineEnd(1)
    return fields
  }

  /** Looked for once and remembered, so that a file with few quotes is not searched again for each line. */
  #quoteFromHere(): number {
    if (this.#nextQuote < this.#at) {
      const found = this.#bytes.indexOf(QUOTE, this.#at)
      this.#nextQuote = found === -1 ? this.#bytes.length : found
    }
    return this.#nextQuote
  }

  #text(start: number, end: number): string {
    return this.#bytes.toString('utf8', start, end)
  }

  /** The length of the line end at a place: LF, CRLF, or a CR before the end of the file. 0: no line ends here. */
  #lineEndLength(at: number): number {
    const byte = this.#bytes[at]
    if (byte === LF) return 1
    if (byte !== CR) return 0
    if (this.#bytes[at + 1] === LF) return 2
    return at + 1 === this.#bytes.length ? 1 : 0
  }

  #passLineEnd(length: number): void {
    this.#at += length
    this.line++
    this.lineStart = this.#at
  }

  /** A record with quotes, byte by byte: one that goes over several lines, or that has a fault. */
  #quotedRecord(): readonly string[] | PlacedFault {
    const fields: string[] = []
    while (true) {
      const field = this.#bytes[this.#at] === QUOTE ? this.#quotedField() : this.#plainField()
      if (typeof field !== 'string') return field
      fields.push(field)
      if (this.#bytes[this.#at] === COMMA) {
        this.#at++
        continue
      }
      if (this.#at < this.#bytes.length) this.#passLineEnd(this.#lineEndLength(this.#at))
      return fields
    }
  }

  #plainField(): string | PlacedFault {
    const start = this.#at
    for (; this.#at < this.#bytes.length; this.#at++) {
      const byte = this.#bytes[this.#at]
      if (byte === QUOTE) return placed(this.#bytes, 'bare-quote', this.#at, this.line, this.lineStart)
      if (byte === COMMA || this.#lineEndLength(this.#at) > 0) break
    }
    return this.#text(start, this.#at)
  }

  #quotedField(): string | PlacedFault {
    const { line, lineStart } = this
    const open = this.#at
    let value = ''
    this.#at++
    while (true) {
      const close = this.#bytes.indexOf(QUOTE, this.#at)
      if (close === -1) return placed(this.#bytes, 'unclosed-quote', open, line, lineStart)
      this.#countLines(close)
      value += this.#text(this.#at, close)
      this.#at = close + 1
      if (this.#bytes[this.#at] !== QUOTE) break
      value += '"'
      this.#at++
    }
    const isEnded =
      this.#at >= this.#bytes.length || this.#bytes[this.#at] === COMMA || this.#lineEndLength(this.#at) > 0
    if (!isEnded) return placed(this.#bytes, 'text-after-quote', this.#at, this.line, this.lineStart)
    return value.replaceAll('\r\n', '\n')
  }

  /** Counts the line ends before a place inside a quoted field. */
  #countLines(end: number): void {
    if (this.#nextFeed < this.#at) this.#nextFeed = this.#feedFrom(this.#at)
    while (this.#nextFeed < end) {
      this.line++
      this.lineStart = this.#nextFeed + 1
      this.#nextFeed = this.#feedFrom(this.lineStart)
    }
  }

  #feedFrom(at: number): number {
    const found = this.#bytes.indexOf(LF, at)
    return found === -1 ? this.#bytes.length : found
  }
}
