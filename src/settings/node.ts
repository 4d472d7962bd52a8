import type { JsonNode, JsonPair } from '../go/json/node.ts'

/** The pair under a key; undefined where there is none, or no mapping. */
export function pairOf(node: JsonNode, key: string | number): JsonPair | undefined {
  return node.kind === 'map' ? node.pairs.find(({ key: { text } }) => text === key) : undefined
}

/** The entries of a list under a key; none where no list is. */
export function itemsOf(node: JsonNode, key: string): readonly JsonNode[] {
  const value = pairOf(node, key)?.value
  return value?.kind === 'seq' ? value.items : []
}

/** The node that a path of keys and indexes leads to, or the last one on the way; with `key` the key itself. */
export function nodeAt(root: JsonNode, steps: readonly (string | number)[], key?: string): JsonNode {
  let node = root
  for (const step of steps) {
    const next: JsonNode | undefined = node.kind === 'seq' ? node.items[Number(step)] : pairOf(node, step)?.value
    if (next === undefined) return node
    node = next
  }
  return (key === undefined ? undefined : pairOf(node, key)?.key) ?? node
}
