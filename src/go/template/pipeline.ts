/**
 * Go's text/template: the grammar of what stands inside actions: pipelines, commands and their words. Checked by the
 * table `templates`.
 */
import type { Cursor } from './cursor.ts'
import type { TokenKind } from './lex.ts'
import { type Command, isFunctionName, type Pipe, type Word } from './node.ts'
import { type NumberLiteral, readCharacter, readComplex, readNumber, unquote } from './number.ts'
import type { Scope } from './scope.ts'

/** Reads an action's pipeline with its end. Only a range may declare two variables. */
export function readPipe(cursor: Cursor, scope: Scope, isRange = false): Pipe {
  return new PipeReader(cursor, scope).pipe('close', isRange)
}

const WORD_STARTS: ReadonlySet<TokenKind> = new Set([
  'bool',
  'character',
  'complex',
  'dot',
  'field',
  'left-parenthesis',
  'name',
  'nil',
  'number',
  'raw-string',
  'string',
  'variable',
])

class PipeReader {
  readonly #cursor: Cursor
  readonly #scope: Scope

  constructor(cursor: Cursor, scope: Scope) {
    this.#cursor = cursor
    this.#scope = scope
  }

  pipe(end: 'close' | 'right-parenthesis', isRange: boolean): Pipe {
    this.#cursor.skipSpace()
    const at = this.#cursor.peek().at
    const { names, assigns } = this.#declarations(isRange)
    const commands: Command[] = []
    while (true) {
      this.#cursor.skipSpace()
      const token = this.#cursor.peek()
      if (token.kind === end) break
      if (!WORD_STARTS.has(token.kind)) this.#cursor.fail()
      commands.push(this.#command())
    }
    const isValueLater = commands.slice(1).some((command) => isPlainValue(command.words[0]!))
    if (commands.length === 0 || isValueLater) this.#cursor.fail()
    this.#cursor.next()
    return { at, names, assigns, commands }
  }

  #declarations(isRange: boolean): { names: readonly string[]; assigns: boolean } {
    const names: string[] = []
    while (this.#cursor.peek().kind === 'variable') {
      const before = this.#cursor.index
      const name = this.#cursor.next().text
      this.#cursor.skipSpace()
      const { kind } = this.#cursor.peek()
      if (kind !== 'assign' && kind !== 'declare' && kind !== 'comma') {
        this.#cursor.goTo(before)
        break
      }
      this.#cursor.next()
      names.push(name)
      this.#scope.declare(name)
      if (kind !== 'comma') return { names, assigns: kind === 'assign' }
      this.#cursor.skipSpace()
      const isOpen = ['variable', 'close', 'right-parenthesis'].includes(this.#cursor.peek().kind)
      if (!isRange || names.length > 1 || !isOpen) this.#cursor.fail()
    }
    return { names, assigns: false }
  }

  /** A bar after a command is taken with it, so that one at the very end of a pipeline passes, as in the reference. */
  #command(): Command {
    const { at } = this.#cursor.peek()
    const words: Word[] = []
    while (true) {
      this.#cursor.skipSpace()
      if (WORD_STARTS.has(this.#cursor.peek().kind)) words.push(this.#operand())
      const { kind } = this.#cursor.peek()
      if (kind === 'space') continue
      if (kind === 'pipe') this.#cursor.next()
      else if (kind !== 'close' && kind !== 'right-parenthesis') this.#cursor.fail()
      return { at, words }
    }
  }

  #operand(): Word {
    const word = this.#term()
    const path: string[] = []
    while (this.#cursor.peek().kind === 'field') path.push(this.#cursor.next().text.slice(1))
    if (path.length === 0) return word
    if (word.kind === 'field' || word.kind === 'variable') return { ...word, path: [...word.path, ...path] }
    if (isPlainValue(word)) this.#cursor.fail(word.at)
    return { kind: 'chain', at: word.at, of: word, path }
  }

  #term(): Word {
    const { kind, at, text } = this.#cursor.next()
    switch (kind) {
      case 'dot':
      case 'nil':
        return { kind, at }
      case 'bool':
        return { kind, at, value: text === 'true' }
      case 'field':
        return { kind, at, path: [text.slice(1)] }
      case 'variable':
        return this.#scope.has(text) ? { kind, at, name: text, path: [] } : this.#cursor.fail(at)
      case 'name':
        return isFunctionName(text) ? { kind: 'function', at, name: text } : this.#cursor.fail(at)
      case 'string':
      case 'raw-string':
        return { kind: 'string', at, bytes: unquote(text) ?? this.#cursor.fail(at) }
      case 'character':
        return this.#number(at, readCharacter(text))
      case 'number':
        return this.#number(at, readNumber(text))
      case 'complex':
        return this.#number(at, readComplex(text))
      case 'left-parenthesis':
        return { kind: 'pipe', at, pipe: this.#cursor.nested(() => this.pipe('right-parenthesis', false)) }
      default:
        return this.#cursor.fail(at)
    }
  }

  #number(at: number, value: NumberLiteral | undefined): Word {
    return value === undefined ? this.#cursor.fail(at) : { kind: 'number', at, value }
  }
}

/** A value that can neither be called nor have fields. */
function isPlainValue(word: Word): boolean {
  return ['bool', 'dot', 'nil', 'number', 'string'].includes(word.kind)
}
