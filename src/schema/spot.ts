import { type Field, field, type Step } from '../text/argument.ts'
import { isMapping, own } from './mapping.ts'
import type { Guide, Place } from './raw.ts'

/** A value of the document with everything that is known about where it stands. */
export interface Spot {
  readonly pointer: string
  /** Raw keys and indexes. */
  readonly path: readonly (string | number)[]
  /** The same with the authored keys of free-form maps replaced by positions. */
  readonly steps: readonly Step[]
  readonly value: unknown
  readonly place: Place | undefined
  /** The mapping or list around it; undefined for the document itself. */
  readonly parent: Spot | undefined
}

/** Whether a mapping has the key itself; what a prototype offers does not count. */
export function has(value: unknown, key: string): boolean {
  return isMapping(value) && Object.hasOwn(value, key)
}

/** The value under a key of a mapping itself, or undefined. */
export function get(value: unknown, key: string): unknown {
  return isMapping(value) ? own(value, key) : undefined
}

/** Finds the spots of one document by the pointers of its validator; each is built once. */
export class Spots {
  readonly #guide: Guide
  readonly #known = new Map<string, Spot>()
  readonly #positions = new Map<unknown, Map<string, number>>()

  constructor(document: unknown, guide: Guide) {
    this.#guide = guide
    this.#known.set('', {
      pointer: '',
      path: [],
      steps: [],
      value: document,
      place: guide.places[0],
      parent: undefined,
    })
  }

  at(pointer: string): Spot {
    const known = this.#known.get(pointer)
    if (known !== undefined) return known
    const cut = pointer.lastIndexOf('/')
    const spot = this.#step(this.at(pointer.slice(0, cut)), pointer, unescapePointer(pointer.slice(cut + 1)))
    this.#known.set(pointer, spot)
    return spot
  }

  #step(parent: Spot, pointer: string, token: string): Spot {
    const { place } = parent
    const next = (step: string | number, shown: Step, value: unknown, index: number | undefined): Spot => ({
      pointer,
      path: [...parent.path, step],
      steps: [...parent.steps, shown],
      value,
      place: index === undefined ? undefined : this.#guide.places[index],
      parent,
    })
    if (Array.isArray(parent.value)) {
      const index = Number(token)
      return next(index, index, parent.value[index], place?.entries)
    }
    const names = place?.names
    if (names !== undefined && Object.hasOwn(names, token))
      return next(token, token, get(parent.value, token), names[token])
    return next(token, this.#position(parent.value, token), get(parent.value, token), place?.entries)
  }

  #position(mapping: unknown, key: string): number {
    let positions = this.#positions.get(mapping)
    if (positions === undefined) {
      positions = new Map(isMapping(mapping) ? Object.keys(mapping).map((name, index) => [name, index]) : [])
      this.#positions.set(mapping, positions)
    }
    return positions.get(key) ?? 0
  }
}

function unescapePointer(token: string): string {
  return token.replace(/~1/g, '/').replace(/~0/g, '~')
}

/** The printable path of a spot, or of a key (a name of the schema) in the mapping there. */
export function fieldOf(spot: Spot, ...names: readonly string[]): Field {
  return field([...spot.steps, ...names])
}
