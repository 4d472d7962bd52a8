import type { SummaryOptions } from '../envelope/preflight-summary.ts'
import type { Result } from '../envelope/result.ts'
import type { Evaluator } from '../evaluator/evaluator.ts'
import type { Reader } from '../reader/reader.ts'
import type { Inspection } from '../report/build.ts'
import type { ParsedWords } from './arguments.ts'
import type { Input } from './input.ts'
import type { Sink, Written } from './output.ts'

/** Inspects one eval, as `src/inspect.ts` does. */
export type Examine = (
  evalPath: string,
  options: { contextDir?: string; advice?: boolean; reader?: Reader },
) => Inspection

/** What a command has of the world around it. */
export interface Host {
  readonly colour: boolean
  /** The columns of the terminal that standard output is; absent where it is none. */
  readonly width?: number | undefined
  /** Whether standard output is a terminal that has links. */
  readonly links?: boolean | undefined
  readonly stdout: Sink
  readonly stderr: Sink
  /** Whether standard error is a terminal, on which a long run may show how far it is. */
  readonly isWatched?: boolean | undefined
  /** Sees each result before it is printed; for those who record runs. */
  readonly observe?: ((result: Result) => void) | undefined
  /** What stands on standard input, up to so many bytes; the descriptor itself, unless a test gives another. */
  readonly readInput?: ((limit: number) => Input) | undefined
  /** Makes the envelope a summary; for those who have little room. */
  readonly summary?: SummaryOptions | undefined
  /** Makes the reader of one moment: one for the command line, and one for each eval; the disk, unless another is given. */
  readonly newReader?: (() => Reader) | undefined
  /** Puts a text in the place of a file; the disk, unless a test gives another. */
  readonly replaceFile?: ((path: string, text: string) => Written) | undefined
  /** Leaves the settings of the project out, as `--no-config` does. */
  readonly noConfig?: boolean | undefined
  /** Nothing is written for the settings of the project: what calls the command has promised so. */
  readonly isReadOnly?: boolean | undefined
  /** The directory from which a service looks at files, where one has checked them out. */
  readonly workspace?: string | undefined
  /** The date, as year-month-day in UTC; that of the machine, unless a test gives another. */
  readonly today?: (() => string) | undefined
  /** Replaces the evaluator in tests. */
  readonly evaluator?: Evaluator | undefined
  /** Replaces the inspection in tests; without it the real one is loaded when a verb needs it. */
  readonly examine?: Examine | undefined
}

/** The exit statuses: all is well, a report failed, the command itself could not do its work. */
export const exits = { passed: 0, failed: 1, trouble: 2 } as const

export type Exit = (typeof exits)[keyof typeof exits]

/** Runs a verb over its parsed words; `json` asks for the envelope. */
export type VerbCommand = (parsed: ParsedWords, json: boolean, host: Host) => Exit | Promise<Exit>
