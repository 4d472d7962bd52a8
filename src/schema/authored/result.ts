import type { RegexFault } from '../../go/regexp/index.ts'

/** What checking an authored schema can find. No member can hold an authored value other than the way to it. */

export type SchemaFault =
  /** The document is not a mapping. */
  | 'not-an-object'
  /** A keyword has a value that the draft's metaschema forbids, or a subschema is neither mapping nor boolean. */
  | 'metaschema'
  /** A pattern is not an RE2 expression. */
  | 'pattern'
  /** A reference into the document, or into a built-in metaschema, leads to nothing or to what is no schema. */
  | 'reference-missing'
  /** Two subschemas have one address. */
  | 'duplicate-id'
  /** Two subschemas of one resource have one anchor. */
  | 'duplicate-anchor'
  /** `$schema` cannot be read as an address, or names the document itself. */
  | 'schema-url'
  /** Nested deeper than the reference's JSON reader goes. */
  | 'too-deep'
  /** More values, longer addresses, or larger patterns, than is reasonable to look at. */
  | 'too-large'

/** The keywords through which a schema can need another document. */
export type ReferenceKeyword = '$schema' | '$ref' | '$recursiveRef' | '$dynamicRef'

/** The raw steps from the document's root to a value: for finding its position, never for showing. */
export type SchemaPath = readonly (string | number)[]

export interface ExternalSchema {
  readonly state: 'external'
  /** The value of the keyword that needs another document. */
  readonly path: SchemaPath
  readonly via: ReferenceKeyword
}

export interface InvalidSchema {
  readonly state: 'invalid'
  readonly fault: SchemaFault
  /** The value at fault. */
  readonly path: SchemaPath
  /** The keyword whose value is at fault, from the program's own tables. */
  readonly keyword?: string
  /** Why a pattern is refused. */
  readonly regex?: RegexFault
}

export type SchemaFinding = ExternalSchema | InvalidSchema

export type AuthoredSchemaResult = { readonly state: 'ok' } | SchemaFinding
