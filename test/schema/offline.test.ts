// biome-ignore-all lint/suspicious/noThenProperty: the keyword is called that

import { describe, expect, it } from 'vitest'
import { type AuthoredSchemaResult, checkAuthoredSchema } from '../../src/schema/offline.ts'

const BASE = 'memory://mcp-mock-schema.json'
const D4 = 'http://json-schema.org/draft-04/schema#'
const D6 = 'http://json-schema.org/draft-06/schema#'
const D7 = 'http://json-schema.org/draft-07/schema#'
const D2019 = 'https://json-schema.org/draft/2019-09/schema'
const D2020 = 'https://json-schema.org/draft/2020-12/schema'
const DRAFTS = [D4, D6, D7, D2019, D2020]
const OUT = 'https://schemas.invalid/a.json'

/** ok, external by a keyword, or a fault with its keyword. */
function brief(result: AuthoredSchemaResult): string {
  if (result.state === 'ok') return 'ok'
  if (result.state === 'external') return `external ${result.via}`
  return result.keyword === undefined ? result.fault : `${result.fault} ${result.keyword}`
}

function check(schema: unknown, base = BASE): string {
  return brief(checkAuthoredSchema(schema, base))
}

type Case = readonly [name: string, schema: unknown, verdict: string]

function table(title: string, cases: readonly Case[]): void {
  describe(title, () => {
    it.each(cases)('%s', (_, schema, verdict) => {
      expect(check(schema)).toBe(verdict)
    })
  })
}

table('row 1: the document is a mapping', [
  ['null', null, 'not-an-object'],
  ['a list', [{}], 'not-an-object'],
  ['a boolean', true, 'not-an-object'],
  ['text', 'x', 'not-an-object'],
  ['a number', 1, 'not-an-object'],
  ['no JSON', Symbol('date'), 'not-an-object'],
  ['nothing', undefined, 'not-an-object'],
  ['an empty mapping', {}, 'ok'],
])

table('row 2: $schema', [
  ...DRAFTS.map((url): Case => [url, { $schema: url, type: 'object' }, 'ok']),
  ...DRAFTS.map((url): Case => [`${url} by the other scheme`, { $schema: otherScheme(url) }, 'ok']),
  ['an empty fragment on 2020-12', { $schema: `${D2020}#` }, 'ok'],
  ['no fragment on draft 7', { $schema: 'http://json-schema.org/draft-07/schema' }, 'ok'],
  ['the latest', { $schema: 'http://json-schema.org/schema#' }, 'ok'],
  ['a vocabulary of 2020-12', { $schema: 'https://json-schema.org/draft/2020-12/meta/core' }, 'ok'],
  ['draft 3', { $schema: 'http://json-schema.org/draft-03/schema#' }, 'external $schema'],
  ['an unknown address', { $schema: OUT }, 'external $schema'],
  ['empty text', { $schema: '' }, 'external $schema'],
  ['relative text', { $schema: 'meta.json' }, 'external $schema'],
  ['unreadable', { $schema: '::bad' }, 'schema-url $schema'],
  ['an unreadable host', { $schema: 'http://[bad/x' }, 'schema-url $schema'],
  ['the document itself', { $schema: BASE }, 'schema-url $schema'],
  ['no text', { $schema: 7 }, 'metaschema $schema'],
  ['on a subschema', { properties: { a: { $schema: OUT } } }, 'external $schema'],
  ['inside unreferenced $defs', { $defs: { a: { $schema: OUT } } }, 'external $schema'],
  ['unreadable inside definitions', { definitions: { a: { $schema: '::bad' } } }, 'schema-url $schema'],
  [
    'beside $ref in draft 7',
    { $schema: D7, properties: { a: { $ref: '#', not: { $schema: OUT } } } },
    'external $schema',
  ],
  ['inside a payload', { const: { $schema: OUT }, examples: [{ $schema: OUT }] }, 'ok'],
  ['inside an unknown keyword', { 'x-a': { $schema: OUT } }, 'ok'],
  ['$defs is an unknown keyword of draft 7', { $schema: D7, $defs: { a: { $schema: OUT } } }, 'ok'],
  ['before a wrong keyword', { type: 'strin', not: { $schema: OUT } }, 'external $schema'],
  ['before a duplicate', { $defs: { a: { $id: 'x' }, b: { $id: 'x' }, c: { $schema: OUT } } }, 'external $schema'],
])

