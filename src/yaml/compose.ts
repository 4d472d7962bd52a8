import type { Form, Frame } from './frame.ts'
import { type Mistake, Stop } from './mistake.ts'
import type { Node } from './node.ts'
import { Scanner } from './scan/scanner.ts'
import {
  ALIAS,
  ANCHOR,
  BLOCK_END,
  BLOCK_ENTRY,
  BLOCK_MAPPING_START,
  BLOCK_SEQUENCE_START,
  DOCUMENT_END,
  DOCUMENT_START,
  FLOW_ENTRY,
  FLOW_MAPPING_END,
  FLOW_MAPPING_START,
  FLOW_SEQUENCE_END,
  FLOW_SEQUENCE_START,
  KEY,
  PLAIN_SCALAR,
  STREAM_END,
  TAG,
  TAG_DIRECTIVE,
  TEXT_SCALAR,
  type Token,
  VALUE,
  VERSION_DIRECTIVE,
} from './scan/token.ts'
import { Tree } from './tree.ts'

/** The first document of a text. */
export interface Composed {
  readonly root: Node
  /** Whether any node stands in several places. */
  readonly hasAliases: boolean
  /** What stands for aliases inside of the very node that they name; decoding one never ends. */
  readonly selfReferences: ReadonlySet<Node>
  /** Where something follows the document, if only a marker. */
  readonly rest: number | undefined
}

/**
 * Makes the tree of the first document. It works on a stack of its own, so that depth costs memory and nothing else.
 * @returns the first mistake as far as the runtime reads; undefined where the text holds no document
 */
export function compose(text: string, isCut: boolean): Composed | Mistake | undefined {
  const scanner = new Scanner(text, isCut)
  try {
    return new Composer(scanner).document()
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    return { ...error.mistake, quote: scanner.lastQuote, inFlow: scanner.inFlow }
  }
}

class Composer {
  readonly #scanner: Scanner
  readonly #tree = new Tree()

  constructor(scanner: Scanner) {
    this.#scanner = scanner
  }

  document(): Composed | undefined {
    const first = this.#scanner.peek()
    if (first.kind === STREAM_END) return undefined
    let root: Node | undefined
    if (first.kind === VERSION_DIRECTIVE || first.kind === TAG_DIRECTIVE || first.kind === DOCUMENT_START) {
      this.#directives()
      const start = this.#scanner.peek()
      if (start.kind !== DOCUMENT_START) throw new Stop('document-start', start.start)
      this.#next()
      const content = this.#scanner.peek()
      if (content.kind <= DOCUMENT_END) root = this.#tree.empty(content.start)
    }
    root ??= this.#content()
    // The runtime looks at what follows the document, and a little further.
    const next = this.#scanner.peek()
    const rest = next.kind === STREAM_END ? undefined : next.start
    const { hasAliases, selfReferences } = this.#tree
    return { root, hasAliases, selfReferences, rest }
  }

