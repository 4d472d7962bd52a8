import type { Meter } from './meter.ts'
import { Reading } from './reading.ts'

/** What the structure of a pattern alone says of the texts that it matches. */
export interface Reach {
  /** It matches every text, the empty one included: nothing in it has to be there. */
  readonly isAll: boolean
  /** It matches no text: something would have to stand before the start, or behind the end. */
  readonly isNone: boolean
}

/**
 * Whether a pattern matches every text, or none. It is certain of what it says, and does not find every such pattern.
 * @returns undefined for what does not compile
 */
export function reachOf(pattern: string): Reach | undefined {
  if (known.has(pattern)) return known.get(pattern)
  const reach = readReach(pattern)
  if (pattern.length > LONGEST_KEPT) return reach
  if (known.size >= MOST_KEPT) known.clear()
  known.set(pattern, reach)
  return reach
}

/** The tasks of a suite mostly repeat their patterns. */
const known = new Map<string, Reach | undefined>()
const MOST_KEPT = 2000
const LONGEST_KEPT = 500

function readReach(pattern: string): Reach | undefined {
  const reaching = new Reaching()
  if (new Reading(pattern, reaching).fault() !== undefined) return undefined
  const { emptyAtStart, emptyAtEnd, isDead } = reaching.whole
  return { isAll: emptyAtStart || emptyAtEnd, isNone: isDead }
}

interface Part {
  /** It can match no character at the start of every text, and at the end of every text. */
  readonly emptyAtStart: boolean
  readonly emptyAtEnd: boolean
  /** Whatever it matches has a character. */
  readonly takes: boolean
  /** It asserts the start of the text, and the end. */
  readonly atStart: boolean
  readonly atEnd: boolean
  /** It matches nowhere. */
  readonly isDead: boolean
}

const EMPTY: Part = {
  emptyAtStart: true,
  emptyAtEnd: true,
  takes: false,
  atStart: false,
  atEnd: false,
  isDead: false,
}
const PLACE: Part = { ...EMPTY, emptyAtStart: false, emptyAtEnd: false }
const CHARACTER: Part = { ...PLACE, takes: true }
const START: Part = { ...EMPTY, emptyAtEnd: false, atStart: true }
const END: Part = { ...EMPTY, emptyAtStart: false, atEnd: true }

interface Group {
  readonly alternatives: Part[]
  sequence: Part
  last: Part
}

/** Follows the reading of a pattern. */
class Reaching implements Meter {
  readonly #groups: Group[] = [newGroup()]

  get whole(): Part {
    return endOf(this.#groups[0]!)
  }

  literal(): void {
    this.#push(CHARACTER)
  }

  charClass(): void {
    this.#push(CHARACTER)
  }

  assertion(kind: 'start' | 'end' | 'other'): void {
    this.#push(kind === 'start' ? START : kind === 'end' ? END : PLACE)
  }

  open(): void {
    this.#groups.push(newGroup())
  }

  bar(): void {
    const group = this.#group
    group.alternatives.push(after(group.sequence, group.last))
    group.sequence = EMPTY
    group.last = EMPTY
  }

  close(): boolean {
    if (this.#groups.length === 1) return false
    this.#push(endOf(this.#groups.pop()!))
    return true
  }

  repeat(least: number): 'done' {
    const group = this.#group
    const { last } = group
    const isBound = last.takes && (last.atStart || last.atEnd)
    group.last = least === 0 ? EMPTY : { ...last, isDead: last.isDead || (least > 1 && isBound) }
    return 'done'
  }

  end(): 'within' | 'open' {
    return this.#groups.length === 1 ? 'within' : 'open'
  }

  get #group(): Group {
    return this.#groups.at(-1)!
  }

  #push(part: Part): void {
    const group = this.#group
    group.sequence = after(group.sequence, group.last)
    group.last = part
  }
}

function newGroup(): Group {
  return { alternatives: [], sequence: EMPTY, last: EMPTY }
}

function after(before: Part, part: Part): Part {
  return {
    emptyAtStart: before.emptyAtStart && part.emptyAtStart,
    emptyAtEnd: before.emptyAtEnd && part.emptyAtEnd,
    takes: before.takes || part.takes,
    atStart: before.atStart || part.atStart,
    atEnd: before.atEnd || part.atEnd,
    isDead: before.isDead || part.isDead || (before.takes && part.atStart) || (before.atEnd && part.takes),
  }
}

function endOf({ alternatives, sequence, last }: Group): Part {
  const all = [...alternatives, after(sequence, last)]
  const alive = all.filter(({ isDead }) => !isDead)
  const [first] = all
  if (alive.length === 0) return first!
  return {
    emptyAtStart: alive.some(({ emptyAtStart }) => emptyAtStart),
    emptyAtEnd: alive.some(({ emptyAtEnd }) => emptyAtEnd),
    takes: alive.every(({ takes }) => takes),
    atStart: alive.every(({ atStart }) => atStart),
    atEnd: alive.every(({ atEnd }) => atEnd),
    isDead: false,
  }
}
