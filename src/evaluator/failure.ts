import { cap, normalise } from '../envelope/capture.ts'
import { commandLine } from '../envelope/command-line.ts'
import { preflightFindings, recognise } from '../envelope/formats.ts'
import type { ReportedFinding } from '../envelope/reported.ts'
import type { ResultDiagnostic } from '../envelope/result.ts'
import type { CheckView } from '../envelope/solution.ts'
import type { Evaluation, EvaluationSlug } from './evaluation.ts'
import type { RunResult } from './launch.ts'
import { RUN_ERRORS } from './outcome.ts'
import type { Producer } from './producer.ts'

/** The failures that the producer's own output explains. */
const EXPLAINED: readonly (EvaluationSlug | undefined)[] = [
  'preflight_unavailable',
  'preflight_output_unusable',
  'preflight_outcome_mismatch',
]

/**
 * Why an evaluation is as it is, in the envelope's common form (surface-envelope.md section 2): what a usable document
 * reports, else the findings of a format that is recognised, else the captured output itself.
 */
export function evaluationDiagnostics(
  evaluation: Evaluation,
  producer: Producer,
  keep: Keep,
): readonly ResultDiagnostic[] {
  const { run, slug, diagnostics } = evaluation
  const { tool, shownWords } = producer
  const by = { tool, reproduceCmd: commandLine(shownWords) }
  if (EXPLAINED.includes(slug)) return run === undefined ? [] : outputDiagnostics(run, by, keep)
  const found = preflightFindings(diagnostics.payload)
  return found === undefined ? diagnostics.checks.flatMap((check) => checkDiagnostic(check, by)) : reported(found, by)
}

/** Keeps a whole output that is cut where it is shown, and tells where; undefined when it cannot. */
export type Keep = (text: string) => string | undefined

type By = Pick<ResultDiagnostic, 'tool' | 'reproduceCmd'>

function reported(findings: readonly ReportedFinding[], by: By): readonly ResultDiagnostic[] {
  return findings.map(({ severity, message, ...place }) => ({
    tool: by.tool,
    severity,
    message,
    reproduceCmd: by.reproduceCmd,
    ...place,
  }))
}

function outputDiagnostics(run: RunResult, by: By, keep: Keep): readonly ResultDiagnostic[] {
  const stdout = normalise(run.stdout)
  const stderr = normalise(run.stderr)
  const all = stdout === '' || stderr === '' || stdout.endsWith('\n') ? stdout + stderr : `${stdout}\n${stderr}`
  // What is talked on the other stream may hold brackets of its own, so the report's stream is tried alone first.
  const findings = recognise(stdout) ?? recognise(all) ?? []
  if (findings.length > 0) return reported(findings, by)
  const { text, truncated } = cap(all)
  const kept = truncated ? keep(all) : undefined
  return [
    {
      tool: by.tool,
      severity: 'error',
      message: `The producer ${ending(run)}.`,
      reproduceCmd: by.reproduceCmd,
      ...(text === '' ? {} : { output: text }),
      ...(truncated ? { truncated } : {}),
      ...(kept === undefined ? {} : { outputPath: kept }),
    },
  ]
}

function ending({ error, signal, exitCode }: RunResult): string {
  if (error !== undefined) return `gave no answer: ${RUN_ERRORS[error]}`
  return signal === null ? `ended with exit ${exitCode}` : `was ended by ${signal}`
}

function checkDiagnostic({ name, kind, status, reason, details }: CheckView, by: By): readonly ResultDiagnostic[] {
  if (status !== 'fail' && status !== 'warn') return []
  const { text, truncated } = cap(normalise((details ?? []).join('\n')))
  return [
    {
      tool: by.tool,
      severity: status === 'fail' ? 'error' : 'warning',
      message: `${name}: ${reason ?? (status === 'fail' ? 'failed' : 'has a warning')}`,
      reproduceCmd: by.reproduceCmd,
      ...(text === '' ? {} : { output: text }),
      ...(truncated ? { truncated } : {}),
      ...(kind === '' ? {} : { rule: kind }),
    },
  ]
}
