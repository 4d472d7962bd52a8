import type { State } from './codes.ts'

/** What a person needs to know of one code or kind of advice, from docs/codes/<code>.md: prose without line breaks. */
export interface Page {
  /** A few words: what the code is about. */
  readonly title: string
  /** What was found. */
  readonly meaning: string
  /** What a run would do with it. */
  readonly why: string
  /** What each state of the code says here; exactly the states that the code has, none for advice. */
  readonly states: readonly StateEntry[]
  readonly remedy: string
  /** What the fixed example shows, where that is not plain. */
  readonly note?: string
}

/** What a state says for one code, and whether it makes the report's `complete` false. */
export interface StateEntry {
  readonly state: State
  readonly meaning: string
  readonly incomplete: boolean
}

/** How an example is inspected: `waza preflight` with these words, in the directory that holds its files. */
export interface ExampleRun {
  /** What follows `waza preflight`; by default `eval.yaml`. */
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** `gone`: the working directory was removed under the shell. The files are still there, in `/suite`. */
  readonly cwd?: 'gone'
}

/** The smallest suite that shows a code, and the same without it, from examples/codes/<code>. A test inspects both. */
export interface Example extends ExampleRun {
  /** Texts by their paths from the directory of the example. */
  readonly files: Readonly<Record<string, string>>
  /** Links by their paths, with the paths that they lead to. */
  readonly links?: Readonly<Record<string, string>>
  /** The directory of the example is the root of a repository. */
  readonly repository?: true
  /** More directories than anyone would list: empty ones below a path, by their number. */
  readonly crowd?: { readonly below: string; readonly directories: number }
  /** What changes when it is fixed: new texts, and null for a file that is removed. */
  readonly fixed: Readonly<Record<string, string | null>>
  /** How the fixed files are inspected, where that is what has to change. */
  readonly instead?: ExampleRun
  /** What the fixed example shows, where that is not plain: from the page. */
  readonly note?: string
}
