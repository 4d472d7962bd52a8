import type { Readable } from 'node:stream'
import {
  AbstractMessageReader,
  AbstractMessageWriter,
  type DataCallback,
  type Disposable,
  ErrorCodes,
  type Message,
  type MessageReader,
  type MessageWriter,
} from 'vscode-languageserver'

/** The most that one message may take, in bytes; a longer one is answered with an error, and the session goes on. */
const LONGEST_MESSAGE = 64 * 1024 * 1024

/** The most that the headers of a message may take, in bytes. */
const LONGEST_HEADERS = 8 * 1024

/** How many messages of a client that is gone may wait for their turn. */
const MOST_WAITING = 10_000

const END_OF_HEADERS = '\r\n\r\n'

/**
 * Messages of the protocol, each after headers that tell its length. What is no message is answered with the error that
 * JSON-RPC has for it, so that the client does not wait, and nothing that arrives ends the session but its end.
 */
export class FrameReader extends AbstractMessageReader implements MessageReader {
  readonly #input: Readable
  readonly #answer: (message: object) => void
  #pieces: Buffer[] = []
  #length = 0
  /** Bytes of the body that is awaited; undefined while headers are. */
  #body: number | undefined
  /** Bytes that still belong to a message which was refused. */
  #skipped = 0
  #isLost = false
  #heard = 0
  #isClosed = false

  /** @param answer sends an error to the client */
  constructor(input: Readable, answer: (message: object) => void) {
    super()
    this.#input = input
    this.#answer = answer
  }

  listen(callback: DataCallback): Disposable {
    const heard: DataCallback = (message) => {
      this.#heard++
      callback(message)
    }
    const take = (chunk: Buffer): void => this.#take(chunk, heard)
    const close = (): void => this.#close()
    this.#input.on('data', take).once('end', close).once('close', close).on('error', close)
    return { dispose: () => this.#input.off('data', take) }
  }

  /** What was heard before the end is answered first: the connection takes one message a turn. */
  #close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    let turns = Math.min(this.#heard, MOST_WAITING)
    const wait = (): void => void (turns-- > 0 ? setImmediate(wait) : this.fireClose())
    wait()
  }

  #take(chunk: Buffer, callback: DataCallback): void {
    const skipped = Math.min(this.#skipped, chunk.length)
    this.#skipped -= skipped
    const rest = chunk.subarray(skipped)
    if (rest.length === 0) return
    this.#pieces.push(rest)
    this.#length += rest.length
    // A body that is not whole is not put together for each of its pieces.
    if (this.#body !== undefined && this.#length < this.#body) return
    let bytes = this.#pieces.length === 1 ? rest : Buffer.concat(this.#pieces, this.#length)
    for (;;) {
      const left = this.#body === undefined ? this.#headers(bytes) : this.#message(bytes, this.#body, callback)
      if (left === undefined) break
      bytes = left
    }
    this.#pieces = bytes.length === 0 ? [] : [bytes]
    this.#length = bytes.length
  }

  /** Takes headers off; undefined where they are not whole. */
  #headers(bytes: Buffer): Buffer | undefined {
    const end = bytes.indexOf(END_OF_HEADERS)
    if (end < 0) {
      if (bytes.length <= LONGEST_HEADERS) return undefined
      this.#refuse('what arrives is no message of the protocol')
      // What is kept may hold the beginning of headers.
      return bytes.subarray(bytes.length - END_OF_HEADERS.length)
    }
    const rest = bytes.subarray(end + END_OF_HEADERS.length)
    const [, digits] =
      /(?:^|\n)content-length:[ \t]*(\d{1,15})[ \t]*(?:\r|$)/i.exec(bytes.toString('latin1', 0, end)) ?? []
    if (digits === undefined) {
      this.#refuse('the headers of a message tell no length')
      return rest
    }
    this.#isLost = false
    const length = Number(digits)
    if (length <= LONGEST_MESSAGE) {
      this.#body = length
      return rest
    }
    this.#answer(refusal(ErrorCodes.InvalidRequest, `a message has at most ${LONGEST_MESSAGE} bytes`))
    const here = Math.min(length, rest.length)
    this.#skipped = length - here
    return rest.subarray(here)
  }

  /** Once for a stretch of garbage, whatever its length. */
  #refuse(why: string): void {
    if (!this.#isLost) this.#answer(refusal(ErrorCodes.ParseError, why))
    this.#isLost = true
  }

  /** Takes a body off; undefined where it is not whole. */
  #message(bytes: Buffer, length: number, callback: DataCallback): Buffer | undefined {
    if (bytes.length < length) return undefined
    this.#body = undefined
    const read = readMessage(bytes.toString('utf8', 0, length))
    if (read.ok) callback(read.message)
    else this.#answer(read.refusal)
    return bytes.subarray(length)
  }
}

function refusal(code: number, message: string, id: string | number | null = null): object {
  return { jsonrpc: '2.0', id, error: { code, message } }
}

function readMessage(
  text: string,
): { readonly ok: true; readonly message: Message } | { readonly ok: false; readonly refusal: object } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { ok: false, refusal: refusal(ErrorCodes.ParseError, 'the body of a message is not JSON') }
  }
  const fail = (message: string, id?: string | number | null) =>
    ({ ok: false, refusal: refusal(ErrorCodes.InvalidRequest, message, id) }) as const
  if (Array.isArray(value)) return fail('batches are not part of this protocol')
  if (!isMessage(value)) return fail('the body is not a message of JSON-RPC 2.0', idOf(value))
  return { ok: true, message: value }
}

function isMessage(value: unknown): value is Message {
  if (typeof value !== 'object' || value === null || !('jsonrpc' in value) || value.jsonrpc !== '2.0') return false
  if ('method' in value) return typeof value.method === 'string' && hasParams(value)
  return 'id' in value && ('result' in value || 'error' in value)
}

/** Parameters are a list or an object, or are not there. */
function hasParams(value: object): boolean {
  return !('params' in value) || typeof value.params === 'object'
}

function idOf(value: unknown): string | number | null {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined
  return typeof id === 'string' || typeof id === 'number' ? id : null
}

/** Writes messages, each whole and at once. */
export class FrameWriter extends AbstractMessageWriter implements MessageWriter {
  readonly #write: (text: string) => boolean

  /** @param write takes a text, and tells whether it could be written */
  constructor(write: (text: string) => boolean) {
    super()
    this.#write = write
  }

  /** Never fails: a client that is gone ends the session, and needs no news. */
  async write(message: Message): Promise<void> {
    this.send(message)
  }

  /** The same for whoever does not wait. */
  send(message: object): void {
    const body = JSON.stringify(message)
    if (!this.#write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)) this.fireClose()
  }

  end(): void {}
}
