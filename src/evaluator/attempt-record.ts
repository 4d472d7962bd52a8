import type { EndStatus, OutcomeClass } from '../envelope/solution.ts'
import { isMapping } from '../schema/mapping.ts'
import { parseDocument } from './json.ts'

/** The lines of an attempt log (surface-evaluator.md A8). */

export interface StartRecord {
  readonly kind: 'start'
  readonly attemptId: string
  readonly id: string
  readonly head: string | null
  readonly startedAt: string
  /** For people who look for a process; nothing is decided by it. */
  readonly pid: number
  readonly status: 'running'
}

export interface TerminalRecord {
  readonly kind: 'terminal'
  readonly attemptId: string
  readonly id: string
  readonly status: EndStatus
  readonly terminalAt: string
  readonly outcomeClass: OutcomeClass
  readonly summary?: string | undefined
  readonly error?: string | undefined
  readonly errorTruncated?: true | undefined
}

export interface ReconciledRecord {
  readonly kind: 'reconciled-unknown'
  readonly attemptId: string
  readonly id: string
  readonly reconciledAt: string
}

export interface TombstoneRecord {
  readonly kind: 'tombstone'
  readonly attemptId: string
  readonly id: string
  readonly outcomeClass: OutcomeClass | 'unknown'
  readonly prunedAt: string
}

export type AttemptRecord = StartRecord | TerminalRecord | ReconciledRecord | TombstoneRecord

/** The longest line with its end, in bytes: one write of this size is not torn by another. */
const LONGEST_LINE = 2_048

/** A record as a line. One that is too long loses of its error first, then its summary, then both. */
export function encodeRecord(record: AttemptRecord): string {
  const line = `${JSON.stringify(record)}\n`
  if (record.kind !== 'terminal' || fits(line)) return line
  const { error, summary, ...bare } = record
  for (let rest = halved(error ?? ''); rest !== ''; rest = halved(rest)) {
    const shorter = `${JSON.stringify({ ...bare, ...(summary === undefined ? {} : { summary }), error: rest, errorTruncated: true })}\n`
    if (fits(shorter)) return shorter
  }
  const cut = error === undefined ? {} : { errorTruncated: true }
  const withSummary = `${JSON.stringify({ ...bare, summary, ...cut })}\n`
  return fits(withSummary) ? withSummary : `${JSON.stringify({ ...bare, ...cut })}\n`
}

function fits(line: string): boolean {
  return Buffer.byteLength(line) <= LONGEST_LINE
}

function halved(text: string): string {
  const half = text.slice(0, text.length >> 1)
  return /[\ud800-\udbff]$/.test(half) ? half.slice(0, -1) : half
}

const CLASSES = ['ready', 'not-ready', 'error', 'compromised'] as const satisfies readonly OutcomeClass[]

/** The record on a line; undefined for what this program did not write, or not whole. */
export function decodeRecord(line: string): AttemptRecord | undefined {
  if (line.length >= LONGEST_LINE) return undefined
  const parsed = parseDocument(line)
  if (!parsed.ok || !isMapping(parsed.value)) return undefined
  const { kind, attemptId, id, head, startedAt, pid, status, terminalAt, outcomeClass, summary, error } = parsed.value
  const { errorTruncated, reconciledAt, prunedAt } = parsed.value
  if (!isAttemptId(attemptId) || typeof id !== 'string') return undefined
  const known = CLASSES.find((one) => one === outcomeClass)
  switch (kind) {
    case 'start':
      if (!isTime(startedAt) || (head !== null && typeof head !== 'string')) return undefined
      return { kind, attemptId, id, head, startedAt, pid: typeof pid === 'number' ? pid : 0, status: 'running' }
    case 'terminal':
      if (!isTime(terminalAt) || known === undefined || (status !== 'completed' && status !== 'failed'))
        return undefined
      return {
        kind,
        attemptId,
        id,
        status,
        terminalAt,
        outcomeClass: known,
        ...(typeof summary === 'string' ? { summary } : {}),
        ...(typeof error === 'string' ? { error } : {}),
        ...(errorTruncated === true ? { errorTruncated } : {}),
      }
    case 'reconciled-unknown':
      return isTime(reconciledAt) ? { kind, attemptId, id, reconciledAt } : undefined
    case 'tombstone': {
      const last = outcomeClass === 'unknown' ? outcomeClass : known
      if (!isTime(prunedAt) || last === undefined) return undefined
      return { kind, attemptId, id, outcomeClass: last, prunedAt }
    }
    default:
      return undefined
  }
}

/** Whether a value can be the name of an attempt; only such names are looked for or shown. */
export function isAttemptId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
}

function isTime(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value)
}
