import { fstatSync, writeSync } from 'node:fs'
import { tty } from '../lazy/builtin.ts'

/** Whether a text was written whole. */
export type Written = { readonly ok: true } | { readonly ok: false; readonly reason: WriteFailure }

/**
 * Why something cannot be written: the reader of a stream is gone, the disk is full, a directory is missing, the system
 * forbids it, the file is a directory or a device, or something else.
 */
export type WriteFailure = 'closed' | 'full' | 'no-directory' | 'denied' | 'not-regular' | 'other'

/** A stream that takes whole texts. */
export interface Sink {
  readonly write: (text: string) => Written
}

/** Pipes and files are told apart from terminals without loading what knows terminals: it costs start-up time. */
export function isTerminal(descriptor: number): boolean {
  try {
    return fstatSync(descriptor).isCharacterDevice() && tty().isatty(descriptor)
  } catch {
    return false
  }
}

/** The columns of a terminal: what COLUMNS says or, without it, what the terminal itself says; undefined if neither. */
export function columnsOf(descriptor: number, columns: string | undefined): number | undefined {
  const stated = Number(columns)
  if (Number.isInteger(stated) && stated > 0) return stated
  try {
    const [own] = new (tty().WriteStream)(descriptor).getWindowSize()
    return own > 0 ? own : undefined
  } catch {
    return undefined
  }
}

/** Pieces are gathered to about this many characters: a call of the system for each would take longer than the work. */
const CHUNK = 1 << 16

/** Gathers pieces for a sink. After the first failure nothing more is written. */
export class PieceWriter {
  readonly #sink: Sink
  #gathered: string[] = []
  #length = 0
  #written: Written = { ok: true }

  constructor(sink: Sink) {
    this.#sink = sink
  }

  /** Takes pieces as they are made; once something could not be written, no more is made. */
  write(pieces: Iterable<string>): Written {
    if (!this.#written.ok) return this.#written
    for (const piece of pieces) {
      this.#gathered.push(piece)
      this.#length += piece.length
      if (this.#length >= CHUNK && !this.flush().ok) break
    }
    return this.#written
  }

  /** Writes what is gathered. */
  flush(): Written {
    const text = this.#gathered.join('')
    this.#gathered = []
    this.#length = 0
    if (this.#written.ok && text !== '') this.#written = this.#sink.write(text)
    return this.#written
  }
}

/** Writes pieces as they come, in order; at the first failure nothing more is made or written. */
export function writePieces(pieces: Iterable<string>, sink: Sink): Written {
  const writer = new PieceWriter(sink)
  writer.write(pieces)
  return writer.flush()
}

const RETRY_MS = 2

/** A sink on a file descriptor. Writing is synchronous, so that a report is never cut when the process ends. */
export function sinkOn(descriptor: number): Sink {
  return { write: (text) => writeAll(descriptor, Buffer.from(text)) }
}

function writeAll(descriptor: number, bytes: Buffer): Written {
  let written = 0
  while (written < bytes.length) {
    try {
      written += writeSync(descriptor, bytes, written)
    } catch (error) {
      const code = codeOf(error)
      // A pipe that a slow reader has made non-blocking is full for now; there is nothing else to do than to wait.
      if (code === 'EAGAIN') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS)
      else if (code !== 'EINTR') return { ok: false, reason: writeFailureOf(error) }
    }
  }
  return { ok: true }
}

const failures: Readonly<Record<string, WriteFailure>> = {
  EPIPE: 'closed',
  // Some streams are sockets, and say it so when their reader left with something unread.
  ECONNRESET: 'closed',
  ENOSPC: 'full',
  EDQUOT: 'full',
  ENOENT: 'no-directory',
  ENOTDIR: 'no-directory',
  EACCES: 'denied',
  EPERM: 'denied',
  EROFS: 'denied',
  EISDIR: 'not-regular',
}

/** The kind of an error of the file system. */
export function writeFailureOf(error: unknown): WriteFailure {
  return failures[codeOf(error) ?? ''] ?? 'other'
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

const reasons: Readonly<Record<WriteFailure, string>> = {
  closed: 'its reader has closed the stream',
  full: 'no space is left',
  'no-directory': 'its directory does not exist',
  denied: 'the system forbids it',
  'not-regular': 'something else than a file is there',
  other: 'the stream cannot be written',
}

/** The sentence on a report that could not be written. */
export function failureSentence(reason: WriteFailure): string {
  return `waza: the output could not be written: ${reasons[reason]}`
}

/** The sentence on a file that could not be written; `shownFile` is quoted already. */
export function fileFailureSentence(shownFile: string, reason: WriteFailure): string {
  const why = reason === 'other' ? 'the file cannot be written' : reasons[reason]
  return `${shownFile} could not be written: ${why}`
}
