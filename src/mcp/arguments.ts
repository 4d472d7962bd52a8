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
  | { readonly type: 'boolean'; readonly description: string }
  | {
      readonly type: 'array'
      readonly description: string
      readonly items: { readonly type: 'string' }
      readonly minItems?: number
    }

/** The input schema of a tool: an object that takes what it names and nothing else. */
export interface InputSchema {
  readonly [keyword: string]: unknown
  readonly type: 'object'
  readonly additionalProperties: false
  readonly properties: Readonly<Record<string, InputProperty>>
  readonly required: readonly string[]
}

/** The arguments of a call by their type; one that was left out is in no map. */
export interface ToolArguments {
  readonly ok: true
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
export function readArguments(
  tool: string,
  { properties, required }: InputSchema,
  given: unknown,
): ToolArguments | ArgumentFault {
  const fault = (message: string): ArgumentFault => ({ ok: false, message: `${tool} ${message}` })
  const texts = new Map<string, string>()
  const lists = new Map<string, readonly string[]>()
  const switches = new Map<string, boolean>()
  for (const [key, value] of Object.entries(given ?? {})) {
    const property = Object.hasOwn(properties, key) ? properties[key] : undefined
    if (property === undefined) {
      const meant = nearest(key, Object.keys(properties))
      return fault(`takes no "${name(key)}"${meant === undefined ? '' : `; did you mean ${meant}?`}`)
    }
    if (property.type === 'string') {
      if (typeof value !== 'string') return fault(`takes a string as ${key}, not ${kindOf(value)}`)
      texts.set(key, value)
    } else if (property.type === 'boolean') {
      if (typeof value !== 'boolean') return fault(`takes true or false as ${key}, not ${kindOf(value)}`)
      switches.set(key, value)
    } else {
      const list = stringsOf(value)
      if (!list.ok) return fault(`takes a list of strings as ${key}${list.at}, not ${list.kind}`)
      lists.set(key, list.strings)
    }
  }
  const absent = required.find((key) => !texts.has(key) && !lists.has(key) && !switches.has(key))
  return absent === undefined ? { ok: true, texts, lists, switches } : fault(`needs ${absent}`)
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
