/** Go's text/template: eq and lt, with the kinds that can be compared. Checked by the table `templates`. */
import type { Choices } from './choices.ts'
import type { Text, Value } from './value.ts'

export type Order = 'less' | 'equal' | 'greater'

/** Whether `first` equals one of the others, which are looked at until one does. undefined: kinds that do not compare. */
export function equals(first: Value, others: readonly Value[], choices: Choices): boolean | undefined {
  for (const other of others) {
    const isEqual = equal(first, other)
    if (isEqual === undefined) return undefined
    if (isEqual === 'unknown' ? choices.decide() : isEqual) return true
  }
  return false
}

function equal(a: Value, b: Value): boolean | 'unknown' | undefined {
  if (a.kind === 'nil' || b.kind === 'nil') return a.kind === b.kind
  if (a.kind === 'complex' && b.kind === 'complex') return a.real === b.real && a.imaginary === b.imaginary
  if (a.kind === 'bool' && b.kind === 'bool') return a.value === b.value
  if (isText(a) && isText(b) && (isShorter(a, b) || isShorter(b, a))) return false
  const order = compare(a, b)
  return order === undefined || order === 'unknown' ? order : order === 'equal'
}

/** Whether a known text is shorter than one that was formatted, whatever that is. */
function isShorter(a: Text, b: Text): boolean {
  return a.kind === 'string' && b.kind === 'made' && a.value.length < b.least
}

/** The order of two integers, floats or texts, unless it is unknown. undefined: kinds without one. */
export function compare(a: Value, b: Value): Order | 'unknown' | undefined {
  if (isInteger(a) && isInteger(b)) return a.kind === 'some' || b.kind === 'some' ? 'unknown' : order(a.value, b.value)
  if (a.kind === 'float' && b.kind === 'float') return order(a.value, b.value)
  if (!isText(a) || !isText(b)) return undefined
  return a.kind === 'made' || b.kind === 'made' ? 'unknown' : order(a.value, b.value)
}

function order<T extends bigint | number | string>(a: T, b: T): Order {
  if (a === b) return 'equal'
  return a < b ? 'less' : 'greater'
}

function isInteger(value: Value): value is Extract<Value, { kind: 'int' | 'uint8' | 'some' }> {
  return value.kind === 'int' || value.kind === 'uint8' || value.kind === 'some'
}

export function isText(value: Value): value is Text {
  return value.kind === 'string' || value.kind === 'made'
}
