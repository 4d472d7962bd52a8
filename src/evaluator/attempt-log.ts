import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { type AttemptRecord, decodeRecord, encodeRecord } from './attempt-record.ts'
import { attempt, type FileResult, readTail, readText, replaceFile, writeWhole } from './files.ts'

const LARGEST_LOG = 64 * 1024 * 1024
/** What is kept of a log that grew beyond that: the records at its end. */
const KEPT_OF_OVERLONG = 4 * 1024 * 1024

/** The records of a log in their order. No log is an empty one; lines that are no records are passed over. */
export function readLog(path: string): FileResult<readonly AttemptRecord[]> {
  const read = readText(path, LARGEST_LOG)
  if (!read.ok) return read.reason === 'ENOENT' ? { ok: true, value: [] } : read
  const records = read.value.split('\n').map(decodeRecord)
  return { ok: true, value: records.filter((record) => record !== undefined) }
}

/** Appends a record by one write. A last line that a killed writer has left without its end is ended first. */
export function appendRecord(path: string, record: AttemptRecord): FileResult<undefined> {
  return attempt(() => {
    const descriptor = openSync(path, 'a+', 0o600)
    try {
      const line = encodeRecord(record)
      writeWhole(descriptor, Buffer.from(isTorn(descriptor) ? `\n${line}` : line))
    } finally {
      closeSync(descriptor)
    }
    return undefined
  })
}

function isTorn(descriptor: number): boolean {
  const { size } = fstatSync(descriptor)
  const last = Buffer.alloc(1)
  return size > 0 && readSync(descriptor, last, 0, 1, size - 1) === 1 && last[0] !== 0x0a
}

/**
 * Makes a log that is too long to be read one that can be: of its end, what are records. Only for the holder of the
 * lock.
 */
export function shortenLog(path: string): FileResult<undefined> {
  const read = readTail(path, KEPT_OF_OVERLONG)
  if (!read.ok) return read
  // The first line may be the end of one.
  const lines = read.value.toString('utf8').split('\n').slice(1)
  const records = lines.map(decodeRecord).filter((record) => record !== undefined)
  return replaceFile(path, records.map(encodeRecord).join(''))
}

/** When a settled attempt was settled, in its own words; undefined for a record that settles nothing. */
function settledAt(record: AttemptRecord): string | undefined {
  if (record.kind === 'terminal') return record.terminalAt
  return record.kind === 'reconciled-unknown' ? record.reconciledAt : undefined
}

/**
 * Replaces attempts that were settled before a moment by one short line each. Only for the holder of the lock. Lines
 * that are no records are kept as they are.
 */
export function compactLog(path: string, before: string, prunedAt: string): FileResult<undefined> {
  const read = readText(path, LARGEST_LOG)
  if (!read.ok) return read
  const lines = read.value.split('\n').filter((line) => line !== '')
  const settled = new Map<string, { at: string; record: AttemptRecord }>()
  const records = lines.map(decodeRecord)
  for (const record of records) {
    const at = record === undefined ? undefined : settledAt(record)
    if (record === undefined || at === undefined) continue
    const known = settled.get(record.attemptId)
    // An attempt of unknown fate stays one, whatever was written after it.
    const kept = known?.record.kind === 'reconciled-unknown' ? known.record : record
    settled.set(record.attemptId, { at: known === undefined || at > known.at ? at : known.at, record: kept })
  }
  const old = new Map([...settled].filter(([, { at }]) => at < before))
  if (old.size === 0) return { ok: true, value: undefined }
  const written = new Set<string>()
  const kept: string[] = []
  for (const [i, line] of lines.entries()) {
    const record = records[i]
    const last = record === undefined || record.kind === 'tombstone' ? undefined : old.get(record.attemptId)?.record
    if (last === undefined) kept.push(`${line}\n`)
    else if (!written.has(last.attemptId)) {
      written.add(last.attemptId)
      const { attemptId, id } = last
      const outcomeClass = last.kind === 'terminal' ? last.outcomeClass : 'unknown'
      kept.push(encodeRecord({ kind: 'tombstone', attemptId, id, outcomeClass, prunedAt }))
    }
  }
  return replaceFile(path, kept.join(''))
}
