/**
 * The five published drafts of JSON Schema as tables: which keywords their metaschemas know, what a value of each may
 * be, and where subschemas stand (mocks.md section 6). A table answers without compiling a metaschema, at any depth.
 */

/** What a keyword's value may be. The `schema` shapes say where subschemas are. */
export type Shape =
  | 'text'
  | 'boolean'
  | 'number'
  | 'positive'
  | 'count'
  | 'uri'
  | 'uri-reference'
  | 'id'
  | 'anchor-2019'
  | 'anchor-2020'
  | 'pattern'
  | 'type'
  | 'list'
  | 'choices'
  | 'names'
  | 'some-names'
  | 'names-map'
  | 'vocabulary'
  | 'schema'
  | 'schema-or-boolean'
  | 'schema-or-list'
  | 'schema-list'
  | 'schema-map'
  | 'pattern-map'
  | 'dependency-map'
  | 'some-dependency-map'
  /** A place for subschemas that the compiler looks into and the metaschema does not mention. */
  | 'unchecked-schema'

export interface Draft {
  readonly version: 4 | 6 | 7 | 2019 | 2020
  /** The keyword that names a resource. */
  readonly id: 'id' | '$id'
  readonly keywords: ReadonlyMap<string, Shape>
  /** Keywords that must not stand without another one. */
  readonly needs: ReadonlyMap<string, string>
}

type Shapes = Readonly<Record<string, Shape>>

const NO_NEEDS: ReadonlyMap<string, string> = new Map()
const NEEDS_IN_4: ReadonlyMap<string, string> = new Map([
  ['exclusiveMaximum', 'maximum'],
  ['exclusiveMinimum', 'minimum'],
])

function draft(version: Draft['version'], ...tables: readonly Shapes[]): Draft {
  const keywords = new Map<string, Shape>()
  for (const table of tables) for (const keyword of Object.keys(table)) keywords.set(keyword, table[keyword]!)
  return { version, id: version === 4 ? 'id' : '$id', keywords, needs: version === 4 ? NEEDS_IN_4 : NO_NEEDS }
}

const EVERYWHERE: Shapes = {
  $schema: 'uri',
  title: 'text',
  description: 'text',
  format: 'text',
  maximum: 'number',
  minimum: 'number',
  multipleOf: 'positive',
  maxLength: 'count',
  minLength: 'count',
  maxItems: 'count',
  minItems: 'count',
  maxProperties: 'count',
  minProperties: 'count',
  uniqueItems: 'boolean',
  pattern: 'pattern',
  type: 'type',
  definitions: 'schema-map',
  properties: 'schema-map',
  dependencies: 'dependency-map',
  allOf: 'schema-list',
  anyOf: 'schema-list',
  oneOf: 'schema-list',
  not: 'schema',
}

const ONLY_4: Shapes = {
  id: 'uri-reference',
  $ref: 'text',
  exclusiveMaximum: 'boolean',
  exclusiveMinimum: 'boolean',
  additionalItems: 'schema-or-boolean',
  additionalProperties: 'schema-or-boolean',
  items: 'schema-or-list',
  patternProperties: 'schema-map',
  dependencies: 'some-dependency-map',
  required: 'some-names',
  enum: 'choices',
}

const SINCE_6: Shapes = {
  $id: 'uri-reference',
  $ref: 'uri-reference',
  exclusiveMaximum: 'number',
  exclusiveMinimum: 'number',
  additionalItems: 'schema',
  additionalProperties: 'schema',
  items: 'schema-or-list',
  contains: 'schema',
  propertyNames: 'schema',
  patternProperties: 'schema-map',
  required: 'names',
  enum: 'choices',
  examples: 'list',
}

const SINCE_7: Shapes = {
  $comment: 'text',
  readOnly: 'boolean',
  writeOnly: 'boolean',
  contentMediaType: 'text',
  contentEncoding: 'text',
  if: 'schema',
  // biome-ignore lint/suspicious/noThenProperty: the keyword is called that
  then: 'schema',
  else: 'schema',
  patternProperties: 'pattern-map',
}

const SINCE_2019: Shapes = {
  $id: 'id',
  $anchor: 'anchor-2019',
  $recursiveRef: 'uri-reference',
  $recursiveAnchor: 'boolean',
  $vocabulary: 'vocabulary',
  $defs: 'schema-map',
  dependentSchemas: 'schema-map',
  dependentRequired: 'names-map',
  unevaluatedItems: 'schema',
  unevaluatedProperties: 'schema',
  contentSchema: 'schema',
  maxContains: 'count',
  minContains: 'count',
  deprecated: 'boolean',
  enum: 'list',
}

const SINCE_2020: Shapes = {
  $anchor: 'anchor-2020',
  $dynamicAnchor: 'anchor-2020',
  $dynamicRef: 'uri-reference',
  $recursiveAnchor: 'anchor-2020',
  prefixItems: 'schema-list',
  items: 'schema',
  additionalItems: 'unchecked-schema',
}

export const DRAFT_4 = draft(4, EVERYWHERE, ONLY_4)
export const DRAFT_6 = draft(6, EVERYWHERE, SINCE_6)
export const DRAFT_7 = draft(7, EVERYWHERE, SINCE_6, SINCE_7)
export const DRAFT_2019 = draft(2019, EVERYWHERE, SINCE_6, SINCE_7, SINCE_2019)
export const DRAFT_2020 = draft(2020, EVERYWHERE, SINCE_6, SINCE_7, SINCE_2019, SINCE_2020)

/** The draft of a document that names none. */
export const DEFAULT_DRAFT = DRAFT_2020
