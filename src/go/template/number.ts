/** Go's strconv: numbers and quoted texts of actions. Checked by the table `templates`. */

/** What a number is worth where nothing else decides its type. */
export type NumberLiteral =
  | { readonly kind: 'int'; readonly value: bigint }
  | { readonly kind: 'float'; readonly value: number }
  | { readonly kind: 'complex'; readonly real: number; readonly imaginary: number }
  /** Fits only an unsigned integer: a fault when it is evaluated, not when it is parsed. */
  | { readonly kind: 'overflow' }

const LEAST_INT = -(2n ** 63n)
const GREATEST_INT = 2n ** 63n - 1n
const GREATEST_UNSIGNED = 2n ** 64n - 1n

/** The longest number that is looked at, so that exact integer arithmetic stays cheap. */
const LONGEST = 1_000

/** Reads a number token (dec, hex, octal, binary, float, imaginary). undefined: no number of Go's. */
export function readNumber(text: string): NumberLiteral | undefined {
  if (text.length > LONGEST) return undefined
  if (text.endsWith('i')) {
    const imaginary = readFloat(text.slice(0, -1))
    if (imaginary !== undefined) return { kind: 'complex', real: 0, imaginary }
  }
  const integer = readInteger(text)
  if (integer !== undefined && integer >= LEAST_INT && integer <= GREATEST_INT) {
    return takesFloatForm(text) ? { kind: 'float', value: Number(integer) } : { kind: 'int', value: integer }
  }
  const isSigned = text.startsWith('+') || text.startsWith('-')
  if (integer !== undefined && !isSigned && integer <= GREATEST_UNSIGNED) return { kind: 'overflow' }
  const float = readFloat(text)
  // Without a point or an exponent it was meant as an integer, and is too large for one.
  return float === undefined || !/[.eEpP]/.test(text) ? undefined : { kind: 'float', value: float }
}

/** A signed hex integer with an `e` digit becomes a float, because the reference looks at the letters only. */
function takesFloatForm(text: string): boolean {
  return /[.eEpP]/.test(text) && !/^0[xX]/.test(text)
}

/** Reads `1+2i`. */
export function readComplex(text: string): NumberLiteral | undefined {
  if (text.length > LONGEST) return undefined
  const split = /^(.+[^eEpP])([+-].*)i$/.exec(text) ?? /^(.)([+-].*)i$/.exec(text)
  if (split === null) return undefined
  const real = readFloat(split[1]!)
  const imaginary = readFloat(split[2]!)
  return real === undefined || imaginary === undefined ? undefined : { kind: 'complex', real, imaginary }
}

