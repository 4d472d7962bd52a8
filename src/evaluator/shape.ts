import { isMapping, type Mapping, own } from '../schema/mapping.ts'

/**
 * The shape that the document of a foreign producer should have, and what differs from it. Additional keys are never an
 * issue. A report of ours is held against its published schema instead (report/conformity.ts).
 */
export type Shape =
  | { readonly is: 'value'; readonly what: string; readonly test: (value: unknown) => boolean }
  | { readonly is: 'list'; readonly of: Shape }
  | {
      readonly is: 'object'
      readonly required: Readonly<Record<string, Shape>>
      readonly optional?: Readonly<Record<string, Shape>>
      /** What has to hold between the keys: sentences on what does not. */
      readonly between?: (object: Mapping) => readonly { readonly key: string; readonly what: string }[]
    }

export interface Deviations {
  readonly missing: string[]
  readonly anomalies: string[]
}

export const value = (what: string, test: (value: unknown) => boolean): Shape => ({ is: 'value', what, test })
export const list = (of: Shape): Shape => ({ is: 'list', of })
export const oneOf = (allowed: readonly string[]): Shape =>
  value(`one of ${allowed.join(', ')}`, (found) => allowed.some((word) => word === found))

export const text = value('text', (found) => typeof found === 'string')
export const truth = value('true or false', (found) => typeof found === 'boolean')
export const finite = value('a finite number', (found) => Number.isFinite(found))
export const duration = value(
  'a number of milliseconds',
  (found) => typeof found === 'number' && found >= 0 && found < Infinity,
)

/** Compares a value with its shape: the paths of what is missing, and a sentence on each thing that is of another kind. */
export function compare(
  found: unknown,
  shape: Shape,
  path = '',
  into: Deviations = { missing: [], anomalies: [] },
): Deviations {
  const differs = (what: string): void =>
    void into.anomalies.push(`${path === '' ? 'the document' : path} is not ${what}`)
  if (shape.is === 'value') {
    if (!shape.test(found)) differs(shape.what)
  } else if (shape.is === 'list') {
    if (!Array.isArray(found)) differs('a list')
    else for (const [i, item] of found.entries()) compare(item, shape.of, `${path}[${i}]`, into)
  } else if (!isMapping(found)) {
    differs('an object')
  } else {
    const at = (key: string): string => (path === '' ? key : `${path}.${key}`)
    for (const [key, inner] of Object.entries(shape.required)) {
      if (Object.hasOwn(found, key)) compare(own(found, key), inner, at(key), into)
      else into.missing.push(at(key))
    }
    for (const [key, inner] of Object.entries(shape.optional ?? {}))
      if (Object.hasOwn(found, key)) compare(own(found, key), inner, at(key), into)
    for (const { key, what } of shape.between?.(found) ?? []) into.anomalies.push(`${at(key)} ${what}`)
  }
  return into
}
