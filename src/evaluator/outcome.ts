import { normalise } from '../envelope/capture.ts'
import type { Execution } from '../envelope/solution.ts'
import type { RunResult } from './launch.ts'

/** What went wrong with the launch itself, in words. */
export const RUN_ERRORS: Readonly<Record<NonNullable<RunResult['error']>, string>> = {
  'not-found': 'binary not found',
  'not-startable': 'the program could not be started',
  'too-much-output': 'the program printed more than is kept',
}

/** An execution that never began. */
export const NOT_EXECUTED: Execution = { exitCode: null, signal: null }

const TAIL = 2_000

/** How a run ended, as diagnostics tell it. */
export function executionOf({ exitCode, signal, error, stderr }: RunResult): Execution {
  const said = normalise(stderr).trimEnd()
  return {
    exitCode,
    signal,
    ...(error === undefined ? {} : { error: RUN_ERRORS[error] }),
    ...(said === '' ? {} : { stderrTail: tail(said) }),
  }
}

function tail(text: string): string {
  const end = text.slice(-TAIL)
  return /^[\udc00-\udfff]/.test(end) ? end.slice(1) : end
}

/** What is odd about an execution, given what its document says of readiness (surface-evaluator.md A6, B3). */
export function executionAnomalies({ exitCode, signal, error }: Execution, ready: boolean | undefined): string[] {
  const found: string[] = []
  if (exitCode === null) found.push('execution.exitCode is not known')
  if (signal !== null) found.push('execution.signal shows that the program was ended from outside')
  if (error !== undefined) found.push(`execution.error: ${error}`)
  if (exitCode !== null && signal === null) {
    if (exitCode !== 0 && exitCode !== 1) found.push(`execution.exitCode ${exitCode} never goes with a document`)
    else if (ready !== undefined && exitCode !== (ready ? 0 : 1))
      found.push(`execution.exitCode ${exitCode} does not agree with a document that is ${ready ? '' : 'not '}ready`)
  }
  return found
}

/** Whether an execution is the one that a readiness stands for, as the policy `paired` demands. */
export function isPaired({ exitCode, signal, error }: Execution, ready: boolean): boolean {
  return signal === null && error === undefined && exitCode === (ready ? 0 : 1)
}
