/** The functions that templates can call: how many arguments each takes, and what it does with them. */
import { compare, equals } from './compare.ts'
import { html, js, urlquery } from './escape.ts'
import { Failure, type Work } from './failure.ts'
import type { FunctionName, Word } from './node.ts'
import { textOf } from './number.ts'
import { type Printed, print, println } from './print.ts'
import { printf } from './printf.ts'
import { isTrue, NIL, textValue, type Value } from './value.ts'

/** What calls need from the evaluator: arguments are evaluated only when a function asks for them. */
export interface Caller {
  readonly work: Work
  argument(word: Word): Value
}

interface Arity {
  readonly least: number
  readonly most: number
}

const ANY: Arity = { least: 0, most: Number.POSITIVE_INFINITY }
const SOME: Arity = { least: 1, most: Number.POSITIVE_INFINITY }
const ONE: Arity = { least: 1, most: 1 }
const TWO: Arity = { least: 2, most: 2 }

const ARITIES: Readonly<Record<FunctionName, Arity>> = {
  and: SOME,
  call: SOME,
  eq: SOME,
  ge: TWO,
  gt: TWO,
  html: ANY,
  index: SOME,
  js: ANY,
  le: TWO,
  len: ONE,
  lt: TWO,
  ne: TWO,
  not: ONE,
  or: SOME,
  print: ANY,
  printf: SOME,
  println: ANY,
  slice: SOME,
  urlquery: ANY,
}

/**
 * Calls a function with its argument words and the value piped into it, if any. Throws a Failure ('evaluate') for a
 * wrong number or kind of arguments.
 */
export function call(
  { name, at }: Extract<Word, { kind: 'function' }>,
  words: readonly Word[],
  piped: Value | undefined,
  caller: Caller,
): Value {
  const count = words.length + (piped === undefined ? 0 : 1)
  const { least, most } = ARITIES[name]
  if (count < least || count > most) throw new Failure('evaluate', at)
  if (name === 'and' || name === 'or') return shortCircuit(name, words, piped, caller)
  const values = words.map((word) => caller.argument(word))
  if (piped !== undefined) values.push(piped)
  const result = apply(name, values, caller.work)
  if (result === undefined) throw new Failure('evaluate', at)
  if (result.kind === 'string') caller.work.spend(result.value.length)
  return result
}

function shortCircuit(name: 'and' | 'or', words: readonly Word[], piped: Value | undefined, caller: Caller): Value {
  let value: Value = NIL
  for (const word of words) {
    value = caller.argument(word)
    if (isTrue(value) === (name === 'or')) return value
  }
  return piped ?? value
}

/** The result of a function other than and/or. undefined: not for these arguments. */
function apply(name: Exclude<FunctionName, 'and' | 'or'>, values: readonly Value[], work: Work): Value | undefined {
  const [first = NIL, second = NIL] = values
  switch (name) {
    case 'call':
      // Nothing in the data is a function.
      return undefined
    case 'not':
      return { kind: 'bool', value: !isTrue(first) }
    case 'eq':
      return values.length < 2 ? undefined : truth(equals(first, values.slice(1)))
    case 'ne':
      return not(equals(first, [second]))
    case 'lt':
      return truth(isLess(first, second))
    case 'le':
      return truth(isLessOrEqual(first, second))
    case 'gt':
      return not(isLessOrEqual(first, second))
    case 'ge':
      return not(isLess(first, second))
    case 'len':
      return length(first)
    case 'index':
      return index(first, values.slice(1))
    case 'slice':
      return slice(first, values.slice(1))
    case 'print':
      return made(print(values, work))
    case 'println':
      return made(println(values, work))
    case 'printf':
      return first.kind === 'string' ? made(printf(first.value, values.slice(1), work)) : undefined
    case 'html':
      return made(html(print(values, work, '<no value>')))
    case 'js':
      return made(js(print(values, work, '<no value>')))
    case 'urlquery':
      return made(urlquery(print(values, work, '<no value>')))
  }
}

function isLess(a: Value, b: Value): boolean | undefined {
  const order = compare(a, b)
  return order === undefined ? undefined : order === 'less'
}

function isLessOrEqual(a: Value, b: Value): boolean | undefined {
  const order = compare(a, b)
  return order === undefined ? undefined : order === 'less' || order === 'equal'
}

function truth(value: boolean | undefined): Value | undefined {
  return value === undefined ? undefined : { kind: 'bool', value }
}

function not(value: boolean | undefined): Value | undefined {
  return truth(value === undefined ? undefined : !value)
}

function made(value: Printed): Value {
  return { kind: 'string', value }
}

function length(value: Value): Value | undefined {
  if (value.kind === 'string') return { kind: 'int', value: BigInt(value.value.length) }
  return value.kind === 'map' ? { kind: 'int', value: BigInt(value.value.size) } : undefined
}

function index(of: Value, keys: readonly Value[]): Value | undefined {
  if (of.kind === 'nil') return undefined
  let value: Value | undefined = of
  for (const key of keys) {
    value = element(value, key)
    if (value === undefined) return undefined
  }
  return value
}

/** A missing key of the map gives the empty text; a text is indexed by byte. */
function element(value: Value, key: Value): Value | undefined {
  if (value.kind === 'map')
    return key.kind === 'string' ? textValue(value.value.get(textOf(key.value)) ?? '') : undefined
  if (value.kind !== 'string') return undefined
  const at = position(key, value.value.length - 1)
  return at === undefined ? undefined : { kind: 'uint8', value: BigInt(value.value.charCodeAt(at)) }
}

function slice(value: Value, bounds: readonly Value[]): Value | undefined {
  if (value.kind !== 'string' || bounds.length > 2) return undefined
  const size = value.value.length
  const [from, to] = bounds
  const start = from === undefined ? 0 : position(from, size)
  const end = to === undefined ? size : position(to, size)
  if (start === undefined || end === undefined || start > end) return undefined
  return { kind: 'string', value: value.value.slice(start, end) }
}

function position(value: Value, most: number): number | undefined {
  if (value.kind !== 'int' && value.kind !== 'uint8') return undefined
  return value.value < 0n || value.value > BigInt(most) ? undefined : Number(value.value)
}
