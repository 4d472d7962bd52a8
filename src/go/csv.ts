/**
 * Go's encoding/csv with its defaults (resolution.md section 5), over csv-parse. Checked by the table `csv`.
 *
 * What csv-parse reads otherwise than Go is set right here: a CR before the end of the file, CRLF inside quotes, and NUL
 * behind a closing quote. It tells neither where a fault is nor where a row starts: that is looked up in the bytes.
 */
import { csvParse } from '../lazy/libraries.ts'

export type CsvFaultKind = 'bare-quote' | 'text-after-quote' | 'unclosed-quote' | 'field-count' | 'no-header'

export interface CsvRow {
  readonly fields: readonly string[]
  /** 1-based number among the data rows of the file; empty lines do not count. */
  readonly number: number
  /** 1-based line in which the row starts. Only LF and CRLF end a line. */
  readonly line: number
}

export interface CsvFault {
  readonly kind: CsvFaultKind
  /** 1-based number of the data row; 0 for the header row, also when there is none. */
  readonly row: number
  readonly line: number
  /** 1-based, in UTF-16 units. */
  readonly column: number
}

export type CsvResult =
  | { readonly ok: true; readonly header: readonly string[]; readonly rows: number }
  /** `header` is there when the fault stands behind it. */
  | { readonly ok: false; readonly fault: CsvFault; readonly header?: readonly string[] }

const LF = 10
const CR = 13
const QUOTE = 34
const COMMA = 44

const OPTIONS = { record_delimiter: ['\r\n', '\n'], skip_empty_lines: true, relax_column_count: true }

/** Ends the reading early. */
class Stop extends Error {}

/**
 * Reads a file to its end, to its first fault, or until `onRow` returns false, and hands over each data row as soon as
 * it is read; rows handed over before a fault count for nothing. A byte order mark is data, invalid UTF-8 becomes
 * U+FFFD. Time is linear, memory one row beyond the bytes.
 */
export function readCsv(file: Buffer, onRow?: (row: CsvRow, header: readonly string[]) => unknown): CsvResult {
  const bytes = file.at(-1) === CR ? file.subarray(0, -1) : file
  const hasOddNul = bytes.includes('"\0')
  let header: readonly string[] | undefined
  let rows = 0
  let start = startOfRecord(bytes, 0)
  let fault: Found | undefined
  let line = 1
  let counted = 0
  const on_record = (record: readonly string[], { bytes: end }: { readonly bytes: number }): null => {
    fault = hasOddNul ? quoteFault(bytes, start) : undefined
    if (header !== undefined && fault === undefined && record.length !== header.length)
      fault = { kind: 'field-count', at: start }
    if (fault !== undefined) throw new Stop()
    const fields = record.map((field) => (field.includes('\r') ? field.replaceAll('\r\n', '\n') : field))
    if (header === undefined) header = fields
    else {
      line += linesBetween(bytes, counted, start)
      counted = start
      rows++
      if (onRow?.({ fields, number: rows, line }, header) === false) throw new Stop()
    }
    start = startOfRecord(bytes, end)
    return null
  }
  try {
    csvParse().parse(bytes, { ...OPTIONS, on_record })
  } catch (error) {
    if (!(error instanceof Stop)) fault = quoteFault(bytes, start)
    if (fault === undefined && !(error instanceof Stop)) throw error
  }
  if (fault === undefined && header !== undefined) return { ok: true, header, rows }
  const { kind, at } = fault ?? { kind: 'no-header', at: 0 }
  const lineStart = at === 0 ? 0 : bytes.lastIndexOf(LF, at - 1) + 1
  const column = bytes.toString('utf8', lineStart, at).length + 1
  const row = header === undefined ? 0 : rows + 1
  const found = { kind, row, line: 1 + linesBetween(bytes, 0, at), column }
  return header === undefined ? { ok: false, fault: found } : { ok: false, fault: found, header }
}

interface Found {
  readonly kind: CsvFaultKind
  readonly at: number
}

/** Where the record starts that comes next: behind empty lines. */
function startOfRecord(bytes: Buffer, from: number): number {
  let at = from
  while (bytes[at] === LF || (bytes[at] === CR && bytes[at + 1] === LF)) at++
  return at
}

function linesBetween(bytes: Buffer, from: number, to: number): number {
  let count = 0
  for (let at = bytes.indexOf(LF, from); at >= 0 && at < to; at = bytes.indexOf(LF, at + 1)) count++
  return count
}

/** The first quote at fault in the record that starts at a place, if there is one. */
function quoteFault(bytes: Buffer, start: number): Found | undefined {
  const endsField = (at: number): boolean =>
    at >= bytes.length || bytes[at] === COMMA || bytes[at] === LF || (bytes[at] === CR && bytes[at + 1] === LF)
  for (let at = start; ; at++) {
    if (bytes[at] === QUOTE) {
      const open = at
      do {
        const close = bytes.indexOf(QUOTE, at + 1)
        if (close < 0) return { kind: 'unclosed-quote', at: open }
        at = close + 1
      } while (bytes[at] === QUOTE)
      if (!endsField(at)) return { kind: 'text-after-quote', at }
    } else {
      for (; !endsField(at); at++) if (bytes[at] === QUOTE) return { kind: 'bare-quote', at }
    }
    if (bytes[at] !== COMMA) return undefined
  }
}
