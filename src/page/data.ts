import type { State } from '../report/types.ts'

/**
 * What the HTML report carries for its script: the run as data. Texts that stand in many places (messages, paths, ids)
 * are kept once, and everything else has their numbers: a report of ten thousand tasks stays a page that a browser opens.
 */
export interface PageData {
  readonly version: string
  readonly verdict: Verdict
  readonly strict: boolean
  /** The part of a larger run that this page is about. */
  readonly shard?: { readonly index: number; readonly count: number } | undefined
  /** The findings that a baseline holds back; they are not in the page. */
  readonly held: number
  /** The findings that are accepted; they are not in the page either. */
  readonly accepted: number
  readonly evals: readonly PackedEval[]
  /** What the codes of the findings are about, by the number of the code. */
  readonly codes: readonly PackedCode[]
  readonly texts: readonly string[]
}

export interface Verdict {
  readonly failed: boolean
  readonly sentence: string
}

/** The number of a text in `texts`. */
export type Text = number

/** The states by their numbers, worst first. */
export const STATES = ['invalid', 'unresolved', 'unsupported', 'verified'] as const satisfies readonly State[]

export interface PackedEval {
  readonly name: Text
  readonly verdict: Verdict
  readonly executor: Text
  readonly complete: boolean
  /** How many findings there are, by the number of the state. */
  readonly counts: readonly number[]
  readonly tasks: readonly PackedTask[]
  readonly findings: readonly PackedFinding[]
  readonly capabilities: readonly (readonly [name: Text, state: number, meaning: Text])[]
  /** Rows that differ in their task alone are one, with the number of tasks; 0 for what belongs to the eval. */
  readonly dependencies: readonly (readonly [kind: Text, name: Text, mode: Text, state: number, tasks: number])[]
  readonly advice: readonly (readonly [message: Text, remedy: Text, file: Text, line: number])[]
}

export type PackedTask = readonly [
  id: Text,
  name: Text,
  file: Text,
  enabled: 0 | 1,
  requirements: readonly PackedRequirement[],
]

export type PackedRequirement = readonly [
  id: Text,
  category: Text,
  description: Text,
  state: number,
  checks: readonly (readonly [scope: Text, grader: Text, afterTurn: number])[],
]

/** Line and column are 0 where they are not known; task and requirement are -1 where there is none. */
export type PackedFinding = readonly [
  code: number,
  state: number,
  file: Text,
  line: number,
  column: number,
  task: Text,
  requirement: Text,
  message: Text,
  remedy: Text,
  /** What it is linked by: the same in the next run. Empty for what is verified. */
  link: string,
  /** 1 where it says that something was not examined. */
  unexamined: 0 | 1,
]

export interface PackedCode {
  readonly code: string
  readonly title: string
  readonly meaning: string
  /** The address of its page, where the documentation has one. */
  readonly url?: string | undefined
}