table('row 3: the metaschema comes before references', [
  ['a wrong type', { type: 'strin' }, 'metaschema type'],
  ['a repeated type', { type: ['object', 'object'] }, 'metaschema type'],
  ['a negative length', { minLength: -1 }, 'metaschema minLength'],
  ['a fraction', { maxItems: 1.5 }, 'metaschema maxItems'],
  ['an integer written as a fraction', { maxItems: 2.0 }, 'ok'],
  ['a list of items without $schema', { items: [{}] }, 'metaschema items'],
  ['a list of items in 2019-09', { $schema: D2019, items: [{}] }, 'ok'],
  ['no list of items is empty', { $schema: D7, items: [] }, 'metaschema items'],
  ['a subschema that is text', { properties: { a: 'x' } }, 'metaschema properties'],
  ['a subschema that is null', { not: null }, 'metaschema not'],
  ['an empty allOf', { allOf: [] }, 'metaschema allOf'],
  ['required as text', { required: 'a' }, 'metaschema required'],
  ['required twice', { required: ['a', 'a'] }, 'metaschema required'],
  ['a pattern', { pattern: '(' }, 'pattern pattern'],
  ['a look-ahead', { pattern: 'a(?=b)' }, 'pattern pattern'],
  ['flags of RE2', { pattern: '(?i)a' }, 'ok'],
  ['a key of patternProperties', { patternProperties: { '[': {} } }, 'pattern patternProperties'],
  ['a pattern inside unreferenced $defs', { $defs: { a: { pattern: '(' } } }, 'pattern pattern'],
  ['$ref that is no text', { $ref: 5 }, 'metaschema $ref'],
  ['$ref with a broken escape', { $ref: '#/%zz' }, 'metaschema $ref'],
  ['$ref with a backslash', { $ref: 'a\\b' }, 'metaschema $ref'],
  ['$ref that starts with a colon', { $ref: ':x' }, 'metaschema $ref'],
  ['$id with a fragment', { $id: 'http://a.invalid/x#y' }, 'metaschema $id'],
  ['$id that is no text', { $id: 5 }, 'metaschema $id'],
  ['$anchor with a hash', { $anchor: '#a' }, 'metaschema $anchor'],
  ['also with an external reference', { $ref: OUT, type: 'strin' }, 'metaschema type'],
  ['in contentSchema', { contentSchema: { type: 5 } }, 'metaschema type'],
  ['in definitions of 2020-12', { definitions: { a: { type: 5 } } }, 'metaschema type'],
  ['not in $defs of draft 7', { $schema: D7, $defs: { a: { type: 5 } } }, 'ok'],
  ['not in payloads', { const: { type: 5 }, default: { type: 5 }, enum: [{ type: 5 }] }, 'ok'],
  ['properties are names', { properties: { $ref: {}, type: {}, $id: true, __proto__x: {} } }, 'ok'],
  ['properties.$ref is a schema', { properties: { $ref: 'x' } }, 'metaschema properties'],
  ['an embedded resource has its own draft', { $defs: { a: { $id: 'a', $schema: D7, items: [{}] } } }, 'ok'],
  ['a subschema without id does not', { $defs: { a: { $schema: D7, items: [{}] } } }, 'metaschema items'],
  ['a date where it is looked at', { maxLength: Symbol('date') }, 'metaschema maxLength'],
  ['a date where it is not', { const: Symbol('date'), default: Symbol('date') }, 'ok'],
  ['a date among choices of draft 7', { $schema: D7, enum: [1, Symbol('date')] }, 'metaschema enum'],
  ['an unknown format', { format: 'shoe-size' }, 'ok'],
  ['$vocabulary', { $vocabulary: { 'https://a.invalid/v': true } }, 'ok'],
  ['$vocabulary with a relative name', { $vocabulary: { v: true } }, 'metaschema $vocabulary'],
  ['dependencies as names and schemas', { dependencies: { a: ['b'], c: { type: 'object' } } }, 'ok'],
  ['dependencies with a wrong schema', { dependencies: { c: { type: 5 } } }, 'metaschema type'],
])

