import type { Position, Range } from 'vscode-languageserver'
import type { Place, Source } from '../text/source.ts'

/** A stretch of a source as the protocol has it: lines and UTF-16 units from 0, without blanks at its end. */
export function rangeOf(source: Source, start: number, end: number): Range {
  return {
    start: positionAt(source, start),
    end: positionAt(source, Math.max(start, trimmed(source.text, start, end))),
  }
}

/** The stretch of a place; the beginning of the file where only that is known. */
export function rangeOfPlace(place: Place): Range {
  if ('source' in place) return rangeOf(place.source, place.start, place.end)
  const { line, column } = place.position ?? { line: 1, column: 1 }
  const at = { line: line - 1, character: column - 1 }
  return { start: at, end: at }
}

/** The position of an offset. */
export function positionAt(source: Source, offset: number): Position {
  const { line, column } = source.position(offset)
  return { line: line - 1, character: column - 1 }
}

/** Block scalars and mappings end with the line after them; nobody means that. */
function trimmed(text: string, start: number, end: number): number {
  let at = end
  while (at > start && /\s/.test(text[at - 1] ?? '')) at--
  return at
}
