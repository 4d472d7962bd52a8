import type { Mistake } from './mistake.ts'
import { isBlank, isBreak, lineEndFrom, TAB } from './scan/units.ts'
import type { PlacedSlip, SlipKind } from './slip.ts'

/** So much text is read again, all rounds together, before it is enough. */
const MOST_TEXT = 4_000_000
const MOST_SLIPS = 1_000

/** What reading a text comes upon: a slip and the mistake behind it; undefined where there is none (or none of syntax). */
export type Attempt = (text: string) => { readonly placed: PlacedSlip; readonly mistake: Mistake } | undefined

type First = NonNullable<ReturnType<Attempt>>

/**
 * The slips after the first one. The line of a slip is made harmless, without moving anything, and the text is read
 * again: as long as it is certain where the text goes on, what is found then was there before. In doubt it ends.
 */
export function furtherSlips(text: string, first: First, read: Attempt): readonly PlacedSlip[] {
  if (first.placed.slip.kind === 'merge-conflict') return otherMarkers(text, first.placed.offset)
  const found: PlacedSlip[] = []
  let last = first
  let repaired: string | undefined = text
  for (let left = MOST_TEXT - text.length; left >= 0 && found.length < MOST_SLIPS; left -= text.length) {
    repaired = repair(repaired, last)
    const next = repaired === undefined ? undefined : read(repaired)
    if (repaired === undefined || next === undefined || !isFurther(text, last.placed, next.placed)) break
    found.push(next.placed)
    last = next
  }
  return found
}

const MARKER = /^(?:<{7}|>{7}|={7})(?: .*)?$/gm

/** The other lines of conflicts; a line of equals signs is one between the two other kinds alone. */
function otherMarkers(text: string, first: number): readonly PlacedSlip[] {
  const found: PlacedSlip[] = []
  let isOpen = false
  for (const { index, 0: line } of text.matchAll(MARKER)) {
    const isMiddle = line.startsWith('=')
    if (index > first && (!isMiddle || isOpen)) found.push({ slip: { kind: 'merge-conflict' }, offset: index })
    if (!isMiddle) isOpen = line.startsWith('<')
    if (found.length >= MOST_SLIPS) break
  }
  return found
}

/** Whether a slip is another one: on a later line, or an escape after an escape; after a tab only tabs are certain. */
function isFurther(text: string, last: PlacedSlip, next: PlacedSlip): boolean {
  if (next.offset <= last.offset || next.slip.kind === 'merge-conflict') return false
  const { kind } = last.slip
  if (kind === 'tab' && next.slip.kind !== 'tab') return false
  if (kind === 'escape' && next.slip.kind === 'escape') return true
  return next.offset > lineEndFrom(`${text}\0`, last.offset)
}

/**
 * Slips of one character at the start of a value: with a letter in its place the value is text. At the start of a line
 * they stand more likely in text that lost its indentation.
 */
const OF_ONE_CHARACTER: readonly SlipKind[] = ['alias-name', 'reserved-start', 'tag', 'unknown-anchor']
/** Slips that concern their own line alone. */
const OF_ONE_LINE: readonly SlipKind[] = [...OF_ONE_CHARACTER, 'colon-glued', 'colon-in-text', 'key-without-colon']

/** The text, as long as before, with a slip made harmless; undefined where it is in doubt how the text goes on. */
function repair(text: string, { placed: { slip, offset }, mistake }: First): string | undefined {
  const start = lineStart(text, offset)
  const end = lineEndFrom(`${text}\0`, offset)
  const line = text.slice(start, end)
  if (slip.kind === 'escape') return closesInLine(text, offset, end) ? put(text, offset, 'x') : undefined
  if (slip.kind === 'tab') return text.slice(start, offset).trim() === '' ? withoutTabs(text, start, end) : undefined
  if (mistake.inFlow === true || !OF_ONE_LINE.includes(slip.kind)) return undefined
  if (line.includes('&') || !goesOnWithEntry(text, end, line)) return undefined
  const value = text.slice(offset, end)
  const isStart = text.slice(start, offset).trim() === ''
  if (OF_ONE_CHARACTER.includes(slip.kind) && isStart) return undefined
  if (OF_ONE_CHARACTER.includes(slip.kind) && !/[:#"]/.test(value)) return put(text, offset, 'x')
  const indentation = line.search(/[^ ]/)
  return /^[-?](?:\s|$)/.test(line.slice(indentation)) ? undefined : put(text, start + indentation, '#')
}

function put(text: string, at: number, unit: string): string {
  return text.slice(0, at) + unit + text.slice(at + 1)
}

function lineStart(text: string, offset: number): number {
  let start = offset
  while (start > 0 && !isBreak(text.charCodeAt(start - 1))) start--
  return start
}

/** Whether the text in double quotes that a backslash is in ends on its line. */
function closesInLine(text: string, backslash: number, end: number): boolean {
  for (let at = backslash + 2; at < end; at++) {
    if (text.charAt(at) === '\\') at++
    else if (text.charAt(at) === '"') return true
  }
  return false
}

function withoutTabs(text: string, start: number, end: number): string {
  let at = start
  let spaces = ''
  for (; at < end && isBlank(text.charCodeAt(at)); at++) spaces += text.charCodeAt(at) === TAB ? ' ' : text.charAt(at)
  return text.slice(0, start) + spaces + text.slice(at)
}

const ENTRY = /^(?:- |-$|["'\w./-]+[ ]*:(?: |$))/

/**
 * Whether the next line with content begins an entry, in the column of this line or further left; a list item in the
 * column of what is no item belongs to it.
 */
function goesOnWithEntry(text: string, end: number, line: string): boolean {
  const column = line.search(/[^ ]/)
  for (let at = end + 1; at < text.length; ) {
    const next = lineEndFrom(`${text.slice(at, at + 2_000)}\0`, 0) + at
    const content = text.slice(at, next)
    const first = content.search(/[^ ]/)
    if (first >= 0 && content.charAt(first) !== '#') {
      const isOwnItem = first === column && isItem(content, first) && !isItem(line, column)
      return first <= column && !isOwnItem && ENTRY.test(content.slice(first))
    }
    at = next + 1
  }
  return false
}

function isItem(line: string, column: number): boolean {
  return /^-(?: |$)/.test(line.slice(column))
}
