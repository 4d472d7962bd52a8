import type { Paths } from '../go/filepath.ts'
import { escapeControls } from '../text/argument.ts'
import { fileOf, type Place, positionOf } from '../text/source.ts'
import { columnsIn, piecesOfWord } from '../text/width.ts'

/** The width of prose that is not made for one terminal: help, and explanations in a file. */
export const WIDTH = 80

/** Widths that a terminal's own is held to: narrower breaks every place, and wider cannot be read. */
const NARROWEST = 60
const WIDEST = 120

/** The width of a report on a terminal with so many columns. */
export function terminalWidth(columns: number): number {
  return Math.max(NARROWEST, Math.min(WIDEST, columns))
}

/**
 * Breaks a text at its spaces, never inside a word; a script without spaces is broken between its characters. `first`
 * opens the first line; the others are indented to the same depth. With an infinite width nothing is broken.
 */
export function wrap(first: string, text: string, width = WIDTH): string[] {
  const depth = columnsIn(first)
  const rest = ' '.repeat(depth)
  const lines: string[] = []
  let line = first
  let used = depth
  let isEmpty = true
  for (const word of text.split(' ')) {
    let glue = isEmpty ? '' : ' '
    for (const piece of width === Number.POSITIVE_INFINITY ? [word] : piecesOfWord(word)) {
      const columns = columnsIn(piece)
      if (!isEmpty && used + glue.length + columns > width) {
        lines.push(line)
        line = rest + piece
        used = depth + columns
      } else {
        line += glue + piece
        used += glue.length + columns
      }
      isEmpty = false
      glue = ''
    }
  }
  lines.push(line)
  return lines
}

/** Breaks texts to one width. */
export type Wrap = (first: string, text: string) => string[]

/** `wrap` with a width that is given once. */
export function wrapAt(width: number): Wrap {
  return (first, text) => wrap(first, text, width)
}

/** Shows paths and places to someone who stands in a directory. */
export interface PathView {
  /** A path as it is shortest, made safe to print. */
  readonly path: (path: string) => string
  /** `file:line:column`, or only the file where no position is known. */
  readonly place: (place: Place) => string
  /** A shown text as a link to the file of a place, on terminals that have links; else the text. */
  readonly link: (place: Place, shown: string) => string
}

/** A view from `cwd`: absolute paths are shown relative to it where that is shorter. */
export function viewFrom(cwd: string, paths: Paths, links = false): PathView {
  const shown = new Map<string, string>()
  const path = (full: string): string => {
    let short = shown.get(full)
    if (short === undefined) {
      short = escapeControls(shorter(cwd, full, paths))
      shown.set(full, short)
    }
    return short
  }
  const place = (at: Place): string => {
    const position = positionOf(at)
    const file = path(fileOf(at))
    return position === undefined ? file : `${file}:${position.line}:${position.column}`
  }
  const here = paths.absolute(undefined, cwd)
  const link = (at: Place, text: string): string => {
    const full = links ? paths.absolute(here, fileOf(at)) : undefined
    return full === undefined || fileOf(at) === ''
      ? text
      : `\u001b]8;;${paths.fileUrl(full)}\u001b\\${text}\u001b]8;;\u001b\\`
  }
  return { path, place, link }
}

function shorter(cwd: string, path: string, paths: Paths): string {
  if (path === '') return '""'
  const here = paths.absolute(undefined, cwd)
  const full = paths.absolute(undefined, path)
  if (here === undefined || full === undefined) return path
  const near = paths.relative(here, full) || '.'
  return near.length < path.length ? near : path
}

/** `1 error`, `2 errors`; a plural that is not regular is given. */
export function count(n: number, noun: string, plural = `${noun}s`): string {
  return `${n} ${n === 1 ? noun : plural}`
}

/** Appends lines to lines. Spreading them into `push` would overflow the stack for large suites. */
export function append(lines: string[], more: readonly string[]): void {
  for (const line of more) lines.push(line)
}
