import type { AttemptStatus, OutcomeClass } from '../envelope/solution.ts'
import type { AttemptRecord, TerminalRecord } from './attempt-record.ts'

/** What the records of a log say about one attempt. */
export interface Attempt {
  readonly attemptId: string
  readonly id: string
  /** `running` is what the log says; whether somebody still runs it only the lock can tell. */
  readonly status: Exclude<AttemptStatus, 'running-unconfirmed'>
  readonly head?: string | null
  readonly startedAt?: string
  readonly lastUpdatedAt: string
  readonly outcomeClass?: OutcomeClass | 'unknown'
  readonly terminal?: TerminalRecord
}

/** The attempts of a log, by name, in the order in which they first occur (surface-evaluator.md A8, resolution). */
export function attemptsOf(records: readonly AttemptRecord[]): ReadonlyMap<string, Attempt> {
  const grouped = new Map<string, AttemptRecord[]>()
  for (const record of records) {
    const group = grouped.get(record.attemptId)
    if (group === undefined) grouped.set(record.attemptId, [record])
    else group.push(record)
  }
  return new Map([...grouped].map(([attemptId, group]) => [attemptId, resolve(attemptId, group)]))
}

function resolve(attemptId: string, records: readonly AttemptRecord[]): Attempt {
  const last = <K extends AttemptRecord['kind']>(kind: K) =>
    records.findLast((record): record is Extract<AttemptRecord, { kind: K }> => record.kind === kind)
  const start = last('start')
  const terminal = last('terminal')
  const reconciled = last('reconciled-unknown')
  const tombstone = last('tombstone')
  const base = {
    attemptId,
    id: records[0]?.id ?? '',
    ...(start === undefined ? {} : { head: start.head, startedAt: start.startedAt }),
  }
  if (tombstone !== undefined) {
    const { outcomeClass, prunedAt } = tombstone
    return {
      ...base,
      status: outcomeClass === 'unknown' ? 'unknown' : 'expired',
      lastUpdatedAt: prunedAt,
      outcomeClass,
    }
  }
  // A fate that was given up is never found again, not even when the lost process writes after all.
  if (reconciled !== undefined)
    return { ...base, status: 'unknown', lastUpdatedAt: reconciled.reconciledAt, outcomeClass: 'unknown' }
  if (terminal !== undefined) {
    const { status, terminalAt, outcomeClass } = terminal
    return { ...base, status, lastUpdatedAt: terminalAt, outcomeClass, terminal }
  }
  return { ...base, status: 'running', lastUpdatedAt: start?.startedAt ?? '' }
}

/** The attempt of an id that started last; of two at the same moment the later record. Compacted ones are never it. */
export function latestOf(attempts: Iterable<Attempt>, id: string): Attempt | undefined {
  let latest: Attempt | undefined
  for (const attempt of attempts) {
    if (attempt.id !== id || attempt.startedAt === undefined || attempt.status === 'expired') continue
    if (latest?.startedAt === undefined || attempt.startedAt >= latest.startedAt) latest = attempt
  }
  return latest
}
