import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AuthoredSchemaResult, checkAuthoredSchema } from '../../src/schema/offline.ts'

const BASE = 'memory://mcp-mock-schema.json'
const D7 = 'http://json-schema.org/draft-07/schema#'
const DRAFTS = [
  'http://json-schema.org/draft-04/schema#',
  'http://json-schema.org/draft-06/schema#',
  D7,
  'https://json-schema.org/draft/2019-09/schema',
  'https://json-schema.org/draft/2020-12/schema',
]
const OUT = 'https://schemas.invalid/a.json'

/** ok, external by a keyword, or a fault with its keyword. */
function brief(result: AuthoredSchemaResult): string {
  if (result.state === 'ok') return 'ok'
  if (result.state === 'external') return `external ${result.via}`
  return result.keyword === undefined ? result.fault : `${result.fault} ${result.keyword}`
}

function check(schema: unknown): string {
  return brief(checkAuthoredSchema(schema, BASE))
}

describe('hostile documents', { timeout: 120_000 }, () => {
  function nested(depth: number, innermost: unknown, wrap: (inner: unknown) => unknown): unknown {
    let schema = innermost
    for (let i = 0; i < depth; i++) schema = wrap(schema)
    return schema
  }

  it.each(DRAFTS)('5,000 levels in %s', (url) => {
    const deep = (innermost: unknown) => ({ $schema: url, not: nested(4_900, innermost, (inner) => ({ not: inner })) })
    expect(check(deep({}))).toBe('ok')
    expect(check(deep({ $ref: OUT }))).toBe('external $ref')
    expect(check(deep({ type: 5 }))).toBe('metaschema type')
    expect(check(deep({ $ref: `#${'/not'.repeat(4_000)}` }))).toBe('ok')
  })
  it('deeper than the reference reads', () => {
    expect(check(nested(200_000, {}, (inner) => ({ not: inner })))).toBe('too-deep')
    expect(check({ const: nested(200_000, 1, (inner) => [inner]) })).toBe('too-deep')
    expect(check({ $schema: D7, enum: [1, nested(9_000, 1, (inner) => [inner])] })).toBe('ok')
  })
  it('a value that contains itself', () => {
    const schema: Record<string, unknown> = {}
    schema['not'] = schema
    expect(check(schema)).toBe('too-deep')
    schema['allOf'] = [schema, schema]
    expect(check(schema)).toBe('too-large')
  })
  it('aliases that double', () => {
    expect(check(nested(60, { type: 'object' }, (inner) => ({ anyOf: [inner, inner] })))).toBe('too-large')
  })
  it('references in a circle', () => {
    expect(check({ $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } })).toBe('ok')
  })
  it('10,000 references', () => {
    const names = Array.from({ length: 10_000 }, (_, i) => i)
    const chain = Object.fromEntries(names.map((i) => [`d${i}`, { $ref: `#/$defs/d${i + 1}` }]))
    expect(check({ $ref: '#/$defs/d0', $defs: { ...chain, d10000: {} } })).toBe('ok')
    expect(check({ $ref: '#/$defs/d0', $defs: { ...chain, d10000: { $ref: OUT } } })).toBe('external $ref')
    const resources = Object.fromEntries(names.map((i) => [`d${i}`, { $id: `r${i}`, $ref: `r${i + 1}` }]))
    expect(check({ $ref: 'r0', $defs: { ...resources, z: { $id: 'r10000' } } })).toBe('ok')
  })
  it('references to every level of an unknown keyword', () => {
    const x = nested(3_000, {}, (inner) => ({ properties: { properties: inner } }))
    const allOf = Array.from({ length: 3_000 }, (_, i) => ({ $ref: `#/x${'/properties'.repeat(i)}` }))
    expect(check({ x, allOf })).toBe('ok')
  })
  it('a megabyte', () => {
    const entries = Array.from({ length: 20_000 }, (_, i) => [`field${i}`, { type: 'string', maxLength: i }])
    const schema = { properties: Object.fromEntries(entries), enum: entries }
    expect(check(schema)).toBe('ok')
    expect(check({ $schema: D7, ...schema })).toBe('ok')
  })
  it('long texts where addresses stand', () => {
    for (const piece of ['a', '/', '../', '%41', '::', '@', '[', '?', 'é', '#', ' ']) {
      check({ $ref: piece.repeat(200_000), $id: `http://a.invalid/${piece.repeat(200_000)}` })
    }
  })
  it('addresses that grow with depth', () => {
    const id = `${'a'.repeat(90)}/`
    expect(check(nested(9_000, {}, (inner) => ({ $id: id, not: inner })))).toBe('too-large $id')
    const many = Array.from({ length: 20_000 }, (_, i) => ({ $id: `${i}` }))
    expect(check({ $id: `http://a.invalid/${'b'.repeat(3_900)}/`, allOf: many })).toBe('too-large $id')
    expect(check({ $id: 'http://a.invalid/b/', allOf: many })).toBe('ok')
  })
  it('patterns that explode', () => {
    expect(check({ pattern: '(a{1000}){1000}', patternProperties: { '(((a*)*)*)*$': {} } })).toBe('pattern pattern')
    expect(check({ pattern: '('.repeat(50_000) })).toBe('pattern pattern')
    const many = Array.from({ length: 2_000 }, (_, i) => ({ pattern: `x${i}(?:\\p{L}{100}){10}` }))
    expect(check({ allOf: many })).toBe('ok')
    expect(check({ pattern: `(?:${'a|b*'.repeat(2_000)}){1000}` })).toBe('too-large pattern')
  })
})

