import type { Problem } from '../catalogue/sentences.ts'
import type { AbsolutePath, Reader } from '../reader/reader.ts'
import type { Entry, Inspection } from '../report/build.ts'
import type { Document, Spot } from './document.ts'
import { isShared, spotAt, stepsOf } from './document.ts'
import type { Draft } from './fix.ts'

/** The suite that is fixed. */
export interface Suite {
  readonly reader: Reader
  readonly inspection: Inspection
  /** The directory of the eval. */
  readonly base: AbsolutePath
  /** The eval itself, where it can be read. */
  readonly evaluation: Document | undefined
}

/** A finding, and the document that its place is in. */
export interface Subject {
  readonly suite: Suite
  readonly entry: Entry
  readonly document: Document
  /** Where the finding points. */
  readonly start: number
  readonly end: number
}

export type Of<K extends Problem['kind']> = Extract<Problem, { readonly kind: K }>

/** Makes the fix of one kind of problem; undefined where the files do not leave a text that is known to be right. */
export type Fixer<K extends Problem['kind']> = (problem: Of<K>, subject: Subject) => Draft | undefined

export type Fixers = { readonly [K in Problem['kind']]?: Fixer<K> }

/**
 * The value that a finding is about: at the path that it names, and where it points. Both have to be one, since what
 * comes from another file points to the reference to that.
 */
export function valueSpot({ document, start, end }: Subject, field: string): Spot | undefined {
  const spot = spotAt(document, stepsOf(field))
  if (spot === undefined || spot.node.start !== start || spot.node.end !== end) return undefined
  return isShared(document, spot.node.start, spot.node.end) ? undefined : spot
}

/** The mapping that lacks a key, for a finding that points at it or at what is left out in it. */
export function ownerSpot({ document, start }: Subject, steps: readonly (string | number)[]): Spot | undefined {
  const spot = spotAt(document, steps)
  if (spot === undefined || start < spot.node.start || start > spot.node.end) return undefined
  return isShared(document, spot.node.start, spot.node.end) ? undefined : spot
}
