import type { MapNode, Node, Pair, SeqNode } from './node.ts'

/** What stands open: a collection, or the pair that is an item of a flow list by itself. */
export type Form = 'block-seq' | 'indentless-seq' | 'block-map' | 'flow-seq' | 'flow-map' | 'flow-pair'

/** What the collection waits for. */
export type Wanted = 'first' | 'entry' | 'value' | 'no-value' | 'close'

/** A collection whose end is not read yet. */
export class Frame {
  readonly form: Form
  readonly start: number
  readonly tag: string | undefined
  readonly anchor: string | undefined
  wanted: Wanted = 'first'
  readonly items: Node[] = []
  readonly pairs: Pair[] = []
  #aliases: Set<number> | undefined
  #key: Node | undefined
  #keyAlias: string | undefined

  constructor(form: Form, start: number, tag: string | undefined, anchor: string | undefined) {
    this.form = form
    this.start = start
    this.tag = tag
    this.anchor = anchor
  }

  /** Takes the next child: an item, a key, or the value of the key before it. */
  add(node: Node, alias: string | undefined): void {
    if (this.form.endsWith('seq')) {
      if (alias !== undefined) {
        this.#aliases ??= new Set()
        this.#aliases.add(this.items.length)
      }
      this.items.push(node)
    } else if (this.#key === undefined) {
      this.#key = node
      this.#keyAlias = alias
    } else {
      const aliases =
        alias === undefined && this.#keyAlias === undefined ? undefined : { key: this.#keyAlias, value: alias }
      this.pairs.push(
        aliases === undefined ? { key: this.#key, value: node } : { key: this.#key, value: node, aliases },
      )
      this.#key = undefined
    }
  }

  /** The node of the collection, which ends at an offset. */
  close(end: number): MapNode | SeqNode {
    const { tag, start } = this
    if (!this.form.endsWith('seq')) return { kind: 'map', pairs: this.pairs, tag, start, end }
    const { items } = this
    return this.#aliases === undefined
      ? { kind: 'seq', items, tag, start, end }
      : { kind: 'seq', items, tag, start, end, aliases: this.#aliases }
  }
}
