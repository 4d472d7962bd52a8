import type { KeyHint, UnknownKey } from '../model/problem.ts'
import { keyName, patternOf, word, words } from '../text/argument.ts'
import { allNearest } from '../text/nearest.ts'
import { excluded, type Home, homesOf, isTakenIn } from './homes.ts'
import { fits, kindsOf } from './kinds.ts'
import { isMapping } from './mapping.ts'
import { HABITS, LOADED, ONLY_IN } from './meanings.ts'
import type { Guide, Place } from './raw.ts'
import { fieldOf, get, has, type Spot } from './spot.ts'

/** What is known about an unknown key. */
export interface Unknown {
  readonly problem: UnknownKey
  /** Pointers that count as present, since the unknown key is what was meant for them. */
  readonly meant: readonly string[]
  /** Where it is to go, so that no other key is told to go there as well. */
  readonly claims?: string | undefined
}

/** More names than these help nobody to choose. */
const MOST_NAMES = 3

/**
 * Describes an unknown key: where it belongs, else the known key that it resembles, else the known keys. What is beside
 * it, where it would go, and its value decide whether that can be done: no remedy makes a key stand twice.
 * @param claimed the pointers to which other unknown keys are to go
 */
export function unknownKey(
  owner: Spot,
  key: string,
  known: readonly string[],
  guide: Guide,
  claimed: ReadonlySet<string>,
): Unknown {
  return new Question(owner, key, known, guide, claimed).answer()
}

class Question {
  readonly #value: unknown
  readonly #base: UnknownKey
  readonly #homes: readonly (readonly Home[])[]

  constructor(
    readonly owner: Spot,
    readonly key: string,
    readonly known: readonly string[],
    readonly guide: Guide,
    readonly claimed: ReadonlySet<string>,
  ) {
    this.#value = get(owner.value, key)
    const shown = keyName(key, isIntended(owner))
    this.#base = { kind: 'unknown-key', owner: fieldOf(owner), key: shown, known: words(known) }
    this.#homes = homesOf(owner, guide)
  }

  answer(): Unknown {
    return (
      this.#loaded() ??
      this.#moved() ??
      this.#unwrapped() ??
      this.#renamed() ??
      this.#ofOtherFile() ??
      this.#movedByAnotherName() ?? { problem: this.#base, meant: [] }
    )
  }

