/** What the generated validators export (scripts/build-validators.mjs); their type declarations refer to this file. */

/** A raw complaint of a validator: where in the document, by which keyword of the schema. */
export interface RawError {
  /** JSON pointer into the document. */
  readonly instancePath: string
  /** Absolute pointer into the schema: `#/$defs/config/required`. */
  readonly schemaPath: string
  readonly keyword: string
  readonly params: RawParams
}

/** The details of a complaint, all keywords together; which ones are there depends on the keyword. */
export interface RawParams {
  readonly missingProperty?: string
  readonly additionalProperty?: string
  readonly type?: string | readonly string[]
  readonly allowedValues?: readonly unknown[]
  readonly allowedValue?: unknown
  readonly limit?: number
}

export interface Validator {
  (value: unknown): boolean
  errors?: readonly RawError[] | null
}

/** A rule that is explained as a whole, not by the branches of the schema that it is written with. */
export interface Rule {
  readonly name: string
  /** The keys that the rule is about, where it is a plain choice among keys. */
  readonly names: readonly string[]
}

/** A place of a document: the names known there (with their places), the place of its list items or free entries. */
export interface Place {
  readonly names?: Readonly<Record<string, number>>
  readonly entries?: number
  /** The kinds of values that some branch of the schema takes here; absent where any will do. */
  readonly kinds?: readonly string[]
  /** Names that some branch of the schema cannot do without. */
  readonly required?: readonly string[]
  /** Names that cannot stand together. */
  readonly apart?: readonly (readonly string[])[]
}

/** The little that explaining a refusal needs to know of a schema. */
export interface Guide {
  /** The known keys of each closed mapping, by its schema path. */
  readonly keys: Readonly<Record<string, readonly string[]>>
  /** Rules by the schema paths of their failures. */
  readonly rules: Readonly<Record<string, Rule>>
  /** All places; the first one is the document itself. */
  readonly places: readonly Place[]
}
