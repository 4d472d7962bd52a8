import type { Kind } from '../text/argument.ts'
import { isMapping } from './mapping.ts'

const KINDS: Readonly<Record<string, Kind>> = {
  null: 'null',
  boolean: 'a boolean',
  integer: 'an integer',
  number: 'a number',
  string: 'text',
  array: 'a list',
  object: 'a mapping',
}

/** The kinds as sentences say them, of types as schemas name them. */
export function kindsOf(types: string | readonly string[]): readonly Kind[] {
  return [types].flat().map((type) => KINDS[type] ?? 'text')
}

/** The kind of a generic value, as sentences say it. */
export function kindOf(value: unknown): Kind {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'boolean') return 'a boolean'
  if (typeof value === 'number') return Number.isInteger(value) ? 'an integer' : 'a number'
  if (typeof value === 'string') return 'text'
  if (typeof value === 'symbol') return 'a date'
  return isMapping(value) ? 'a mapping' : 'a list'
}

/** Whether a value is of one of the types; where none are named, any value is. */
export function fits(value: unknown, types: readonly string[] | undefined): boolean {
  if (types === undefined) return true
  const kind = kindOf(value)
  const wanted = kindsOf(types)
  return wanted.includes(kind) || (kind === 'an integer' && wanted.includes('a number'))
}
