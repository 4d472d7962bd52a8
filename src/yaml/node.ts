import type { Source } from '../text/source.ts'
import type { MistakeKind } from './mistake.ts'
import type { PlacedSlip, Slip } from './slip.ts'

/**
 * The tree of one YAML document. Aliases are already replaced by the node they name (shared, never cyclic), so a tree
 * is an acyclic graph. Offsets count into the source's text.
 */
export type Node = ScalarNode | MapNode | SeqNode

interface NodeBase {
  readonly start: number
  readonly end: number
  /** The tag as resolved to its long or local form (`tag:yaml.org,2002:str`, `!thing`); undefined when none is written. */
  readonly tag: string | undefined
}

export interface ScalarNode extends NodeBase {
  readonly kind: 'scalar'
  /** The text after unquoting and folding, before any typing. */
  readonly text: string
  /** True for a plain (unquoted, not block) scalar: only those are typed by their look. */
  readonly plain: boolean
}

export interface Pair {
  readonly key: Node
  /** An absent value (`key:` with nothing after it) is an empty plain scalar. */
  readonly value: Node
  /** The names of the aliases that stand for the key and the value; undefined where none does. */
  readonly aliases?: { readonly key: string | undefined; readonly value: string | undefined } | undefined
}

export interface MapNode extends NodeBase {
  readonly kind: 'map'
  /** As written, merge keys included. */
  readonly pairs: readonly Pair[]
}

export interface SeqNode extends NodeBase {
  readonly kind: 'seq'
  readonly items: readonly Node[]
  /** The indexes of the items that are aliases; undefined where none is. */
  readonly aliases?: ReadonlySet<number> | undefined
}

/** A mistake that makes a document impossible to decode although its syntax is fine. */
export type FaultKind = 'duplicate-key' | 'merge-value' | 'tag-conversion' | 'collection-key'

/** `owner` is the node whose decoding fails, `at` the node to point at. */
export interface Fault {
  readonly kind: FaultKind
  readonly owner: Node
  readonly at: Node
}

/** Why the text holds no document at all. `offset` is where a person has to look. */
export type ParseFailure =
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'syntax'
      readonly mistake: MistakeKind
      readonly slip: Slip
      readonly offset: number
      /** What else is certain to be wrong, in the order of the text. */
      readonly further: readonly PlacedSlip[]
    }
  | {
      readonly kind: 'utf-16' | 'encoding' | 'control-character' | 'excessive-aliasing' | 'self-reference'
      readonly offset: number
    }

/** The first document of a source: its tree and the faults found in it, or the reason why there is none. */
export type YamlDocument =
  | {
      readonly ok: true
      readonly source: Source
      readonly root: Node
      readonly faults: ReadonlyMap<Node, readonly Fault[]>
      /** Where a further document begins, which a run does not read; undefined where there is none. */
      readonly unread: number | undefined
    }
  | { readonly ok: false; readonly source: Source; readonly failure: ParseFailure }
