/**
 * Go's encoding/json: the tree of a text, in the form of the YAML tree: a string is a quoted scalar, every other scalar a
 * plain one. Checked by test/go/json.test.ts.
 */
export type JsonNode = JsonScalar | JsonObject | JsonArray

interface NodeBase {
  /** Offsets into the source's text; `end` is exclusive. */
  readonly start: number
  readonly end: number
  readonly tag: undefined
}

export interface JsonScalar extends NodeBase {
  readonly kind: 'scalar'
  /** A string without its quotes and escapes; the text itself of a number, `true`, `false` or `null`. */
  readonly text: string
  /** False for strings. */
  readonly plain: boolean
}

export interface JsonPair {
  readonly key: JsonScalar
  readonly value: JsonNode
}

export interface JsonObject extends NodeBase {
  readonly kind: 'map'
  /** The effective entries, in the order of the text: the last one of a repeated key. */
  readonly pairs: readonly JsonPair[]
  /** Entries whose key comes again later: the decoder looks at their types, but keeps none of them. */
  readonly repeated: readonly JsonPair[]
}

export interface JsonArray extends NodeBase {
  readonly kind: 'seq'
  readonly items: readonly JsonNode[]
}

/** Why a text is no JSON document, or too much of one. `too-many`: more values than the caller allows. */
export type JsonFault =
  | 'empty'
  | 'byte-order-mark'
  | 'utf-16'
  | 'unfinished'
  | 'syntax'
  | 'trailing'
  | 'too-deep'
  | 'too-many'
