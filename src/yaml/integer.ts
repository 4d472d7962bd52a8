/** An integer of 64 bits, signed or not. */
export interface Integer {
  readonly type: 'int'
  /** Beyond 2^53 without the last digits. */
  readonly value: number
  /** Whether a signed integer of 64 bits holds it. */
  readonly isSigned64: boolean
  /** The value beyond 2^53; undefined for smaller ones. */
  readonly exact: bigint | undefined
}

const LOWEST = -(2n ** 63n)
const HIGHEST_SIGNED = 2n ** 63n - 1n
const HIGHEST = 2n ** 64n - 1n

const FORM = /^([-+]?)(?:(0[xX][0-9a-fA-F]+)|(0[oO][0-7]+)|(0[bB][01]+)|0([0-7]+)|(0|[1-9][0-9]*))$/
/** What the runtime takes for a number by accident: a sign between the mark of the base and the digits. */
const INNER_SIGN = /^0([bo])([-+])([0-9]+)$/

/** Decimal, `0x`, `0o`, `0b` and leading-zero octal integers with an optional sign that fit 64 bits. */
export function integerOf(plain: string): Integer | undefined {
  const match = FORM.exec(plain)
  if (match === null) return innerSigned(plain)
  const [, sign, hex, octal, binary, oldOctal, decimal] = match
  const digits = decimal ?? hex ?? octal ?? binary ?? `0o${oldOctal}`
  if (decimal !== undefined && digits.length <= 15) return integer(BigInt(sign === '-' ? -Number(digits) : digits))
  const size = BigInt(digits)
  const value = sign === '-' ? -size : size
  // A number with a plus sign is read as a signed one alone.
  return value < LOWEST || value > (sign === '' ? HIGHEST : HIGHEST_SIGNED) ? undefined : integer(value)
}

function innerSigned(plain: string): Integer | undefined {
  const match = INNER_SIGN.exec(plain)
  if (match === null) return undefined
  const [, base, sign, digits] = match
  if (!(base === 'b' ? /^[01]+$/ : /^[0-7]+$/).test(digits!)) return undefined
  const size = BigInt(`0${base}${digits}`)
  const value = sign === '-' ? -size : size
  return value < LOWEST || value > HIGHEST_SIGNED ? undefined : integer(value)
}

function integer(value: bigint): Integer {
  const number = Number(value)
  const exact = Number.isSafeInteger(number) ? undefined : value
  return { type: 'int', value: number, isSigned64: value <= HIGHEST_SIGNED, exact }
}