table('row 3 in draft 4', [
  ['id', { $schema: D4, id: 'http://a.invalid/x' }, 'ok'],
  ['$id is unknown', { $schema: D4, $id: 5 }, 'ok'],
  ['no boolean schemas', { $schema: D4, properties: { a: true } }, 'metaschema properties'],
  ['but additionalProperties', { $schema: D4, additionalProperties: false, additionalItems: true }, 'ok'],
  ['exclusiveMaximum needs maximum', { $schema: D4, exclusiveMaximum: true }, 'metaschema exclusiveMaximum'],
  ['exclusiveMaximum with maximum', { $schema: D4, exclusiveMaximum: true, maximum: 1 }, 'ok'],
  ['a number as exclusiveMaximum', { $schema: D4, exclusiveMaximum: 1, maximum: 1 }, 'metaschema exclusiveMaximum'],
  ['an empty required', { $schema: D4, required: [] }, 'metaschema required'],
  ['an empty dependency', { $schema: D4, dependencies: { a: [] } }, 'metaschema dependencies'],
  ['const is unknown', { $schema: D4, const: 1, if: 5 }, 'ok'],
  ['a key of patternProperties', { $schema: D4, patternProperties: { '[': {} } }, 'pattern patternProperties'],
])

table('row 4: duplicates', [
  ['$id', { $defs: { a: { $id: 'x' }, b: { $id: 'x' } } }, 'duplicate-id $id'],
  ['$id of the document', { $id: 'http://a.invalid/x', not: { $id: 'x' } }, 'duplicate-id $id'],
  ['$id in unlike spellings', { $defs: { a: { $id: 'x/../y' }, b: { $id: 'y' } } }, 'duplicate-id $id'],
  ['$anchor', { $defs: { a: { $anchor: 'x' }, b: { $anchor: 'x' } } }, 'duplicate-anchor $anchor'],
  ['$dynamicAnchor', { $anchor: 'x', not: { $dynamicAnchor: 'x' } }, 'duplicate-anchor $dynamicAnchor'],
  ['both names of one subschema', { $anchor: 'x', $dynamicAnchor: 'x' }, 'ok'],
  ['anchors of two resources', { $defs: { a: { $id: 'a', $anchor: 'x' }, b: { $anchor: 'x' } } }, 'ok'],
  ['anchors of draft 7', { $schema: D7, definitions: { a: { $id: '#x' }, b: { $id: '#x' } } }, 'duplicate-anchor $id'],
  ['after a wrong keyword', { type: 5, $defs: { a: { $anchor: 'x' }, b: { $anchor: 'x' } } }, 'metaschema type'],
  ['before references', { $ref: OUT, $defs: { a: { $anchor: 'x' }, b: { $anchor: 'x' } } }, 'duplicate-anchor $anchor'],
])

table('row 5: references to nothing', [
  ['a pointer', { $ref: '#/nope' }, 'reference-missing $ref'],
  ['an anchor', { $ref: '#nope' }, 'reference-missing $ref'],
  ['a dynamic one', { $dynamicRef: '#nope' }, 'reference-missing $dynamicRef'],
  ['a recursive one', { $schema: D2019, $recursiveRef: '#/nope' }, 'reference-missing $recursiveRef'],
  ['in an embedded resource', { $ref: 'a#/nope', $defs: { a: { $id: 'a' } } }, 'reference-missing $ref'],
  [
    'through the own address',
    { $id: 'http://a.invalid/x', $ref: 'http://a.invalid/x#/nope' },
    'reference-missing $ref',
  ],
  ['in a published metaschema', { $ref: `${D7}/definitions/nope` }, 'reference-missing $ref'],
  ['an anchor of a published metaschema', { $ref: `${D7}nope` }, 'reference-missing $ref'],
  ['what is no schema', { title: 'x', $ref: '#/title' }, 'metaschema'],
  ['a list', { allOf: [{}], $ref: '#/allOf' }, 'metaschema'],
  ['an index too high', { allOf: [{}], $ref: '#/allOf/1' }, 'reference-missing $ref'],
  ['a bad tilde', { $defs: { 'a~2': {} }, $ref: '#/$defs/a~2' }, 'reference-missing $ref'],
  ['inherited names', { $ref: '#/constructor' }, 'reference-missing $ref'],
  ['unless nothing refers to it', { $defs: { a: { $ref: '#/nope' } } }, 'ok'],
])

