import { type ClassSpan, engineClass } from './regexp-classes.ts'

/**
 * What can be seen in a pattern without parsing it in full: about how much work it is to compile, and where the names
 * of its groups and of its Unicode classes stand. Linear and iterative; right for valid patterns, harmless for others.
 */

/** A stretch of the pattern: the name of a group. */
export interface NameSpan {
  readonly start: number
  readonly end: number
}

export interface PatternScan {
  /** Items of the compiled program, whose counts of repetition multiply, and what every Unicode class costs once. */
  readonly cost: number
  readonly names: readonly NameSpan[]
  readonly classes: readonly ClassSpan[]
}

/** A Unicode class brings hundreds of ranges with it, however often it is repeated. */
const UNICODE_CLASS = 60

/** A group begins and ends. */
const GROUP = 2

interface Item {
  readonly cost: number
  readonly end: number
}

/** Scans a pattern. */
export function scanPattern(pattern: string): PatternScan {
  const names: NameSpan[] = []
  const classes: ClassSpan[] = []
  const outer: number[] = []
  let total = 0
  let last = 0
  let at = 0
  while (at < pattern.length) {
    const c = pattern[at]!
    if (c === '(') {
      const name = nameAt(pattern, at)
      if (name !== undefined) names.push(name)
      outer.push(total)
      total = GROUP
      last = 0
      at = name?.end ?? at + 1
    } else if (c === ')') {
      last = total
      total += outer.pop() ?? 0
      at++
    } else if (c === '{') {
      const repeat = repeatAt(pattern, at)
      total += last * (repeat.cost - 1)
      last *= repeat.cost
      at = repeat.end
    } else {
      const item = itemAt(pattern, at, classes)
      last = item.cost
      total += last
      at = item.end
    }
  }
  const items = outer.reduce((sum, cost) => sum + cost, total)
  return { cost: items + UNICODE_CLASS * classes.length, names, classes }
}

function itemAt(pattern: string, at: number, classes: ClassSpan[]): Item {
  const c = pattern[at]!
  if (c === '\\') return escapeAt(pattern, at, classes)
  if (c === '[') return classAt(pattern, at, classes)
  // Repetition signs belong to the item before, whose cost a count after them would multiply; no valid pattern has one.
  return { cost: 1, end: at + 1 }
}

function nameAt(pattern: string, at: number): NameSpan | undefined {
  const lead = pattern.startsWith('(?P<', at) ? 4 : pattern.startsWith('(?<', at) ? 3 : 0
  if (lead === 0) return undefined
  let end = at + lead
  while (/^\w$/.test(pattern[end] ?? '')) end++
  return end > at + lead && pattern[end] === '>' ? { start: at + lead, end } : undefined
}

const REPEAT = /\{(\d+)(?:,(\d*))?\}/y

/** `{n,m}`; anything else in braces is literal text. */
function repeatAt(pattern: string, at: number): Item {
  REPEAT.lastIndex = at
  const found = /\d/.test(pattern[at + 1] ?? '') ? REPEAT.exec(pattern) : null
  if (found === null) return { cost: 1, end: at + 1 }
  return { cost: Math.max(Number(found[1]), Number(found[2] ?? 0), 1), end: at + found[0].length }
}

function escapeAt(pattern: string, at: number, classes: ClassSpan[]): Item {
  const letter = pattern[at + 1]
  if (letter === 'Q') {
    const close = pattern.indexOf('\\E', at + 2)
    const end = close === -1 ? pattern.length : close + 2
    return { cost: end - at, end }
  }
  if (letter === 'p' || letter === 'P') return unicodeClassAt(pattern, at, false, classes)
  return { cost: 1, end: letter === 'x' ? behindName(pattern, at + 2) : at + 2 }
}

function unicodeClassAt(pattern: string, start: number, isMember: boolean, classes: ClassSpan[]): Item {
  const end = behindName(pattern, start + 2)
  const isLetter = end === start + 2 && end < pattern.length
  classes.push({ start, end: isLetter ? end + 1 : end, isMember })
  return { cost: 1, end }
}

/** Where a name in braces ends; where it begins when there is none. */
function behindName(pattern: string, at: number): number {
  const close = pattern[at] === '{' ? pattern.indexOf('}', at + 1) : -1
  return close === -1 ? at : close + 1
}

function classAt(pattern: string, at: number, classes: ClassSpan[]): Item {
  let cost = 1
  let i = at + 1
  if (pattern[i] === '^') i++
  if (pattern[i] === ']') i++
  while (i < pattern.length && pattern[i] !== ']') {
    if (pattern[i] === '\\') {
      const isUnicode = pattern[i + 1] === 'p' || pattern[i + 1] === 'P'
      const member = isUnicode ? unicodeClassAt(pattern, i, true, classes) : { cost: 1, end: i + 2 }
      cost += member.cost
      i = member.end
      continue
    }
    const close = pattern.startsWith('[:', i) ? pattern.slice(i, i + 20).indexOf(':]') : -1
    i += close === -1 ? 1 : close + 2
    // A class costs little by its length: its ranges are merged.
    cost += 0.1
  }
  return { cost, end: i + 1 }
}

/**
 * The same pattern for the engine here, which differs from the reference's in two ways: it wants a name of its own for
 * each group, and other names of Unicode classes.
 */
export function forEngine(pattern: string, { names, classes }: PatternScan): string {
  const edits = [
    ...names.map(({ start, end }, i) => ({ start, end, text: `g${i}` })),
    ...classes.map((span) => ({ start: span.start, end: span.end, text: engineClass(pattern, span) })),
  ].sort((a, b) => a.start - b.start)
  let out = ''
  let from = 0
  for (const { start, end, text } of edits) {
    out += pattern.slice(from, start) + text
    from = end
  }
  return out + pattern.slice(from)
}
