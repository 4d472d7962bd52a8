/**
 * Go's fmt and text/template's escapers: what they make of values. Text is worked out where that is simple. Of other text
 * it is known how many bytes it has at least: a branch mostly asks whether there is any. Checked by the table `templates`.
 */
import { bytesOf } from './number.ts'
import { FIELDS, fieldOf, sortedEntries, type Value } from './value.ts'

/** Text of which nothing is known. */
export function anyText(): Value {
  return { kind: 'made', least: 0 }
}

/** A space stands between two values when neither is a text. */
export function print(values: readonly Value[]): Value {
  return joined(values, (before, value) => before.kind !== 'string' && value.kind !== 'string', '')
}

/** A space stands between all values, and a line break behind them. */
export function println(values: readonly Value[]): Value {
  return joined(values, () => true, '\n')
}

function joined(values: readonly Value[], isApart: (before: Value, value: Value) => boolean, end: string): Value {
  const made = new Made()
  values.forEach((value, i) => {
    if (i > 0 && isApart(values[i - 1]!, value)) made.add(' ')
    made.write(value)
  })
  made.add(end)
  return made.value
}

/** html, js and urlquery: nothing stays nothing, nothing becomes shorter, and letters and digits stay. */
export function escaped(values: readonly Value[]): Value {
  const text = print(values)
  return text.kind === 'string' && /[^\w.-]/.test(text.value) ? { kind: 'made', least: text.value.length } : text
}

/** The parts of a format: a percent sign, flags, width, precision, each perhaps with `[n]` before it, and a verb. */
const DIRECTIVE =
  /%([-+# 0]*(?:\[[^\]]*\])?[\d*]*(?:\.(?:\[[^\]]*\])?[\d*]*)?(?:\[[^\]]*\])?)([^\x80-\xbf][\x80-\xbf]*)?/g

/** printf, which never fails: what does not fit is said in the text. */
export function printf(format: string, values: readonly Value[]): Value {
  const made = new Made()
  let used = 0
  let isReordered = false
  let at = 0
  for (const { 0: directive, 1: options = '', 2: verb = '', index } of format.matchAll(DIRECTIVE)) {
    made.add(format.slice(at, index))
    at = index + directive.length
    if (/[[*]/.test(options)) isReordered = true
    const value = verb === '%' ? undefined : values[used++]
    if (options === '' && verb === '%') made.add('%')
    else if (options === '' && value !== undefined && isNatural(verb, value)) made.write(value)
    else made.addUnknown(BARE.test(verb) && (isReordered || value?.kind === 'string' || value?.kind === 'made') ? 0 : 1)
  }
  made.add(format.slice(at))
  if (isReordered) made.addUnknown(0)
  else if (used < values.length) made.addUnknown('%!(EXTRA int=1)'.length)
  return made.value
}

/** The verbs that write an empty text as nothing. All others write something, and so do all complaints. */
const BARE = /^[svxX]$/

/** Whether a verb writes a value as `print` does. */
function isNatural(verb: string, { kind }: Value): boolean {
  if (verb === 'v') return true
  if (verb === 's') return kind === 'string' || kind === 'made'
  return verb === 'd' ? kind === 'int' || kind === 'uint8' : verb === 't' && kind === 'bool'
}

/** Text in the making: as long as all of it is known, and else how long it is at least. */
class Made {
  #text: string | undefined = ''
  #least = 0

  add(text: string): void {
    if (this.#text !== undefined) this.#text += text
    this.#least += text.length
  }

  addUnknown(least: number): void {
    this.#text = undefined
    this.#least += least
  }

  write(value: Value): void {
    const text = plain(value)
    if (text === undefined) this.addUnknown(leastOf(value))
    else this.add(text)
  }

  get value(): Value {
    return this.#text === undefined ? { kind: 'made', least: this.#least } : { kind: 'string', value: this.#text }
  }
}

/** What is written of a value where that is simple. */
function plain(value: Value): string | undefined {
  switch (value.kind) {
    case 'string':
      return value.value
    case 'bool':
    case 'int':
    case 'uint8':
      return String(value.value)
    case 'float':
      return hasNoExponent(value.value) ? String(value.value) : undefined
    case 'map': {
      const entries = sortedEntries(value.value).map(([name, text]) => `${name}:${bytesOf(text)}`)
      return `map[${entries.join(' ')}]`
    }
    case 'data':
      return `{${FIELDS.map((name) => plain(fieldOf(value.value, name)!)).join(' ')}}`
    default:
      return undefined
  }
}

function hasNoExponent(value: number): boolean {
  const size = Math.abs(value)
  return Object.is(value, 0) || (size >= 1e-4 && size < 1e6)
}

/** How many bytes a value is at least where it is written as it is. */
export function leastOf(value: Value): number {
  switch (value.kind) {
    case 'made':
      return value.least
    case 'nil':
    case 'complex':
      // `<nil>`, `(0+0i)`
      return 5
    default:
      return plain(value)?.length ?? 1
  }
}