table('row 6: references inside', [
  ['itself', { $ref: '#' }, 'ok'],
  ['a pointer', { $ref: '#/$defs/a', $defs: { a: {} } }, 'ok'],
  ['escapes', { $ref: '#/$defs/a~1b~0c%20d', $defs: { 'a/b~c d': {} } }, 'ok'],
  ['an index', { $ref: '#/allOf/0', allOf: [{ type: 'object' }] }, 'ok'],
  ['a boolean', { $ref: '#/$defs/a', $defs: { a: true } }, 'ok'],
  ['an anchor', { $ref: '#a', $defs: { x: { $anchor: 'a' } } }, 'ok'],
  ['a dynamic anchor', { $dynamicRef: '#a', $defs: { x: { $dynamicAnchor: 'a' } } }, 'ok'],
  ['a recursive anchor', { $schema: D2019, $recursiveAnchor: true, not: { $recursiveRef: '#' } }, 'ok'],
  ['an anchor of draft 7', { $schema: D7, $ref: '#a', definitions: { x: { $id: '#a' } } }, 'ok'],
  ['an anchor of draft 4', { $schema: D4, $ref: '#a', definitions: { x: { id: '#a' } } }, 'ok'],
  ['the own address', { $id: 'http://a.invalid/x', not: { $ref: 'http://a.invalid/x' } }, 'ok'],
  ['relative to the own address', { $id: 'http://a.invalid/d/x', $ref: '../d/x#/$defs/a', $defs: { a: {} } }, 'ok'],
  ['an embedded resource', { $id: 'http://a.invalid/', $ref: 'b', $defs: { x: { $id: 'b' } } }, 'ok'],
  ['an embedded absolute one', { $ref: OUT, $defs: { x: { $id: OUT } } }, 'ok'],
  ['a urn', { $ref: 'urn:x:a#/$defs/b', $defs: { x: { $id: 'urn:x:a', $defs: { b: {} } } } }, 'ok'],
  ['a fragment in a urn', { $id: 'urn:x:a', $ref: '#/$defs/b', $defs: { b: {} } }, 'ok'],
  ['a pointer through a resource', { $ref: '#/$defs/x/$defs/y', $defs: { x: { $id: 'x', $defs: { y: {} } } } }, 'ok'],
  ['a pointer into an unknown keyword', { components: { a: { type: 'object' } }, $ref: '#/components/a' }, 'ok'],
  ['$defs in draft 7', { $schema: D7, $ref: '#/$defs/a', $defs: { a: {} } }, 'ok'],
  ...DRAFTS.map((url): Case => [url, { $ref: url }, 'ok']),
  ...DRAFTS.map((url): Case => [`${url} by the other scheme`, { $ref: otherScheme(url) }, 'ok']),
  ['the latest metaschema', { $ref: 'http://json-schema.org/schema#' }, 'ok'],
  ['a vocabulary', { $ref: 'https://json-schema.org/draft/2020-12/meta/core#/$defs/anchorString' }, 'ok'],
  ['a definition of draft 7', { $ref: `${D7}/definitions/nonNegativeInteger` }, 'ok'],
  ['the anchor of 2020-12', { $dynamicRef: `${D2020}#meta` }, 'ok'],
])

table('a target that is no subschema by itself is examined when it is reached', [
  ['wrong keyword', { x: { a: { type: 5 } }, $ref: '#/x/a' }, 'metaschema type'],
  ['external reference', { x: { a: { not: { $ref: OUT } } }, $ref: '#/x/a' }, 'external $ref'],
  ['external $schema', { x: { a: { $schema: OUT } }, $ref: '#/x/a' }, 'external $schema'],
  ['duplicate anchor', { $anchor: 'n', x: { a: { $anchor: 'n' } }, $ref: '#/x/a' }, 'duplicate-anchor $anchor'],
  ['a mapping of properties', { properties: { type: {} }, $ref: '#/properties' }, 'metaschema type'],
])

