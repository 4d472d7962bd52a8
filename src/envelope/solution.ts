/** What the evaluator's verbs carry as `data` (surface-evaluator.md A8, B3). The order of the keys is the order on the wire. */

/** What is decided about one commit. These seven keys are what a marker signs, and nothing else. */
export interface Verdict {
  readonly id: string
  readonly head: string
  readonly ready: boolean
  readonly confidence: number
  /** As the producer gave them, then those of the arms; only texts when the producer keeps to its contract. */
  readonly blockers: readonly unknown[]
  readonly timestamp: string
  readonly source: string
}

/** How the producer ended; `error` only when there is neither an exit status nor a signal, or the output is unusable. */
export interface Execution {
  readonly exitCode: number | null
  readonly signal: string | null
  readonly error?: string | undefined
  readonly stderrTail?: string | undefined
}

/** When it ran. What the producer says of itself stands apart, and is null when it says nothing. */
export interface Timing {
  readonly durationMs: number | null
  readonly startedAt: string | null
  readonly origin: 'evaluator' | 'unknown'
  readonly producer: { readonly durationMs: number | null; readonly timestamp: string | null }
}

/** One thing that the producer looked at, in the same words for every producer. */
export interface CheckView {
  readonly name: string
  readonly kind: string
  readonly status: 'pass' | 'warn' | 'fail' | 'skip' | 'acknowledged'
  readonly reason?: string | undefined
  readonly policy?: 'non-strict' | undefined
  readonly details?: readonly string[] | undefined
}

/** Unsigned facts on one producer run. They inform; they never decide and are never executed. */
export interface SolutionDiagnostics {
  /** Whether the producer's output was a JSON value. It says nothing of completeness, readiness or trust. */
  readonly availability: 'available' | 'unavailable'
  /** Whether nothing is missing or anomalous; not the inventory completeness that a report tells of itself. */
  readonly complete: boolean
  readonly outcome: 'ready' | 'not-ready' | 'error' | 'unknown'
  readonly execution: Execution
  readonly timing: Timing
  readonly strict: boolean
  /** The producer's document itself, never trimmed or re-typed. */
  readonly payload?: unknown
  readonly missing: readonly string[]
  readonly anomalies: readonly string[]
  /** What is missing, then what is anomalous. */
  readonly issues: readonly string[]
  readonly checks: readonly CheckView[]
  readonly warnings: readonly string[]
  readonly limitations: readonly string[]
  readonly logPaths: readonly string[]
}

/** How an attempt ends. */
export type EndStatus = 'completed' | 'failed'

export type AttemptStatus = 'running' | 'running-unconfirmed' | EndStatus | 'unknown' | 'expired'

export type OutcomeClass = 'ready' | 'not-ready' | 'error' | 'compromised'

export interface EvaluateData {
  readonly status?: 'running' | 'running-unconfirmed' | EndStatus | 'refused' | undefined
  readonly id: string
  readonly attemptId?: string | undefined
  readonly pollAfterMs?: number | undefined
  readonly verdict?: Verdict | null | undefined
  readonly markerPath?: string | null | undefined
  readonly error?: string | undefined
  readonly diagnostics?: SolutionDiagnostics | undefined
}

/** Why a gate is closed. */
export type GateReason = 'no_verdict' | 'forged' | 'not_ready' | 'head_unknown' | 'stale' | 'invalid_id'

export interface GateData {
  readonly allowed: boolean
  readonly reason: string
  readonly verdict: Verdict | null
  readonly currentHead: string | null
  readonly reason_kind?: GateReason | undefined
}

export interface StatusData {
  readonly status: AttemptStatus
  readonly id: string
  readonly attemptId?: string | undefined
  readonly head?: string | null | undefined
  readonly startedAt?: string | undefined
  readonly lastUpdatedAt?: string | undefined
  readonly isLatestForId?: boolean | undefined
  readonly pollAfterMs?: number | undefined
  readonly error?: string | undefined
}

export interface ResultData {
  readonly status: AttemptStatus
  readonly id: string
  readonly attemptId?: string | undefined
  readonly pollAfterMs?: number | undefined
  readonly isLatestForId?: boolean | undefined
  readonly markerPresent?: boolean | undefined
  readonly outcomeClass?: OutcomeClass | 'unknown' | undefined
  readonly summary?: string | undefined
  readonly verdict?: Verdict | null | undefined
  readonly markerPath?: string | null | undefined
  readonly diagnostics?: SolutionDiagnostics | undefined
  readonly error?: string | undefined
}
