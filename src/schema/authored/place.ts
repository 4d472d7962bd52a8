import { isMapping } from '../mapping.ts'
import type { Dialect } from './keywords.ts'

/**
 * Places inside one document, made as they are visited. A place, not its value, carries what is known: a YAML alias
 * lets the same value stand in two places, with two bases.
 */
export interface Place {
  readonly value: unknown
  readonly parent: Place | undefined
  readonly step: string | number
  children: Map<unknown, Place> | undefined
  /** The nearest resource at or above this place; set when the place is collected. */
  resource: Resource | undefined
  /** Waits to be compiled, or is. */
  queued: boolean
}

/** A schema that has an address of its own: a document, or a subschema with an id. */
export interface Resource {
  readonly address: string
  readonly place: Place
  readonly document: SchemaDocument
  readonly dialect: Dialect
  readonly anchors: Map<string, Place>
  /** Places of dynamic anchors, which are compiled with the resource even if nothing names them. */
  readonly dynamic: Place[]
}

/** A document with the resources in it: grows when a reference leads to a place that is no subschema by itself. */
export interface SchemaDocument {
  readonly address: string
  readonly root: Place
  readonly resources: Map<string, Resource>
}

export function rootPlace(value: unknown): Place {
  return { value, parent: undefined, step: '', children: undefined, resource: undefined, queued: false }
}

/** The place one step below, always the same one for the same key, which is the step but for odd spellings of an index. */
export function childPlace(parent: Place, step: string | number, value: unknown, key: unknown = step): Place {
  parent.children ??= new Map()
  let child = parent.children.get(key)
  if (child === undefined) {
    child = { value, parent, step, children: undefined, resource: undefined, queued: false }
    parent.children.set(key, child)
  }
  return child
}

/** The steps from the document's root, as they are: nothing escaped. */
export function pathOf(place: Place): (string | number)[] {
  const steps: (string | number)[] = []
  for (let at = place; at.parent !== undefined; at = at.parent) steps.push(at.step)
  return steps.reverse()
}

/** The nearest resource of a place that may not have been collected itself. */
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
    at = childPlace(at, next.step, next.value, next.key)
  }
  return at
}

const INDEX = /^[+-]?[0-9]+$/
const BAD_TILDE = /~(?![01])/

interface Step {
  readonly step: string | number
  readonly value: unknown
  /** The reference tells places apart by the pointer's text: `/items/01` is another one than `/items/1`. */
  readonly key: string | number
}

/** One token of a JSON pointer applied to a value; undefined when it leads nowhere. */
function stepInto(value: unknown, token: string): Step | undefined {
  if (BAD_TILDE.test(token)) return undefined
  const step = token.includes('~') ? token.replaceAll('~1', '/').replaceAll('~0', '~') : token
  if (Array.isArray(value)) {
    // The reference reads indexes as numbers, so `01` and `+1` count; adding nothing turns -0 into 0.
    const index = INDEX.test(step) ? Number(step) + 0 : -1
    return index >= 0 && index < value.length
      ? { step: index, value: value[index], key: String(index) === step ? index : step }
      : undefined
  }
  return isMapping(value) && Object.hasOwn(value, step) ? { step, value: value[step], key: step } : undefined
}
