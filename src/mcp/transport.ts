import type { Readable } from 'node:stream'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { ErrorCode, type JSONRPCMessage, JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js'

/** The most that one message may take, in bytes; a longer one is answered with an error, and the session goes on. */
export const LONGEST_MESSAGE = 10 * 1024 * 1024

const NEWLINE = 0x0a

/**
 * The protocol over lines: one JSON-RPC message a line. A line that is not a message is answered with the error that
 * JSON-RPC has for it, so that the client does not wait, and nothing that arrives ends the session but its end.
 */
export class LineTransport implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: Transport['onmessage']
  readonly #input: Readable
  readonly #write: (line: string) => void
  #pieces: Buffer[] = []
  #length = 0
  #isTooLong = false

  /** @param write takes one whole line; what happens when it fails is the caller's business */
  constructor(input: Readable, write: (line: string) => void) {
    this.#input = input
    this.#write = write
  }

  async start(): Promise<void> {
    this.#input.on('data', (chunk: Buffer) => this.#take(chunk))
    this.#input.on('error', (error) => this.onerror?.(error))
  }

  async send(message: JSONRPCMessage): Promise<void> {
    this.#write(`${JSON.stringify(message)}\n`)
  }

  async close(): Promise<void> {
    this.#input.removeAllListeners('data')
    this.#input.pause()
    this.onclose?.()
  }

  #take(chunk: Buffer): void {
    let from = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      this.#keep(chunk.subarray(from, end))
      this.#line()
      from = end + 1
    }
    this.#keep(chunk.subarray(from))
  }

  #keep(piece: Buffer): void {
    if (this.#isTooLong || piece.length === 0) return
    this.#length += piece.length
    this.#isTooLong = this.#length > LONGEST_MESSAGE
    if (this.#isTooLong) this.#pieces = []
    else this.#pieces.push(piece)
  }

  #line(): void {
    const text = Buffer.concat(this.#pieces).toString('utf8')
    const line = this.#isTooLong ? tooLong : read(text)
    this.#pieces = []
    this.#length = 0
    this.#isTooLong = false
    if (line === undefined) return
    if (line.ok) this.onmessage?.(line.message)
    else
      this.#write(`${JSON.stringify({ jsonrpc: '2.0', id: line.id, error: { code: line.code, message: line.why } })}\n`)
  }
}

/** A line that is no message; the identity is null where none could be read, as JSON-RPC wants it. */
interface Refusal {
  readonly ok: false
  readonly code: ErrorCode
  readonly why: string
  readonly id: string | number | null
}

const refusal = (code: ErrorCode, why: string, id: Refusal['id'] = null): Refusal => ({ ok: false, code, why, id })

const tooLong = refusal(ErrorCode.InvalidRequest, `a message has at most ${LONGEST_MESSAGE} bytes`)

/** The message in a line, or why there is none; undefined for an empty line. */
function read(text: string): { readonly ok: true; readonly message: JSONRPCMessage } | Refusal | undefined {
  if (text.trim() === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return refusal(ErrorCode.ParseError, 'the line is not JSON')
  }
  if (Array.isArray(value)) return refusal(ErrorCode.InvalidRequest, 'batches are not part of this protocol')
  const message = JSONRPCMessageSchema.safeParse(value)
  if (message.success) return { ok: true, message: message.data }
  return refusal(ErrorCode.InvalidRequest, 'the line is not a message of JSON-RPC 2.0', idOf(value))
}

function idOf(value: unknown): Refusal['id'] {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined
  return typeof id === 'string' || typeof id === 'number' ? id : null
}
