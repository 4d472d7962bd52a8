import type { Fix } from '../fixes/fix.ts'
import type { Paths } from '../go/filepath.ts'
import type { Entry, Inspection } from '../report/build.ts'
import type { Judged } from '../report/judged.ts'
import type { Shard } from '../report/shard.ts'

/** What all outputs of one run of the command know before its first eval is inspected. */
export interface RunFrame {
  /** How many evals are inspected. */
  readonly count: number
  /** One eval that was given as a plain path: then its JSON is one document and not an array. */
  readonly single: boolean
  /** The part of a larger run that this is; its outputs say so, and `waza merge` puts them together. */
  readonly shard?: Shard | undefined
  readonly strict: boolean
  /** Whether advice fails the run. */
  readonly failsOnAdvice?: boolean | undefined
  /** Whether the run is compared with a baseline. */
  readonly compares: boolean
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

/** One eval of a run. */
export interface Inspected {
  readonly inspection: Inspection
  /** The same without the findings that a baseline knows: this decides whether the run failed. */
  readonly judged: Judged
  /** The safe fixes of findings, whose edits are of the files as they are; absent where nobody asked for them. */
  readonly fixes?: ReadonlyMap<Entry, Fix> | undefined
}

/** How many of a run's errors `waza fix` fixes by itself, and the command line that does it. */
export interface Mendable {
  readonly errors: number
  readonly fixed: number
  readonly command: string
}

/** What is known when every eval is inspected. */
export interface Outcome {
  /** How the run compares with its baseline; absent when there is none. */
  readonly baseline?: { readonly known: number; readonly stale: number } | undefined
  /** What can be fixed; absent where nothing can, or it is not known. */
  readonly mendable?: Mendable | undefined
}

/**
 * A format that is told a run, one eval after another. What it returns are pieces of its text that end where a line or a
 * value ends: they have to be read before it is told more. It keeps of an eval only what its end needs.
 */
export interface Teller {
  readonly tell: (one: Inspected) => Iterable<string>
  /** The rest of the text, when there are no more evals. */
  readonly end: (outcome: Outcome) => Iterable<string>
}

/** A run that is over, with all that it found: for callers of the library that have it in memory anyway. */
export interface Run extends Omit<RunFrame, 'count' | 'compares'>, Outcome {
  /** Every inspection whole, in the order of the arguments. */
  readonly inspections: readonly Inspection[]
  /** The same without the findings that a baseline knows, in the same order. */
  readonly judged: readonly Judged[]
}

/** What a run that is over is like to a format that is told it. */
export function frameOf(run: Run): RunFrame {
  return { ...run, count: run.inspections.length, compares: run.baseline !== undefined }
}

/** Tells a run that is over. */
export function* toldBy(teller: Teller, { inspections, judged, baseline }: Run): Generator<string> {
  for (const [i, inspection] of inspections.entries()) yield* teller.tell({ inspection, judged: judged[i]! })
  yield* teller.end({ baseline })
}
