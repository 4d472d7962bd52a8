/**
 * Go's filepath.Match for one component of a task pattern: `*`, `?`, `[a-z]`, `[^a]` and, except on Windows, `\x`.
 * Checked by test/go/filepath-match.test.ts. No `**`, no braces, no folding of case, no special dot. Everything counts in
 * code points.
 */
import type { Paths } from './filepath.ts'

type Token =
  | { readonly kind: 'one'; readonly point: number }
  | { readonly kind: 'any' }
  | { readonly kind: 'star' }
  | { readonly kind: 'class'; readonly negated: boolean; readonly ranges: readonly Range[] }
interface Range {
  readonly from: number
  readonly to: number
}

/** A component that was understood. */
export interface NamePattern {
  /** The component has no special character and means itself. */
  readonly literal: boolean
  /** Whether the whole name fits. Time grows with the product of the two lengths at worst, never exponentially. */
  matches(name: string): boolean
}

/** `at` is the offset, in UTF-16 units, of the bracket or backslash that has no proper end. */
export type CompiledName =
  | { readonly ok: true; readonly pattern: NamePattern }
  | { readonly ok: false; readonly at: number }

/** Reads one component. The whole syntax is checked, whatever a name would reach of it. */
export function compileName(component: string, paths: Paths): CompiledName {
  const escapes = !paths.isWindows
  if (!(escapes ? /[*?[\\]/ : /[*?[]/).test(component))
    return { ok: true, pattern: { literal: true, matches: (name) => name === component } }
  const tokens: Token[] = []
  let at = 0
  while (at < component.length) {
    const read = readToken(component, at, escapes)
    if (read === undefined) return { ok: false, at }
    tokens.push(read.token)
    at = read.next
  }
  return { ok: true, pattern: { literal: false, matches: (name) => matchTokens(tokens, name, paths) } }
}

/** Whether a name fits a component; undefined when the component is malformed. */
export function matchName(component: string, name: string, paths: Paths): boolean | undefined {
  const compiled = compileName(component, paths)
  return compiled.ok ? compiled.pattern.matches(name) : undefined
}

function readToken(text: string, at: number, escapes: boolean): { token: Token; next: number } | undefined {
  const unit = text[at]
  if (unit === '*') return { token: { kind: 'star' }, next: at + 1 }
  if (unit === '?') return { token: { kind: 'any' }, next: at + 1 }
  if (unit === '[') return readClass(text, at + 1, escapes)
  const item = readPoint(text, at, escapes)
  return item && { token: { kind: 'one', point: item.point }, next: item.next }
}

function readClass(text: string, from: number, escapes: boolean): { token: Token; next: number } | undefined {
  const negated = text[from] === '^'
  const ranges: Range[] = []
  let at = negated ? from + 1 : from
  while (ranges.length === 0 || text[at] !== ']') {
    const low = readItem(text, at, escapes)
    if (low === undefined) return undefined
    const high = text[low.next] === '-' ? readItem(text, low.next + 1, escapes) : low
    if (high === undefined) return undefined
    ranges.push({ from: low.point, to: high.point })
    at = high.next
  }
  return { token: { kind: 'class', negated, ranges }, next: at + 1 }
}

/** A bound of a range. Both brackets' end and the dash must be escaped to be one. */
function readItem(text: string, at: number, escapes: boolean): { point: number; next: number } | undefined {
  return text[at] === ']' || text[at] === '-' ? undefined : readPoint(text, at, escapes)
}

function readPoint(text: string, at: number, escapes: boolean): { point: number; next: number } | undefined {
  const start = escapes && text[at] === '\\' ? at + 1 : at
  const point = text.codePointAt(start)
  return point === undefined ? undefined : { point, next: start + (point > 0xffff ? 2 : 1) }
}

/** On a mismatch only the last star has to take one more: what an earlier one could take, the last one can too. */
function matchTokens(tokens: readonly Token[], name: string, paths: Paths): boolean {
  const points = Array.from(name, (character) => character.codePointAt(0) ?? 0)
  let token = 0
  let point = 0
  let star = -1
  let taken = 0
  while (point < points.length || token < tokens.length) {
    const current = tokens[token]
    if (current?.kind === 'star') {
      star = token++
      taken = point
      continue
    }
    const here = points[point]
    if (current !== undefined && here !== undefined && fits(current, here, paths)) {
      token++
      point++
      continue
    }
    const swallowed = points[taken]
    if (star === -1 || swallowed === undefined || isSeparatorPoint(swallowed, paths)) return false
    point = ++taken
    token = star + 1
  }
  return true
}

function fits(token: Token, point: number, paths: Paths): boolean {
  switch (token.kind) {
    case 'one':
      return token.point === point
    case 'any':
      return !isSeparatorPoint(point, paths)
    case 'class':
      return token.ranges.some((range) => range.from <= point && point <= range.to) !== token.negated
    default:
      return false
  }
}

function isSeparatorPoint(point: number, paths: Paths): boolean {
  return paths.isSeparator(String.fromCodePoint(point))
}
