import fs from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseFast } from '../../src/yaml/fast.ts'
import { parseTree } from '../../src/yaml/library.ts'
import type { Node } from '../../src/yaml/node.ts'
import { documentOf } from './documents.ts'

/** How many generated documents are compared; a million take some minutes. */
const RUNS = Number(process.env['WAZA_YAML_RUNS'] ?? 4000)
const SHARED = path.resolve(import.meta.dirname, '../../../shared')
const FOLDERS = [path.join(SHARED, 'conformance/cases'), path.join(SHARED, 'corpus/suites')]

/** Holds the fast pass to the library; true when it was sure. */
function agrees(text: string): boolean {
  const fast = parseFast(text)
  if (fast === undefined) return false
  const whole = parseTree(text)
  if (!isDeepStrictEqual(fast, whole)) expect(fast, JSON.stringify(text)).toEqual(whole)
  return true
}

/** A tree without its offsets, quoted and block scalars in brackets of their own. */
function shapeOf(node: Node): unknown {
  if (node.kind === 'scalar') return node.plain ? node.text : [node.text]
  if (node.kind === 'seq') return { list: node.items.map(shapeOf) }
  return { map: node.pairs.map(({ key, value }) => [shapeOf(key), shapeOf(value)]) }
}

function read(text: string): unknown {
  const tree = parseFast(text)
  return tree === undefined ? undefined : shapeOf(tree.root)
}

