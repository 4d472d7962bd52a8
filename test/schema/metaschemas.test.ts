import { createRequire } from 'node:module'
import { Ajv, type Options, type ValidateFunction } from 'ajv'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { Ajv2020 } from 'ajv/dist/2020.js'
import ajv4 from 'ajv-draft-04'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkRegexp } from '../../src/go/regexp/index.ts'
import { isUri, isUriReference } from '../../src/go/url.ts'
import { checkAuthoredSchema } from '../../src/schema/offline.ts'

/** Going from schema to schema with validators of one schema each says the same as the whole published metaschemas. */

const load = createRequire(import.meta.url)

/** Without the library's own copies of the metaschemas, which it treats specially. */
const OPTIONS: Options = {
  strict: false,
  meta: false,
  validateSchema: false,
  formats: { regex: (text: string) => checkRegexp(text).ok, uri: isUri, 'uri-reference': isUriReference },
}

interface Reference {
  readonly version: number
  readonly address: string
  readonly isValid: ValidateFunction
  readonly keywords: readonly string[]
}

/** Added as plain schemas: the library never asserts formats in what it knows to be a metaschema. */
function withFiles(ajv: Ajv, ...files: readonly string[]): Ajv {
  for (const file of files) ajv.addSchema(load(file), undefined, false, false)
  return ajv
}

/** Keywords that the runtime's copy of a metaschema knows otherwise than the library's. */
const OTHERWISE: Readonly<Record<number, readonly string[]>> = {
  4: ['format', '$ref', 'id'],
  6: ['examples'],
  7: ['writeOnly'],
}

function reference(version: number, address: string, ajv: Ajv, files: readonly string[]): Reference {
  const isValid = withFiles(ajv, ...files).getSchema(address)
  if (isValid === undefined) throw new Error(address)
  const named = files.flatMap((file) => Object.keys((load(file) as { properties: object }).properties))
  const skipped = ['$schema', ...(OTHERWISE[version] ?? [])]
  return { version, address, isValid, keywords: [...new Set(named)].filter((name) => !skipped.includes(name)) }
}

function vocabularies(folder: string, names: string): string[] {
  return [`${folder}/schema.json`, ...names.split(' ').map((name) => `${folder}/meta/${name}.json`)]
}

const REFERENCES: readonly Reference[] = [
  reference(4, 'http://json-schema.org/draft-04/schema', new ajv4.default(OPTIONS), [
    'ajv-draft-04/dist/refs/json-schema-draft-04.json',
  ]),
  reference(6, 'http://json-schema.org/draft-06/schema', new Ajv(OPTIONS), ['ajv/dist/refs/json-schema-draft-06.json']),
  reference(7, 'http://json-schema.org/draft-07/schema', new Ajv(OPTIONS), ['ajv/dist/refs/json-schema-draft-07.json']),
  reference(
    2019,
    'https://json-schema.org/draft/2019-09/schema',
    new Ajv2019(OPTIONS),
    vocabularies('ajv/dist/refs/json-schema-2019-09', 'core applicator validation meta-data format content'),
  ),
  reference(
    2020,
    'https://json-schema.org/draft/2020-12/schema',
    new Ajv2020(OPTIONS),
    vocabularies(
      'ajv/dist/refs/json-schema-2020-12',
      'core applicator unevaluated validation meta-data format-annotation content',
    ),
  ),
]

const plain = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, 1, -1, 1.5, 2, 1e300, [], {}, [[]], [{}], [true]),
  fc.constantFrom<unknown>('', 'a', '(', '#', '#a', '::', 'x:y', 'http://a.invalid/b#', 'object', 'string', '%', '\\'),
  fc.constantFrom<unknown>(
    ['a'],
    ['a', 'a'],
    ['a', 'b'],
    ['object'],
    ['object', 'x'],
    [1, '1'],
    [1, 1.0],
    [{ a: 1 }, { a: 1 }],
  ),
  fc.constantFrom<unknown>(
    { a: true },
    { a: ['b'] },
    { a: [] },
    { a: ['b', 'b'] },
    { a: {} },
    { 'x:y': true },
    { a: 5 },
    { a: { b: [] } },
  ),
)

function schemas({ version, keywords }: Reference): fc.Arbitrary<unknown> {
  const { schema } = fc.letrec<{ schema: unknown; value: unknown }>((tie) => ({
    schema: fc.dictionary(fc.constantFrom(...keywords, 'x-unknown'), tie('value'), { maxKeys: 4 }),
    value: fc.oneof(
      { depthSize: 'medium' },
      plain,
      tie('schema'),
      fc.array(tie('schema'), { maxLength: 2 }),
      fc.dictionary(fc.constantFrom('a', ...(version < 7 ? ['b'] : ['('])), tie('schema'), { maxKeys: 2 }),
    ),
  }))
  return schema
}

/** One keyword with one value, where the two must agree for every pair. */
function singles({ keywords }: Reference): fc.Arbitrary<unknown> {
  return fc.tuple(fc.constantFrom(...keywords), plain).map(([keyword, value]) => ({ [keyword]: value }))
}

describe.each(REFERENCES)('$address', { timeout: 120_000 }, (reference) => {
  it('forbids the same values', () => {
    fc.assert(
      fc.property(fc.oneof(singles(reference), schemas(reference)), (keywords) => {
        // The other validator takes mappings of unlike prototypes for unequal.
        const schema = JSON.parse(JSON.stringify({ $schema: reference.address, ...Object(keywords) }))
        const result = checkAuthoredSchema(schema, 'memory://x')
        // Ids and anchors that cannot be had are found before the metaschema is asked.
        if (result.state === 'invalid' && result.fault.startsWith('duplicate')) return
        const refused = result.state === 'invalid' && ['metaschema', 'pattern'].includes(result.fault)
        expect({ schema, refused }).toEqual({ schema, refused: !reference.isValid(schema) })
      }),
      { numRuns: 2_000 },
    )
  })

  it('is itself a schema that compiles', () => {
    expect(checkAuthoredSchema({ $ref: reference.address }, 'memory://x')).toEqual({ state: 'ok' })
  })
})