function readInteger(text: string): bigint | undefined {
  const parts = /^([+-]?)(0[xX][\da-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+|0[0-7_]*|[1-9][\d_]*)$/.exec(text)
  if (parts === null || !hasGoodUnderscores(parts[2]!)) return undefined
  const digits = parts[2]!.replaceAll('_', '')
  const value = BigInt(/^0\d/.test(digits) ? `0o${digits.slice(1)}` : digits)
  return parts[1] === '-' ? -value : value
}

function readFloat(text: string): number | undefined {
  const unsigned = text.replace(/^[+-]/, '')
  if (!hasGoodUnderscores(unsigned)) return undefined
  const digits = unsigned.replaceAll('_', '')
  const size = /^0[xX]/.test(digits) ? readHexFloat(digits) : readDecimalFloat(digits)
  if (size === undefined || !Number.isFinite(size)) return undefined
  return text.startsWith('-') ? -size : size
}

function readDecimalFloat(digits: string): number | undefined {
  return /^(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(digits) ? Number(digits) : undefined
}

function readHexFloat(digits: string): number | undefined {
  const parts = /^0[xX]([\da-fA-F]*)\.?([\da-fA-F]*)[pP]([+-]?\d+)$/.exec(digits)
  if (parts === null || parts[1]! + parts[2]! === '') return undefined
  const mantissa = Number(BigInt(`0x${parts[1]}${parts[2]}`))
  return mantissa === 0 ? 0 : mantissa * 2 ** (Number(parts[3]) - 4 * parts[2]!.length)
}

/** Underscores stand between digits, or between a base prefix and a digit. */
function hasGoodUnderscores(unsigned: string): boolean {
  const digits = unsigned.replace(/^0[xXoObB]/, '0')
  return /^0[xX]/.test(unsigned)
    ? !/(?:^|[^\da-fA-F])_|_(?:$|[^\da-fA-F])/.test(digits)
    : !/(?:^|\D)_|_(?:$|\D)/.test(digits)
}

/** The text of a quoted or raw string token, as UTF-8 with one byte a character. undefined: a bad escape. */
export function unquote(token: string): string | undefined {
  if (token.startsWith('`')) return bytesOf(token.slice(1, -1).replaceAll('\r', ''))
  let out = ''
  let from = 1
  const end = token.length - 1
  while (from < end) {
    const slash = token.indexOf('\\', from)
    const plainEnd = slash === -1 ? end : slash
    out += bytesOf(token.slice(from, plainEnd))
    if (slash === -1) break
    const read = readEscape(token, slash, '"')
    if (read === undefined) return undefined
    out += read.isByte ? String.fromCharCode(read.value) : bytesOf(String.fromCodePoint(read.value))
    from = read.end
  }
  return out
}

/** The code point of a character constant with its quotes. undefined: empty, several characters, or a bad escape. */
export function readCharacter(token: string): NumberLiteral | undefined {
  const inner = token.slice(1, -1)
  if (inner.startsWith('\\')) {
    const read = readEscape(inner, 0, "'")
    return read?.end === inner.length ? { kind: 'int', value: BigInt(read.value) } : undefined
  }
  const point = inner.codePointAt(0)
  if (point === undefined || inner.length !== String.fromCodePoint(point).length) return undefined
  return { kind: 'int', value: BigInt(point) }
}

const SIMPLE_ESCAPES: Readonly<Record<string, number>> = {
  a: 7,
  b: 8,
  f: 12,
  n: 10,
  r: 13,
  t: 9,
  v: 11,
  '\\': 92,
}
const HEX_LENGTHS: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 }

interface Escape {
  readonly value: number
  /** A byte of its own (`\xff`, `\377`), not a character. */
  readonly isByte: boolean
  readonly end: number
}

function readEscape(text: string, at: number, quote: string): Escape | undefined {
  const letter = text[at + 1] ?? ''
  if (letter === quote) return { value: quote.charCodeAt(0), isByte: false, end: at + 2 }
  const simple = SIMPLE_ESCAPES[letter]
  if (simple !== undefined) return { value: simple, isByte: false, end: at + 2 }
  const hexLength = HEX_LENGTHS[letter]
  if (hexLength !== undefined) {
    const digits = text.slice(at + 2, at + 2 + hexLength)
    if (digits.length !== hexLength || !/^[\da-fA-F]+$/.test(digits)) return undefined
    const value = Number.parseInt(digits, 16)
    const isByte = letter === 'x'
    if (!isByte && (value > 0x10ffff || (value >= 0xd800 && value <= 0xdfff))) return undefined
    return { value, isByte, end: at + 2 + hexLength }
  }
  const octal = text.slice(at + 1, at + 4)
  if (!/^[0-3][0-7]{2}$/.test(octal)) return undefined
  return { value: Number.parseInt(octal, 8), isByte: true, end: at + 4 }
}

/** UTF-8 with one byte a character, the form in which the evaluator holds text. */
export function bytesOf(text: string): string {
  return /^[\x00-\x7f]*$/.test(text) ? text : Buffer.from(text, 'utf8').toString('latin1')
}

/** The opposite of `bytesOf`; invalid UTF-8 becomes U+FFFD. */
export function textOf(bytes: string): string {
  return /^[\x00-\x7f]*$/.test(bytes) ? bytes : Buffer.from(bytes, 'latin1').toString('utf8')
}
