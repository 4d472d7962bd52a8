import type { Paths } from '../go/filepath.ts'
import { escapeControls } from '../text/argument.ts'
import { fileOf, type Place, positionOf } from '../text/source.ts'

/** The width that a report is made for: fixed, so that a log reads the same everywhere. */
export const WIDTH = 80

/** Breaks a text at its spaces. `first` opens the first line; the others are indented to the same depth. */
export function wrap(first: string, text: string): string[] {
  const rest = ' '.repeat(first.length)
  const lines: string[] = []
  let line = first
  let isEmpty = true
  for (const part of text.split(' ')) {
    if (!isEmpty && line.length + 1 + part.length > WIDTH) {
      lines.push(line)
      line = rest + part
    } else {
      line += isEmpty ? part : ` ${part}`
    }
    isEmpty = false
  }
  lines.push(line)
  return lines
}

/** Shows paths and places to someone who stands in a directory. */
export interface PathView {
  /** A path as it is shortest, made safe to print. */
  readonly path: (path: string) => string
  /** `file:line:column`, or only the file where no position is known. */
  readonly place: (place: Place) => string
}

/** A view from `cwd`: absolute paths are shown relative to it where that is shorter. */
export function viewFrom(cwd: string, paths: Paths): PathView {
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
  return { path, place }
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
