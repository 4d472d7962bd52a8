/** Captured output of a command, made fit to be shown: cleaned of terminal control and of limited length. */

/** The longest output a diagnostic carries, in UTF-16 units (surface-envelope.md section 2). */
export const OUTPUT_CAP = 16_000

const HEAD_SHARE = 0.6

/** A captured text as a diagnostic carries it. */
export interface Capped {
  readonly text: string
  readonly truncated: boolean
}

/** Control sequences; one that does not end on its line loses its opening only, so that no output is swallowed. */
const ESCAPES =
  /\u001b(?:\[[\u0020-\u003f]*[\u0040-\u007e]?|\](?:[^\u0007\u001b\n]*(?:\u0007|\u001b\\))?|[\u0040-\u005a\u005c-\u005f]|)/g

const CONTROLS = /[\u0000-\u0008\u000b-\u001f]/g

/**
 * Cleans terminal output: line ends are LF, a line is what the last carriage return left of it, escape sequences and
 * the C0 control characters are gone but for line ends and tabs. Every other character stays.
 */
export function normalise(text: string): string {
  const lines = text.includes('\r') ? text.replaceAll('\r\n', '\n').split('\n').map(afterLastReturn).join('\n') : text
  return lines.replace(ESCAPES, '').replace(CONTROLS, '')
}

function afterLastReturn(line: string): string {
  return line.slice(line.lastIndexOf('\r') + 1)
}

/**
 * Limits a normalised text to `limit` units: of a longer one the head (three fifths) and the tail are kept around a
 * line that tells how many units are left out. No surrogate pair is split.
 */
export function cap(text: string, limit: number = OUTPUT_CAP): Capped {
  if (text.length <= limit) return { text, truncated: false }
  // The number in the marker has at most as many digits as the length of the text.
  const room = limit - elision(text.length).length
  const headEnd = wholeBefore(text, Math.round(room * HEAD_SHARE))
  const tailStart = wholeAfter(text, text.length - (room - headEnd))
  return { text: text.slice(0, headEnd) + elision(tailStart - headEnd) + text.slice(tailStart), truncated: true }
}

function elision(count: number): string {
  return `\n[${count} characters left out]\n`
}

function wholeBefore(text: string, index: number): number {
  return splitsPair(text, index) ? index - 1 : index
}

function wholeAfter(text: string, index: number): number {
  return splitsPair(text, index) ? index + 1 : index
}

function splitsPair(text: string, index: number): boolean {
  return isBetween(text.charCodeAt(index - 1), 0xd800, 0xdbff) && isBetween(text.charCodeAt(index), 0xdc00, 0xdfff)
}

function isBetween(unit: number, low: number, high: number): boolean {
  return unit >= low && unit <= high
}
