import type { Execution, SolutionDiagnostics, Timing } from '../envelope/solution.ts'
import { executionAnomalies, NOT_EXECUTED } from './outcome.ts'
import type { Producer } from './producer.ts'

/** When the evaluator saw the producer start, and how long it took. */
export interface Measured {
  readonly startedAt: string
  readonly durationMs: number
}

/**
 * Describes a run whose output is a JSON value (surface-evaluator.md B3). The document is carried as it is; what is
 * read out of it stands beside. Nothing here is signed, and nothing here decides.
 */
export function availableDiagnostics(
  payload: unknown,
  execution: Execution,
  producer: Producer,
  measured: Measured,
): SolutionDiagnostics {
  const { ready, missing, anomalies: odd, durationMs, timestamp, ...views } = producer.inspect(payload)
  const anomalies = [...odd, ...executionAnomalies(execution, ready)]
  const issues = [...missing, ...anomalies]
  return {
    availability: 'available',
    complete: issues.length === 0,
    outcome: outcomeOf(execution, ready, anomalies.length > 0),
    execution,
    timing: { ...measured, origin: 'evaluator', producer: { durationMs, timestamp } },
    strict: producer.strict,
    payload,
    missing,
    anomalies,
    issues,
    checks: views.checks,
    warnings: views.warnings,
    limitations: views.limitations,
    logPaths: views.logPaths,
  }
}

function outcomeOf(execution: Execution, ready: boolean | undefined, isOdd: boolean): SolutionDiagnostics['outcome'] {
  if (execution.exitCode === null || execution.signal !== null) return 'unknown'
  if (isOdd || ready === undefined) return 'error'
  return ready ? 'ready' : 'not-ready'
}

/** Describes an evaluation that has no document: the producer was not started, failed, or printed something else. */
export function unavailableDiagnostics(
  reason: string,
  strict: boolean,
  execution: Execution = NOT_EXECUTED,
  measured?: Measured,
): SolutionDiagnostics {
  const anomalies = execution.error === undefined ? [reason] : [reason, `execution.error: ${execution.error}`]
  const nothing = { durationMs: null, timestamp: null }
  const timing: Timing =
    measured === undefined
      ? { durationMs: null, startedAt: null, origin: 'unknown', producer: nothing }
      : { ...measured, origin: 'evaluator', producer: nothing }
  return {
    availability: 'unavailable',
    complete: false,
    outcome: 'error',
    execution,
    timing,
    strict,
    missing: [],
    anomalies,
    issues: anomalies,
    checks: [],
    warnings: [],
    limitations: [],
    logPaths: [],
  }
}
