import type { Fault, FaultKind, MapNode, Node, Pair } from './node.ts'
import { isMergeKey, resolveScalar } from './scalars.ts'

/**
 * Everything in a tree that fails when it is decoded: repeated keys, merges of something that is no mapping, tags that
 * do not fit their text, collections as keys. Linear in the size of the tree.
 * @param mayShare whether a node can occur in several places, which only aliases bring about
 * @returns the faults by the node whose decoding fails, or that the document expands its aliases beyond what the
 *   runtime accepts.
 */
export function findFaults(root: Node, mayShare = true): ReadonlyMap<Node, readonly Fault[]> | 'excessive-aliasing' {
  const faults = new Map<Node, Fault[]>()
  const visited = mayShare ? new Set<Node>() : undefined
  let shared = false
  const report = (kind: FaultKind, owner: Node, at: Node) => {
    const list = faults.get(owner)
    if (list === undefined) faults.set(owner, [{ kind, owner, at }])
    else list.push({ kind, owner, at })
  }
  const visit = (node: Node): void => {
    if (node.kind === 'scalar') {
      if (node.tag !== undefined && resolveScalar(node).type === 'fault') report('tag-conversion', node, node)
      return
    }
    if (visited?.has(node)) {
      shared = true
      return
    }
    visited?.add(node)
    if (node.kind === 'seq') {
      for (const item of node.items) visit(item)
      return
    }
    checkKeys(node, report)
    for (const pair of node.pairs) {
      if (pair.key.kind !== 'scalar') visit(pair.key)
      visit(pair.value)
    }
  }
  visit(root)
  return shared && expandsTooMuch(root) ? 'excessive-aliasing' : faults
}

/** Up to so many keys are compared with each other, which costs less than to collect them. */
const FEW_KEYS = 12

function standsBefore(pairs: readonly Pair[], index: number, text: string): boolean {
  for (let at = 0; at < index; at++) {
    const { key } = pairs[at]!
    if (key.kind === 'scalar' && key.text === text) return true
  }
  return false
}

function checkKeys(map: MapNode, report: (kind: FaultKind, owner: Node, at: Node) => void): void {
  const { pairs } = map
  const seen = pairs.length > FEW_KEYS ? new Set<string>() : undefined
  for (let index = 0; index < pairs.length; index++) {
    const { key, value } = pairs[index]!
    if (key.kind !== 'scalar') {
      report('collection-key', map, key)
      continue
    }
    // Keys are equal when their texts are: `1` and `"1"` collide, `1` and `0x1` do not.
    if (seen?.has(key.text) ?? standsBefore(pairs, index, key.text)) report('duplicate-key', map, key)
    seen?.add(key.text)
    if (key.tag !== undefined && resolveScalar(key).type === 'fault') report('tag-conversion', map, key)
    if (isMergeKey(key)) {
      // A list of mappings stands where it is merged; an alias of one is none. What stands before its key is an alias.
      const sources = value.kind === 'seq' && value.start >= key.start ? value.items : [value]
      for (const source of sources) if (source.kind !== 'map') report('merge-value', map, source)
    }
  }
}

/**
 * The runtime counts what it decodes and how much of that lies inside aliases; past a thousand values it refuses a
 * document that is nearly all aliases, and the bigger it gets the less it tolerates. Shared nodes stand for aliases
 * here, so the first visit of a node is its anchor and every later one an alias.
 */
function expandsTooMuch(root: Node): boolean {
  const met = new Set<Node>()
  let decoded = 0
  let aliased = 0
  const visit = (node: Node, inAlias: boolean): boolean => {
    const isAlias = node.kind !== 'scalar' && met.has(node)
    const within = inAlias || isAlias
    if (node.kind !== 'scalar') met.add(node)
    // An alias counts by itself, outside of what it names.
    decoded += isAlias ? 2 : 1
    if (within) aliased += isAlias && inAlias ? 2 : 1
    if (aliased > 100 && decoded > 1000 && aliased / decoded > tolerated(decoded)) return true
    if (node.kind === 'scalar') return false
    if (node.kind === 'seq') return node.items.some((item) => visit(item, within))
    return node.pairs.some((pair) => visit(pair.key, within) || visit(pair.value, within))
  }
  return visit(root, false)
}

function tolerated(decoded: number): number {
  const [low, high] = [400_000, 4_000_000]
  if (decoded <= low) return 0.99
  if (decoded >= high) return 0.1
  return 0.99 - (0.89 * (decoded - low)) / (high - low)
}
