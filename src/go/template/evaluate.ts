/**
 * Go's text/template: evaluation, for success or failure; nothing is written (resolution.md section 6). Checked by the
 * table `templates`.
 */
import type { Choices } from './choices.ts'
import { Failure, type Work } from './failure.ts'
import { type Caller, call } from './functions.ts'
import type { Command, Node, Pipe, Template, Word } from './node.ts'
import { bytesOf } from './number.ts'
import { fieldOf, isSame, NIL, sortedEntries, type TemplateData, textValue, type Value } from './value.ts'

/**
 * Evaluates a template one way. Throws a Failure: 'evaluate' at the place that fails, 'too-much-work' when work runs out,
 * 'undecided' where the ways are without number.
 */
export function run(template: Template, data: TemplateData, work: Work, choices: Choices): void {
  new Run(template, work, choices).body(template.body, { kind: 'data', value: data })
}

interface Variable {
  readonly name: string
  value: Value
}

/** How a list of nodes was left: at its end, or towards the loop around it. */
type Outcome = 'done' | 'break' | 'continue'

class Run {
  readonly #template: Template
  readonly #work: Work
  readonly #choices: Choices
  #variables: Variable[] = []
  readonly #calls: { readonly name: string; readonly dot: Value }[] = []

  constructor(template: Template, work: Work, choices: Choices) {
    this.#template = template
    this.#work = work
    this.#choices = choices
  }

  /** A template body sees its own `$` and no variable of its caller. */
  body(nodes: readonly Node[], dot: Value): void {
    const outer = this.#variables
    this.#variables = [{ name: '$', value: dot }]
    this.#list(nodes, dot)
    this.#variables = outer
  }

