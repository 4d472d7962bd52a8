import { hintsForPeople } from '../envelope/hints.ts'
import type { Result } from '../envelope/result.ts'
import type {
  EvaluateData,
  GateData,
  ResultData,
  SolutionDiagnostics,
  StatusData,
  Verdict,
} from '../envelope/solution.ts'
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
      return evaluation(result.data)
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
  return hintsForPeople(hints).map(({ text }) => `Next: ${text}`)
}

function evaluation(data: EvaluateData): string[] {
  if (data.status === 'running' || data.status === 'running-unconfirmed')
    return [`Solution ${safe(data.id)}: still running`, ...fact('attempt', data.attemptId)]
  const state = data.status === 'refused' ? 'refused' : stateOf(data.verdict)
  return [
    `Solution ${safe(data.id)}: ${state}`,
    ...fact('attempt', data.attemptId),
    ...verdictLines(data.verdict),
    ...fact('marker', data.markerPath),
    ...(data.diagnostics === undefined ? [] : diagnosticLines(data.diagnostics)),
  ]
}

function stateOf(verdict: Verdict | null | undefined): string {
  if (verdict === null || verdict === undefined) return 'no verdict'
  return verdict.ready ? 'ready' : 'not ready'
}

function verdictLines(verdict: Verdict | null | undefined): string[] {
  if (verdict === null || verdict === undefined) return []
  const { head, blockers, timestamp } = verdict
  return [...fact('commit', head), ...fact('time', timestamp), ...listed('Blockers', blockers.map(said))]
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
    `Gate: ${allowed ? 'open' : 'shut'}`,
    ...(isListed ? listed('Blockers', verdict.blockers.map(said)) : [`  ${safe(reason)}`]),
    ...fact('commit', currentHead),
  ]
}

function status(data: StatusData): string[] {
  return [
    `Solution ${safe(data.id)}: ${data.status}`,
    ...fact('attempt', data.attemptId),
    ...fact('commit', data.head),
    ...fact('started', data.startedAt),
    ...fact('last change', data.lastUpdatedAt),
    ...fact('note', data.error),
  ]
}

function outcome(data: ResultData): string[] {
  return [
    `Solution ${safe(data.id)}: ${data.status}`,
    ...fact('attempt', data.attemptId),
    ...fact('outcome', data.outcomeClass),
    ...fact('summary', data.summary),
    ...verdictLines(data.verdict),
    ...fact('marker', data.markerPath),
    ...fact('note', data.error),
  ]
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
