/**
 * Go's text/template: the functions, how many arguments each takes, and what it does with them. Checked by the table
 * `templates`.
 */
import type { Choices } from './choices.ts'
import { compare, equals, isText, type Order } from './compare.ts'
import { Failure, type Work } from './failure.ts'
import { anyText, escaped, leastOf, print, printf, println } from './made.ts'
import type { FunctionName, Word } from './node.ts'
import { bytesOf, textOf } from './number.ts'
import { NIL, type Text, textValue, type Value } from './value.ts'

/** What calls need from the evaluator: arguments are evaluated only when a function asks for them. */
export interface Caller {
  readonly work: Work
  readonly choices: Choices
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
  const result = apply(name, values, caller.choices)
  if (result === undefined) throw new Failure('evaluate', at)
  if (result.kind === 'string') caller.work.spend(result.value.length)
  return result
}

function shortCircuit(name: 'and' | 'or', words: readonly Word[], piped: Value | undefined, caller: Caller): Value {
  let value: Value = NIL
  for (const word of words) {
    value = caller.argument(word)
    if (caller.choices.isTrue(value) === (name === 'or')) return value
  }
  return piped ?? value
}

/** The result of a function other than and/or. undefined: not for these arguments. */
function apply(
  name: Exclude<FunctionName, 'and' | 'or'>,
  values: readonly Value[],
  choices: Choices,
): Value | undefined {
  const [first = NIL, second = NIL] = values
  switch (name) {
    case 'call':
      // Nothing in the data is a function.
      return undefined
    case 'not':
      return { kind: 'bool', value: !choices.isTrue(first) }
    case 'eq':
      return values.length < 2 ? undefined : truth(equals(first, values.slice(1), choices))
    case 'ne':
      return not(equals(first, [second], choices))
    case 'lt':
      return truth(isOrder(first, second, ['less'], choices))
    case 'le':
      return truth(isOrder(first, second, ['less', 'equal'], choices))
    case 'gt':
      return truth(isOrder(first, second, ['greater'], choices))
    case 'ge':
      return truth(isOrder(first, second, ['greater', 'equal'], choices))
    case 'len':
      return length(first)
    case 'index':
      return index(first, values.slice(1), choices)
    case 'slice':
      return slice(first, values.slice(1), choices)
    case 'print':
      return print(values)
    case 'println':
      return println(values)
    case 'printf':
      if (first.kind === 'made') return anyText()
      return first.kind === 'string' ? printf(first.value, values.slice(1)) : undefined
    case 'html':
    case 'js':
    case 'urlquery':
      return escaped(values)
  }
}

function isOrder(a: Value, b: Value, wanted: readonly Order[], choices: Choices): boolean | undefined {
  const order = compare(a, b)
  return order === undefined ? undefined : order === 'unknown' ? choices.decide() : wanted.includes(order)
}

function truth(value: boolean | undefined): Value | undefined {
  return value === undefined ? undefined : { kind: 'bool', value }
}

function not(value: boolean | undefined): Value | undefined {
  return truth(value === undefined ? undefined : !value)
}

function length(value: Value): Value | undefined {
  if (value.kind === 'string') return { kind: 'int', value: BigInt(value.value.length) }
  if (value.kind === 'made') return { kind: 'some', least: value.least }
  return value.kind === 'map' ? { kind: 'int', value: BigInt(value.value.size) } : undefined
}

function index(of: Value, keys: readonly Value[], choices: Choices): Value | undefined {
  if (of.kind === 'nil') return undefined
  let value: Value | undefined = of
  for (const key of keys) {
    value = element(value, key, choices)
    if (value === undefined) return undefined
  }
  return value
}

/** A missing key of the map gives the empty text; a text is indexed by byte. */
function element(value: Value, key: Value, choices: Choices): Value | undefined {
  if (value.kind === 'map') {
    if (key.kind === 'made')
      return [...value.value.keys()].some((name) => bytesOf(name).length >= key.least) ? anyText() : textValue('')
    return key.kind === 'string' ? textValue(value.value.get(textOf(key.value)) ?? '') : undefined
  }
  if (!isText(value) || !reaches(key, value, 1, choices)) return undefined
  if (value.kind === 'made' || key.kind === 'some') return { kind: 'some', least: 0 }
  return { kind: 'uint8', value: BigInt(value.value.charCodeAt(numberOf(key))) }
}

function slice(value: Value, bounds: readonly Value[], choices: Choices): Value | undefined {
  if (!isText(value) || bounds.length > 2 || !bounds.every((bound) => reaches(bound, value, 0, choices)))
    return undefined
  const [from, to] = bounds
  if (bounds.some((bound) => bound.kind === 'some')) return to === undefined || choices.decide() ? anyText() : undefined
  const start = from === undefined ? 0 : numberOf(from)
  const end = to === undefined ? leastOf(value) : numberOf(to)
  if (to !== undefined && start > end) return undefined
  if (value.kind === 'made') return { kind: 'made', least: Math.max(end - start, 0) }
  return { kind: 'string', value: value.value.slice(start, end) }
}

/** Whether a value is a number within the length of a text, or within one less. */
function reaches(value: Value, text: Text, less: 0 | 1, choices: Choices): boolean {
  if (value.kind === 'some') return (text.kind === 'made' || value.least <= leastOf(text) - less) && choices.decide()
  if ((value.kind !== 'int' && value.kind !== 'uint8') || value.value < 0n) return false
  return value.value <= BigInt(leastOf(text) - less) || (text.kind === 'made' && choices.decide())
}

function numberOf(value: Value): number {
  return value.kind === 'int' || value.kind === 'uint8' ? Number(value.value) : 0
}
