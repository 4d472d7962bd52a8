import { type Integer, integerOf } from './integer.ts'
import type { ScalarNode } from './node.ts'
import { timestampOf } from './timestamp.ts'

/** What a scalar means where no type is asked for. */
export type Resolved =
  | { readonly type: 'null' }
  | { readonly type: 'bool'; readonly value: boolean }
  | Integer
  | { readonly type: 'float'; readonly value: number }
  | { readonly type: 'timestamp'; readonly value: Date }
  | { readonly type: 'text'; readonly value: string }
  /** The explicit tag demands a type that the text does not have. */
  | { readonly type: 'fault' }

const CORE = 'tag:yaml.org,2002:'
/** A lone exclamation mark: to the runtime no tag at all. */
const NON_SPECIFIC = '!'
const NULL: Resolved = { type: 'null' }
const TRUE: Resolved = { type: 'bool', value: true }
const FALSE: Resolved = { type: 'bool', value: false }
const FAULT: Resolved = { type: 'fault' }

const float = (value: number): Resolved => ({ type: 'float', value })

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
      return found.type === 'int' && found.isSigned64 ? float(found.value) : expect(found, 'float')
    }
    case `${CORE}timestamp`:
      return expect(resolvePlain(text, true), 'timestamp')
    default:
      return { type: 'text', value: text }
  }
}

function expect(found: Resolved, type: Resolved['type']): Resolved {
  return found.type === type ? found : FAULT
}

const FLOAT = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/
/** Behind a leading dot underscores may separate digits; elsewhere they are taken out before. */
const DOT_FLOAT = /^\.[0-9]+(?:_[0-9]+)*(?:[eE][-+]?[0-9]+(?:_[0-9]+)*)?$/
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
      const value = Number(text.replaceAll('_', ''))
      if (Number.isFinite(value)) return float(value)
    }
    return { type: 'text', value: text }
  }
  if (!isDigit(first) && first !== PLUS && first !== MINUS) return { type: 'text', value: text }
  if (isShortDecimal(text)) return { type: 'int', value: Number(text), isSigned64: true, exact: undefined }
  const date = dates ? timestampOf(text) : undefined
  if (date !== undefined) return { type: 'timestamp', value: date }
  return resolveNumber(text.includes('_') ? text.replaceAll('_', '') : text) ?? { type: 'text', value: text }
}

/** The everyday integer: a few digits, no sign, no leading zero. */
function isShortDecimal(text: string): boolean {
  if (text.length > 15 || (text.length > 1 && text.charCodeAt(0) === 48)) return false
  for (let at = 0; at < text.length; at++) if (!isDigit(text.charCodeAt(at))) return false
  return true
}

function resolveNumber(plain: string): Resolved | undefined {
  const integer = integerOf(plain)
  if (integer !== undefined) return integer
  if (!FLOAT.test(plain)) return undefined
  const value = Number(plain)
  return Number.isFinite(value) ? float(value) : undefined
}
