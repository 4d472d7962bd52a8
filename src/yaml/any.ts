import { entries, generalKey, isTextMap, textKey } from './entries.ts'
import type { MapNode, Node, ScalarNode } from './node.ts'
import { isNullScalar, resolveScalar } from './scalars.ts'

/** A value of YAML: what a document decodes to where no types are asked for. */
export type YamlValue =
  | null
  | boolean
  | number
  | bigint
  | string
  | Date
  | readonly YamlValue[]
  | { readonly [key: string]: YamlValue }
  | ReadonlyMap<YamlValue, YamlValue>

type Container = unknown[] | Record<string, unknown> | Map<unknown, unknown>

/**
 * The value of a tree without faults. What an alias names is one value that stands in several places. Containers are
 * made before they are filled, so that depth costs nothing but memory.
 */
export function anyValue(root: Node): YamlValue {
  const made = new Map<Node, Container>()
  const toFill: Exclude<Node, ScalarNode>[] = []
  const toValue = (node: Node): unknown => {
    if (node.kind === 'scalar') return scalarValue(node)
    const known = made.get(node)
    if (known !== undefined) return known
    const container: Container = node.kind === 'seq' ? [] : isRecord(node) ? Object.create(null) : new Map()
    made.set(node, container)
    toFill.push(node)
    return container
  }
  const value = toValue(root)
  for (let node = toFill.pop(); node !== undefined; node = toFill.pop()) {
    const container = made.get(node)!
    if (node.kind === 'seq') for (const item of node.items) (container as unknown[]).push(toValue(item))
    else if (container instanceof Map) fillMap(container, node, toValue)
    else fillRecord(container as Record<string, unknown>, node, toValue)
  }
  return value as YamlValue
}

function isRecord(map: MapNode): boolean {
  return isTextMap(map) || entries(map).every(({ key }) => key.kind === 'scalar' && resolveScalar(key).type === 'text')
}

function fillRecord(record: Record<string, unknown>, map: MapNode, toValue: (node: Node) => unknown): void {
  for (const { key, value } of entries(map)) {
    // A key that is null can only be merged in, and is left out.
    if (key.kind === 'scalar' && !isNullScalar(key)) record[textKey(key).slice('text '.length)] = toValue(value)
  }
}

function fillMap(filled: Map<unknown, unknown>, map: MapNode, toValue: (node: Node) => unknown): void {
  // Two moments can be equal as keys although they are two objects.
  const keys = new Map<string, unknown>()
  for (const { key, value } of entries(map)) {
    if (key.kind !== 'scalar') continue
    const id = generalKey(key)
    if (!keys.has(id)) keys.set(id, scalarValue(key))
    filled.set(keys.get(id), toValue(value))
  }
}

function scalarValue(node: ScalarNode): unknown {
  const resolved = resolveScalar(node)
  switch (resolved.type) {
    case 'null':
    case 'fault':
      return null
    case 'int':
      return resolved.exact ?? resolved.value
    default:
      return resolved.value
  }
}
