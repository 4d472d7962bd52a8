import type { Resource } from './resources.ts'

/**
 * Places inside one document, made as they are visited. A place, not its value, carries what is known: a YAML alias
 * lets the same value stand in two places, with two bases.
 */
export interface Place {
  readonly value: unknown
  readonly parent: Place | undefined
  readonly step: string | number
  children: Map<string | number, Place> | undefined
  /** The nearest resource at or above this place; set when the place is surveyed. */
  resource: Resource | undefined
  /** Waits for, or has had, its references followed. */
  queued: boolean
}

export type Mapping = Readonly<Record<string, unknown>>

/** True for a JSON object, whatever its prototype. */
export function isMapping(value: unknown): value is Mapping {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value of a key that the object itself has; keys such as `__proto__` and `constructor` are plain data. */
export function own(object: Mapping, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined
}

export function rootPlace(value: unknown): Place {
  return { value, parent: undefined, step: '', children: undefined, resource: undefined, queued: false }
}

/** The place one step below, always the same one for the same step. */
export function childPlace(parent: Place, step: string | number, value: unknown): Place {
  parent.children ??= new Map()
  let child = parent.children.get(step)
  if (child === undefined) {
    child = { value, parent, step, children: undefined, resource: undefined, queued: false }
    parent.children.set(step, child)
  }
  return child
}

/** The steps from the document's root, as they are: nothing escaped. */
export function pathOf(place: Place): (string | number)[] {
  const steps: (string | number)[] = []
  for (let at = place; at.parent !== undefined; at = at.parent) steps.push(at.step)
  return steps.reverse()
}

/** The nearest resource of a place that may not have been surveyed itself. */
export function resourceAt(place: Place): Resource | undefined {
  let at: Place | undefined = place
  while (at !== undefined && at.resource === undefined) at = at.parent
  return at?.resource
}

/** Walks a JSON pointer (decoded fragment: empty, or starting with a slash). Undefined when nothing is there. */
export function lookUp(from: Place, pointer: string): Place | undefined {
  let at = from
  if (pointer === '') return at
  for (const token of pointer.slice(1).split('/')) {
    const next = stepInto(at.value, token)
    if (next === undefined) return undefined
    at = childPlace(at, next.step, next.value)
  }
  return at
}

const INDEX = /^[+-]?[0-9]+$/
const BAD_TILDE = /~(?![01])/

/** One token of a JSON pointer applied to a value; undefined when it leads nowhere. */
export function stepInto(value: unknown, token: string): { step: string | number; value: unknown } | undefined {
  if (BAD_TILDE.test(token)) return undefined
  const step = token.includes('~') ? token.replaceAll('~1', '/').replaceAll('~0', '~') : token
  if (Array.isArray(value)) {
    // The reference reads indexes as numbers, so `01` and `+1` count; adding nothing turns -0 into 0.
    const index = INDEX.test(step) ? Number(step) + 0 : -1
    return index >= 0 && index < value.length ? { step: index, value: value[index] } : undefined
  }
  return isMapping(value) && Object.hasOwn(value, step) ? { step, value: value[step] } : undefined
}
