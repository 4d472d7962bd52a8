import { type Form, Frame } from './frame.ts'
import { Stop } from './mistake.ts'
import type { Node, ScalarNode } from './node.ts'
import type { Token } from './scan/token.ts'

/** What tags begin with where no directive says otherwise. */
const TAG_PREFIXES = new Map([
  ['!', '!'],
  ['!!', 'tag:yaml.org,2002:'],
])

/** A tree in the making: its open collections, and the anchors and names of tags that hold from here on. */
export class Tree {
  readonly #open: Frame[] = []
  readonly #prefixes = new Map<string, string>()
  /** A node for each anchor, or the collection that is still open. */
  readonly #anchors = new Map<string, Node | Frame>()
  /** What stands for aliases inside of the very node that they name. */
  readonly selfReferences = new Set<Node>()
  hasAliases = false
  /** The name of the alias that the last node was. */
  alias: string | undefined
  /** Where the last content ends. */
  end = 0

  /** The innermost open collection. */
  get open(): Frame | undefined {
    return this.#open.at(-1)
  }

  /** Takes a directive that names what tags begin with. */
  nameTags(directive: Token): void {
    if (this.#prefixes.has(directive.text)) throw new Stop('directive', directive.start)
    this.#prefixes.set(directive.text, directive.suffix)
  }

  /** The whole tag that a token stands for. */
  resolve(tag: Token): string {
    if (tag.text === '') return tag.suffix
    const prefix = this.#prefixes.get(tag.text) ?? TAG_PREFIXES.get(tag.text)
    if (prefix === undefined) throw new Stop('directive', tag.start)
    return prefix + tag.suffix
  }

  scalar(
    text: string,
    plain: boolean,
    tag: string | undefined,
    start: number,
    end: number,
    anchor: string | undefined,
  ): ScalarNode {
    const node: ScalarNode = { kind: 'scalar', text, plain, tag, start, end }
    if (anchor !== undefined) this.#anchors.set(anchor, node)
    this.alias = undefined
    return node
  }

  /** An empty scalar, where something is left out. */
  empty(at: number): ScalarNode {
    return this.scalar('', true, undefined, at, at, undefined)
  }

  /** The node that an alias names. */
  aliased(token: Token): Node {
    let node = this.#anchors.get(token.text)
    if (node === undefined) throw new Stop('unknown-anchor', token.start)
    this.end = token.end
    this.hasAliases = true
    if (node instanceof Frame) {
      node = this.scalar('', true, undefined, token.start, token.end, undefined)
      this.selfReferences.add(node)
    }
    this.alias = token.text
    return node
  }

  /** Opens a collection at a token. */
  start(form: Form, token: Token, tag: string | undefined, anchor: string | undefined): void {
    const frame = new Frame(form, token.start, tag, anchor)
    if (anchor !== undefined) this.#anchors.set(anchor, frame)
    this.#open.push(frame)
  }

  /** Closes the innermost collection. */
  close(frame: Frame): Node {
    this.#open.pop()
    const node = frame.close(this.end)
    if (frame.anchor !== undefined && this.#anchors.get(frame.anchor) === frame) this.#anchors.set(frame.anchor, node)
    this.alias = undefined
    return node
  }
}
