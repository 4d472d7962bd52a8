import type { CheckView } from '../envelope/solution.ts'

/**
 * What the evaluator needs of a program that judges a solution. Reading for the verdict (`core`) and reading for the
 * diagnostics (`inspect`) are apart: nothing that only informs can reach a decision.
 */
export interface Producer {
  /** Who the verdict says it is from. */
  readonly source: string
  /** What diagnostics call it. */
  readonly tool: string
  /** The program and its arguments. */
  readonly words: readonly string[]
  /** How a user runs the same; for one that is started through this package, by the name of its command. */
  readonly shownWords: readonly string[]
  readonly strict: boolean
  /** Decides from a parsed document, under the policy that trusts it (`payload`) or doubts it (`paired`). */
  readonly core: (payload: unknown, isDoubting: boolean) => Core
  /** Describes a parsed document. Never fails: what is odd becomes an issue. */
  readonly inspect: (payload: unknown) => Inspected
}

/** The part of a document that a verdict is made of. */
export type Core =
  | {
      readonly ok: true
      readonly ready: boolean
      readonly confidence: number
      readonly blockers: readonly unknown[]
    }
  | { readonly ok: false; readonly message: string }

/** The part of a document that only informs. */
export interface Inspected {
  /** What the document says of readiness; undefined when it says nothing that can be read. */
  readonly ready: boolean | undefined
  readonly missing: readonly string[]
  readonly anomalies: readonly string[]
  readonly checks: readonly CheckView[]
  readonly warnings: readonly string[]
  readonly limitations: readonly string[]
  readonly logPaths: readonly string[]
  readonly durationMs: number | null
  readonly timestamp: string | null
}

/** What is told of a document that is no object. */
export const NOTHING_INSPECTED: Inspected = {
  ready: undefined,
  missing: [],
  anomalies: ['the document is not an object'],
  checks: [],
  warnings: [],
  limitations: [],
  logPaths: [],
  durationMs: null,
  timestamp: null,
}