  #loaded(): Unknown | undefined {
    const path = patternOf(fieldOf(this.owner, this.key))
    const name = Object.hasOwn(LOADED, path) ? LOADED[path] : undefined
    return name === undefined ? undefined : this.#hinted({ kind: 'loader-reads', name })
  }

  /** By its own name to where that is known. */
  #moved(): Unknown | undefined {
    for (const homes of this.#homes) {
      const able = homes.filter((home) => home.names.includes(this.key) && this.#suits(home.place, this.key))
      const [first] = able
      if (first === undefined) continue
      const free = able.find((home) => this.#obstacle(home, this.key) === undefined)
      if (free === undefined) return this.#hinted(this.#obstacle(first, this.key), first)
      const others = able.filter((home) => home !== free && this.#obstacle(home, this.key) === undefined)
      return this.#toHome(free, this.key, { others: words(others.map((home) => home.word)) })
    }
    return undefined
  }

  /** The keys of a mapping that belong where the mapping itself stands. */
  #unwrapped(): Unknown | undefined {
    const value = this.#value
    if (!isMapping(value)) return undefined
    const keys = this.known.filter((key) => has(value, key))
    if (keys.length === 0) return undefined
    const taken = keys.filter((key) => has(this.owner.value, key))
    const meant = keys.map((key) => `${this.owner.pointer}/${key}`)
    const hint: KeyHint = { kind: 'wrapper', keys: words(keys), taken: words(taken) }
    return { problem: { ...this.#base, hint }, meant }
  }

  /** To a known name beside it. */
  #renamed(): Unknown | undefined {
    const { owner, key } = this
    const able = this.#resembling(this.known, owner.place)
    const free = able.filter((name) => this.#obstacleBeside(name) === undefined)
    const [first, ...more] = free
    if (first === undefined) {
      const [wanted] = able
      return wanted === undefined ? undefined : this.#hinted(this.#obstacleBeside(wanted))
    }
    const pointer = `${owner.pointer}/${first}`
    const others = more.length === 0 || more.length >= MOST_NAMES ? undefined : words(more)
    const needs = this.#needs(this.#placeOf(owner.place, first))
    const problem: UnknownKey = { ...this.#base, nearest: word(first), others, needs }
    return { problem: key === '' ? this.#base : withoutAbsent(problem), meant: [pointer], claims: pointer }
  }

  #ofOtherFile(): Unknown | undefined {
    if (this.owner.parent !== undefined) return undefined
    const file = this.known.includes('tasks') ? 'task' : 'eval'
    return ONLY_IN[file].includes(this.key) ? this.#hinted({ kind: 'other-file', file }) : undefined
  }

  /** To the one name of the one mapping near it that it resembles. */
  #movedByAnotherName(): Unknown | undefined {
    if (this.#base.key === undefined) return undefined
    const found = this.#homes
      .flat()
      .flatMap((home) => this.#resembling(home.names, home.place).map((name) => ({ home, name })))
    const [only] = found
    if (only === undefined || found.length > 1) return undefined
    const obstacle = this.#obstacle(only.home, only.name)
    if (obstacle !== undefined) return this.#hinted(obstacle, only.home)
    return this.#toHome(only.home, only.name, { nearest: word(only.name) })
  }

  #toHome(home: Home, name: string, more: Partial<UnknownKey>): Unknown {
    const { word: at, isList, pointer, place } = home
    const needs = this.#needs(this.#placeOf(place, name))
    const problem: UnknownKey = { ...this.#base, home: at, isList: isList || undefined, needs, ...more }
    const claims = `${pointer}/${name}`
    return { problem: withoutAbsent(problem), meant: [pointer, claims], claims }
  }

  #hinted(hint: KeyHint | undefined, home?: Home): Unknown {
    const meant = home === undefined ? [] : [home.pointer]
    return { problem: withoutAbsent({ ...this.#base, hint }), meant }
  }

  /** The names that the key can stand for: by habit, else by its letters; only those whose values are like this one. */
  #resembling(names: readonly string[], place: Place | undefined): readonly string[] {
    const habits = (HABITS[Object.hasOwn(HABITS, this.key) ? this.key : ''] ?? []).filter((name) =>
      names.includes(name),
    )
    const near = habits.length > 0 ? habits : allNearest(this.key, names)
    const suited = near.filter((name) => this.#suits(place, name))
    return suited.length > 0 ? suited : near
  }

  #obstacleBeside(name: string): KeyHint | undefined {
    const { value, pointer, place } = this.owner
    if (has(value, name) || this.claimed.has(`${pointer}/${name}`)) return { kind: 'there', name: word(name) }
    const beside = excluded(place, value, name)
    return beside === undefined ? undefined : { kind: 'apart', name: word(name), beside: word(beside) }
  }

  #obstacle(home: Home, name: string): KeyHint | undefined {
    const { word: at, isList, pointer, place, values } = home
    if (isTakenIn(home, name) || this.claimed.has(`${pointer}/${name}`))
      return { kind: 'there', name: word(name), home: at, isList }
    const beside = isList ? undefined : excluded(place, values[0], name)
    return beside === undefined ? undefined : { kind: 'apart', name: word(name), beside: word(beside), home: at }
  }

  #placeOf(place: Place | undefined, name: string): Place | undefined {
    const index = place?.names?.[name]
    return index === undefined ? undefined : this.guide.places[index]
  }

  /** Whether the value is of a kind that the name takes; of a mapping, also whether it has a key that is known there. */
  #suits(place: Place | undefined, name: string): boolean {
    const at = this.#placeOf(place, name)
    if (!fits(this.#value, at?.kinds)) return false
    if (!isMapping(this.#value) || at?.names === undefined || at.entries !== undefined) return true
    const keys = Object.keys(this.#value)
    return keys.length === 0 || keys.some((key) => Object.hasOwn(at.names ?? {}, key))
  }

  #needs(place: Place | undefined): UnknownKey['needs'] {
    return fits(this.#value, place?.kinds) ? undefined : kindsOf(place?.kinds ?? [])
  }
}

/** Without the arguments that say nothing: what is compared or written has only what is there. */
function withoutAbsent(problem: UnknownKey): UnknownKey {
  const { others, needs, isList, hint, ...rest } = problem
  return {
    ...rest,
    ...(others === undefined || others.length === 0 ? {} : { others }),
    ...(needs === undefined ? {} : { needs }),
    ...(isList === undefined ? {} : { isList }),
    ...(hint === undefined ? {} : { hint }),
  }
}

/** Whether the document is of the kind that it is read as, as far as one key of its top level tells. */
function isIntended(within: Spot): boolean {
  let top = within
  while (top.parent !== undefined) top = top.parent
  const { place, value } = top
  return Object.keys(place?.names ?? {}).some((key) => has(value, key))
}
