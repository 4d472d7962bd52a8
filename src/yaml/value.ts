import { entries } from './entries.ts'
import type { Node } from './node.ts'
import { resolveScalar } from './scalars.ts'

/**
 * What stands for a YAML value that JSON does not have (a date, a mapping with a key that is not text): no JSON type
 * matches a symbol, so a validator refuses it wherever it looks at it, and nowhere else (schemas.md section 2).
 */
export const NOT_JSON: unique symbol = Symbol('not JSON')

export type Value =
  | null
  | boolean
  | number
  | string
  | readonly Value[]
  | { readonly [key: string]: Value }
  | typeof NOT_JSON

/**
 * The prototype of every mapping: nothing at all. With no prototype of their own, objects would be hash tables from
 * their first key on, which makes them and every look at them several times slower.
 */
const BARE: object = Object.freeze(Object.create(null))

/**
 * The generic value of a tree: objects that inherit nothing (so that `__proto__` is plain data), lists and scalars.
 * Shared nodes give shared values, so an alias costs nothing.
 */
export function toValue(root: Node): Value {
  const known = new Map<Node, Value>()
  const convert = (node: Node): Value => {
    if (node.kind === 'scalar') {
      const resolved = resolveScalar(node)
      switch (resolved.type) {
        case 'null':
          return null
        case 'timestamp':
        case 'fault':
          return NOT_JSON
        default:
          return resolved.value
      }
    }
    const earlier = known.get(node)
    if (earlier !== undefined) return earlier
    const value = node.kind === 'seq' ? node.items.map(convert) : convertMap(node)
    known.set(node, value)
    return value
  }
  const convertMap = (node: Node & { kind: 'map' }): Value => {
    const out: Record<string, Value> = Object.create(BARE)
    for (const { key, value } of entries(node)) {
      const resolved = key.kind === 'scalar' ? resolveScalar(key) : undefined
      if (resolved?.type !== 'text') return NOT_JSON
      out[resolved.value] = convert(value)
    }
    return out
  }
  return convert(root)
}
