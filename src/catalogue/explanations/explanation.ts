import type { Code } from '../codes.ts'
import type { State } from '../finding.ts'

/** What a person needs to know of one code: the same text serves `waza explain`, the documentation and the editor. */
export interface Explanation {
  /** What was found, in one or two sentences. */
  readonly meaning: string
  /** What a run would do with it. */
  readonly why: string
  /** What each state of the code says here; exactly the states that the code has. */
  readonly states: Partial<Readonly<Record<State, string>>>
  readonly remedy: string
  readonly example: Example
}

/** How an example is inspected: `waza preflight` with these words, in the directory that holds its files. */
export interface ExampleRun {
  /** What follows `waza preflight`; by default `eval.yaml`. */
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** `gone`: the working directory was removed under the shell. The files are still there, in `/suite`. */
  readonly cwd?: 'gone'
}

/** The smallest suite that shows a code, and the same without it. Every example is inspected by a test. */
export interface Example extends ExampleRun {
  /** Texts by their paths from the directory of the example. */
  readonly files: Readonly<Record<string, string>>
  /** Links by their paths, with the paths that they lead to. */
  readonly links?: Readonly<Record<string, string>>
  /** More directories than anyone would list: empty ones below a path, by their number. */
  readonly crowd?: { readonly below: string; readonly directories: number }
  /** What changes when it is mended: new texts, and null for a file that is removed. */
  readonly mended: Readonly<Record<string, string | null>>
  /** How the mended files are inspected, where that is what has to change. */
  readonly instead?: ExampleRun
  /** What the mended example shows, where that is not plain. */
  readonly note?: string
}

/** Codes that belong together, under a heading. */
export interface Family<C extends Code> {
  readonly title: string
  readonly codes: Readonly<Record<C, Explanation>>
}

/** Makes a family. Its type tells its codes, so that one that is missing shows where the families are joined. */
export function family<const C extends Code>(title: string, codes: Readonly<Record<C, Explanation>>): Family<C> {
  return { title, codes }
}
