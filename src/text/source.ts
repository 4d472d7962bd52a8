/** The text of one file, and where things stand in it. Positions are computed only when someone shows them. */
export interface Position {
  /** 1-based line. */
  readonly line: number
  /** 1-based column in UTF-16 units, as editors count. */
  readonly column: number
}

/** A file that was read: its path as findings show it, and its text without a byte order mark. */
export class Source {
  readonly path: string
  readonly text: string
  #lineStarts: number[] | undefined

  constructor(path: string, text: string) {
    this.path = path
    this.text = text
  }

  /** The offset at which a line begins; lines count from 1, and one outside is the nearest. */
  start(line: number): number {
    this.#lineStarts ??= lineStartsOf(this.text)
    const starts = this.#lineStarts
    return starts[Math.max(0, Math.min(line, starts.length) - 1)]!
  }

  /** Line and column of an offset into `text`; offsets outside are clamped. LF, CRLF and a lone CR end a line. */
  position(offset: number): Position {
    this.#lineStarts ??= lineStartsOf(this.text)
    const starts = this.#lineStarts
    const at = Math.max(0, Math.min(offset, this.text.length))
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (starts[middle]! <= at) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: at - starts[low]! + 1 }
  }
}

function lineStartsOf(text: string): number[] {
  const starts = [0]
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit === 10 || (unit === 13 && text.charCodeAt(i + 1) !== 10)) starts.push(i + 1)
  }
  return starts
}

/**
 * A place that a finding points at: a stretch of a source, or a file that is not kept in memory, with a position where
 * one is known. `start` and `end` are offsets into `source.text`; `end` is exclusive.
 */
export type Place =
  | { readonly source: Source; readonly start: number; readonly end: number }
  | { readonly file: string; readonly position?: Position | undefined }

/** The path of a place's file as findings show it. */
export function fileOf(place: Place): string {
  return 'source' in place ? place.source.path : place.file
}

/** Where a place begins; undefined when only its file is known. */
export function positionOf(place: Place): Position | undefined {
  return 'source' in place ? place.source.position(place.start) : place.position
}
