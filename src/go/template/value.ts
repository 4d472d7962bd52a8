/** The values that a prompt template can come across. */
import { bytesOf } from './number.ts'

/** What a template is rendered with (resolution.md section 6): the six fields, nothing else. */
export interface TemplateData {
  readonly JobID: string
  readonly TaskName: string
  readonly Iteration: number
  readonly Attempt: number
  readonly Timestamp: string
  readonly Vars: ReadonlyMap<string, string>
}

/**
 * Text is held as UTF-8 with one byte a character, because the reference measures, indexes, slices and orders text by
 * its bytes. `uint8` is one byte of a text; `nil` is also what a template without an argument has as its dot.
 */
export type Value =
  | { readonly kind: 'nil' }
  | { readonly kind: 'bool'; readonly value: boolean }
  | { readonly kind: 'int' | 'uint8'; readonly value: bigint }
  | { readonly kind: 'float'; readonly value: number }
  | { readonly kind: 'complex'; readonly real: number; readonly imaginary: number }
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'map'; readonly value: ReadonlyMap<string, string> }
  | { readonly kind: 'data'; readonly value: TemplateData }

export const NIL: Value = { kind: 'nil' }

export function textValue(text: string): Value {
  return { kind: 'string', value: bytesOf(text) }
}

/** The value of a field of the data. undefined: there is no such field. */
export function fieldOf(data: TemplateData, name: string): Value | undefined {
  switch (name) {
    case 'JobID':
    case 'TaskName':
    case 'Timestamp':
      return textValue(data[name])
    case 'Iteration':
    case 'Attempt':
      return { kind: 'int', value: BigInt(data[name]) }
    case 'Vars':
      return { kind: 'map', value: data.Vars }
    default:
      return undefined
  }
}

/** Empty text, 0, false, the empty map and nil are false, all else is true. */
export function isTrue(value: Value): boolean {
  switch (value.kind) {
    case 'nil':
      return false
    case 'bool':
      return value.value
    case 'int':
    case 'uint8':
      return value.value !== 0n
    case 'float':
      return value.value !== 0
    case 'complex':
      return value.real !== 0 || value.imaginary !== 0
    case 'string':
      return value.value !== ''
    case 'map':
      return value.value.size > 0
    case 'data':
      return true
  }
}

/** Whether two values cannot be told apart. */
export function isSame(a: Value, b: Value): boolean {
  if (a.kind === 'complex') return b.kind === 'complex' && a.real === b.real && a.imaginary === b.imaginary
  if (a.kind === 'nil' || b.kind === 'nil' || b.kind === 'complex') return a.kind === b.kind
  return a.kind === b.kind && a.value === b.value
}

/** Keys and values of a map in the order in which it is ranged over and printed: by the bytes of the keys. */
export function sortedEntries(map: ReadonlyMap<string, string>): readonly (readonly [key: string, value: string])[] {
  const entries = [...map].map(([key, value]) => [bytesOf(key), value] as const)
  return entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
}
