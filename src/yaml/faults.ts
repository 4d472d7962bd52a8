import type { Composed } from './compose.ts'
import { Decoding, type Refusal } from './decoding.ts'
import { checkKeys, type Report } from './keys.ts'
import type { Fault, Node } from './node.ts'
import { resolveScalar } from './scalars.ts'

/**
 * Everything in a tree that fails when it is decoded: repeated keys, merges of something that is not a mapping, tags that
 * do not fit their text, collections as keys. What the runtime never decodes, since another key hides it, cannot fail.
 * @returns the faults by the node whose decoding fails, or why the runtime refuses the document as a whole
 */
export function findFaults(composed: Composed): ReadonlyMap<Node, readonly Fault[]> | Refusal {
  const faults = new Map<Node, Fault[]>()
  const report: Report = (kind, owner, at) => {
    const list = faults.get(owner)
    if (list === undefined) faults.set(owner, [{ kind, owner, at }])
    else list.push({ kind, owner, at })
  }
  if (!composed.hasAliases && walkPlainly(composed.root, report)) return faults
  faults.clear()
  return new Decoding(report, composed.selfReferences).run(composed.root) ?? faults
}

/** Visits every node once; false where the document merges, and what is decoded depends on more than the tree. */
function walkPlainly(root: Node, report: Report): boolean {
  const open: Node[] = [root]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.kind === 'scalar') {
      if (node.tag !== undefined && resolveScalar(node).type === 'fault') report('tag-conversion', node, node)
    } else if (node.kind === 'seq') {
      for (let at = node.items.length - 1; at >= 0; at--) open.push(node.items[at]!)
    } else {
      if (checkKeys(node, report)) return false
      for (let at = node.pairs.length - 1; at >= 0; at--) {
        const { key, value } = node.pairs[at]!
        open.push(value)
        if (key.kind !== 'scalar') open.push(key)
      }
    }
  }
  return true
}