describe('the fast pass', () => {
  it.each<[string, readonly unknown[]]>([
    ['a: x y # c', ['a', 'x y']],
    ['a: b\n  c\n\n  d # e', ['a', 'b c\nd']],
    ['a:\n  b\n  c', ['a', 'b c']],
    ["a: 'b''c'", ['a', ["b'c"]]],
    ["a: 'b  \n\n  c\n  d'", ['a', ['b\nc d']]],
    ['a: "\\u00e9\\x41\\U0001f600\\n\\/\\\n   b"', ['a', ['éA😀\n/b']]],
    ['a: "b \\\n  c\\ \n\n  d"', ['a', ['b c \nd']]],
    ['"a b": ""', [['a b'], ['']]],
    ['a:', ['a', '']],
    ['a: |\n  b\n   c\n\n', ['a', ['b\n c\n']]],
    ['a: |-\n  b\n\n  c\n', ['a', ['b\n\nc']]],
    ['a: |+\n\n  b\n\n', ['a', ['\nb\n\n']]],
    ['a: |2\n   b', ['a', [' b\n']]],
    ['a: >\n  b\n  c\n\n  d\n   e\n  f\n', ['a', ['b c\nd\n e\nf\n']]],
    ['a: >-\r\n  b\r\n  c\r\n', ['a', ['b c']]],
    ['a: - b', []],
    [
      'a: {b: 1, "c":2, d, e: }',
      [
        'a',
        {
          map: [
            ['b', '1'],
            [['c'], '2'],
            ['d', ''],
            ['e', ''],
          ],
        },
      ],
    ],
    ['a: [b,\n  c, # d\n  e: f,\n]', ['a', { list: ['b', 'c', { map: [['e', 'f']] }] }]],
    [
      'a:\n- b\n- - c\n  - d: e\n    f: g',
      [
        'a',
        {
          list: [
            'b',
            {
              list: [
                'c',
                {
                  map: [
                    ['d', 'e'],
                    ['f', 'g'],
                  ],
                },
              ],
            },
          ],
        },
      ],
    ],
    ['# x\n---\na: b\n...\n]', ['a', 'b']],
    ['世界: é', ['世界', 'é']],
    ['<<: x', ['<<', 'x']],
  ])('reads %j', (text, pair) => {
    expect(read(text)).toEqual(pair.length === 0 ? undefined : { map: [pair] })
    expect(agrees(text)).toBe(pair.length > 0)
  })

  it.each([
    ...[
      '',
      '# c',
      '---',
      'a',
      '"a"',
      '- &a b',
      '- *a',
      'a: !!str b',
      '? a\n: b',
      '%YAML 1.2\n---\na: b',
      '---\n---\na: b',
      '...\na: b',
    ],
    ...[
      '\ta: b',
      'a:\n\tb: c',
      'a: b\tc',
      '-\tb',
      'a: b\rc: d',
      'a: \u0001',
      '\ufeffa: b',
      'a: b: c',
      'a: b\n c: d',
      'a: b\n  c: d',
    ],
    ...[
      'a:\n  b: c\n d: e',
      ' a: b\nc: d',
      'a: [b',
      'a: [b]]',
      'a: {b: c: d}',
      'a: [b c: d, ,]',
      'a: "b',
      "a: 'b",
      'a: "\\q"',
      'a: "b"c',
    ],
    ...[
      'a: @b',
      'a: `b',
      'a: |x\n  b',
      'a: |\n\tb',
      'a: |\n',
      'a: "b\nc"',
      'a\nb: c',
      '"a\n b": c',
      '- a\nb: c',
      'a: b\n- c',
      '[a]: b',
      '{}: b',
    ],
    `${'k'.repeat(1100)}: v`,
    `[${'k'.repeat(1100)}: v]`,
    '['.repeat(5000) + ']'.repeat(5000),
    '- '.repeat(5000),
  ])('leaves %j to the library', (text) => {
    expect(parseFast(text)).toBeUndefined()
  })

  it.each<[string, readonly string[]]>([
    ['a:\n  b: 1\n   # of b\n# of none\nc: 2\n', ['b: 1\n   # of b\n', 'a', '1']],
    ['a:\n  b: 1\n  # of a\nc: 2\n', ['b: 1\n', 'c']],
    ['- a: 1\n   # of 1\n- b\n', ['a: 1\n   # of 1\n', '- a: 1\n   # of 1\n- b\n']],
    ['a: {b: [c]} # d\ne:\n', ['{b: [c]}', '[c]', 'a: {b: [c]} # d\ne:']],
  ])('marks in %j what the nodes cover', (text, wanted) => {
    const covered: string[] = []
    const visit = (node: Node): void => {
      covered.push(text.slice(node.start, node.end))
      if (node.kind === 'seq') node.items.forEach(visit)
      if (node.kind === 'map') for (const { key, value } of node.pairs) [key, value].forEach(visit)
    }
    const tree = parseFast(text)
    if (tree !== undefined) visit(tree.root)
    expect(covered).toEqual(expect.arrayContaining([...wanted]))
  })

  it('gives what the library gives, wherever it is sure', { timeout: RUNS * 10 + 30_000 }, () => {
    let sure = 0
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 30, maxLength: 200, size: 'max' }), (bytes) => {
        if (agrees(documentOf(bytes))) sure++
      }),
      { numRuns: RUNS },
    )
    // Most of these texts are odd or broken on purpose, but where hardly any is read, nothing is compared.
    expect(sure / RUNS).toBeGreaterThan(0.2)
  })

  it('is sure of all JSON that is no single scalar', () => {
    const value = fc.oneof(
      fc.array(fc.json(), { maxLength: 4 }),
      fc.dictionary(fc.string({ unit: 'grapheme' }), fc.json(), { maxKeys: 4 }),
    )
    fc.assert(
      fc.property(
        value,
        fc.constantFrom('', ' ', '  ', '\t'),
        fc.constantFrom('\n', '\r\n'),
        (data, indent, lineEnd) => {
          const parsed = Array.isArray(data) ? data.map((text) => JSON.parse(text)) : data
          const text = JSON.stringify(parsed, null, indent).replaceAll('\n', lineEnd)
          expect(agrees(text + lineEnd), JSON.stringify(text)).toBe(true)
        },
      ),
    )
  })

  it('reads what is long and flat', () => {
    const many = (count: number, line: (index: number) => string) =>
      Array.from({ length: count }, (_, index) => line(index)).join('')
    for (const text of [
      many(20_000, (index) => `key${index}: value\n`),
      `${'# comment\n'.repeat(50_000)}a: b\n${'\n'.repeat(50_000)}${'  # comment\n'.repeat(20_000)}`,
      `a: ${'x '.repeat(50_000)}`,
      `[${many(10_000, (index) => `{"a": ${index}, b: 'c'}, `)}]`,
      `a: |\n${'  text\n\n'.repeat(20_000)}`,
      `a: x\n${'\n  y'.repeat(20_000)}`,
    ]) {
      expect(agrees(text)).toBe(true)
    }
  })

  for (const folder of FOLDERS) {
    const name = path.relative(SHARED, folder)
    it.skipIf(!fs.existsSync(folder))(
      `is sure of nearly every file of ${name}, and right (skipped: not there)`,
      { timeout: 120_000 },
      () => {
        const files = fs
          .readdirSync(folder, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile() && /\.(?:ya?ml|json)$/.test(entry.name))
          .map((entry) => fs.readFileSync(path.join(entry.parentPath, entry.name), 'utf8').replace(/^\ufeff/, ''))
        const sure = files.filter(agrees).length
        expect(sure / files.length).toBeGreaterThanOrEqual(0.97)
      },
    )
  }
})
