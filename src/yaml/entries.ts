import type { MapNode, Node } from './node.ts'
import { isMergeKey } from './scalars.ts'

/** One effective entry of a mapping: merge keys are followed, an explicit key wins, an earlier merged mapping wins. */
export interface Entry {
  readonly key: Node
  readonly value: Node
}

const cache = new WeakMap<MapNode, readonly Entry[]>()

/** The effective entries of a mapping, explicit ones first in order, then merged ones. */
export function entries(map: MapNode): readonly Entry[] {
  if (!hasMergeKey(map)) return map.pairs
  const known = cache.get(map)
  if (known !== undefined) return known
  const merged: Entry[] = []
  const seen = new Set<string>()
  const take = (list: readonly Entry[]) => {
    for (const entry of list) {
      const text = entry.key.kind === 'scalar' ? entry.key.text : undefined
      if (text !== undefined) {
        if (seen.has(text)) continue
        seen.add(text)
      }
      merged.push(entry)
    }
  }
  const isMerge = (entry: Entry) => entry.key.kind === 'scalar' && isMergeKey(entry.key)
  take(map.pairs.filter((pair) => !isMerge(pair)))
  for (const pair of map.pairs.filter(isMerge)) {
    const sources = pair.value.kind === 'seq' ? pair.value.items : [pair.value]
    for (const source of sources) if (source.kind === 'map') take(entries(source))
  }
  cache.set(map, merged)
  return merged
}

function hasMergeKey(map: MapNode): boolean {
  for (const { key } of map.pairs) if (key.kind === 'scalar' && isMergeKey(key)) return true
  return false
}

/** The effective value under a key of a mapping, or undefined. Keys compare by their text. */
export function valueAt(map: MapNode, key: string): Node | undefined {
  return entryAt(map, key)?.value
}

/** Mappings beyond this size are looked up by an index, so that many mistakes in one big mapping stay cheap. */
const SMALL = 32

const indexes = new WeakMap<MapNode, ReadonlyMap<string, Entry>>()

/** The effective entry under a key of a mapping, or undefined. */
export function entryAt(map: MapNode, key: string): Entry | undefined {
  if (map.pairs.length > SMALL) return indexOf(map).get(key)
  for (const entry of entries(map)) if (entry.key.kind === 'scalar' && entry.key.text === key) return entry
  return undefined
}

function indexOf(map: MapNode): ReadonlyMap<string, Entry> {
  const known = indexes.get(map)
  if (known !== undefined) return known
  const index = new Map<string, Entry>()
  for (const entry of entries(map)) {
    if (entry.key.kind === 'scalar' && !index.has(entry.key.text)) index.set(entry.key.text, entry)
  }
  indexes.set(map, index)
  return index
}

/** Walks keys and indexes down from a node as far as they exist; a missing step ends at the deepest node that does. */
export function nodeAt(root: Node, path: readonly (string | number)[]): Node {
  let node = root
  for (const step of path) {
    const next: Node | undefined =
      node.kind === 'map' ? valueAt(node, String(step)) : node.kind === 'seq' ? node.items[Number(step)] : undefined
    if (next === undefined) return node
    node = next
  }
  return node
}
