/** Go's text/template: the values that a prompt can come across. Checked by the table `templates`. */
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
  /** Text that was formatted, of at least so many bytes. */
  | { readonly kind: 'made'; readonly least: number }
  /** A length or a byte of text that was formatted, and what it is at least. */
  | { readonly kind: 'some'; readonly least: number }

/** Text that is known, or that was formatted. */
export type Text = Extract<Value, { kind: 'string' | 'made' }>

export const NIL: Value = { kind: 'nil' }

export function textValue(text: string): Value {
  return { kind: 'string', value: bytesOf(text) }
}

/** The fields of the data, in the order in which they are written. */
export const FIELDS = ['JobID', 'TaskName', 'Iteration', 'Attempt', 'Timestamp', 'Vars'] as const

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

/** Empty text, 0, false, the empty map and nil are false, all else is true. undefined: not worked out. */
export function isTrue(value: Value): boolean | undefined {
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
    case 'made':
    case 'some':
      return value.least > 0 ? true : undefined
  }
}

/** Whether two values cannot be told apart. */
export function isSame(a: Value, b: Value): boolean {
  if (a === b) return true
  if (a.kind === 'made' || b.kind === 'made' || a.kind === 'some' || b.kind === 'some') return false
  if (a.kind === 'complex') return b.kind === 'complex' && a.real === b.real && a.imaginary === b.imaginary
  if (a.kind === 'nil' || b.kind === 'nil' || b.kind === 'complex') return a.kind === b.kind
  return a.kind === b.kind && a.value === b.value
}

/** Keys and values of a map in the order in which it is ranged over and printed: by the bytes of the keys. */
export function sortedEntries(map: ReadonlyMap<string, string>): readonly (readonly [key: string, value: string])[] {
  const entries = [...map].map(([key, value]) => [bytesOf(key), value] as const)
  return entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
}
