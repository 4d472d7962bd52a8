import type { ScalarNode } from '../node.ts'
import { CR, type Cursor, DASH, endLine, GREATER, LF, PLUS, pastSpaces, TAB } from './cursor.ts'

const CLIP = 0

/**
 * A literal or folded block scalar; the cursor stands on its `|` or `>`, and afterwards at the line behind it.
 * Without any content, with tabs in its indentation or with blanks that stick out it is left to the library.
 * @param owner the indentation of the collection that it is a value of
 */
export function blockScalar(c: Cursor, owner: number): ScalarNode | undefined {
  const text = c.text
  const start = c.pos
  const isFolded = text.charCodeAt(start) === GREATER
  let chomp = CLIP
  let explicit = 0
  for (c.pos++; ; c.pos++) {
    const unit = text.charCodeAt(c.pos)
    if ((unit === PLUS || unit === DASH) && chomp === CLIP) chomp = unit
    else if (unit >= 49 && unit <= 57 && explicit === 0) explicit = unit - 48
    else break
  }
  if (!endLine(c)) return undefined

  const first = firstLine(text, c.pos, owner + explicit)
  if (first === undefined) return undefined
  const indent = pastSpaces(text, first.line) - first.line
  if (indent <= owner || indent < owner + explicit) return undefined
  const trim = explicit > 0 ? owner + explicit : indent
  if (first.widest > trim) return undefined

  const lines = isFolded ? foldedLines : literalLines
  const body = lines(text, first.line, trim)
  if (body === undefined) return undefined
  c.pos = chomp === PLUS ? body.rest : body.end
  c.after = c.pos
  const breaks = chomp === DASH ? '' : chomp === PLUS ? '\n'.repeat(1 + body.blanks) : '\n'
  const value = '\n'.repeat(first.blanks) + body.value + breaks
  return { kind: 'scalar', text: value, plain: false, tag: undefined, start, end: c.pos }
}

interface Start {
  /** Where the first line with content begins. */
  readonly line: number
  /** How many empty lines are before it, and how many spaces the longest of them has. */
  readonly blanks: number
  readonly widest: number
}

function firstLine(text: string, from: number, least: number): Start | undefined {
  let line = from
  let blanks = 0
  let widest = 0
  for (;;) {
    const at = pastSpaces(text, line)
    const unit = text.charCodeAt(at)
    if (unit !== LF && unit !== CR) {
      return at === text.length || unit === TAB || at - line < least ? undefined : { line, blanks, widest }
    }
    if (at - line > widest) widest = at - line
    blanks++
    line = unit === CR ? at + 2 : at + 1
  }
}

interface Body {
  readonly value: string
  /** Behind the last line with content. */
  readonly end: number
  /** Behind the empty lines that follow it, and how many those are. */
  readonly rest: number
  readonly blanks: number
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end === -1 ? text.length : end
}

/** Without the carriage return of a line break. */
function contentEnd(text: string, end: number): number {
  return text.charCodeAt(end - 1) === CR ? end - 1 : end
}

function literalLines(text: string, from: number, trim: number): Body | undefined {
  let value = ''
  let line = from
  let end = from
  let blanks = 0
  for (;;) {
    const at = pastSpaces(text, line)
    const unit = text.charCodeAt(at)
    const indent = at - line
    if (unit === LF || unit === CR) {
      if (indent > trim) return undefined
      blanks++
      line = unit === CR ? at + 2 : at + 1
      continue
    }
    if (unit === TAB) return undefined
    if (at === text.length) return indent > 0 ? undefined : { value, end, rest: line, blanks }
    if (indent < trim) return { value, end, rest: line, blanks }
    const stop = lineEnd(text, at)
    if (line !== from) value += blanks === 0 ? '\n' : '\n'.repeat(blanks + 1)
    value += text.slice(line + trim, contentEnd(text, stop))
    blanks = 0
    line = end = Math.min(stop + 1, text.length)
  }
}

function foldedLines(text: string, from: number, trim: number): Body | undefined {
  let value = ''
  let line = from
  let end = from
  let blanks = 0
  let separator = ''
  let wasDeeper = false
  for (;;) {
    const at = pastSpaces(text, line)
    const unit = text.charCodeAt(at)
    const indent = at - line
    if (unit === LF || unit === CR) {
      if (indent > trim) return undefined
      blanks++
      line = unit === CR ? at + 2 : at + 1
      continue
    }
    if (unit === TAB) return undefined
    if (at === text.length) return indent > 0 ? undefined : { value, end, rest: line, blanks }
    if (indent < trim) return { value, end, rest: line, blanks }
    if (blanks > 0) {
      // The first empty line only turns the break before it into a real one, where that was not real already.
      value += '\n'.repeat(separator === '\n' ? blanks : blanks - 1)
      separator = '\n'
      blanks = 0
    }
    if (indent > trim) {
      if (separator === ' ') separator = '\n'
      else if (!wasDeeper && separator === '\n') separator = '\n\n'
    }
    const stop = lineEnd(text, at)
    value += separator + text.slice(line + trim, contentEnd(text, stop))
    wasDeeper = indent > trim
    separator = wasDeeper ? '\n' : ' '
    line = end = Math.min(stop + 1, text.length)
  }
}
