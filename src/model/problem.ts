import type { RegexFault } from '../go/regexp/index.ts'
import type { Field, Kind, Name, Word } from '../text/argument.ts'
import type { Slip } from '../yaml/slip.ts'

/**
 * A key that the mapping does not know. What is said to be meant can be done: a new name or place is free, and nothing
 * beside it rules it out.
 */
export interface UnknownKey {
  readonly kind: 'unknown-key'
  readonly owner: Field
  /** Its name, where it may be shown. */
  readonly key: Name | undefined
  /** The known key that it resembles, to which it can be renamed; `others`: more keys that it may stand for. */
  readonly nearest?: Word | undefined
  readonly others?: readonly Word[] | undefined
  /** Where it belongs, so that it can be moved there; `isList`: into an entry of that list. With `nearest`: by that name. */
  readonly home?: Word | undefined
  readonly isList?: boolean | undefined
  /** What the value has to be under the new name, where it is something else. */
  readonly needs?: readonly Kind[] | undefined
  /** What is to be known where it can neither be renamed nor moved. */
  readonly hint?: KeyHint | undefined
  /** All keys that the mapping knows. */
  readonly known?: readonly Word[] | undefined
}

/** Why an unknown key cannot take the name or the place that it was meant for, or what it is. */
export type KeyHint =
  /** What it was meant for stands there already: beside it, or in its home. */
  | { readonly kind: 'there'; readonly name: Word; readonly home?: Word | undefined; readonly isList?: boolean }
  /** It would be `name`, which cannot stand together with `beside`. */
  | { readonly kind: 'apart'; readonly name: Word; readonly beside: Word; readonly home?: Word | undefined }
  /** It wraps keys that belong where it stands; `taken`: those that stand there as well. */
  | { readonly kind: 'wrapper'; readonly keys: readonly Word[]; readonly taken: readonly Word[] }
  /** A key of the other kind of document. */
  | { readonly kind: 'other-file'; readonly file: 'eval' | 'task' }
  /** The loader reads it, although the published schema does not have it. */
  | { readonly kind: 'loader-reads'; readonly name: 'adversarial' | 'output_contains_any' }

/**
 * A mistake in the shape of a document, as the schema check and the typed decoder find it. Data only: the sentences
 * are in `catalogue/shape.ts`. `field` is the path of the value at fault; an empty path is the document itself.
 */
export type ShapeProblem =
  /** A key that must be there is not. `field` is the path of the missing key. */
  | { readonly kind: 'required'; readonly field: Field }
  /** None of some alternatives is there. `owner` is the mapping that lacks them. */
  | { readonly kind: 'one-required'; readonly owner: Field; readonly names: readonly Word[] }
  /** Keys that exclude each other stand side by side. */
  | { readonly kind: 'not-together'; readonly owner: Field; readonly names: readonly Word[] }
  /** `isNeeded`: the key cannot be left out. */
  | {
      readonly kind: 'wrong-kind'
      readonly field: Field
      readonly found: Kind
      readonly wanted: readonly Kind[]
      readonly isNeeded?: boolean
    }
  | UnknownKey
  /** A text outside of a fixed list of words. */
  | {
      readonly kind: 'not-a-choice'
      readonly field: Field
      readonly allowed: readonly Word[]
      readonly nearest?: Word | undefined
    }
  | { readonly kind: 'below-minimum'; readonly field: Field; readonly minimum: number; readonly exclusive: boolean }
  | { readonly kind: 'above-maximum'; readonly field: Field; readonly maximum: number }
  | { readonly kind: 'empty'; readonly field: Field }
  | { readonly kind: 'blank'; readonly field: Field }
  /** There are more mistakes than are told one by one. */
  | { readonly kind: 'more-mistakes'; readonly count: number }
  | { readonly kind: 'item-count'; readonly field: Field; readonly minimum?: number; readonly maximum?: number }
  /** A text of the wrong form; `form` describes the right one in words of the program. */
  | { readonly kind: 'wrong-form'; readonly field: Field; readonly form: Word }
  /** A value that an earlier declaration of the same list has; `what` names such a declaration. */
  | { readonly kind: 'repeated'; readonly field: Field; readonly what: Word }
  | { readonly kind: 'regex'; readonly field: Field; readonly fault: RegexFault }
  /** The same key twice in one mapping (the key itself only where it is a known one). */
  | { readonly kind: 'duplicate-key'; readonly owner: Field }
  | { readonly kind: 'merge-value'; readonly owner: Field }
  | { readonly kind: 'tag-conversion'; readonly owner: Field }
  | { readonly kind: 'collection-key'; readonly owner: Field }
  /** The text cannot be read as YAML at all. One member a kind, so that each can be picked out of the union. */
  | { readonly kind: 'yaml-syntax'; readonly slip: Slip }
  | { readonly kind: 'not-utf8' }
  | { readonly kind: 'utf-16' }
  | { readonly kind: 'control-character' }
  | { readonly kind: 'empty-document' }
  | { readonly kind: 'excessive-aliasing' }
  | { readonly kind: 'self-reference' }
  /**
   * A key may only stand beside another value; `because` says which, `remedy` how to keep the key, both in words of
   * the program.
   */
  | {
      readonly kind: 'not-allowed-here'
      readonly field: Field
      readonly because: Word
      readonly remedy?: Word | undefined
    }
  /**
   * A key must be there (and, with `value`, be just that) since something else is; `because` says what, `remedy` how to
   * do without the key, both in words of the program.
   */
  | {
      readonly kind: 'needed-beside'
      readonly field: Field
      readonly because: Word
      readonly value?: Word | undefined
      readonly remedy?: Word | undefined
    }
  /** Infinity or not a number, where a finite number is needed. */
  | { readonly kind: 'not-finite'; readonly field: Field }
  /** A date, or a mapping with a key that is not text, where a JSON value is needed. */
  | { readonly kind: 'not-json'; readonly field: Field }
