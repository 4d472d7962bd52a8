import type { Judged } from '../baseline/comparison.ts'
import type { Paths } from '../go/filepath.ts'
import type { Inspection } from '../report/build.ts'
import { hasFailed } from '../report/exit.ts'

/** What one run of the command found out. Every output of the run is rendered from this one object. */
export interface Run {
  /** Every inspection whole, in the order of the arguments. */
  readonly inspections: readonly Inspection[]
  /** The same without the findings that a baseline knows: these decide whether the run failed. */
  readonly judged: readonly Judged[]
  /** One eval that was given as a plain path: then its JSON is one document and not an array. */
  readonly single: boolean
  readonly strict: boolean
  /** How the run compares with its baseline; absent when there is none. */
  readonly baseline?: { readonly known: number; readonly stale: number } | undefined
  /** The directory from which people look at files. */
  readonly cwd: string
  /** The directory that services look at files from: the checkout, or else the working directory. */
  readonly root: string
  /** The rules by which the paths of the run are spelled: those of the reader that it was made with. */
  readonly paths: Paths
  /** The version of the tool; its sources have none. */
  readonly version?: string | undefined
  /** The address of the page of the tool, as far as it is known. */
  readonly home?: string | undefined
  /** The address of the directory of its documentation, which has a page for each code, as far as it is known. */
  readonly docs?: string | undefined
}

/** How many evals of a run failed. */
export function failures({ judged, strict }: Run): number {
  return judged.filter(({ report }) => hasFailed(report, strict)).length
}
