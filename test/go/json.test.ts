import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type JsonDocument, type JsonNode, jsonValue, parseJson } from '../../src/go/json/index.ts'

const read = (text: string, most?: number): JsonDocument => parseJson('/f.json', Buffer.from(text), most)

function valueIn(text: string): unknown {
  const document = read(text)
  if (!document.ok) throw new Error(`${document.fault} at ${document.offset}`)
  return jsonValue(document.root)
}

function faultOf(text: string | Buffer): readonly [string, number] | undefined {
  const document = parseJson('/f.json', Buffer.from(text))
  return document.ok ? undefined : [document.fault, document.offset]
}

/** What the platform's own reader makes of a text, with lone halves of pairs replaced as Go does. */
function oracle(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

const wellFormed = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, part) => (typeof part === 'string' ? Buffer.from(part).toString() : part)))

const fragment = fc.constantFrom(
  ...[
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
    '"a"',
    '"b"',
    '"\\u00e9"',
    '"\\ud83d\\ude00"',
    '"\\ud83dx"',
    '\\',
    '0',
    '-',
    '01',
    '1',
  ],
  ...['.5', '1.5e3', '1e400', 'e', 'null', 'true', 'false', 'nul', ' ', '\n', '\t', '\u00a0', '\ufeff', '\u0001', '//'],
)

describe('parseJson', () => {
  it('accepts exactly what JSON is, and gives its value', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(fragment, { maxLength: 12 }).map((parts) => parts.join('')),
          fc.json(),
        ),
        (text) => {
          const wanted = oracle(text)
          const document = read(text)
          expect(document.ok).toBe(wanted !== undefined)
          if (document.ok && wanted !== undefined && document.huge.length === 0)
            expect(wellFormed(jsonValue(document.root))).toEqual(wellFormed(wanted.value))
        },
      ),
      { numRuns: 3000 },
    )
  })

  it('gives every value the stretch of text that it was written as', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const document = read(text)
        if (!document.ok) throw new Error('not read')
        const todo: JsonNode[] = [document.root]
        for (let node = todo.pop(); node !== undefined; node = todo.pop()) {
          const written = document.source.text.slice(node.start, node.end)
          expect(JSON.stringify(wellFormed(JSON.parse(written)))).toBe(JSON.stringify(wellFormed(jsonValue(node))))
          if (node.kind === 'seq') todo.push(...node.items)
          if (node.kind === 'map') todo.push(...node.pairs.map(({ value }) => value))
        }
      }),
    )
  })

  it.each<readonly [string, string | Buffer, string, number]>([
    ['nothing', '', 'empty', 0],
    ['only blanks', ' \n', 'empty', 0],
    ['a byte order mark', '\ufeff{}', 'byte-order-mark', 0],
    ['UTF-16', Buffer.from('{}', 'utf16le'), 'utf-16', 0],
    ['UTF-16 with its mark', Buffer.from('\ufeff{}', 'utf16le'), 'utf-16', 0],
    ['an open object', '{"a": [1', 'unfinished', 8],
    ['an open string', '"a', 'unfinished', 2],
    ['half an escape', '"\\u00', 'unfinished', 5],
    ['a second value', '{} {}', 'trailing', 3],
    ['a trailing comma', '[1,]', 'syntax', 3],
    ['a comment', '{ // no\n}', 'syntax', 2],
    ['a single quote', "{'a': 1}", 'syntax', 1],
    ['a line break in a string', '"a\nb"', 'syntax', 2],
    ['bytes that are no text', Buffer.from([0x5b, 0xff, 0x5d]), 'syntax', 1],
  ])('refuses %s', (_, text, fault, offset) => {
    expect(faultOf(text)).toEqual([fault, offset])
  })

  it('replaces bytes that are not UTF-8 inside a string', () => {
    const document = parseJson('/f.json', Buffer.from([0x22, 0xff, 0x22]))
    expect(document.ok && jsonValue(document.root)).toBe('\ufffd')
  })

  it('keeps the last of repeated keys, and tells the others', () => {
    const document = read('{"a": 1, "b": 2, "a": 3}')
    if (!document.ok || document.root.kind !== 'map') throw new Error('not an object')
    expect(document.root.pairs.map(({ key, value }) => [key.text, jsonValue(value)])).toEqual([
      ['b', 2],
      ['a', 3],
    ])
    expect(document.root.repeated.map(({ value }) => jsonValue(value))).toEqual([1])
  })

  it('has no key that means something', () => {
    const value = valueIn('{"__proto__": {"polluted": true}, "constructor": 1}') as Record<string, unknown>
    expect(Object.keys(value)).toEqual(['__proto__', 'constructor'])
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  it('tells numbers that no double holds', () => {
    const document = read('[1e400, -1e999, 1e308, 0]')
    expect(document.ok && document.huge.map(({ text }) => text)).toEqual(['1e400', '-1e999'])
  })

  it('goes 10,000 levels deep without recursion, and no deeper', () => {
    expect(read('['.repeat(10_000) + ']'.repeat(10_000)).ok).toBe(true)
    expect(faultOf('['.repeat(10_001) + ']'.repeat(10_001))).toEqual(['too-deep', 10_000])
    let depth = 0
    for (let at = valueIn(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`); typeof at === 'object'; depth++)
      at = (at as { a: unknown }).a
    expect(depth).toBe(10_000)
  })

  it('stops at the number of values that the caller wants', () => {
    expect(read('[1, 2, 3]', 4).ok).toBe(true)
    expect(read('[1, 2, 3]', 3)).toMatchObject({ ok: false, fault: 'too-many', offset: 7 })
  })

  it('reads long texts', () => {
    // A reader whose work grew faster than its text would not come to an end here.
    const size = 2_000_000
    for (const text of [
      `"${'\\n'.repeat(size)}"`,
      '9'.repeat(size),
      `[${'1,'.repeat(size)}1]`,
      `${' '.repeat(size)}1`,
    ]) {
      expect(read(text).ok).toBe(true)
    }
  })
})
