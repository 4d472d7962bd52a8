import { entries, generalKey, isTextMap, textKey } from '../yaml/entries.ts'
import type { MapNode, Node, Pair, ScalarNode, SeqNode } from '../yaml/node.ts'
import { resolveScalar } from '../yaml/scalars.ts'
import type { Change, Content, Plain } from './fix.ts'

/** What a document says, in a form that is equal exactly when two documents say the same; the order of keys aside. */
export type Reading = string | readonly Reading[] | ReadonlyMap<string, Reading>

/** The reading of a tree, as some changes would leave it. */
export function readingOf(root: Node, changes: readonly Change[] = []): Reading {
  return new Reader(changes).of(root)
}

class Reader {
  readonly #names = new Map<Pair['key'], string>()
  readonly #dropped = new Set<Pair['key']>()
  readonly #put = new Map<MapNode, Extract<Change, { kind: 'put' }>[]>()
  readonly #pushed = new Map<SeqNode, Content[]>()
  readonly #values = new Map<Node, Content>()

  constructor(changes: readonly Change[]) {
    for (const change of changes) {
      if (change.kind === 'name') this.#names.set(change.pair.key, change.name)
      else if (change.kind === 'drop') this.#dropped.add(change.pair.key)
      else if (change.kind === 'put') this.#put.set(change.owner, [...(this.#put.get(change.owner) ?? []), change])
      else if (change.kind === 'push')
        this.#pushed.set(change.list, [...(this.#pushed.get(change.list) ?? []), change.value])
      else this.#values.set(change.node, change.value)
    }
  }

  of(node: Node): Reading {
    const value = this.#values.get(node)
    if (value !== undefined) return 'node' in value && value.node === node ? this.#own(node) : this.#content(value)
    return this.#own(node)
  }

  #own(node: Node): Reading {
    if (node.kind === 'scalar') return scalar(node)
    if (node.kind === 'seq')
      return [
        ...node.items.map((item) => this.of(item)),
        ...(this.#pushed.get(node) ?? []).map((value) => this.#content(value)),
      ]
    const out = new Map<string, Reading>()
    const keyOf = isTextMap(node) ? textKey : generalKey
    for (const { key, value } of entries(node)) {
      if (key.kind !== 'scalar' || this.#dropped.has(key)) continue
      const name = this.#names.get(key)
      out.set(name === undefined ? keyOf(key) : `text ${name}`, this.of(value))
    }
    for (const { name, value } of this.#put.get(node) ?? []) out.set(`text ${name}`, this.#content(value))
    return out
  }

  #content(value: Content): Reading {
    return 'node' in value ? this.of(value.node) : plain(value.plain)
  }
}

function scalar(node: ScalarNode): string {
  const resolved = resolveScalar(node)
  if (resolved.type === 'null' || resolved.type === 'fault') return resolved.type
  if (resolved.type === 'int') return `int ${resolved.exact ?? resolved.value}`
  return `${resolved.type} ${resolved.type === 'timestamp' ? resolved.value.getTime() : resolved.value}`
}

function plain(value: Plain): Reading {
  if (typeof value === 'string') return `text ${value}`
  if (typeof value === 'number') return `${Number.isInteger(value) ? 'int' : 'float'} ${value}`
  if (typeof value === 'boolean') return `bool ${value}`
  if (Array.isArray(value)) return (value as readonly Plain[]).map(plain)
  return new Map(Object.entries(value).map(([key, member]) => [`text ${key}`, plain(member)]))
}

/** Whether two readings say the same. */
export function isSame(a: Reading, b: Reading): boolean {
  if (typeof a === 'string' || typeof b === 'string') return a === b
  if (a instanceof Map) {
    if (!(b instanceof Map) || a.size !== b.size) return false
    for (const [key, value] of a) {
      const other = b.get(key)
      if (other === undefined || !isSame(value, other)) return false
    }
    return true
  }
  if (b instanceof Map) return false
  const [listA, listB] = [a as readonly Reading[], b as readonly Reading[]]
  return listA.length === listB.length && listA.every((value, i) => isSame(value, listB[i]!))
}
