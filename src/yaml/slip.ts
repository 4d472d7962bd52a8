import type { Mistake } from './mistake.ts'
import { isBlank, isBreak, isMarker, lineEndFrom, TAB } from './scan/units.ts'

/** What a person did, as far as the text shows it; each has its sentences in `catalogue/yaml.ts`. */
export type SlipKind =
  | 'after-bracket'
  | 'after-quote'
  | 'alias-name'
  | 'block-header'
  | 'bracket-stray'
  | 'bracket-unclosed'
  | 'colon-glued'
  | 'colon-in-text'
  | 'comma-missing'
  | 'content-missing'
  | 'dash-glued'
  | 'depth'
  | 'directive'
  | 'escape'
  | 'indentation'
  | 'key-without-colon'
  | 'list-in-line'
  | 'merge-conflict'
  | 'question-mark'
  | 'quote-unclosed'
  | 'reserved-start'
  | 'tab'
  | 'tag'
  | 'unknown-anchor'

/** A slip; `line` and `column` tell where what it does not fit to begins, both from 1. */
export interface Slip {
  readonly kind: SlipKind
  readonly line?: number
  readonly column?: number
}

/** A slip, and the offset at which to look. */
export interface PlacedSlip {
  readonly slip: Slip
  readonly offset: number
}

/**
 * Says of a mistake what a person has to correct, and where. The scanner stops where the text stops making sense, which
 * is often not where it went wrong.
 */
export function slipOf(text: string, mistake: Mistake): PlacedSlip {
  const conflict = CONFLICT.exec(text)
  if (conflict !== null && conflict.index <= mistake.offset) return at('merge-conflict', conflict.index)
  const { offset, quote, from } = mistake
  const isBehindQuote = quote !== undefined && quote.end <= offset && isOneLine(text, quote.end, offset)
  if (isBehindQuote && quote.isLong) return at('quote-unclosed', quote.start)
  switch (mistake.kind) {
    case 'tab-indentation':
      return at('tab', offset)
    case 'bad-start':
      return at(text.charCodeAt(offset) === TAB ? 'tab' : 'reserved-start', offset)
    case 'unclosed-quote':
      return at('quote-unclosed', offset)
    case 'escape':
      return at('escape', offset)
    case 'anchor-name':
      return at('alias-name', offset)
    case 'unknown-anchor':
      return at('unknown-anchor', offset)
    case 'tag':
      return at('tag', offset)
    case 'directive':
    case 'document-start':
      return at('directive', offset)
    case 'block-indentation':
      return at('block-header', offset)
    case 'text-after-indicator':
      return at(text.charAt(lineStart(text, offset)) === '%' ? 'directive' : 'block-header', offset)
    case 'depth':
      return at('depth', offset)
    case 'item-not-allowed':
      return at('list-in-line', offset)
    case 'key-not-allowed':
      return at('question-mark', offset)
    case 'colon-expected':
      return keyWithoutColon(text, offset)
    case 'value-not-allowed':
      return valueNotAllowed(text, offset)
    case 'content-expected':
      return from !== undefined && offset >= text.length
        ? at('bracket-unclosed', from)
        : misplaced(text, offset, undefined)
    case 'flow-separator-expected':
      return inBrackets(text, offset, from)
    default:
      return isBehindQuote ? at('after-quote', offset) : misplaced(text, offset, from)
  }
}

/** The first line that a version control system leaves in a conflict. */
const CONFLICT = /^(?:<{7}|>{7}|={7})(?: |$)/m

function at(kind: SlipKind, offset: number): PlacedSlip {
  return { slip: { kind }, offset }
}

function lineStart(text: string, offset: number): number {
  let start = offset
  while (start > 0 && !isBreak(text.charCodeAt(start - 1))) start--
  return start
}

function isOneLine(text: string, from: number, to: number): boolean {
  return lineEndFrom(`${text.slice(from, to)}\0`, 0) >= to - from
}

/** The last unit before an offset on its line that is no blank; empty where there is none. */
function before(text: string, offset: number): string {
  const start = lineStart(text, offset)
  let last = offset - 1
  while (last >= start && isBlank(text.charCodeAt(last))) last--
  return last < start ? '' : text.charAt(last)
}

/** A colon behind a word of a line, and not behind a blank: `a:b`. */
const GLUED_COLON = /^[^\s:"'#]+:[^\s/:]/

function keyWithoutColon(text: string, offset: number): PlacedSlip {
  const line = text.slice(offset, lineEndFrom(`${text}\0`, offset))
  if (/^-[^\s-]/.test(line)) return at('dash-glued', offset)
  if (GLUED_COLON.test(line)) return at('colon-glued', offset + line.indexOf(':'))
  return at('key-without-colon', offset)
}

function valueNotAllowed(text: string, offset: number): PlacedSlip {
  const start = lineStart(text, offset)
  // One colon with a blank before this one: the value has a colon in it.
  if (/:[ \t]/.test(text.slice(start, offset))) return at('colon-in-text', offset)
  let first = start
  while (first < offset && isBlank(text.charCodeAt(first))) first++
  return at(first === offset ? 'content-missing' : 'indentation', first)
}

function inBrackets(text: string, offset: number, from: number | undefined): PlacedSlip {
  if (offset > 0 && text.charAt(offset - 1) === ':') return at('colon-glued', offset - 1)
  const isOver = offset >= text.length || isMarker(`${text}\0`, offset) || /[\]}]/.test(text.charAt(offset))
  if (isOver && from !== undefined) return at('bracket-unclosed', from)
  return at('comma-missing', offset)
}

/** Something that the collection around it cannot go on with: text behind a bracket, or a line in a wrong column. */
function misplaced(text: string, offset: number, from: number | undefined): PlacedSlip {
  if (/[\]}]/.test(text.charAt(offset))) return at('bracket-stray', offset)
  const last = before(text, offset)
  if (last === ']' || last === '}') return at('after-bracket', offset)
  if (last === '' && from !== undefined) {
    const start = lineStart(text, from)
    const line = text.slice(0, start).split(/\r\n|[\n\r\u0085\u2028\u2029]/).length
    return { slip: { kind: 'indentation', line, column: from - start + 1 }, offset }
  }
  return at('content-missing', offset)
}