table('row 7: references outside', [
  ['https', { $ref: OUT }, 'external $ref'],
  ['http with a fragment', { $ref: 'http://schemas.invalid/a.json#/x' }, 'external $ref'],
  ['file', { $ref: 'file:///etc/passwd' }, 'external $ref'],
  ['urn', { $ref: 'urn:x:y' }, 'external $ref'],
  ['ftp', { $ref: 'ftp://a.invalid/x' }, 'external $ref'],
  ['mailto', { $ref: 'mailto:a@b.invalid' }, 'external $ref'],
  ['a relative name', { $ref: 'other.json' }, 'external $ref'],
  ['a query on the own address', { $ref: '?x' }, 'external $ref'],
  ['an unknown page of the site', { $ref: 'http://json-schema.org/draft-03/schema' }, 'external $ref'],
  ['$dynamicRef', { $dynamicRef: OUT }, 'external $dynamicRef'],
  ['$recursiveRef', { $schema: D2019, $recursiveRef: OUT }, 'external $recursiveRef'],
  ['$dynamicRef is unknown to 2019-09', { $schema: D2019, $dynamicRef: OUT }, 'ok'],
  ['$recursiveRef is unknown to draft 7', { $schema: D7, $recursiveRef: OUT }, 'ok'],
  ['behind a reference', { $ref: '#/$defs/a', $defs: { a: { not: { $ref: OUT } } } }, 'external $ref'],
  ['behind an anchor', { $ref: '#a', $defs: { x: { $anchor: 'a', $ref: OUT } } }, 'external $ref'],
  ['beside $ref in 2020-12', { $ref: '#', not: { $ref: OUT } }, 'external $ref'],
  ['not beside $ref in draft 7', { $schema: D7, properties: { a: { $ref: '#', not: { $ref: OUT } } } }, 'ok'],
  [
    'an id beside $ref of draft 7 is silent',
    { $schema: D7, properties: { a: { $id: OUT, $ref: OUT } } },
    'external $ref',
  ],
  ['behind a dynamic anchor', { $defs: { a: { $dynamicAnchor: 'x', $ref: OUT } } }, 'external $ref'],
  [
    'around a target',
    { $ref: '#/$defs/a/not', $defs: { a: { $id: 'a', not: {}, allOf: [{ $ref: OUT }] } } },
    'external $ref',
  ],
  ['not in unreferenced $defs', { $defs: { a: { $ref: OUT } } }, 'ok'],
  ['not in unreferenced definitions', { definitions: { a: { $ref: OUT } } }, 'ok'],
  [
    'not in payloads',
    { const: { $ref: OUT }, enum: [{ $ref: OUT }], default: { $ref: OUT }, examples: [{ $ref: OUT }] },
    'ok',
  ],
  ['not in contentSchema', { contentSchema: { $ref: OUT }, contentMediaType: 'application/json' }, 'ok'],
  ['not in unknown keywords', { 'x-a': { $ref: OUT } }, 'ok'],
  ['not in then without if', { then: { $ref: OUT }, else: { $ref: OUT } }, 'ok'],
  ['in then', { if: {}, then: { $ref: OUT } }, 'external $ref'],
  ['not in then of a false if', { if: false, then: { $ref: OUT } }, 'ok'],
  ['not in else of a true if', { if: true, else: { $ref: OUT } }, 'ok'],
  ['in if of draft 7, not of draft 6', { $schema: D6, if: { $ref: OUT } }, 'ok'],
  ['not in additionalItems without a list', { $schema: D7, items: {}, additionalItems: { $ref: OUT } }, 'ok'],
  ['in additionalItems after a list', { $schema: D7, items: [{}], additionalItems: { $ref: OUT } }, 'external $ref'],
  ['not in additionalItems of 2020-12', { additionalItems: { $ref: OUT } }, 'ok'],
  ['the own reference first', { $ref: OUT, not: { $ref: '#/nope' } }, 'external $ref'],
])

