/**
 * Go's regexp/syntax: its limits of a pattern, without the tree that it builds. A pattern is refused when a repetition
 * makes more than 1000 copies, when its tree is higher than 1000 nodes, or when its program is too large. How Go
 * simplifies a tree decides its exact height, so that there is a lower and an upper bound of it here, which are one
 * number for all patterns but contrived ones. Checked by the table `regex`.
 */

import type { Meter } from './meter.ts'

/** As much as is known of a part of a pattern. */
interface Part {
  /** Bounds of the height of its tree. */
  readonly low: number
  readonly high: number
  /** For a sequence or a choice: the same of its highest item, since it becomes part of another one around it. */
  readonly items?: { readonly of: 'sequence' | 'choice'; readonly low: number; readonly high: number }
  /** One character or class of characters: choices of such are merged. */
  readonly isChar: boolean
  /** Text, whether matched in any case or not, which becomes one node with text beside it. */
  readonly text?: 'exact' | 'folded'
  /** It surely stays a node of its own. */
  readonly isSolid: boolean
  /** Go looks for equal beginnings of the alternatives of a choice that begin so, and takes them out. */
  readonly canShare: boolean
  /** An upper bound of the number of instructions. */
  readonly size: number
  /** The greatest number of copies that its repetitions make of one thing. */
  readonly copies: number
  /** How many items it has one behind the other. */
  readonly length: number
}

/** Several parts, one behind the other or as alternatives, taken together as they come. */
interface Sum {
  count: number
  low: number
  high: number
  allChars: boolean
  text: Part['text'] | 'mixed'
  hasSolid: boolean
  sharing: number
  size: number
  copies: number
  length: number
}

const NODE: Part = { low: 1, high: 1, isChar: false, isSolid: true, canShare: false, size: 1, copies: 1, length: 1 }
const CLASS: Part = { ...NODE, isChar: true, isSolid: false, canShare: true }
const EXACT: Part = { ...CLASS, text: 'exact' }
const FOLDED: Part = { ...CLASS, text: 'folded' }
const EMPTY: Part = { ...NODE, isSolid: false }

const HIGHEST = 1000
const MOST_COPIES = 1000
/** Go gives a pattern 128 MB: instructions of 40 bytes, and characters of classes of 4. */
const MOST_INSTRUCTIONS = (128 << 20) / 40
const MOST_CLASS_RUNES = (128 << 20) / 4
/** More than any class of Unicode has, in bounds of ranges. */
const UNICODE_CLASS_RUNES = 4000

interface Group {
  readonly captures: boolean
  readonly choice: Sum
  sequence: Sum
  /** The last item of the sequence, which a repetition would take; not part of the sequence yet. */
  last: Part | undefined
}

/** Measures a pattern while it is read. Open groups nest without recursion. */
export class Measure implements Meter {
  private readonly groups: Group[] = [newGroup(false)]
  private classRunes = 0
  private tooHigh = false
  private beyond = false

  /** A character that stands for itself. */
  literal(folded: boolean): void {
    this.push(folded ? FOLDED : EXACT)
  }

  /** A class of characters, with the number of its members, some of which are classes of Unicode. */
  charClass(members: number, unicodeClasses: number): void {
    this.classRunes += 2 * members + UNICODE_CLASS_RUNES * unicodeClasses
    this.push(CLASS)
  }

  /** A place in the text, such as its start. */
  assertion(): void {
    this.push(NODE)
  }

  /** The start of a group. */
  open(captures: boolean): void {
    this.groups.push(newGroup(captures))
  }

  /** A vertical bar. */
  bar(): void {
    endAlternative(this.group)
  }

  /** The end of a group; false when none is open. */
  close(): boolean {
    if (this.groups.length === 1) return false
    const { captures } = this.group
    const part = endGroup(this.groups.pop()!)
    this.push(captures ? above(part, part.size + 2) : part)
    return true
  }

