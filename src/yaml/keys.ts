import { isMergePair, mergeSources } from './entries.ts'
import type { FaultKind, MapNode, Node, Pair } from './node.ts'
import { resolveScalar } from './scalars.ts'

/** Takes down a fault: what is wrong, the node whose decoding fails, and the node to point at. */
export type Report = (kind: FaultKind, owner: Node, at: Node) => void

/** Up to so many keys are compared with each other, which costs less than to collect them. */
const FEW_KEYS = 12

/**
 * Finds what is wrong with the keys of a mapping: repeated ones, collections, tags that do not fit, and merges of what
 * cannot be merged.
 * @returns whether the mapping merges others
 */
export function checkKeys(map: MapNode, report: Report): boolean {
  const { pairs } = map
  const seen = pairs.length > FEW_KEYS ? new Set<string>() : undefined
  let merges = false
  for (let index = 0; index < pairs.length; index++) {
    const pair = pairs[index]!
    const { key } = pair
    const isRepeated = seen === undefined ? standsBefore(pairs, index) : seen.has(identity(pair))
    if (isRepeated) report('duplicate-key', map, key)
    seen?.add(identity(pair))
    if (key.kind !== 'scalar') {
      if (!isRepeated) report('collection-key', map, key)
      continue
    }
    if (key.tag !== undefined && resolveScalar(key).type === 'fault') report('tag-conversion', map, key)
    if (isMergePair(pair)) {
      merges = true
      for (const source of mergeSources(pair)) if (source.kind !== 'map') report('merge-value', map, source)
    }
  }
  return merges
}

/**
 * Keys are equal when their texts are: `1` and `"1"` collide, `1` and `0x1` do not. An alias is equal to the same
 * alias alone, and all lists and all mappings are equal.
 */
function identity({ key, aliases }: Pair): string {
  if (aliases?.key !== undefined) return `alias ${aliases.key}`
  return key.kind === 'scalar' ? `scalar ${key.text}` : key.kind
}

function standsBefore(pairs: readonly Pair[], index: number): boolean {
  const pair = pairs[index]!
  const { key } = pair
  if (key.kind !== 'scalar' || pair.aliases !== undefined) {
    const own = identity(pair)
    for (let at = 0; at < index; at++) if (identity(pairs[at]!) === own) return true
    return false
  }
  for (let at = 0; at < index; at++) {
    const other = pairs[at]!
    if (other.key.kind === 'scalar' && other.key.text === key.text && other.aliases?.key === undefined) return true
  }
  return false
}