describe.each([
  ['allOf', { allOf: [{ $ref: OUT }] }],
  ['anyOf', { anyOf: [{ $ref: OUT }] }],
  ['oneOf', { oneOf: [{}, { $ref: OUT }] }],
  ['not', { not: { $ref: OUT } }],
  ['items', { items: { $ref: OUT } }],
  ['prefixItems', { prefixItems: [{ $ref: OUT }] }],
  ['contains', { contains: { $ref: OUT } }],
  ['properties', { properties: { a: { $ref: OUT } } }],
  ['patternProperties', { patternProperties: { a: { $ref: OUT } } }],
  ['additionalProperties', { additionalProperties: { $ref: OUT } }],
  ['propertyNames', { propertyNames: { $ref: OUT } }],
  ['dependencies', { dependencies: { a: { $ref: OUT } } }],
  ['dependentSchemas', { dependentSchemas: { a: { $ref: OUT } } }],
  ['unevaluatedItems', { unevaluatedItems: { $ref: OUT } }],
  ['unevaluatedProperties', { unevaluatedProperties: { $ref: OUT } }],
  ['if', { if: { $ref: OUT } }],
])('a reference in %s', (_, schema) => {
  it('is followed', () => {
    expect(check(schema)).toBe('external $ref')
  })
})

describe('where', () => {
  it.each<readonly [unknown, readonly (string | number)[]]>([
    [{ allOf: [{}, { $ref: OUT }] }, ['allOf', 1, '$ref']],
    [{ properties: { 'a/b~c': { $schema: OUT } } }, ['properties', 'a/b~c', '$schema']],
    [{ properties: { a: { type: ['object', 'strin'] } } }, ['properties', 'a', 'type', 1]],
    [{ properties: { a: 5 } }, ['properties', 'a']],
    [{ patternProperties: { '(': {} } }, ['patternProperties', '(']],
    [{ dependentRequired: { a: ['b', 5] } }, ['dependentRequired', 'a']],
    [{ $defs: { a: { $id: 'x' }, b: { $id: 'x' } } }, ['$defs', 'b', '$id']],
    [{ not: { $anchor: 'x', not: { $anchor: 'x' } } }, ['not', 'not', '$anchor']],
    [[], []],
  ])('%j', (schema, path) => {
    expect(checkAuthoredSchema(schema, BASE)).toMatchObject({ path })
  })

  it('says why a pattern is refused', () => {
    expect(checkAuthoredSchema({ pattern: 'a(?=b)' }, BASE)).toEqual({
      state: 'invalid',
      fault: 'pattern',
      path: ['pattern'],
      keyword: 'pattern',
      regex: 'look-around',
    })
  })
})

describe('bases', () => {
  it('a file with spaces refers to itself', () => {
    expect(check({ $ref: '#/$defs/a', $defs: { a: {} } }, 'file:///some dir/é/schema.json')).toBe('ok')
    expect(check({ $ref: 'schema.json' }, 'file:///some%20dir/schema.json')).toBe('ok')
    expect(check({ $ref: 'other.json' }, 'file:///some%20dir/schema.json')).toBe('external $ref')
  })
  it('an unreadable base changes nothing for what is inside', () => {
    expect(check({ $ref: '#/$defs/a', $defs: { a: {} } }, '::')).toBe('ok')
    expect(check({ $ref: 'a' }, '::')).toBe('external $ref')
  })
})

const PUBLISHED = 'http://json-schema.org/draft-07/schema'
table('references into published metaschemas', [
  ['a definition', { $ref: `${PUBLISHED}#/definitions/nonNegativeInteger` }, 'ok'],
  ['a property', { $ref: `${PUBLISHED}#/properties/title` }, 'ok'],
  ['a boolean', { $ref: `${PUBLISHED}#/properties/default` }, 'ok'],
  ['nothing', { $ref: `${PUBLISHED}#/definitions/nope` }, 'reference-missing $ref'],
  ['no anchor', { $ref: `${PUBLISHED}#nope` }, 'reference-missing $ref'],
  ['what is no schema', { $ref: `${PUBLISHED}#/title` }, 'reference-missing $ref'],
  ['a mapping that is no schema', { $ref: `${PUBLISHED}#/properties` }, 'reference-missing $ref'],
  ['a boolean of draft 4', { $ref: `${D4}/properties/multipleOf/exclusiveMinimum` }, 'reference-missing $ref'],
  ['a vocabulary', { $ref: 'https://json-schema.org/draft/2019-09/meta/applicator#/$defs/schemaArray' }, 'ok'],
  ['an anchor', { $ref: `${D2020}#meta` }, 'ok'],
  ['a folder of them', { $ref: 'https://json-schema.org/draft/2020-12/meta' }, 'reference-missing $ref'],
  ['one that is not built in', { $ref: 'http://json-schema.org/draft-03/schema#' }, 'external $ref'],
])