const KEYWORDS = [
  '$schema $id id $ref $anchor $dynamicRef $dynamicAnchor $recursiveRef $recursiveAnchor $defs definitions properties',
  'patternProperties additionalProperties items prefixItems additionalItems contains allOf not if then dependencies',
  'type enum const required pattern maxLength __proto__ constructor toString',
]
  .join(' ')
  .split(' ')

const TEXTS = ['', '#', '#a', 'a', '#/properties/a', '#/$defs', '/', '::', 'urn:a', 'object', '(', '%', ...DRAFTS, OUT]

const arbitrarySchema = fc.letrec<{ any: unknown }>((tie) => ({
  any: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    fc.constantFrom<unknown>(...TEXTS),
    fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, Number.NaN, Symbol('date'), undefined, 1n),
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...KEYWORDS), tie('any'), { maxKeys: 5 }),
  ),
})).any

describe('any value', { timeout: 120_000 }, () => {
  it('has a result, the same one each time, without an authored value', () => {
    fc.assert(
      fc.property(
        fc.oneof(arbitrarySchema, fc.jsonValue()),
        fc.constantFrom(BASE, '', 'a b', 'urn:x'),
        (schema, base) => {
          const result = checkAuthoredSchema(schema, base)
          expect(checkAuthoredSchema(schema, base)).toEqual(result)
          if (result.state === 'ok') return
          const { path, ...said } = result
          expect(reachable(schema, path)).toBe(true)
          for (const text of Object.values(said)) expect(text).toMatch(/^[$a-zA-Z-]+$/)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})

function reachable(value: unknown, path: readonly (string | number)[]): boolean {
  let at = value
  for (const step of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return false
    at = Reflect.get(at, step)
  }
  return true
}

it('reaches neither disk nor network', () => {
  const seen = new Set<string>()
  const builtin = new Set<string>()
  const todo = [new URL('../../src/schema/offline.ts', import.meta.url)]
  for (let file = todo.pop(); file !== undefined; file = todo.pop()) {
    if (seen.has(file.href)) continue
    seen.add(file.href)
    for (const [, from] of readFileSync(file, 'utf8').matchAll(
      /(?<!typeof )(?:from|import|require)\b[ (]*'([^'\n]+)'/g,
    )) {
      if (from!.startsWith('.')) todo.push(new URL(from!, file))
      else if (from !== 'csv-parse/sync') builtin.add(from!)
    }
  }
  expect(seen.size).toBeGreaterThan(5)
  expect([...builtin]).toEqual(['node:module'])
})
