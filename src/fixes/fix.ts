import type { MapNode, Node, Pair, SeqNode } from '../yaml/node.ts'

/** A stretch of a file's text, without its byte order mark, that gives way to another text. `end` is exclusive. */
export interface Edit {
  /** The file as the place of the finding names it. */
  readonly file: string
  readonly start: number
  readonly end: number
  readonly text: string
}

/** `safe`: the files leave one right text. `suggestion`: a person has to choose, and this is what the least needs. */
export type FixClass = 'safe' | 'suggestion'

/** How a finding can be fixed, as data. */
export interface Fix {
  /** What it does, made of names of fields alone. */
  readonly title: string
  readonly class: FixClass
  /** All in one file, in its order, and none over another. */
  readonly edits: readonly Edit[]
  readonly holds: Holds
}

/**
 * What the texts of edits are made of: `names` of fields, and marks of YAML; `own` words of this program and identifiers
 * that reports show anyway; or `values` that stand in the files, which no machine-readable output has.
 */
export type Holds = 'names' | 'own' | 'values'

/** What a fix does to the document that it edits, told by the nodes of its tree: the edited text has to read like that. */
export type Change =
  | { readonly kind: 'name'; readonly pair: Pair; readonly name: string }
  | { readonly kind: 'drop'; readonly pair: Pair }
  | { readonly kind: 'put'; readonly owner: MapNode; readonly name: string; readonly value: Content }
  | { readonly kind: 'push'; readonly list: SeqNode; readonly value: Content }
  | { readonly kind: 'value'; readonly node: Node; readonly value: Content }

/** A value that a fix writes: one that stands in the document already, or a new one. */
export type Content = { readonly node: Node } | { readonly plain: Plain }

export type Plain = string | number | boolean | readonly Plain[] | { readonly [key: string]: Plain }

/** A fix as its maker knows it. Without changes nothing is known of how the text reads, which is so where it could not be read. */
export interface Draft {
  readonly title: string
  readonly class: FixClass
  readonly edits: readonly Omit<Edit, 'file'>[]
  /** `values` where it is not said. */
  readonly holds?: Holds
  readonly changes?: readonly Change[]
}
