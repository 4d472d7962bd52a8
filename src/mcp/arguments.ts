import { name } from '../text/argument.ts'
import { nearest } from '../text/nearest.ts'

/** The arguments of a tool: how its input schema declares them, and how a call is held to that declaration. */

/** One argument. The few forms there are, and each of them a schema of JSON Schema as it stands. */
export type InputProperty =
  | {
      readonly type: 'string'
      readonly description: string
      readonly minLength?: number
      readonly maxLength?: number
    }
  | { readonly enum: readonly string[]; readonly description: string }
  | { readonly type: 'boolean'; readonly description: string }
  | { readonly type: 'integer'; readonly description: string; readonly minimum: number; readonly maximum: number }
  | {
      readonly type: 'array'
      readonly description: string
      readonly items: { readonly type: 'string' } | { readonly enum: readonly string[] }
      readonly minItems?: number
    }
  | ({ readonly description: string } & InputSchema)

/** The input schema of a tool: an object that takes what it names and nothing else. */
export interface InputSchema {
  readonly [keyword: string]: unknown
  readonly type: 'object'
  readonly additionalProperties: false
  readonly properties: Readonly<Record<string, InputProperty>>
  readonly required: readonly string[]
}

/** The arguments of a call by their type; one that was left out is in no map. Those of a group have its name before. */
export interface ToolArguments {
  readonly ok: true
  readonly numbers: ReadonlyMap<string, number>
  readonly texts: ReadonlyMap<string, string>
  readonly lists: ReadonlyMap<string, readonly string[]>
  readonly switches: ReadonlyMap<string, boolean>
}

/** What is wrong with a call, in one sentence without a stop. */
export interface ArgumentFault {
  readonly ok: false
  readonly message: string
}

/**
 * Reads the arguments of a call: all that are required, none that is unknown, each of its type. Lengths are left to the
 * verbs, which have answers of their own for what is too long. Values are never quoted.
 */
export function readArguments(tool: string, schema: InputSchema, given: unknown): ToolArguments | ArgumentFault {
  const found: Found = { texts: new Map(), lists: new Map(), switches: new Map(), numbers: new Map() }
  const fault = readGroup('', schema, given ?? {}, found)
  return fault === undefined ? { ok: true, ...found } : { ok: false, message: `${tool} ${fault}` }
}

interface Found {
  readonly texts: Map<string, string>
  readonly lists: Map<string, readonly string[]>
  readonly switches: Map<string, boolean>
  readonly numbers: Map<string, number>
}

/** Reads an object into `found`; the result is what is wrong with it. */
function readGroup(prefix: string, { properties, required }: InputSchema, given: object, found: Found) {
  for (const [key, value] of Object.entries(given)) {
    const property = Object.hasOwn(properties, key) ? properties[key] : undefined
    if (property === undefined) {
      const meant = nearest(key, Object.keys(properties))
      return `takes no "${prefix}${name(key)}"${meant === undefined ? '' : `; did you mean ${prefix}${meant}?`}`
    }
    const fault = readOne(prefix + key, property, value, found)
    if (fault !== undefined) return fault
  }
  const absent = required.find((key) => !Object.hasOwn(given, key))
  return absent === undefined ? undefined : `needs ${prefix}${absent}`
}

function readOne(key: string, property: InputProperty, value: unknown, found: Found): string | undefined {
  if (!('type' in property)) {
    if (typeof value !== 'string' || !property.enum.includes(value))
      return `takes one of ${property.enum.join(', ')} as ${key}`
    found.texts.set(key, value)
  } else if (property.type === 'string') {
    if (typeof value !== 'string') return `takes a string as ${key}, not ${kindOf(value)}`
    found.texts.set(key, value)
  } else if (property.type === 'boolean') {
    if (typeof value !== 'boolean') return `takes true or false as ${key}, not ${kindOf(value)}`
    found.switches.set(key, value)
  } else if (property.type === 'integer') {
    const { minimum, maximum } = property
    if (typeof value !== 'number' || !Number.isInteger(value) || value < minimum || value > maximum)
      return `takes a whole number from ${minimum} to ${maximum} as ${key}`
    found.numbers.set(key, value)
  } else if (property.type === 'object') {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return `takes an object as ${key}, not ${kindOf(value)}`
    return readGroup(`${key}.`, property, value, found)
  } else {
    const list = stringsOf(value)
    if (!list.ok) return `takes a list of strings as ${key}${list.at}, not ${list.kind}`
    const allowed = 'enum' in property.items ? property.items.enum : undefined
    if (allowed !== undefined && list.strings.some((each) => !allowed.includes(each)))
      return `takes only ${allowed.join(', ')} in ${key}`
    found.lists.set(key, list.strings)
  }
  return undefined
}

function stringsOf(
  value: unknown,
):
  | { readonly ok: true; readonly strings: readonly string[] }
  | { readonly ok: false; readonly at: string; readonly kind: string } {
  if (!Array.isArray(value)) return { ok: false, at: '', kind: kindOf(value) }
  const strings: string[] = []
  for (const [i, item] of value.entries()) {
    if (typeof item !== 'string') return { ok: false, at: ` (item ${i})`, kind: kindOf(item) }
    strings.push(item)
  }
  return { ok: true, strings }
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}
