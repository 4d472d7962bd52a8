import type { ScalarNode } from '../yaml/node.ts'
import { resolveScalar } from '../yaml/scalars.ts'
import type { Plain } from './fix.ts'

/** How values are written: as plain as they can be, and always so that they read as what they are. */

/** Text that reads as itself without quotes, in a block and in brackets, whatever the reader. */
const BARE = /^[A-Za-z_./][\w./*-]*( [\w./*-]+)*$/

/** A text as YAML. `isJson`: always with quotes, as JSON has it. */
export function textOf(text: string, isJson = false): string {
  return !isJson && BARE.test(text) && isText(text) ? text : JSON.stringify(text)
}

function isText(text: string): boolean {
  return resolveScalar({ kind: 'scalar', text, plain: true, tag: undefined, start: 0, end: 0 }).type === 'text'
}

/** A text in the place of a scalar: in the quotes that stand there, as far as they can hold it. */
export function textLike(raw: string, text: string): string {
  if (raw.startsWith('"')) return JSON.stringify(text)
  const isPrintable = !/[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff]/.test(text)
  if (raw.startsWith("'") && isPrintable) return `'${text.replace(/'/g, "''")}'`
  return textOf(text)
}

/** A name of a field in the place of a key: in the quotes that stand there. */
export function nameLike(raw: string, name: string): string {
  const [first = ''] = raw
  return first === '"' || first === "'" ? first + name + first : name
}

/** A value in brackets, or a scalar: one line of text. */
export function flowOf(value: Plain, isJson: boolean): string {
  if (typeof value === 'string') return textOf(value, isJson)
  if (typeof value !== 'object') return String(value)
  if (isList(value)) return `[${value.map((item) => flowOf(item, isJson)).join(', ')}]`
  const entries = Object.entries(value).map(
    ([key, member]) => `${isJson ? JSON.stringify(key) : key}: ${flowOf(member, isJson)}`,
  )
  return isJson ? `{${entries.join(', ')}}` : `{ ${entries.join(', ')} }`
}

/** An entry as the lines of a block mapping. */
export function blockOf(name: string, value: Plain, indent: string, unit: string): readonly string[] {
  if (typeof value !== 'object') return [`${indent}${name}: ${flowOf(value, false)}`]
  return [`${indent}${name}:`, ...insideOf(value, indent + unit, unit)]
}

/** An item as the lines of a block list. */
export function itemOf(value: Plain, indent: string, unit: string): readonly string[] {
  if (typeof value !== 'object') return [`${indent}- ${flowOf(value, false)}`]
  const [first = '', ...rest] = insideOf(value, `${indent}  `, unit)
  return [`${indent}- ${first.slice(indent.length + 2)}`, ...rest]
}

function insideOf(value: Plain & object, indent: string, unit: string): readonly string[] {
  return isList(value)
    ? value.flatMap((item) => itemOf(item, indent, unit))
    : Object.entries(value).flatMap(([key, member]) => blockOf(key, member, indent, unit))
}

function isList(value: Plain & object): value is readonly Plain[] {
  return Array.isArray(value)
}

/** Whether a scalar is written without quotes and on one line. */
export function isBareLine(raw: string, node: ScalarNode): boolean {
  return node.plain && raw !== '' && raw === node.text
}
