import { entries } from './entries.ts'
import type { MapNode, Node, ScalarNode } from './node.ts'
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

/** So many levels are converted on the call stack, which is fastest; what lies below waits for its turn. */
const LEVELS_AT_ONCE = 100

type Collection = Exclude<Node, ScalarNode>
type Container = Value[] | Record<string, Value>

/**
 * The generic value of a tree: objects that inherit nothing (so that `__proto__` is plain data), lists and scalars.
 * Shared nodes give shared values, so an alias costs nothing; depth costs nothing but memory.
 */
export function toValue(root: Node): Value {
  const known = new Map<Node, Value>()
  const waiting: { readonly node: Collection; readonly container: Container }[] = []
  const convert = (node: Node, level: number): Value => {
    if (node.kind === 'scalar') return scalarValue(node)
    const earlier = known.get(node)
    if (earlier !== undefined) return earlier
    if (node.kind === 'map' && !hasTextKeys(node)) return NOT_JSON
    const container: Container = node.kind === 'seq' ? [] : Object.create(BARE)
    known.set(node, container)
    if (level < LEVELS_AT_ONCE) fill(container, node, level + 1)
    else waiting.push({ node, container })
    return container
  }
  const fill = (container: Container, node: Collection, level: number): void => {
    if (node.kind === 'seq') {
      for (const item of node.items) (container as Value[]).push(convert(item, level))
      return
    }
    for (const { key, value } of entries(node)) {
      const resolved = resolveScalar(key as ScalarNode)
      if (resolved.type === 'text') (container as Record<string, Value>)[resolved.value] = convert(value, level)
    }
  }
  const value = convert(root, 0)
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) fill(next.container, next.node, 0)
  return value
}

function scalarValue(node: ScalarNode): Value {
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

function hasTextKeys(map: MapNode): boolean {
  for (const { key } of entries(map)) if (key.kind !== 'scalar' || resolveScalar(key).type !== 'text') return false
  return true
}
