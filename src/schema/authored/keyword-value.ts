import { checkRegexp, type RegexFault } from '../../go/regexp/index.ts'
import type { Shape } from './drafts.ts'
import { isMapping, own } from './place.ts'
import { isAbsolute, isReference } from './uri.ts'

/** What is wrong with one keyword's value; `step` points into a list or mapping. */
export interface ValueFault {
  readonly fault: 'metaschema' | 'pattern' | 'too-large'
  readonly step?: string | number
  readonly regex?: RegexFault
}

const TYPES: ReadonlySet<unknown> = new Set(['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'])
const ANCHOR_2019 = /^[A-Za-z][-A-Za-z0-9.:_]*$/
const ANCHOR_2020 = /^[A-Za-z_][-A-Za-z0-9._]*$/
const ID_WITHOUT_FRAGMENT = /^[^#]*#?$/

const WRONG: ValueFault = { fault: 'metaschema' }

/**
 * Holds the value of a keyword against its shape (models.md section 10, row 3), formats asserted. For shapes that
 * contain subschemas only the container is checked: a subschema is a place of its own.
 */
export function checkKeywordValue(shape: Shape, value: unknown): ValueFault | undefined {
  switch (shape) {
    case 'text':
      return wrongUnless(typeof value === 'string')
    case 'boolean':
      return wrongUnless(typeof value === 'boolean')
    case 'number':
      return wrongUnless(isNumber(value))
    case 'positive':
      return wrongUnless(isNumber(value) && value > 0)
    case 'count':
      return wrongUnless(isInteger(value) && value >= 0)
    case 'uri':
      return wrongUnless(typeof value === 'string' && isAbsolute(value))
    case 'uri-reference':
      return wrongUnless(typeof value === 'string' && isReference(value))
    case 'id':
      return wrongUnless(typeof value === 'string' && isReference(value) && ID_WITHOUT_FRAGMENT.test(value))
    case 'anchor-2019':
      return wrongUnless(typeof value === 'string' && ANCHOR_2019.test(value))
    case 'anchor-2020':
      return wrongUnless(typeof value === 'string' && ANCHOR_2020.test(value))
    case 'pattern':
      return typeof value === 'string' ? checkPattern(value) : WRONG
    case 'type':
      return checkType(value)
    case 'list':
      return wrongUnless(Array.isArray(value))
    case 'choices':
      return wrongUnless(Array.isArray(value) && value.length > 0 && areDistinct(value))
    case 'names':
      return checkNames(value, 0)
    case 'some-names':
      return checkNames(value, 1)
    case 'names-map':
      return checkMembers(value, (member) => checkNames(member, 0))
    case 'vocabulary':
      return checkMembers(value, (member, key) => wrongUnless(typeof member === 'boolean' && isAbsolute(key)))
    case 'schema':
    case 'schema-or-boolean':
    case 'schema-or-list':
      return Array.isArray(value) && shape === 'schema-or-list' ? wrongUnless(value.length > 0) : undefined
    case 'schema-list':
      return wrongUnless(Array.isArray(value) && value.length > 0)
    case 'schema-map':
      return wrongUnless(isMapping(value))
    case 'pattern-map':
      return checkPatternKeys(value)
    case 'dependency-map':
    case 'some-dependency-map': {
      const atLeast = shape === 'dependency-map' ? 0 : 1
      // A member is a list of names or a subschema, and what is no list is looked at as a subschema.
      return checkMembers(value, (member) => (Array.isArray(member) ? checkNames(member, atLeast) : undefined))
    }
    case 'unchecked-schema':
      return undefined
  }
}

/** Checks that every key of a mapping is an RE2 expression; anything but a mapping is a wrong value. */
export function checkPatternKeys(value: unknown): ValueFault | undefined {
  return checkMembers(value, (_, key) => checkPattern(key))
}

function wrongUnless(right: boolean): ValueFault | undefined {
  return right ? undefined : WRONG
}

function checkPattern(pattern: string): ValueFault | undefined {
  const checked = checkRegexp(pattern)
  if (checked.ok) return undefined
  return checked.fault === 'too-large' ? { fault: 'too-large' } : { fault: 'pattern', regex: checked.fault }
}

function checkMembers(
  value: unknown,
  check: (member: unknown, key: string) => ValueFault | undefined,
): ValueFault | undefined {
  if (!isMapping(value)) return WRONG
  for (const key of Object.keys(value)) {
    const fault = check(own(value, key), key)
    if (fault !== undefined) return { ...fault, step: key }
  }
  return undefined
}

function checkType(value: unknown): ValueFault | undefined {
  if (!Array.isArray(value)) return wrongUnless(TYPES.has(value))
  const stranger = value.findIndex((name) => !TYPES.has(name))
  if (stranger !== -1) return { ...WRONG, step: stranger }
  return wrongUnless(value.length > 0 && new Set(value).size === value.length)
}

function checkNames(value: unknown, atLeast: number): ValueFault | undefined {
  if (!Array.isArray(value) || value.length < atLeast) return WRONG
  const seen = new Set<unknown>()
  for (const [index, name] of value.entries()) {
    if (typeof name !== 'string' || seen.has(name)) return { ...WRONG, step: index }
    seen.add(name)
  }
  return undefined
}

function isNumber(value: unknown): value is number | bigint {
  return (typeof value === 'number' && !Number.isNaN(value)) || typeof value === 'bigint'
}

function isInteger(value: unknown): value is number | bigint {
  // A literal such as 1e999 is an integer to the reference's exact numbers, and infinite here.
  return isNumber(value) && (typeof value === 'bigint' || Number.isInteger(value) || value === Number.POSITIVE_INFINITY)
}

function areDistinct(values: readonly unknown[]): boolean {
  if (values.length < 2) return true
  const seen = new Set<string>()
  for (const value of values) {
    const text = canonical(value)
    if (text === undefined || seen.has(text)) return false
    seen.add(text)
  }
  return true
}

/** A text that two JSON values share only if they are equal; undefined for what is no JSON. Iterative, since values nest. */
function canonical(value: unknown): string | undefined {
  const out: string[] = []
  const todo: ({ readonly text: string } | { readonly value: unknown })[] = [{ value }]
  for (let item = todo.pop(); item !== undefined; item = todo.pop()) {
    if ('text' in item) {
      out.push(item.text)
    } else if (Array.isArray(item.value)) {
      out.push('[')
      todo.push({ text: ']' })
      for (let i = item.value.length - 1; i >= 0; i--) todo.push({ text: ',' }, { value: item.value[i] })
    } else if (isMapping(item.value)) {
      out.push('{')
      todo.push({ text: '}' })
      for (const key of Object.keys(item.value).sort().reverse()) {
        todo.push({ text: ',' }, { value: own(item.value, key) }, { text: `${JSON.stringify(key)}:` })
      }
    } else if (typeof item.value === 'string') {
      out.push(JSON.stringify(item.value))
    } else if (item.value === null || typeof item.value === 'boolean' || isNumber(item.value)) {
      out.push(String(item.value))
    } else {
      return undefined
    }
  }
  return out.join('')
}
