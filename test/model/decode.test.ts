import { describe, expect, it, test } from 'vitest'
import { type Decoder, decodingOf, list, mapOf, optional, record } from '../../src/model/decode.ts'
import { boolean, float, integer, integerPair, text } from '../../src/model/decode-scalars.ts'
import { parseYamlText } from '../yaml/text.ts'

/** What a decoder makes of a value, or the kinds of its errors. */
function decoded<T>(decoder: Decoder<T>, source: string, strict = false): T | readonly string[] {
  const document = parseYamlText('/f.yaml', `x-shared: &shared {a: 1}\nvalue: ${source}\n`)
  if (!document.ok) throw new Error(document.failure.kind)
  const node = document.root.kind === 'map' ? document.root.pairs[1]?.value : undefined
  const decoding = decodingOf(document, { strict })
  const value = decoder(node, decoding, undefined)
  return decoding.errors.length === 0 ? value : decoding.errors.map(({ problem }) => problem.kind)
}

const WRONG = ['wrong-kind']

describe('typed values, by the table of models.md section 2', () => {
  it.each<[string, string | readonly string[]]>([
    ['5', '5'],
    ['1.50', '1.50'],
    ['true', 'true'],
    ['2031-04-05', '2031-04-05'],
    ['"null"', 'null'],
    ['null', ''],
    ['', ''],
    ['!!null ""', ''],
    ['!!str null', 'null'],
    ['!!binary aGk=', 'hi'],
    ['!other 5', '5'],
    ['[a]', WRONG],
    ['{}', WRONG],
    ['!!int a', ['tag-conversion']],
  ])('text: %s', (source, value) => {
    expect(decoded(text, source)).toEqual(value)
  })

  it.each<[string, number | readonly string[]]>([
    ['1.9', 1],
    ['-1.9', -1],
    ['0x1F', 31],
    ['0o17', 15],
    ['0b11', 3],
    ['010', 8],
    ['08', 8],
    ['1_000', 1000],
    ['+1', 1],
    ['!!int "5"', 5],
    ['! 5', 5],
    ['null', 0],
    ['-9223372036854775808', -(2 ** 63)],
    ['9223372036854775807', 2 ** 63],
    ['9223372036854775808', WRONG],
    ['18446744073709551615', WRONG],
    ['0xffffffffffffffff', WRONG],
    ['1e19', WRONG],
    ['.inf', WRONG],
    ['-.inf', WRONG],
    ['.nan', WRONG],
    ['"5"', WRONG],
    ['! "5"', WRONG],
    ['!!str 5', WRONG],
    ['true', WRONG],
    ['12:30', WRONG],
    ['2031-04-05', WRONG],
    ['[]', WRONG],
  ])('an integer: %s', (source, value) => {
    expect(decoded(integer, source)).toEqual(value)
  })

  it.each<[string, number | readonly string[]]>([
    ['5', 5],
    ['1.', 1],
    ['.inf', Number.POSITIVE_INFINITY],
    ['18446744073709551615', 2 ** 64],
    ['null', 0],
    ['"5"', WRONG],
    ['a', WRONG],
  ])('a number: %s', (source, value) => {
    expect(decoded(float, source)).toEqual(value)
  })

  it.each<[string, boolean | readonly string[]]>([
    ...['true', 'True', 'TRUE', 'y', 'Yes', 'ON', '"yes"', "'on'", '!!bool "true"'].map((source): [string, boolean] => [
      source,
      true,
    ]),
    ...['false', 'n', 'No', 'OFF', '"no"', 'null'].map((source): [string, boolean] => [source, false]),
    ...['"true"', "'False'", '0', '1', 'yEs', 'tRUE', '!!str true', '[]'].map((source): [string, readonly string[]] => [
      source,
      WRONG,
    ]),
    ['!!bool yes', ['tag-conversion']],
  ])('a boolean: %s', (source, value) => {
    expect(decoded(boolean, source)).toEqual(value)
  })

  it.each<[string, unknown]>([
    ['[1, ~, b]', ['1', 'b']],
    ['[]', []],
    ['null', []],
    ['a', WRONG],
    ['{}', WRONG],
    ['[[a], {}]', [...WRONG, ...WRONG]],
  ])('a list: %s', (source, value) => {
    expect(decoded(list(text), source)).toEqual(value)
  })

  it.each<[string, unknown]>([
    ['[5, 2]', [5, 2]],
    ['[~, 1.9]', [0, 1]],
    ['null', undefined],
    ['[1]', ['item-count']],
    ['[1, 2, 3]', ['item-count']],
    ['["1", 2]', WRONG],
    ['1', WRONG],
  ])('a pair: %s', (source, value) => {
    expect(decoded(integerPair, source)).toEqual(value)
  })

  it.each<[string, unknown]>([
    [
      '{a: 1, 2: ~}',
      [
        { key: 'a', value: '1' },
        { key: '2', value: '' },
      ],
    ],
    [
      '{<<: *shared, b: 2}',
      [
        { key: 'b', value: '2' },
        { key: 'a', value: '1' },
      ],
    ],
    ['{"<<": x}', [{ key: '<<', value: 'x' }]],
    ['null', []],
    ['{a: []}', WRONG],
    ['[]', WRONG],
    ['{a: 1, "a": 2}', ['duplicate-key']],
    ['{<<: a}', ['merge-value']],
    ['{!!int a: 1}', ['tag-conversion']],
  ])('a map: %s', (source, value) => {
    const found = decoded(mapOf(text), source)
    expect(found.map((entry) => (typeof entry === 'string' ? entry : { key: entry.key, value: entry.value }))).toEqual(
      value,
    )
  })

  it('what may be absent is so when null, and set when empty', () => {
    for (const decoder of [optional(boolean), optional(integer), optional(list(text)), optional(text)])
      expect(decoded<unknown>(decoder, '~')).toBeUndefined()
    expect(decoded(optional(boolean), 'no')).toBe(false)
    expect(decoded(optional(integer), '0')).toBe(0)
    expect(decoded(optional(list(text)), '[]')).toEqual([])
  })
})

test('unknown keys are looked for where that is asked, and their values never', () => {
  const outer = record({ name: text, inner: record({ a: text }, { lenient: true }) })
  const source = '{name: n, other: {a: 1, a: 2}, inner: {b: 1}}'
  expect(decoded(outer, source)).toMatchObject({ name: 'n', inner: { a: '' } })
  expect(decoded(outer, source, true)).toEqual(['unknown-key'])
  expect(decoded(outer, '{<<: *shared}', true)).toEqual(['unknown-key'])
})
