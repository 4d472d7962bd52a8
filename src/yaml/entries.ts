import type { MapNode, Node, Pair, ScalarNode } from './node.ts'
import { isMergeKey, resolveScalar } from './scalars.ts'

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
  const keyOf = isTextMap(map) ? textKey : generalKey
  const merged: Entry[] = []
  const seen = new Set<string>()
  // Mappings to take, the next one last.
  const open: MapNode[] = [map]
  for (let source = open.pop(); source !== undefined; source = open.pop()) {
    let merge: Pair | undefined
    for (const pair of source.pairs) {
      if (isMergePair(pair)) {
        merge = pair
        continue
      }
      const id = pair.key.kind === 'scalar' ? keyOf(pair.key) : undefined
      if (id !== undefined && seen.has(id)) continue
      if (id !== undefined) seen.add(id)
      merged.push(pair)
    }
    if (merge !== undefined) for (const each of mergeSources(merge).reverse()) if (each.kind === 'map') open.push(each)
  }
  cache.set(map, merged)
  return merged
}

/** True for an entry that merges other mappings. */
export function isMergePair({ key, aliases }: Pair): boolean {
  return key.kind === 'scalar' && isMergeKey(key) && aliases?.key === undefined
}

/** What a merge key merges: its value, or the items of a list that stands there itself, in their order. */
export function mergeSources(pair: Pair): Node[] {
  const { value, aliases } = pair
  return value.kind === 'seq' && aliases?.value === undefined ? [...value.items] : [value]
}

/**
 * True for a mapping whose own keys are all text by their tags, which binary and local ones are not: what is merged
 * into it becomes text, too.
 */
export function isTextMap(map: MapNode): boolean {
  for (const { key } of map.pairs) {
    if (key.kind !== 'scalar') return false
    if (isMergeKey(key)) continue
    if (key.tag === undefined || key.tag === '!' ? resolveScalar(key).type !== 'text' : key.tag !== STRING) return false
  }
  return true
}

const STRING = 'tag:yaml.org,2002:str'

/** What tells keys apart in a mapping of text. */
export function textKey(key: ScalarNode): string {
  const resolved = key.tag === undefined ? undefined : resolveScalar(key)
  return `text ${resolved?.type === 'text' ? resolved.value : key.text}`
}

/** What tells keys apart in any other mapping: type and value. */
export function generalKey(key: ScalarNode): string {
  const resolved = resolveScalar(key)
  switch (resolved.type) {
    case 'null':
    case 'fault':
      return resolved.type
    case 'int':
      return `int ${resolved.exact ?? resolved.value}`
    case 'timestamp':
      return `timestamp ${resolved.value.getTime()}`
    default:
      return `${resolved.type} ${resolved.value}`
  }
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
