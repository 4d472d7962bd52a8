/** Go's text/template: the grammar (resolution.md section 6). Checked by the table `templates`. */
import { isBlank } from '../strings.ts'
import { Cursor } from './cursor.ts'
import { lex, type Token } from './lex.ts'
import type { Branch, Node, Template } from './node.ts'
import { unquote } from './number.ts'
import { readPipe } from './pipeline.ts'
import { Scope } from './scope.ts'

/** Reads a template. Throws a Failure ('parse', or 'too-much-work' for nesting that is too deep). */
export function parse(text: string): Template {
  return new Parser(lex(text)).template()
}

/** What may end a list of nodes: an `end`, or an `else` (with the word that follows it directly). */
type Ending = 'end' | 'else' | 'if' | 'with'

interface List {
  readonly nodes: readonly Node[]
  readonly ending: Ending
}

class Parser {
  readonly #cursor: Cursor
  readonly #defined = new Map<string, readonly Node[]>()
  #scope = new Scope()

  constructor(tokens: readonly Token[]) {
    this.#cursor = new Cursor(tokens)
  }

  template(): Template {
    const body: Node[] = []
    while (this.#cursor.peek().kind !== 'end') {
      const node = this.#definition() ? undefined : this.#node()
      if (typeof node === 'string') this.#cursor.fail()
      if (node !== undefined) body.push(node)
    }
    return { body, defined: this.#defined }
  }

  /** `define` is known only at the top level; inside a block it is a stray word. */
  #definition(): boolean {
    const before = this.#cursor.index
    if (this.#cursor.peek().kind === 'open') {
      this.#cursor.next()
      this.#cursor.skipSpace()
      if (this.#cursor.isKeyword('define')) {
        this.#cursor.next()
        const name = this.#quotedName()
        this.#cursor.expect('close')
        this.#define(name, this.#ownBody())
        return true
      }
    }
    this.#cursor.goTo(before)
    return false
  }

  /** The body of a template of its own: no variables and no loop of the text around it. */
  #ownBody(): readonly Node[] {
    const outer = this.#scope
    this.#scope = new Scope()
    const { nodes, ending } = this.#list()
    if (ending !== 'end') this.#cursor.fail()
    this.#scope = outer
    return nodes
  }

  /** A second definition of a name is a fault unless one of the two is blank. */
  #define(name: string, body: readonly Node[]): void {
    const earlier = this.#defined.get(name)
    if (earlier === undefined || earlier.every(isBlankNode)) this.#defined.set(name, body)
    else if (!body.every(isBlankNode)) this.#cursor.fail()
  }

  #quotedName(): string {
    this.#cursor.skipSpace()
    const token = this.#cursor.next()
    const name = token.kind === 'string' || token.kind === 'raw-string' ? unquote(token.text) : undefined
    return name ?? this.#cursor.fail(token.at)
  }

  #list(): List {
    return this.#cursor.nested(() => {
      const nodes: Node[] = []
      while (true) {
        const node = this.#node()
        if (typeof node === 'string') return { nodes, ending: node }
        nodes.push(node)
      }
    })
  }

  #node(): Node | Ending {
    const token = this.#cursor.next()
    if (token.kind === 'text') return { kind: 'text', isBlank: isBlank(token.text) }
    if (token.kind !== 'open') this.#cursor.fail(token.at)
    this.#cursor.skipSpace()
    const word = this.#cursor.peek()
    if (word.kind !== 'keyword') return { kind: 'action', pipe: readPipe(this.#cursor, this.#scope) }
    this.#cursor.next()
    switch (word.text) {
      case 'if':
      case 'with':
        return this.#condition(word.text)
      case 'range':
        return this.#range(word.at)
      case 'template':
        return this.#call(word.at)
      case 'block':
        return this.#block(word.at)
      case 'break':
      case 'continue':
        this.#cursor.expect('close')
        if (this.#scope.loops === 0) this.#cursor.fail(word.at)
        return { kind: word.text }
      case 'end':
        this.#cursor.expect('close')
        return 'end'
      case 'else':
        return this.#else()
      default:
        return this.#cursor.fail(word.at)
    }
  }

  #else(): Ending {
    this.#cursor.skipSpace()
    if (this.#cursor.isKeyword('if')) return 'if'
    if (this.#cursor.isKeyword('with')) return 'with'
    this.#cursor.expect('close')
    return 'else'
  }

  /** A chain of `else if` is read in a loop, so that a long one needs no depth. */
  #condition(kind: 'if' | 'with'): Node {
    const { mark } = this.#scope
    const branches: Branch[] = []
    let otherwise: readonly Node[] | undefined
    let more = true
    while (more) {
      const pipe = readPipe(this.#cursor, this.#scope)
      const { nodes, ending } = this.#list()
      branches.push({ pipe, body: nodes })
      more = ending === kind
      if (more) this.#cursor.next()
      else if (ending !== 'end') otherwise = this.#otherwise(ending)
    }
    this.#scope.leave(mark)
    return { kind, branches, otherwise }
  }

  #otherwise(ending: Ending): readonly Node[] {
    if (ending !== 'else') this.#cursor.fail()
    const { nodes, ending: last } = this.#list()
    if (last !== 'end') this.#cursor.fail()
    return nodes
  }

  #range(at: number): Node {
    const { mark } = this.#scope
    const pipe = readPipe(this.#cursor, this.#scope, true)
    this.#scope.loops++
    const { nodes, ending } = this.#list()
    this.#scope.loops--
    const otherwise = ending === 'end' ? undefined : this.#otherwise(ending)
    this.#scope.leave(mark)
    return { kind: 'range', at, pipe, body: nodes, otherwise }
  }

  #call(at: number): Node {
    const name = this.#quotedName()
    this.#cursor.skipSpace()
    if (this.#cursor.peek().kind !== 'close')
      return { kind: 'template', at, name, pipe: readPipe(this.#cursor, this.#scope) }
    this.#cursor.next()
    return { kind: 'template', at, name, pipe: undefined }
  }

  #block(at: number): Node {
    const name = this.#quotedName()
    const pipe = readPipe(this.#cursor, this.#scope)
    this.#define(name, this.#ownBody())
    return { kind: 'template', at, name, pipe }
  }
}

function isBlankNode(node: Node): boolean {
  return node.kind === 'text' && node.isBlank
}