  #next(): Token {
    this.#scanner.take()
    return this.#scanner.peek()
  }

  #directives(): void {
    let hasVersion = false
    for (let token = this.#scanner.peek(); ; token = this.#next()) {
      if (token.kind === VERSION_DIRECTIVE) {
        if (hasVersion || token.text !== '1.1') throw new Stop('directive', token.start)
        hasVersion = true
      } else if (token.kind === TAG_DIRECTIVE) {
        this.#tree.nameTags(token)
      } else return
    }
  }

  #content(): Node {
    let node = this.#node(true, false)
    for (;;) {
      const frame = this.#tree.open
      if (node === undefined) node = this.#advance(frame!)
      else if (frame === undefined) return node
      else {
        frame.add(node, this.#tree.alias)
        node = undefined
      }
    }
  }

  /** Reads the next child of a collection, opens it, or closes the collection. */
  #advance(frame: Frame): Node | undefined {
    switch (frame.form) {
      case 'block-seq':
        return this.#blockItem(frame)
      case 'indentless-seq':
        return this.#indentlessItem(frame)
      case 'block-map':
        return frame.wanted === 'value' ? this.#blockValue(frame) : this.#blockKey(frame)
      case 'flow-seq':
        return this.#flowItem(frame)
      case 'flow-map':
        return frame.wanted === 'value' || frame.wanted === 'no-value' ? this.#flowValue(frame) : this.#flowKey(frame)
      case 'flow-pair':
        return this.#flowPair(frame)
    }
  }

  // ------------------------------------------------------------ nodes

  /** A node at the next token: complete, or undefined where a collection was opened. */
  #node(isBlock: boolean, mayBeIndentless: boolean): Node | undefined {
    let token = this.#scanner.peek()
    if (token.kind === ALIAS) {
      const aliased = this.#tree.aliased(token)
      this.#scanner.take()
      return aliased
    }
    const first = token
    let anchor: string | undefined
    let tag: string | undefined
    let end = token.start
    if (token.kind === ANCHOR || token.kind === TAG) {
      for (let count = 0; count < 2; count++) {
        if (token.kind === ANCHOR && anchor === undefined) anchor = token.text
        else if (token.kind === TAG && tag === undefined) tag = this.#tree.resolve(token)
        else break
        end = token.end
        token = this.#next()
      }
    }
    switch (token.kind) {
      case PLAIN_SCALAR:
      case TEXT_SCALAR: {
        this.#scanner.take()
        this.#tree.end = token.end
        return this.#tree.scalar(token.text, token.kind === PLAIN_SCALAR, tag, token.start, token.end, anchor)
      }
      case BLOCK_ENTRY:
        if (mayBeIndentless) return this.#openFrame('indentless-seq', token, tag, anchor)
        break
      case FLOW_SEQUENCE_START:
        return this.#openFrame('flow-seq', token, tag, anchor)
      case FLOW_MAPPING_START:
        return this.#openFrame('flow-map', token, tag, anchor)
      case BLOCK_SEQUENCE_START:
        if (isBlock) return this.#openFrame('block-seq', token, tag, anchor)
        break
      case BLOCK_MAPPING_START:
        if (isBlock) return this.#openFrame('block-map', token, tag, anchor)
        break
    }
    if (anchor === undefined && tag === undefined)
      throw new Stop('content-expected', token.start, isBlock ? undefined : this.#tree.open?.start)
    this.#tree.end = end
    return this.#tree.scalar('', true, tag, first.start, end, anchor)
  }

  #openFrame(form: Form, token: Token, tag: string | undefined, anchor: string | undefined): undefined {
    this.#tree.start(form, token, tag, anchor)
    // The dash of a list without indentation is an entry already.
    if (form !== 'indentless-seq') this.#scanner.take()
  }

  // ------------------------------------------------------------ block collections

  #blockItem(frame: Frame): Node | undefined {
    const token = this.#scanner.peek()
    if (token.kind === BLOCK_ENTRY) {
      this.#tree.end = token.end
      const { kind } = this.#next()
      return kind !== BLOCK_ENTRY && kind !== BLOCK_END ? this.#node(true, false) : this.#tree.empty(token.end)
    }
    if (token.kind !== BLOCK_END) throw new Stop('item-expected', token.start, frame.start)
    this.#scanner.take()
    return this.#tree.close(frame)
  }

  #indentlessItem(frame: Frame): Node | undefined {
    const token = this.#scanner.peek()
    if (token.kind !== BLOCK_ENTRY) return this.#tree.close(frame)
    this.#tree.end = token.end
    const { kind } = this.#next()
    return kind !== BLOCK_ENTRY && kind !== KEY && kind !== VALUE && kind !== BLOCK_END
      ? this.#node(true, false)
      : this.#tree.empty(token.end)
  }

  #blockKey(frame: Frame): Node | undefined {
    const token = this.#scanner.peek()
    if (token.kind === BLOCK_END) {
      this.#scanner.take()
      return this.#tree.close(frame)
    }
    if (token.kind !== KEY) throw new Stop('key-expected', token.start, frame.start)
    frame.wanted = 'value'
    const { kind } = this.#next()
    return kind !== KEY && kind !== VALUE && kind !== BLOCK_END ? this.#node(true, true) : this.#tree.empty(token.end)
  }

  #blockValue(frame: Frame): Node | undefined {
    const token = this.#scanner.peek()
    frame.wanted = 'entry'
    if (token.kind !== VALUE) return this.#tree.empty(this.#tree.end)
    this.#tree.end = token.end
    const { kind } = this.#next()
    return kind !== KEY && kind !== VALUE && kind !== BLOCK_END ? this.#node(true, true) : this.#tree.empty(token.end)
  }

  // ------------------------------------------------------------ flow collections

  /** Goes past the comma before an entry; true at the closing bracket. */
  #isFlowEnd(frame: Frame, end: number): boolean {
    let token = this.#scanner.peek()
    if (token.kind !== end && frame.wanted !== 'first') {
      if (token.kind !== FLOW_ENTRY) throw new Stop('flow-separator-expected', token.start, frame.start)
      token = this.#next()
    }
    frame.wanted = 'entry'
    if (token.kind !== end) return false
    this.#scanner.take()
    this.#tree.end = token.end
    return true
  }

  #flowItem(frame: Frame): Node | undefined {
    if (this.#isFlowEnd(frame, FLOW_SEQUENCE_END)) return this.#tree.close(frame)
    const token = this.#scanner.peek()
    return token.kind === KEY ? this.#openFrame('flow-pair', token, undefined, undefined) : this.#node(false, false)
  }

  /** The key, the value and the end of a pair in a list. */
  #flowPair(frame: Frame): Node | undefined {
    const token = this.#scanner.peek()
    if (frame.wanted === 'close') return this.#tree.close(frame)
    if (frame.wanted === 'first') {
      frame.wanted = 'value'
      if (token.kind !== VALUE && token.kind !== FLOW_ENTRY && token.kind !== FLOW_SEQUENCE_END)
        return this.#node(false, false)
      // The runtime passes over what stands in the place of the key, whatever it is.
      this.#scanner.take()
      return this.#tree.empty(token.end)
    }
    frame.wanted = 'close'
    if (token.kind === VALUE) {
      this.#tree.end = token.end
      const { kind } = this.#next()
      if (kind !== FLOW_ENTRY && kind !== FLOW_SEQUENCE_END) return this.#node(false, false)
    }
    return this.#tree.empty(this.#tree.end)
  }

  #flowKey(frame: Frame): Node | undefined {
    if (this.#isFlowEnd(frame, FLOW_MAPPING_END)) return this.#tree.close(frame)
    const token = this.#scanner.peek()
    if (token.kind !== KEY) {
      frame.wanted = 'no-value'
      return this.#node(false, false)
    }
    frame.wanted = 'value'
    const { kind } = this.#next()
    return kind !== VALUE && kind !== FLOW_ENTRY && kind !== FLOW_MAPPING_END
      ? this.#node(false, false)
      : this.#tree.empty(token.end)
  }

  #flowValue(frame: Frame): Node | undefined {
    const token = this.#scanner.peek()
    const hasValue = frame.wanted === 'value' && token.kind === VALUE
    frame.wanted = 'entry'
    if (hasValue) {
      this.#tree.end = token.end
      const { kind } = this.#next()
      if (kind !== FLOW_ENTRY && kind !== FLOW_MAPPING_END) return this.#node(false, false)
    }
    return this.#tree.empty(this.#tree.end)
  }
}
