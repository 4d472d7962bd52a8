/** One `%` directive applied to one value, as Go's fmt formats it. */
import type { Work } from './failure.ts'
import { bytesOf, textOf } from './number.ts'
import { dataFields, generalFloat, mapped, shown, signed } from './print.ts'
import type { Value } from './value.ts'

export interface Directive {
  readonly verb: string
  readonly flags: ReadonlySet<string>
  readonly width: number | undefined
  readonly precision: number | undefined
}

/** The made text; a verb that does not fit the value gives the reference's `%!verb(type=value)`. */
export function format(directive: Directive, value: Value, work: Work): string {
  const { verb } = directive
  if (verb === 'T') return padded(directive, typeName(value))
  const text = formatted(directive, value, work)
  if (text !== undefined) return text
  const plain = shown(value, work)
  return value.kind === 'nil' ? `%!${verb}(${plain})` : `%!${verb}(${typeName(value)}=${plain})`
}

const TYPE_NAMES: Readonly<Record<Value['kind'], string>> = {
  nil: '<nil>',
  bool: 'bool',
  int: 'int',
  uint8: 'uint8',
  float: 'float64',
  complex: 'complex128',
  string: 'string',
  map: 'map[string]string',
  data: 'template.Context',
}

export function typeName(value: Value): string {
  return TYPE_NAMES[value.kind]
}

function formatted(directive: Directive, value: Value, work: Work): string | undefined {
  const { verb } = directive
  switch (value.kind) {
    case 'nil':
      return verb === 'v' ? padded(directive, '<nil>') : undefined
    case 'bool':
      return verb === 'v' || verb === 't' ? padded(directive, String(value.value)) : undefined
    case 'int':
    case 'uint8':
      return integer(directive, value.value)
    case 'float': {
      const text = float(directive, value.value)
      return text === undefined ? undefined : padded(directive, text, true)
    }
    case 'complex': {
      const real = float(directive, value.real)
      const imaginary = float(directive, value.imaginary)
      return real === undefined || imaginary === undefined ? undefined : `(${real}${signed(imaginary)}i)`
    }
    case 'string':
      return string(directive, value.value)
    case 'map':
      return mapped(value.value, work, (bytes) => format(directive, { kind: 'string', value: bytes }, work))
    case 'data':
      return `{${dataFields(value)
        .map((field) => format(directive, field, work))
        .join(' ')}}`
  }
}

const BASES: Readonly<Record<string, number>> = { v: 10, d: 10, b: 2, o: 8, O: 8, x: 16, X: 16 }
const PREFIXES: Readonly<Record<string, string>> = { b: '0b', o: '0', O: '0o', x: '0x', X: '0X' }

function integer(directive: Directive, value: bigint): string | undefined {
  const { verb, flags, precision } = directive
  const isPoint = value >= 0n && value <= 0x10ffffn && (value < 0xd800n || value > 0xdfffn)
  const point = isPoint ? String.fromCodePoint(Number(value)) : '\ufffd'
  if (verb === 'c') return padded(directive, bytesOf(point))
  if (verb === 'q') return padded(directive, `'${bytesOf(point)}'`)
  if (verb === 'U') return padded(directive, `U+${value.toString(16).toUpperCase().padStart(4, '0')}`)
  const base = BASES[verb]
  if (base === undefined) return undefined
  const digits = (value < 0n ? -value : value).toString(base).padStart(precision ?? 0, '0')
  const prefix = flags.has('#') || verb === 'O' ? (PREFIXES[verb] ?? '') : ''
  const sign = value < 0n ? '-' : flags.has('+') ? '+' : flags.has(' ') ? ' ' : ''
  return padded(directive, sign + prefix + (verb === 'X' ? digits.toUpperCase() : digits), precision === undefined)
}

/** JavaScript writes at most this many digits after the point; more would be zeros. */
const MOST_DIGITS = 100

function float(directive: Directive, value: number): string | undefined {
  const { verb, flags, precision } = directive
  const text = unsignedFloat(verb, value, precision)
  if (text === undefined || text.startsWith('-')) return text
  return flags.has('+') ? `+${text}` : flags.has(' ') ? ` ${text}` : text
}

function unsignedFloat(verb: string, value: number, precision: number | undefined): string | undefined {
  const digits = precision ?? 6
  switch (verb) {
    case 'v':
    case 'g':
      return generalFloat(value, precision)
    case 'G':
      return generalFloat(value, precision).toUpperCase()
    case 'f':
    case 'F':
      return fixed(value, digits)
    case 'e':
    case 'E': {
      const text = value
        .toExponential(Math.min(digits, MOST_DIGITS))
        .replace(/e([+-])(\d)$/, 'e$10$2')
        .replace('e', `${'0'.repeat(Math.max(digits - MOST_DIGITS, 0))}e`)
      return verb === 'E' ? text.toUpperCase() : text
    }
    case 'b':
    case 'x':
    case 'X':
      return generalFloat(value, precision)
    default:
      return undefined
  }
}

function fixed(value: number, digits: number): string {
  const rest = '0'.repeat(Math.max(digits - MOST_DIGITS, 0))
  const text = value.toFixed(Math.min(digits, MOST_DIGITS))
  if (!text.includes('e')) return text + rest
  const [whole = text] = BigInt(value).toString().split('.')
  return digits === 0 ? whole : `${whole}.${'0'.repeat(digits)}`
}

function string(directive: Directive, bytes: string): string | undefined {
  const { verb, precision } = directive
  const cut = precision === undefined ? bytes : bytesOf([...textOf(bytes)].slice(0, precision).join(''))
  switch (verb) {
    case 'v':
    case 's':
      return padded(directive, cut)
    case 'q':
      return padded(directive, quoted(cut))
    case 'x':
    case 'X': {
      const hex = Buffer.from(precision === undefined ? bytes : bytes.slice(0, precision), 'latin1').toString('hex')
      return padded(directive, verb === 'X' ? hex.toUpperCase() : hex)
    }
    default:
      return undefined
  }
}

const QUOTED: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\x07': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
}

function quoted(bytes: string): string {
  const inner = bytes.replace(
    /["\\\x00-\x1f\x7f]/g,
    (c) => QUOTED[c] ?? `\\x${c.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )
  return `"${inner}"`
}

/** Fills up to the width, which counts characters and not bytes. */
function padded({ flags, width }: Directive, text: string, isNumber = false): string {
  if (width === undefined) return text
  const missing = width - text.replace(/[\x80-\xbf]/g, '').length
  if (missing <= 0) return text
  if (flags.has('-')) return text + ' '.repeat(missing)
  if (!isNumber || !flags.has('0')) return ' '.repeat(missing) + text
  const sign = /^[+ -]?/.exec(text)![0]
  return sign + '0'.repeat(missing) + text.slice(sign.length)
}
