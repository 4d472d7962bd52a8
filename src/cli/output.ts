import { writeSync } from 'node:fs'

/** Whether a text was written whole. */
export type Written = { readonly ok: true } | { readonly ok: false; readonly reason: WriteFailure }

/** Why a stream takes no more: its reader is gone, its disk is full, or something else. */
export type WriteFailure = 'closed' | 'full' | 'other'

/** A stream that takes whole texts. */
export interface Sink {
  readonly write: (text: string) => Written
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
      else if (code !== 'EINTR')
        return { ok: false, reason: code === 'EPIPE' ? 'closed' : code === 'ENOSPC' ? 'full' : 'other' }
    }
  }
  return { ok: true }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** The sentence on a report that could not be written. */
export function failureSentence(reason: WriteFailure): string {
  const why = {
    closed: 'its reader has closed the stream',
    full: 'no space is left',
    other: 'the stream cannot be written',
  }[reason]
  return `waza: the output could not be written: ${why}`
}
