import type { ScalarNode } from './node.ts'

/**
 * What a scalar means where no type is asked for. Integers beyond 2^53 lose digits, which no rule looks at; whether a
 * signed integer of 64 bits holds them is said apart.
 */
export type Resolved =
  | { readonly type: 'null' }
  | { readonly type: 'bool'; readonly value: boolean }
  | { readonly type: 'int'; readonly value: number; readonly isSigned64: boolean }
  | { readonly type: 'float'; readonly value: number }
  | { readonly type: 'timestamp' }
  | { readonly type: 'text'; readonly value: string }
  /** The explicit tag demands a type that the text does not have. */
  | { readonly type: 'fault' }

const CORE = 'tag:yaml.org,2002:'
/** A lone exclamation mark: to the runtime no tag at all. */
const NON_SPECIFIC = '!'
const NULL: Resolved = { type: 'null' }
const TRUE: Resolved = { type: 'bool', value: true }
const FALSE: Resolved = { type: 'bool', value: false }
const TIMESTAMP: Resolved = { type: 'timestamp' }
const FAULT: Resolved = { type: 'fault' }

const float = (value: number): Resolved => ({ type: 'float', value })
const int = (value: number, isSigned64: boolean): Resolved => ({ type: 'int', value, isSigned64 })

const WORDS = new Map<string, Resolved>([
  ...['', '~', 'null', 'Null', 'NULL'].map((text): [string, Resolved] => [text, NULL]),
  ...['true', 'True', 'TRUE'].map((text): [string, Resolved] => [text, TRUE]),
  ...['false', 'False', 'FALSE'].map((text): [string, Resolved] => [text, FALSE]),
  ...['.nan', '.NaN', '.NAN'].map((text): [string, Resolved] => [text, float(Number.NaN)]),
  ...['.inf', '.Inf', '.INF', '+.inf', '+.Inf', '+.INF'].map((text): [string, Resolved] => [text, float(Infinity)]),
  ...['-.inf', '-.Inf', '-.INF'].map((text): [string, Resolved] => [text, float(-Infinity)]),
])

/**
 * The meaning of a scalar by the runtime's rules (models.md section 2): plain scalars by their look, quoted and
 * block scalars as text, core tags honoured, local tags ignored.
 */
export function resolveScalar(node: ScalarNode): Resolved {
  if (node.tag === undefined || node.tag === NON_SPECIFIC)
    return node.plain ? resolvePlain(node.text, true) : { type: 'text', value: node.text }
  return resolveTagged(node.text, node.tag)
}

/** True for a scalar that means null: cheaper than to resolve it. */
export function isNullScalar(node: ScalarNode): boolean {
  if (node.tag !== undefined) return resolveScalar(node).type === 'null'
  return node.plain && node.text.length <= 4 && WORDS.get(node.text) === NULL
}

/** True for a key that merges: a plain `<<`, or one tagged so. */
export function isMergeKey(node: ScalarNode): boolean {
  if (node.text !== '<<') return false
  return node.tag === undefined || node.tag === NON_SPECIFIC ? node.plain : node.tag === `${CORE}merge`
}

function resolveTagged(text: string, tag: string): Resolved {
  switch (tag) {
    case `${CORE}str`:
      return { type: 'text', value: text }
    case `${CORE}binary`: {
      const packed = text.replace(/[\r\n]/g, '')
      return /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(packed)
        ? { type: 'text', value: Buffer.from(packed, 'base64').toString('utf8') }
        : FAULT
    }
    case `${CORE}null`:
      return expect(resolvePlain(text, false), 'null')
    case `${CORE}bool`:
      return expect(resolvePlain(text, false), 'bool')
    case `${CORE}int`:
      return expect(resolvePlain(text, false), 'int')
    case `${CORE}float`: {
      const found = resolvePlain(text, false)
      return found.type === 'int' ? float(found.value) : expect(found, 'float')
    }
    case `${CORE}timestamp`:
      return isTimestamp(text) ? TIMESTAMP : FAULT
    default:
      return { type: 'text', value: text }
  }
}

