/** eq and lt, with the kinds that can be compared. */
import type { Value } from './value.ts'

/** Whether `first` equals one of the others, which are looked at until one does. undefined: kinds that do not compare. */
export function equals(first: Value, others: readonly Value[]): boolean | undefined {
  for (const other of others) {
    const isEqual = equal(first, other)
    if (isEqual !== false) return isEqual
  }
  return false
}

function equal(a: Value, b: Value): boolean | undefined {
  if (a.kind === 'nil' || b.kind === 'nil') return a.kind === b.kind
  if (isInteger(a) && isInteger(b)) return a.value === b.value
  if (a.kind === 'complex' && b.kind === 'complex') return a.real === b.real && a.imaginary === b.imaginary
  if (a.kind === 'string' && b.kind === 'string') return a.value === b.value
  if (a.kind === 'bool' && b.kind === 'bool') return a.value === b.value
  if (a.kind === 'float' && b.kind === 'float') return a.value === b.value
  return undefined
}

/** The order of two integers, floats or texts. undefined: kinds without one. */
export function compare(a: Value, b: Value): 'less' | 'equal' | 'greater' | undefined {
  if (isInteger(a) && isInteger(b)) return order(a.value, b.value)
  if (a.kind === 'float' && b.kind === 'float') return order(a.value, b.value)
  return a.kind === 'string' && b.kind === 'string' ? order(a.value, b.value) : undefined
}

function order<T extends bigint | number | string>(a: T, b: T): 'less' | 'equal' | 'greater' {
  if (a === b) return 'equal'
  return a < b ? 'less' : 'greater'
}

function isInteger(value: Value): value is Extract<Value, { kind: 'int' | 'uint8' }> {
  return value.kind === 'int' || value.kind === 'uint8'
}