  /**
   * Repeats the last item, at least so often, and at most so often or without end. With too many copies the counts of
   * repetitions within each other multiply to more than Go takes.
   */
  repeat(least: number, most: number | undefined): 'done' | 'nothing-to-repeat' | 'too-many-copies' {
    const { group } = this
    const { last } = group
    if (last === undefined) return 'nothing-to-repeat'
    const count = most ?? least
    // What is repeated no times at all is not looked into.
    const copies = most === 0 ? 1 : Math.max(count, 1) * last.copies
    if (count >= 2 && copies > MOST_COPIES) return 'too-many-copies'
    const size = Math.max(count, 1) * (last.size + 1) + 1
    group.last = { ...above(last, size), copies, canShare: least === most && last.isChar }
    this.watch(group.last)
    return 'done'
  }

  /** Whether all groups are closed, and whether the whole pattern is surely, or perhaps, beyond a limit. */
  end(): 'open' | 'too-complex' | 'too-large' | 'within' {
    if (this.groups.length > 1) return 'open'
    this.watch(endGroup(this.group))
    if (this.tooHigh) return 'too-complex'
    return this.beyond || this.classRunes > MOST_CLASS_RUNES ? 'too-large' : 'within'
  }

  private get group(): Group {
    return this.groups.at(-1)!
  }

  private push(part: Part): void {
    const { group } = this
    if (group.last !== undefined) add(group.sequence, group.last, 'sequence')
    group.last = part
    this.watch(part)
  }

  private watch({ low, high, size }: Part): void {
    if (low > HIGHEST) this.tooHigh = true
    if (high > HIGHEST || size > MOST_INSTRUCTIONS) this.beyond = true
  }
}

function newGroup(captures: boolean): Group {
  return { captures, choice: newSum(), sequence: newSum(), last: undefined }
}

function newSum(): Sum {
  return {
    count: 0,
    low: 0,
    high: 0,
    allChars: true,
    text: undefined,
    hasSolid: false,
    sharing: 0,
    size: 0,
    copies: 1,
    length: 0,
  }
}

/** A node with one part below it. */
function above(part: Part, size: number): Part {
  return { ...NODE, low: part.low + 1, high: part.high + 1, size, copies: part.copies }
}

function add(sum: Sum, part: Part, of: 'sequence' | 'choice'): void {
  const { low, high } = part.items?.of === of ? part.items : part
  if (sum.count === 0) sum.text = part.text
  else if (sum.text !== part.text) sum.text = 'mixed'
  sum.count++
  sum.low = Math.max(sum.low, low)
  sum.high = Math.max(sum.high, high)
  sum.allChars &&= part.isChar
  sum.hasSolid ||= part.isSolid
  // Of a sequence the first item matters.
  if (part.canShare && (of === 'choice' || sum.count === 1)) sum.sharing++
  sum.size += part.size
  sum.copies = Math.max(sum.copies, part.copies)
  sum.length = of === 'choice' ? Math.max(sum.length, part.length) : sum.length + part.length
}

function endAlternative(group: Group): void {
  add(group.choice, endSequence(group), 'choice')
  group.sequence = newSum()
  group.last = undefined
}

function endSequence({ sequence, last }: Group): Part {
  if (last === undefined) return EMPTY
  if (sequence.count === 0) return last
  add(sequence, last, 'sequence')
  const { low, high, text, hasSolid, sharing, size, copies, length } = sequence
  const shared = { isChar: false, canShare: sharing > 0, size, copies, length }
  if (text !== undefined && text !== 'mixed') return { ...shared, low: 1, high: 1, isSolid: false, text }
  const items = { of: 'sequence', low, high } as const
  // Without a solid item, all of them may be text after all.
  return { ...shared, low: hasSolid ? low + 1 : 1, high: high + 1, isSolid: hasSolid, items }
}

function endGroup(group: Group): Part {
  const { choice } = group
  if (choice.count === 0) return endSequence(group)
  endAlternative(group)
  if (choice.allChars) return CLASS
  const { low, high, sharing, copies, length } = choice
  const size = choice.size + 2 * choice.count
  const shared = { isChar: false, isSolid: choice.hasSolid, canShare: false, size, copies, length }
  // Every beginning that is taken out makes a sequence and a choice of its own.
  if (sharing > 1) return { ...shared, low, high: high + 1 + 2 * Math.min(sharing - 1, length) }
  return { ...shared, low, high: high + 1, items: { of: 'choice', low, high } }
}
