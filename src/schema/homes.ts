import { type Word, word } from '../text/argument.ts'
import { isMapping } from './mapping.ts'
import { METRIC_KEYS } from './meanings.ts'
import type { Guide, Place } from './raw.ts'
import { fieldOf, get, has, type Spot } from './spot.ts'

/** A mapping near an unknown key that could take it: one below its owner, one around it, or the entries of a list. */
export interface Home {
  readonly word: Word
  /** Whether it is a list, so that an entry of it takes the key. */
  readonly isList: boolean
  readonly pointer: string
  readonly place: Place | undefined
  /** The mappings that are there now; none where the home is still to be written. */
  readonly values: readonly unknown[]
  /** The names that it knows. */
  readonly names: readonly string[]
}

/**
 * The homes near an owner, the likeliest kind first: mappings inside of it, the mapping around it, lists inside of it.
 * Homes of one kind are equally likely.
 */
export function homesOf(owner: Spot, guide: Guide): readonly (readonly Home[])[] {
  return [mappings(owner, guide), around(owner), lists(owner, guide), metrics(owner)]
}

function mappings(owner: Spot, guide: Guide): readonly Home[] {
  return Object.entries(owner.place?.names ?? {}).flatMap(([child, index]): readonly Home[] => {
    const place = guide.places[index]
    if (place?.names === undefined) return []
    const value = get(owner.value, child)
    const type = get(owner.value, 'type')
    // The configuration of a grader knows what its type knows.
    const own = child === 'config' && typeof type === 'string' ? guide.keys[`#/$defs/grader_${type}`] : undefined
    const names = own ?? Object.keys(place.names)
    const values = isMapping(value) ? [value] : []
    return [{ word: word(child), isList: false, pointer: `${owner.pointer}/${child}`, place, values, names }]
  })
}

function around({ parent }: Spot): readonly Home[] {
  if (parent === undefined || Array.isArray(parent.value) || parent.place?.names === undefined) return []
  const at = fieldOf(parent)
  return [
    {
      word: at === '' ? word('the top level') : word(at),
      isList: false,
      pointer: parent.pointer,
      place: parent.place,
      values: [parent.value],
      names: Object.keys(parent.place.names),
    },
  ]
}

function lists(owner: Spot, guide: Guide): readonly Home[] {
  return Object.entries(owner.place?.names ?? {}).flatMap(([child, index]): readonly Home[] => {
    const entries = guide.places[index]?.entries
    const place = entries === undefined ? undefined : guide.places[entries]
    if (place?.names === undefined) return []
    const value = get(owner.value, child)
    const values = Array.isArray(value) ? value.filter(isMapping) : []
    const names = Object.keys(place.names)
    return [{ word: word(child), isList: true, pointer: `${owner.pointer}/${child}`, place, values, names }]
  })
}

/** The metrics of an eval, for what is written under its `config`. */
function metrics(owner: Spot): readonly Home[] {
  if (fieldOf(owner) !== 'config') return []
  const listed = get(owner.parent?.value, 'metrics')
  const values = Array.isArray(listed) ? listed.filter(isMapping) : []
  return [{ word: word('metrics'), isList: true, pointer: '/metrics', place: undefined, values, names: METRIC_KEYS }]
}

/** Whether a home has the name already: in every entry, where it is a list. */
export function isTakenIn({ values }: Home, key: string): boolean {
  return values.length > 0 && values.every((value) => has(value, key))
}

/** A name that stands in a mapping and cannot stand together with another one. */
export function excluded(place: Place | undefined, value: unknown, key: string): string | undefined {
  for (const names of place?.apart ?? []) {
    if (!names.includes(key)) continue
    const other = names.find((name) => name !== key && has(value, name))
    if (other !== undefined) return other
  }
  return undefined
}
