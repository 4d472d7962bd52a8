/** print and println, and how values look by default, as Go's fmt writes them. */
import type { Work } from './failure.ts'
import { bytesOf } from './number.ts'
import { fieldOf, sortedEntries, type Value } from './value.ts'

/** Made text: UTF-8 with one byte a character. */
export type Printed = string

/** A space stands between two values when neither is a text. `nil` is what stands for no value. */
export function print(values: readonly Value[], work: Work, nil = '<nil>'): Printed {
  let out = ''
  values.forEach((value, i) => {
    if (i > 0 && value.kind !== 'string' && values[i - 1]!.kind !== 'string') out += ' '
    out += shown(value, work, nil)
  })
  return out
}

/** A space stands between all values. */
export function println(values: readonly Value[], work: Work): Printed {
  return `${values.map((value) => shown(value, work)).join(' ')}\n`
}

export function shown(value: Value, work: Work, nil = '<nil>'): Printed {
  switch (value.kind) {
    case 'nil':
      return nil
    case 'bool':
      return String(value.value)
    case 'int':
    case 'uint8':
      return value.value.toString()
    case 'float':
      return generalFloat(value.value)
    case 'complex':
      return `(${generalFloat(value.real)}${signed(generalFloat(value.imaginary))}i)`
    case 'string':
      work.spend(value.value.length)
      return value.value
    case 'map':
      return mapped(value.value, work, (bytes) => bytes)
    case 'data':
      return `{${dataFields(value)
        .map((field) => shown(field, work))
        .join(' ')}}`
  }
}

export function mapped(map: ReadonlyMap<string, string>, work: Work, format: (bytes: string) => string): Printed {
  const entries = sortedEntries(map).map(([key, text]) => {
    const value = bytesOf(text)
    work.spend(key.length + value.length)
    return `${format(key)}:${format(value)}`
  })
  return `map[${entries.join(' ')}]`
}

const FIELDS = ['JobID', 'TaskName', 'Iteration', 'Attempt', 'Timestamp', 'Vars']

export function dataFields({ value }: Extract<Value, { kind: 'data' }>): readonly Value[] {
  return FIELDS.map((name) => fieldOf(value, name)).filter((field) => field !== undefined)
}

export function signed(number: string): string {
  return /^[+-]/.test(number) ? number : `+${number}`
}

/** The largest exponent that the shortest form of a float writes out, and one more. */
const SHORTEST_LIMIT = 6

/** `%v` and `%g`: an exponent is written below -4 and for large numbers; digits are the shortest, or `precision` many. */
export function generalFloat(value: number, precision?: number): string {
  const sign = value < 0 || Object.is(value, -0) ? '-' : ''
  const size = Math.abs(value)
  const wanted = Math.min(Math.max(precision ?? 1, 1), 101) - 1
  const form = precision === undefined ? size.toExponential() : size.toExponential(Math.min(wanted, 100))
  const [mantissa = '0', power = '+0'] = form.split('e')
  const exponent = Number(power)
  const digits = mantissa.replace('.', '').replace(/0+$/, '') || '0'
  const limit = precision === undefined ? SHORTEST_LIMIT : Math.max(wanted + 1, 1)
  if (exponent < -4 || exponent >= limit) {
    const rest = digits.slice(1)
    return `${sign}${digits[0]}${rest === '' ? '' : `.${rest}`}e${power[0]}${power.slice(1).padStart(2, '0')}`
  }
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0')
  const rest = digits.slice(exponent + 1)
  return `${sign}${whole}${rest === '' ? '' : `.${rest}`}`
}
