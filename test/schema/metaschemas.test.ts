import { createRequire } from 'node:module'
import { Ajv, type Options, type ValidateFunction } from 'ajv'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { Ajv2020 } from 'ajv/dist/2020.js'
import ajv4 from 'ajv-draft-04'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkRegexp } from '../../src/go/regexp/index.ts'
import { DRAFT_4, DRAFT_6, DRAFT_7, DRAFT_2019, DRAFT_2020, type Draft } from '../../src/schema/authored/drafts.ts'
import { isAbsolute, isReference } from '../../src/schema/authored/uri.ts'
import { checkAuthoredSchema } from '../../src/schema/offline.ts'

/** The tables of keywords say the same as the published metaschemas, which another validator applies here. */

const load = createRequire(import.meta.url)

/** Without the library's own copies of the metaschemas, which it treats specially. */
function options(uri = isAbsolute): Options {
  const formats = { regex: (text: string) => checkRegexp(text).ok, uri, 'uri-reference': isReference }
  return { strict: false, meta: false, validateSchema: false, formats }
}

interface Reference {
  readonly draft: Draft
  readonly address: string
  readonly isValid: ValidateFunction
  /** Keywords that the library's copy of the metaschema does not mention. */
  readonly unknown: readonly string[]
}

function reference(draft: Draft, address: string, ajv: Ajv, unknown: readonly string[] = []): Reference {
  const isValid = ajv.getSchema(address)
  if (isValid === undefined) throw new Error(address)
  return { draft, address, isValid, unknown }
}

/** Added as plain schemas: the library never asserts formats in what it knows to be a metaschema. */
function withFiles(ajv: Ajv, ...files: readonly string[]): Ajv {
  for (const file of files) ajv.addSchema(load(file), undefined, false, false)
  return ajv
}

function vocabularies(folder: string, names: string): string[] {
  return [`${folder}/schema.json`, ...names.split(' ').map((name) => `${folder}/meta/${name}.json`)]
}

const REFERENCES: readonly Reference[] = [
  reference(
    DRAFT_4,
    'http://json-schema.org/draft-04/schema',
    // The library's copy wants an absolute id, which draft 4 itself does not.
    withFiles(new ajv4.default(options(isReference)), 'ajv-draft-04/dist/refs/json-schema-draft-04.json'),
    ['format', '$ref'],
  ),
  reference(
    DRAFT_6,
    'http://json-schema.org/draft-06/schema',
    withFiles(new Ajv(options()), 'ajv/dist/refs/json-schema-draft-06.json'),
  ),
  reference(
    DRAFT_7,
    'http://json-schema.org/draft-07/schema',
    withFiles(new Ajv(options()), 'ajv/dist/refs/json-schema-draft-07.json'),
    ['writeOnly'],
  ),
  reference(
    DRAFT_2019,
    'https://json-schema.org/draft/2019-09/schema',
    withFiles(
      new Ajv2019(options()),
      ...vocabularies('ajv/dist/refs/json-schema-2019-09', 'core applicator validation meta-data format content'),
    ),
  ),
  reference(
    DRAFT_2020,
    'https://json-schema.org/draft/2020-12/schema',
    withFiles(
      new Ajv2020(options()),
      ...vocabularies(
        'ajv/dist/refs/json-schema-2020-12',
        'core applicator unevaluated validation meta-data format-annotation content',
      ),
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

function schemas({ draft, unknown }: Reference): fc.Arbitrary<unknown> {
  const keywords = [...draft.keywords.keys(), 'x-unknown'].filter((k) => k !== '$schema' && !unknown.includes(k))
  const { schema } = fc.letrec<{ schema: unknown; value: unknown }>((tie) => ({
    schema: fc.dictionary(fc.constantFrom(...keywords), tie('value'), { maxKeys: 4 }),
    value: fc.oneof(
      { depthSize: 'medium' },
      plain,
      tie('schema'),
      fc.array(tie('schema'), { maxLength: 2 }),
      fc.dictionary(fc.constantFrom('a', ...(draft.version < 7 ? ['b'] : ['('])), tie('schema'), { maxKeys: 2 }),
    ),
  }))
  return schema
}

/** One keyword with one value, where the two must agree for every pair. */
function singles({ draft, unknown }: Reference): fc.Arbitrary<unknown> {
  const keywords = [...draft.keywords.keys()].filter((k) => k !== '$schema' && !unknown.includes(k))
  return fc.tuple(fc.constantFrom(...keywords), plain).map(([keyword, value]) => ({ [keyword]: value }))
}

describe.each(REFERENCES)('$address', { timeout: 120_000 }, (reference) => {
  it('forbids the same values', () => {
    fc.assert(
      fc.property(fc.oneof(singles(reference), schemas(reference)), (keywords) => {
        // The other validator takes mappings of unlike prototypes for unequal.
        const schema = JSON.parse(JSON.stringify({ $schema: reference.address, ...Object(keywords) }))
        const result = checkAuthoredSchema(schema, 'memory://x')
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