  #list(nodes: readonly Node[], dot: Value): Outcome {
    return this.#work.nested(() => {
      for (const node of nodes) {
        this.#work.spend()
        const outcome = this.#node(node, dot)
        if (outcome !== 'done') return outcome
      }
      return 'done'
    })
  }

  #node(node: Node, dot: Value): Outcome {
    switch (node.kind) {
      case 'text':
        return 'done'
      case 'action':
        this.#pipe(node.pipe, dot)
        return 'done'
      case 'if':
      case 'with':
        return this.#scoped(() => this.#condition(node, dot))
      case 'range':
        return this.#scoped(() => this.#range(node, dot))
      case 'template': {
        const body = this.#template.defined.get(node.name)
        if (body === undefined) throw new Failure('evaluate', node.at)
        this.#call(node, body, node.pipe === undefined ? NIL : this.#pipe(node.pipe, dot))
        return 'done'
      }
      case 'break':
      case 'continue':
        return node.kind
    }
  }

  /**
   * What a body does depends on its dot alone. One that comes to call itself with the same dot does so without end,
   * which the reference ends with a fault.
   */
  #call({ name, at }: Extract<Node, { kind: 'template' }>, body: readonly Node[], dot: Value): void {
    this.#work.spend(this.#calls.length)
    if (this.#calls.some((call) => call.name === name && isSame(call.dot, dot))) throw new Failure('evaluate', at)
    this.#calls.push({ name, dot })
    this.body(body, dot)
    this.#calls.pop()
  }

  /** What a block declares ends with it. */
  #scoped(evaluate: () => Outcome): Outcome {
    const mark = this.#variables.length
    const outcome = evaluate()
    this.#variables.length = mark
    return outcome
  }

  #condition(node: Extract<Node, { kind: 'if' | 'with' }>, dot: Value): Outcome {
    for (const { pipe, body } of node.branches) {
      const value = this.#pipe(pipe, dot)
      if (this.#choices.isTrue(value)) return this.#list(body, node.kind === 'with' ? value : dot)
    }
    return node.otherwise === undefined ? 'done' : this.#list(node.otherwise, dot)
  }

  #range(node: Extract<Node, { kind: 'range' }>, dot: Value): Outcome {
    const over = this.#pipe(node.pipe, dot)
    const mark = this.#variables.length
    let isEmpty = true
    for (const [key, element] of this.#elements(over, node)) {
      isEmpty = false
      this.#work.spend()
      this.#bind(node.pipe, key, element)
      const outcome = this.#list(node.body, element)
      this.#variables.length = mark
      if (outcome === 'break') break
    }
    return isEmpty && node.otherwise !== undefined ? this.#list(node.otherwise, dot) : 'done'
  }

  *#elements(over: Value, node: Extract<Node, { kind: 'range' }>): Generator<readonly [key: Value, element: Value]> {
    switch (over.kind) {
      case 'nil':
        return
      case 'map':
        this.#work.spend(over.value.size)
        for (const [key, value] of sortedEntries(over.value)) yield [{ kind: 'string', value: key }, textValue(value)]
        return
      case 'int':
      case 'uint8':
      case 'some':
        if (node.pipe.names.length > 1) throw new Failure('evaluate', node.pipe.at)
        if (over.kind === 'some') throw new Failure('undecided', node.pipe.at)
        for (let i = 0n; i < over.value; i++) yield [NIL, { kind: over.kind, value: i }]
        return
      default:
        throw new Failure('evaluate', node.pipe.at)
    }
  }

  /** One name takes the element; of two, the first takes the key. */
  #bind(pipe: Pipe, key: Value, element: Value): void {
    const [first, second] = pipe.names
    if (first === undefined) return
    const values: readonly Value[] = second === undefined ? [element] : [key, element]
    if (pipe.assigns) {
      pipe.names.forEach((name, i) => {
        this.#variable(name, pipe.at).value = values[i]!
      })
      return
    }
    const from = this.#variables.length - values.length
    values.forEach((value, i) => {
      this.#variables[from + i]!.value = value
    })
  }

  #variable(name: string, at: number): Variable {
    for (let i = this.#variables.length - 1; i >= 0; i--) {
      this.#work.spend()
      const variable = this.#variables[i]!
      if (variable.name === name) return variable
    }
    throw new Failure('evaluate', at)
  }

  #pipe(pipe: Pipe, dot: Value): Value {
    return this.#work.nested(() => {
      let value: Value | undefined
      for (const command of pipe.commands) value = this.#command(command, dot, value)
      const result = value ?? NIL
      for (const name of pipe.names) {
        if (pipe.assigns) this.#variable(name, pipe.at).value = result
        else this.#variables.push({ name, value: result })
      }
      return result
    })
  }

  /** `piped` is the value of the stage before, which becomes the last argument. */
  #command(command: Command, dot: Value, piped: Value | undefined): Value {
    this.#work.spend()
    const [word, ...rest] = command.words
    if (word === undefined) throw new Failure('evaluate', command.at)
    if (word.kind === 'function') {
      return call(word, rest, piped, this.#caller(dot))
    }
    // Only functions can be called here: the data has no methods.
    if (rest.length > 0 || piped !== undefined || word.kind === 'nil') throw new Failure('evaluate', word.at)
    return this.#argument(word, dot)
  }

  #argument(word: Word, dot: Value): Value {
    this.#work.spend()
    switch (word.kind) {
      case 'nil':
        return NIL
      case 'dot':
        return dot
      case 'bool':
        return { kind: 'bool', value: word.value }
      case 'string':
        return { kind: 'string', value: word.bytes }
      case 'number':
        if (word.value.kind === 'overflow') throw new Failure('evaluate', word.at)
        return word.value
      case 'field':
        return this.#walk(dot, word)
      case 'variable':
        return this.#walk(this.#variable(word.name, word.at).value, word)
      case 'pipe':
        return this.#pipe(word.pipe, dot)
      case 'chain':
        return this.#walk(this.#argument(word.of, dot), word)
      case 'function':
        return call(word, [], undefined, this.#caller(dot))
    }
  }

  #caller(dot: Value): Caller {
    return { work: this.#work, choices: this.#choices, argument: (word) => this.#argument(word, dot) }
  }

  #walk(from: Value, { path, at }: { readonly path: readonly string[]; readonly at: number }): Value {
    let value = from
    for (const name of path) {
      this.#work.spend()
      const next = stepInto(value, name)
      if (next === undefined) throw new Failure('evaluate', at)
      value = next
    }
    return value
  }
}

/** A field of the data, or a key of the map: a missing one is a fault, unlike with `index`. */
function stepInto(value: Value, name: string): Value | undefined {
  if (value.kind === 'data') return fieldOf(value.value, name)
  if (value.kind !== 'map') return undefined
  const found = value.value.get(name)
  return found === undefined ? undefined : { kind: 'string', value: bytesOf(found) }
}