const CORE = 'https://json-schema.org/draft/2020-12/meta/core'
table('vocabularies that $schema asks for', [
  ['another vocabulary says nothing', { $schema: CORE, type: 5, allOf: 'x' }, 'ok'],
  ['its own counts', { $schema: CORE, $anchor: 5 }, 'metaschema $anchor'],
  ['nothing else is followed', { $schema: CORE, allOf: [{ $ref: OUT }] }, 'ok'],
  ['references always are', { $schema: CORE, $ref: OUT }, 'external $ref'],
])

table('what is met first', [
  ['a pointer that leads nowhere waits', { $ref: '#/nope', allOf: [{ $ref: OUT }] }, 'reference-missing $ref'],
  ['an external reference does not', { $ref: '#/nope', $dynamicRef: OUT }, 'external $dynamicRef'],
  ['an anchor that is not there does not', { $ref: '#nope', $dynamicRef: OUT }, 'reference-missing $ref'],
  ['nothing below a refused id is read', { $id: '1:2', not: { $schema: OUT } }, 'metaschema $id'],
])

table('addresses', [
  ['a relative id cannot leave an opaque base', { $id: 'a:b', not: { $id: 'x' } }, 'duplicate-id $id'],
  ['a relative reference cannot, either', { $id: 'a:b', $ref: 'x' }, 'ok'],
  ['an empty authority is the document', { $ref: '//' }, 'ok'],
  ['an id of draft 4 may be any text', { $schema: D4, id: '..;\\' }, 'ok'],
  ['a host is no half of an IPv6 address', { $ref: '//:>x.y:#' }, 'metaschema $ref'],
  ['an IPv6 address', { $ref: '//[::1]:80/x' }, 'external $ref'],
])

table('numbers', [
  ['an infinite bound', { maximum: Number.POSITIVE_INFINITY }, 'ok'],
  ['an infinite count', { maxLength: Number.POSITIVE_INFINITY }, 'metaschema maxLength'],
  ['an infinite divisor', { multipleOf: Number.POSITIVE_INFINITY }, 'metaschema multipleOf'],
  ['infinities are not equal', { enum: [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY], $schema: D7 }, 'ok'],
])

table('what is collected and not described', [
  ['a list in items', { $schema: D7, items: [{ $ref: '#/items' }] }, 'ok'],
  ['a list in dependencies', { $ref: '#/dependencies/a', dependencies: { a: [] } }, 'ok'],
  ['examples of draft 6', { $schema: D6, examples: {} }, 'ok'],
])

describe('names that JavaScript treats specially are data', () => {
  it('__proto__ in null-prototype mappings', () => {
    const properties: Record<string, unknown> = Object.create(null)
    Object.defineProperty(properties, '__proto__', { value: { $ref: OUT }, enumerable: true })
    expect(check({ properties })).toBe('external $ref')
    const plain: unknown = JSON.parse('{"properties": {"__proto__": {"type": 5}, "constructor": {}}}')
    expect(check(plain)).toBe('metaschema type')
    expect(check({ $ref: '#/$defs/__proto__', $defs: JSON.parse('{"__proto__": {}}') })).toBe('ok')
    expect(check({ $ref: '#/$defs/__proto__', $defs: {} })).toBe('reference-missing $ref')
  })
})

function otherScheme(url: string): string {
  return url.startsWith('https:') ? url.replace('https:', 'http:') : url.replace('http:', 'https:')
}
