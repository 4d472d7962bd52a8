import { hintRegistry, hintsForPeople } from '../envelope/hints.ts'
import type { Result, ResultOf } from '../envelope/result.ts'
import type {
  EvaluateData,
  GateData,
  ResultData,
  SolutionDiagnostics,
  StatusData,
  Verdict,
} from '../envelope/solution.ts'
import { failuresOf } from '../evaluator/preflight-producer.ts'
import { escapeControls } from '../text/argument.ts'

/** The results of the evaluator's verbs as texts for people. Nothing is told that the envelope does not tell. */

/** A result in lines; what producers and files say is made safe for a terminal. */
export function describe(result: Result): string {
  const lines = [...body(result), ...advice(result)]
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`
}

function body(result: Result): string[] {
  if (result.plan !== undefined) {
    const { title, details, steps } = result.plan
    return [
      `${title} (nothing is done: this is the plan)`,
      ...details.map((detail) => `  ${safe(detail)}`),
      'Steps:',
      ...steps.map(
        ({ disposition, label, note }) => `  ${disposition.padEnd(5)}${label}${note === undefined ? '' : ` (${note})`}`,
      ),
    ]
  }
  if (result.data === undefined) return []
  switch (result.verb) {
    case 'solution evaluate':
      return evaluation(result.data, result.diagnostics)
    case 'solution gate':
      return gate(result.data)
    case 'solution status':
      return status(result.data)
    case 'solution result':
      return outcome(result.data)
    default:
      return []
  }
}

function advice({ hints }: Result): string[] {
  return hintsForPeople(hints).map(
    ({ id, text }) => `${hintRegistry[id].category === 'next-step' ? 'Next' : 'Note'}: ${text}`,
  )
}

function evaluation(data: EvaluateData, found: ResultOf<'solution evaluate'>['diagnostics']): string[] {
  if (data.status === 'running' || data.status === 'running-unconfirmed')
    return [`Solution ${safe(data.id)}: still running`, ...fact('attempt', data.attemptId)]
  const state = data.status === 'refused' ? 'refused' : stateOf(data.verdict)
  return [
    `Solution ${safe(data.id)}: ${state}`,
    ...fact('attempt', data.attemptId),
    ...verdictLines(data.verdict, remediesOf(data.diagnostics)),
    ...fact('marker', data.markerPath),
    ...(data.verdict || data.diagnostics === undefined ? [] : failedProducer(data.diagnostics, found)),
    ...(data.diagnostics === undefined ? [] : diagnosticLines(data.diagnostics)),
  ]
}

function stateOf(verdict: Verdict | null | undefined): string {
  if (verdict === null || verdict === undefined) return 'no verdict'
  return verdict.ready ? 'ready' : 'not ready'
}

function verdictLines(verdict: Verdict | null | undefined, remedies: readonly string[] = []): string[] {
  if (verdict === null || verdict === undefined) return []
  const { head, blockers, timestamp } = verdict
  // The blockers of a preflight come first, one for each failing diagnostic, in the order of the report.
  const told = blockers.map((blocker, i) => `${said(blocker)} ${remedies[i] ?? ''}`.trimEnd())
  return [...fact('commit', head), ...fact('time', timestamp), ...listed('Blockers', told)]
}

function remediesOf(diagnostics: SolutionDiagnostics | undefined): readonly string[] {
  if (diagnostics === undefined) return []
  return (failuresOf(diagnostics.payload, diagnostics.strict) ?? []).map(({ remediation }) => remediation)
}

const SHOWN_LINES = 10

/** How a producer ended that gave no verdict, and the last that it said. */
function failedProducer(
  { execution }: SolutionDiagnostics,
  found: ResultOf<'solution evaluate'>['diagnostics'],
): string[] {
  const { exitCode, signal, error, stderrTail } = execution
  if (exitCode === null && signal === null && error === undefined) return []
  const end = signal === null ? `ended with exit ${exitCode}` : `was ended by ${signal}`
  const output = found?.[0]
  const last = (stderrTail ?? output?.output ?? '').trimEnd()
  return [
    ...fact('producer', exitCode === null && signal === null ? error : end),
    ...fact('command', output?.reproduceCmd),
    ...(last === '' ? [] : [`  ${stderrTail === undefined ? 'Output' : 'Standard error'} (end):`]),
    ...(last === ''
      ? []
      : last
          .split('\n')
          .slice(-SHOWN_LINES)
          .map((line) => `    | ${safe(line)}`)),
    ...fact('whole output', output?.outputPath),
  ]
}

function said(blocker: unknown): string {
  return typeof blocker === 'string' ? blocker : JSON.stringify(blocker)
}

function diagnosticLines({ availability, complete, issues, checks }: SolutionDiagnostics): string[] {
  const excused = checks.filter(({ status }) => status === 'acknowledged' || status === 'skip')
  const told = excused.map(
    ({ name, status, reason }) => `${name} (${status})${reason === undefined ? '' : `: ${reason}`}`,
  )
  return [
    `  diagnostics: ${availability}, ${complete ? 'complete' : 'incomplete'} (informative, not signed)`,
    ...listed('Waived or skipped', told),
    ...listed('Issues', issues),
  ]
}

function gate({ allowed, reason, reason_kind: kind, currentHead, verdict }: GateData): string[] {
  const isListed = kind === 'not_ready' && verdict !== null && verdict.blockers.length > 0
  return [
    `Gate: ${allowed ? 'open' : 'closed'}`,
    ...(isListed ? listed('Blockers', verdict.blockers.map(said)) : [`  ${safe(reason)}`]),
    ...fact('commit', currentHead),
  ]
}

function status(data: StatusData): string[] {
  return [
    `Solution ${safe(data.id)}: ${stateWord(data.status)}`,
    ...fact('attempt', data.attemptId ?? unnamed(data.status)),
    ...fact('commit', data.head),
    ...fact('started', data.startedAt),
    ...fact('last change', data.lastUpdatedAt),
    ...fact('note', data.error),
  ]
}

function outcome(data: ResultData): string[] {
  return [
    `Solution ${safe(data.id)}: ${stateWord(data.status)}`,
    ...fact('attempt', data.attemptId ?? unnamed(data.status)),
    ...fact('outcome', data.outcomeClass),
    // Beside a verdict its counts say nothing new.
    ...(data.verdict ? [] : fact('summary', data.summary)),
    ...verdictLines(data.verdict),
    ...fact('marker', data.markerPath),
    ...fact('note', data.error),
  ]
}

/** A status in the words of the documentation. */
function stateWord(status: StatusData['status']): string {
  return status === 'running-unconfirmed' ? 'running' : status
}

function unnamed(status: StatusData['status']): string | undefined {
  return status === 'running-unconfirmed' ? 'not on record yet' : undefined
}

function fact(name: string, value: string | null | undefined): string[] {
  return value === null || value === undefined ? [] : [`  ${name}: ${safe(value)}`]
}

function listed(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [`  ${title}:`, ...items.map((item) => `    - ${safe(item)}`)]
}

function safe(text: string): string {
  return escapeControls(text)
}
