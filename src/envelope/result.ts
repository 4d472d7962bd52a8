import type { State } from '../catalogue/codes.ts'
import type { CatalogueEntry } from '../catalogue/examples.ts'
import type { Explained } from '../catalogue/explained.ts'
import type { Report } from '../report/types.ts'
import type { WrittenList } from './pieces.ts'
import type { Slug } from './slugs.ts'
import type { EvaluateData, GateData, ResultData, StatusData } from './solution.ts'

/** What a verb found out, in one shape for all verbs. The names on the wire are made by `serialize.ts`. */
export type Result = { [V in Verb]: ResultOf<V> }[Verb]

export interface ResultOf<V extends Verb> {
  /** False exactly when the exit status is not 0. */
  readonly ok: boolean
  readonly verb: V
  /** A preview: `plan` says what would be done, and there are no `steps`. */
  readonly dryRun?: true | undefined
  readonly plan?: Plan | undefined
  readonly steps?: readonly Step[] | undefined
  readonly waitedMs?: number | undefined
  /** Of a preflight of many evals they may be text already. */
  readonly diagnostics?: readonly ResultDiagnostic[] | (V extends 'preflight' ? WrittenList : never) | undefined
  readonly data?: VerbData[V] | undefined
  /** Advice, made by the registry in `hints.ts` alone: the array itself is the proof of where it comes from. */
  readonly hints?: readonly string[] | undefined
  readonly error?: Slug | undefined
  /** One sentence for people on what happened. */
  readonly message?: string | undefined
}

/** The payload of each verb. `waza` stands for a command line that names no verb of ours. */
export interface VerbData {
  /** What the catalogue says of a code or a kind of advice, or the list of all by families. */
  readonly explain: CatalogueEntry | readonly ListedFamily[]
  readonly fix: FixData
  readonly help: HelpData
  /** The server answers in its own protocol; only a wrong command line is reported as a result. */
  /** The files that were written, from the working directory. */
  readonly init: { readonly files: readonly string[] }
  /** What was put together: the text itself is in the file. */
  readonly merge: MergeData
  readonly mcp: never
  readonly lsp: never
  /** One report, or an array of them: what `--format json` would print; or, where it was asked for, a summary. */
  readonly preflight: Report | WrittenList | PreflightSummary
  readonly schema: SchemaData
  /** A command line of the evaluator that names none of its verbs. */
  readonly solution: never
  readonly 'solution evaluate': EvaluateData
  readonly 'solution gate': GateData
  readonly 'solution result': ResultData
  readonly 'solution status': StatusData
  readonly version: { readonly version: string }
  readonly waza: never
}

/** The short form of a run: the verdict and what stands behind it in numbers. The findings are the diagnostics. */
export interface PreflightSummary {
  readonly detail: 'summary'
  readonly evals: number
  readonly failed: number
  /** The evals that failed, as they were named, up to the limit. */
  readonly failing: readonly string[]
  /** Whether all inputs of every eval were examined. */
  readonly complete: boolean
  readonly counts: Readonly<Record<State, number>>
  /** Codes of what is not verified, the most frequent first. */
  readonly codes: readonly { readonly code: string; readonly state: State; readonly count: number }[]
  readonly findings: { readonly matching: number; readonly shown: number }
}

/** What `waza fix` did, or would do. */
export interface FixData {
  readonly mode: 'show' | 'check' | 'write'
  readonly suites: readonly FixedSuite[]
}

export interface FixedSuite {
  /** The eval as it was named. */
  readonly source: string
  readonly written: boolean
  /** What was invalid before; of that `fixed` is fixed, and `remaining` is invalid afterwards. */
  readonly errors: number
  readonly fixed: number
  readonly remaining: number
  /** Fixes that were tried, and left the suite no better. */
  readonly dropped: number
  readonly files: readonly string[]
  readonly fixes: readonly WireFix[]
}

export interface WireFix {
  readonly title: string
  readonly class: 'safe' | 'suggestion'
  readonly code?: string
  readonly file: string
  readonly line?: number
  readonly col?: number
  /** Of the file as it is; absent where that holds only after other fixes. */
  readonly edits?: readonly WireEdit[]
}

/** A stretch of the file, from 1 in UTF-16 units, the end excluded, and what is to stand there. */
export interface WireEdit {
  readonly line: number
  readonly col: number
  readonly end_line: number
  readonly end_col: number
  readonly text?: string
  /** The text would be one that stands in the files. */
  readonly held_back?: true
}

/** Codes that belong together, in short. */
export interface ListedFamily {
  readonly title: string
  readonly codes: readonly { readonly code: Explained; readonly title: string; readonly states: readonly State[] }[]
}

/** A published schema, as its file has it. */
export interface SchemaData {
  readonly name: string
  readonly text: string
}

export interface MergeData {
  readonly format: string
  readonly shards: number
  readonly evals: number
  readonly file: string
}

export interface HelpData {
  readonly topic: string
  readonly text: string
}

export type Verb = keyof VerbData

export const stepKinds = ['inspect', 'launch', 'fold', 'sign', 'write', 'check'] as const
export const dispositions = ['run', 'skip', 'gate'] as const
export const outcomes = ['ok', 'failed', 'skipped', 'cancelled'] as const
export const resultSeverities = ['error', 'warning'] as const

export interface PlannedStep {
  readonly kind: (typeof stepKinds)[number]
  readonly label: string
  readonly disposition: (typeof dispositions)[number]
  readonly note?: string | undefined
  readonly group?: string | undefined
}

export interface Plan {
  readonly title: string
  readonly details: readonly string[]
  readonly steps: readonly PlannedStep[]
}

export interface Step extends PlannedStep {
  readonly outcome: (typeof outcomes)[number]
  readonly durationS?: number | undefined
  readonly outputPath?: string | undefined
  readonly outputLines?: number | undefined
  readonly errorLikeLines?: number | undefined
}

/** One reason of a failure, from whatever tool. Positions are 1-based; booleans are there only when true. */
export interface ResultDiagnostic {
  readonly tool: string
  readonly severity: (typeof resultSeverities)[number]
  readonly message: string
  readonly reproduceCmd: string
  readonly output?: string | undefined
  readonly truncated?: true | undefined
  readonly outputPath?: string | undefined
  readonly file?: string | undefined
  readonly line?: number | undefined
  readonly col?: number | undefined
  readonly rule?: string | undefined
  readonly fixAvailable?: true | undefined
}
