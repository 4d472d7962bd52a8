import { generalKey, isMergePair, isTextMap, mergeSources, textKey } from './entries.ts'
import { checkKeys, type Report } from './keys.ts'
import type { MapNode, Node, Pair, ScalarNode } from './node.ts'
import { isNullScalar, resolveScalar } from './scalars.ts'

/** What the runtime refuses of a whole document, at a node. */
export interface Refusal {
  readonly kind: 'excessive-aliasing' | 'self-reference'
  readonly at: Node
}

/** Where the decoding of one collection stands. */
interface Step {
  readonly node: Node
  /** Whether it is decoded for an alias, which ends with it. */
  readonly endsAlias: boolean
  index: number
  /** For a mapping: what tells its keys apart; those that are set already, where it is merged; its own merge. */
  readonly keyOf: ((key: ScalarNode) => string) | undefined
  readonly taken: Set<string> | undefined
  merge: Pair | undefined
  /** For a merge: what is left to merge into `taken`. */
  readonly sources: readonly Node[] | undefined
}

/**
 * Goes through a document as the runtime decodes it, aliases and merges followed, and finds what fails on the way.
 * The runtime counts what it decodes, which bounds this, too.
 */
export class Decoding {
  readonly #report: Report
  readonly #selfReferences: ReadonlySet<Node>
  readonly #known = new Set<Node>()
  readonly #steps: Step[] = []
  #decoded = 0
  #aliased = 0
  #aliasDepth = 0
  #refusal: Refusal | undefined

  constructor(report: Report, selfReferences: ReadonlySet<Node>) {
    this.#report = report
    this.#selfReferences = selfReferences
  }

  run(root: Node): Refusal | undefined {
    this.#enter(root, false)
    while (this.#refusal === undefined) {
      const step = this.#steps.at(-1)
      if (step === undefined) break
      if (!this.#advance(step)) {
        this.#steps.pop()
        if (step.endsAlias) this.#aliasDepth--
      }
    }
    return this.#refusal
  }

  /** One step; false at the end. */
  #advance(step: Step): boolean {
    const { node } = step
    if (step.sources !== undefined) return this.#mergeNext(step, step.sources)
    if (node.kind === 'seq') {
      if (step.index >= node.items.length) return false
      const index = step.index++
      this.#enter(node.items[index]!, node.aliases?.has(index) === true)
      return true
    }
    return node.kind === 'map' && this.#nextPair(step, node)
  }

  #nextPair(step: Step, map: MapNode): boolean {
    const pair = map.pairs[step.index]
    if (pair === undefined) return this.#merge(step, map)
    step.index++
    if (isMergePair(pair)) {
      step.merge = pair
      return true
    }
    const { key, value, aliases } = pair
    this.#enter(key, aliases?.key !== undefined)
    if (key.kind !== 'scalar') return true
    if (step.taken !== undefined) {
      // Merged into a mapping of text, a key that is null is left out.
      if (step.keyOf === textKey && isNullScalar(key)) return true
      const id = step.keyOf!(key)
      if (step.taken.has(id)) return true
      step.taken.add(id)
    }
    this.#enter(value, aliases?.value !== undefined)
    return true
  }

  /** At the end of a mapping: begins to merge what it merges, once. */
  #merge(step: Step, map: MapNode): boolean {
    const { merge } = step
    if (merge === undefined) return false
    step.merge = undefined
    let { taken } = step
    if (taken === undefined) {
      taken = new Set()
      for (const { key, aliases } of map.pairs) {
        this.#count(aliases?.key !== undefined)
        if (key.kind === 'scalar') taken.add(generalKey(key))
      }
    }
    const sources = mergeSources(merge)
    this.#steps.push({ node: merge.value, endsAlias: false, index: 0, keyOf: step.keyOf, taken, merge, sources })
    return true
  }

  #mergeNext(step: Step, sources: readonly Node[]): boolean {
    const index = step.index++
    const source = sources[index]
    if (source === undefined) return false
    const { value, aliases } = step.merge!
    const isAlias = sources.length === 1 && source === value ? aliases?.value !== undefined : isAliasIn(value, index)
    if (this.#selfReferences.has(source)) this.#refusal = { kind: 'self-reference', at: source }
    else if (source.kind === 'map') {
      this.#count(isAlias)
      this.#open(source, isAlias, step.keyOf!, step.taken)
    }
    return true
  }

  #enter(node: Node, isAlias: boolean): void {
    this.#count(isAlias)
    if (node.kind === 'scalar') {
      if (this.#selfReferences.has(node)) this.#refusal = { kind: 'self-reference', at: node }
      else if (node.tag !== undefined && !this.#known.has(node)) {
        this.#known.add(node)
        if (resolveScalar(node).type === 'fault') this.#report('tag-conversion', node, node)
      }
      return
    }
    this.#open(node, isAlias, undefined, undefined)
  }

  #open(node: Node, isAlias: boolean, keyOf: Step['keyOf'], taken: Set<string> | undefined): void {
    if (isAlias) this.#aliasDepth++
    if (node.kind === 'map' && !this.#known.has(node)) {
      this.#known.add(node)
      checkKeys(node, this.#report)
    }
    const own = keyOf ?? (node.kind === 'map' && node.pairs.some(isMergePair) ? ownKeys(node) : undefined)
    this.#steps.push({ node, endsAlias: isAlias, index: 0, keyOf: own, taken, merge: undefined, sources: undefined })
  }

  /** An alias counts by itself, outside of what it names. */
  #count(isAlias: boolean): void {
    this.#add()
    if (!isAlias) return
    this.#aliasDepth++
    this.#add()
    this.#aliasDepth--
  }

  #add(): void {
    this.#decoded++
    if (this.#aliasDepth > 0) this.#aliased++
    if (this.#aliased <= 100 || this.#decoded <= 1000) return
    if (this.#aliased / this.#decoded > tolerated(this.#decoded) && this.#refusal === undefined)
      this.#refusal = { kind: 'excessive-aliasing', at: this.#steps[0]!.node }
  }
}

function ownKeys(map: MapNode): (key: ScalarNode) => string {
  return isTextMap(map) ? textKey : generalKey
}

function isAliasIn(list: Node, index: number): boolean {
  return list.kind === 'seq' && list.aliases?.has(index) === true
}

/**
 * Past a thousand values the runtime refuses a document that is nearly all aliases, and the bigger it gets the less it
 * tolerates.
 */
function tolerated(decoded: number): number {
  const [low, high] = [400_000, 4_000_000]
  if (decoded <= low) return 0.99
  if (decoded >= high) return 0.1
  return 0.99 - (0.89 * (decoded - low)) / (high - low)
}
