import { readSync } from 'node:fs'

/** What stands on standard input, whole; or why it could not be taken. */
export type Input =
  | { readonly ok: true; readonly bytes: Buffer }
  | { readonly ok: false; readonly reason: 'too-large' | 'unreadable' }

/** Reads standard input to its end, as `readInput` does. */
export function readStandardInput(limit: number): Input {
  return readInput(0, limit)
}

const CHUNK = 1 << 16
const RETRY_MS = 2

/**
 * Reads a file descriptor to its end. Only for what a command line asks for: it waits for whoever writes there.
 * @param limit bytes; what is longer is refused
 */
function readInput(descriptor: number, limit: number): Input {
  const pieces: Buffer[] = []
  let length = 0
  for (;;) {
    const piece = Buffer.allocUnsafe(CHUNK)
    const count = readSome(descriptor, piece)
    if (count === undefined) return { ok: false, reason: 'unreadable' }
    if (count === 0) return { ok: true, bytes: Buffer.concat(pieces, length) }
    length += count
    if (length > limit) return { ok: false, reason: 'too-large' }
    pieces.push(piece.subarray(0, count))
  }
}

function readSome(descriptor: number, into: Buffer): number | undefined {
  for (;;) {
    try {
      return readSync(descriptor, into)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if (code === 'EOF') return 0
      // A pipe that is non-blocking and empty for now.
      if (code === 'EAGAIN') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS)
      else if (code !== 'EINTR') return undefined
    }
  }
}
