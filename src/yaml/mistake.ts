/** What can be wrong with a text as YAML, each with its sentence in `catalogue/yaml.ts`. */
export type MistakeKind =
  | 'anchor-name'
  | 'bad-start'
  | 'block-indentation'
  | 'colon-expected'
  | 'content-expected'
  | 'depth'
  | 'directive'
  | 'document-start'
  | 'escape'
  | 'flow-separator-expected'
  | 'item-expected'
  | 'item-not-allowed'
  | 'key-expected'
  | 'key-not-allowed'
  | 'tab-indentation'
  | 'tag'
  | 'text-after-indicator'
  | 'unclosed-quote'
  | 'unknown-anchor'
  | 'value-not-allowed'

/** A scalar in quotes that ended before the mistake; a long one goes over several lines. */
export interface QuoteBefore {
  readonly start: number
  readonly end: number
  readonly isLong: boolean
}

/** A mistake in the text, and the offset at which reading stopped. `character`: the runtime's reader stopped there. */
export interface Mistake {
  readonly kind: MistakeKind | 'character'
  readonly offset: number
  /** Where the collection begins that cannot go on. */
  readonly from: number | undefined
  /** The last scalar in quotes before. */
  readonly quote?: QuoteBefore | undefined
  /** Whether it stands between brackets. */
  readonly inFlow?: boolean
}

/** Ends the reading of a text at its first mistake; it never leaves the reader. */
export class Stop extends Error {
  readonly mistake: Mistake

  constructor(kind: Mistake['kind'], offset: number, from?: number) {
    super(kind)
    this.mistake = { kind, offset, from }
  }
}
