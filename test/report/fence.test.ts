import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseResult, sniffResult } from '../../src/report/fence.ts'
import file from './vectors/fence-vectors.json' with { type: 'json' }

test.each(file.vectors)('$name', ({ data, sniff, parse }) => {
  const found = sniffResult(data)
  if ('error' in sniff) expect(found.kind).toBe('error')
  else expect(found).toEqual(sniff.ok ? { kind: 'result', version: sniff.version } : { kind: 'other' })
  expect(parseResult(data, 'results.json').kind).toBe(parse)
})

test('a refusal says what the document is, and an error why it is none', () => {
  expect(parseResult('{"kind":"waza.preflight"}', 'r.json')).toMatchObject({
    message: 'r.json is a preflight report, not the results of an evaluation',
  })
  expect(parseResult('{"schemaVersion":"2.0"}', 'r.json')).toMatchObject({ reason: 'schema_version_unsupported' })
  expect(parseResult('{"schemaVersion":2}', 'r.json')).toMatchObject({ reason: 'result_invalid' })
  for (const version of ['10.0', '1', '1.x', '1.0.0', '+1.0', '1.', 'new'])
    expect(parseResult(JSON.stringify({ schemaVersion: version }), 'r.json').kind, version).toBe('error')
  for (const [version, effective] of [
    [' ', '1.0'],
    ['1.12', '1.12'],
  ])
    expect(parseResult(JSON.stringify({ schemaVersion: version }), 'r.json')).toMatchObject({ version: effective })
  expect(sniffResult('null')).toEqual({ kind: 'other' })
  expect(parseResult('null', 'r.json').kind).toBe('error')
})

test('the last of two kinds counts, and names of the language are no keys', () => {
  expect(sniffResult('{"kind":"waza.preflight","kind":"x","tasks":[]}').kind).toBe('result')
  expect(sniffResult('{"kind":"x","kind":"waza.preflight","tasks":[]}').kind).toBe('other')
  expect(sniffResult('{"__proto__":{"kind":"waza.preflight"},"tasks":[]}').kind).toBe('result')
  expect(sniffResult('{"__proto__":{"tasks":[]}}').kind).toBe('other')
})

test('however the kind is spelt, the fence stands, and no other text meets it', () => {
  const spelt = fc
    .array(fc.boolean(), { minLength: 14, maxLength: 14 })
    .map((escaped) =>
      [...'waza.preflight']
        .map((c, i) => (escaped[i] ? `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}` : c))
        .join(''),
    )
  fc.assert(
    fc.property(spelt, fc.json(), (kind, other) => {
      const text = `{"tasks":[],"more":${other},"kind":"${kind}"}`
      expect(sniffResult(text).kind).toBe('other')
      expect(parseResult(text, 'r').kind).toBe('refused')
    }),
  )
  fc.assert(
    fc.property(fc.jsonValue(), (kind) => {
      fc.pre(kind !== 'waza.preflight')
      expect(sniffResult(JSON.stringify({ kind, tasks: [] })).kind).toBe('result')
    }),
  )
})

test('anything at all is answered', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      sniffResult(text)
      parseResult(text, 'r')
    }),
  )
  expect(sniffResult('['.repeat(200_000)).kind).toBe('error')
})