function expect(found: Resolved, type: Resolved['type']): Resolved {
  return found.type === type ? found : FAULT
}

const FLOAT = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/
const DOT_FLOAT = /^\.[0-9]+(?:[eE][-+]?[0-9]+)?$/
const LONGEST_WORD = Math.max(...[...WORDS.keys()].map((word) => word.length))

const PLUS = 43
const MINUS = 45
const DOT = 46

function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57
}

function resolvePlain(text: string, dates: boolean): Resolved {
  if (text.length <= LONGEST_WORD) {
    const known = WORDS.get(text)
    if (known !== undefined) return known
  }
  const first = text.charCodeAt(0)
  if (first === DOT) {
    if (DOT_FLOAT.test(text)) {
      const value = Number(text)
      if (Number.isFinite(value)) return float(value)
    }
    return { type: 'text', value: text }
  }
  if (!isDigit(first) && first !== PLUS && first !== MINUS) return { type: 'text', value: text }
  if (isShortDecimal(text)) return int(Number(text), true)
  if (dates && isTimestamp(text)) return TIMESTAMP
  return resolveNumber(text.includes('_') ? text.replaceAll('_', '') : text) ?? { type: 'text', value: text }
}

/** The everyday integer: a few digits, no sign, no leading zero. */
function isShortDecimal(text: string): boolean {
  if (text.length > 15 || (text.length > 1 && text.charCodeAt(0) === 48)) return false
  for (let at = 0; at < text.length; at++) if (!isDigit(text.charCodeAt(at))) return false
  return true
}

const LOWEST = -(2n ** 63n)
const HIGHEST_SIGNED = 2n ** 63n - 1n
const HIGHEST = 2n ** 64n - 1n

function resolveNumber(plain: string): Resolved | undefined {
  const integer = parseInteger(plain)
  if (integer !== undefined) return integer
  if (!FLOAT.test(plain)) return undefined
  const value = Number(plain)
  return Number.isFinite(value) ? float(value) : undefined
}

/** Decimal, `0x`, `0o`, `0b` and leading-zero octal integers with an optional sign that fit 64 bits. */
function parseInteger(plain: string): Resolved | undefined {
  const match = /^([-+]?)(?:(0[xX][0-9a-fA-F]+)|(0[oO][0-7]+)|(0[bB][01]+)|0([0-7]+)|(0|[1-9][0-9]*))$/.exec(plain)
  if (match === null) return undefined
  const [, sign, hex, octal, binary, oldOctal, decimal] = match
  const digits = decimal ?? hex ?? octal ?? binary ?? `0o${oldOctal}`
  if (digits.length <= 15 && decimal !== undefined) return int(sign === '-' ? -Number(decimal) : Number(decimal), true)
  const size = BigInt(digits)
  const value = sign === '-' ? -size : size
  return value >= LOWEST && value <= HIGHEST ? int(Number(value), value <= HIGHEST_SIGNED) : undefined
}

const DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:(?:[Tt]| )(\d{1,2}):(\d{1,2}):(\d{1,2})(?:[.,]\d+)?(Z|[-+]\d{2}:\d{2})?)?$/

/** The date and time forms that the runtime turns into a timestamp: a `T` demands a zone, a blank forbids it. */
function isTimestamp(text: string): boolean {
  if (text.length < 8 || text[4] !== '-') return false
  const match = DATE.exec(text)
  if (match === null) return false
  const [, year, month, day, hour, minute, second, zone] = match
  if (hour !== undefined) {
    const spaced = text.includes(' ')
    if (spaced === (zone !== undefined)) return false
    if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return false
    if (zone !== undefined && zone !== 'Z' && (Number(zone.slice(1, 3)) > 24 || Number(zone.slice(4)) > 59))
      return false
  }
  return (
    Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= daysIn(Number(year), Number(month))
  )
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}
