import { isUtf8 } from 'node:buffer'
import { isUtf16 } from '../text/encoding.ts'

/** The text of a file, and the first thing in it that the runtime's reader refuses. */
export interface DecodedText {
  /** Without a byte order mark. */
  readonly text: string
  readonly refused: RefusedCharacter | undefined
}

export interface RefusedCharacter {
  readonly kind: 'utf-16' | 'encoding' | 'control-character'
  /** Where it stands in the text. */
  readonly offset: number
  /** How much of the text the runtime sees before it comes upon it: it reads ahead. */
  readonly seen: number
}

/** The runtime reads its input in pieces of so many bytes, and refuses a piece before anything in it is looked at. */
const PIECE = 512

// Controls other than tab and line breaks, in comments too, and the two non-characters at the end of the basic plane.
// Lone surrogates cannot occur after decoding.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]/

/** Decodes the bytes of a file: UTF-8, of which one byte order mark is dropped. Never fails. */
export function decodeBytes(bytes: Uint8Array): DecodedText {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const mark = whole[0] === 0xef && whole[1] === 0xbb && whole[2] === 0xbf ? 3 : 0
  const body = mark === 0 ? whole : whole.subarray(mark)
  const text = body.toString('utf8')
  const broken = isUtf8(body) ? undefined : firstBrokenByte(body)
  const sound = broken === undefined ? text : body.subarray(0, broken).toString('utf8')
  const control = sound.search(FORBIDDEN)
  if (control === -1 && broken === undefined) return { text, refused: undefined }
  const offset = control === -1 ? sound.length : control
  const at = mark + (control === -1 ? broken! : Buffer.byteLength(sound.slice(0, control)))
  const seen = whole.subarray(mark, Math.max(mark, pieceOf(whole, at))).toString('utf8').length
  if (isUtf16(whole)) return { text, refused: { kind: 'utf-16', offset: 0, seen: 0 } }
  return { text, refused: { kind: control === -1 ? 'encoding' : 'control-character', offset, seen } }
}

/** Where the piece begins that a byte is in; no character is cut in two. */
function pieceOf(bytes: Buffer, at: number): number {
  let start = 0
  for (;;) {
    let end = Math.min(start + PIECE, bytes.length)
    while (end < bytes.length && end > start && (bytes[end]! & 0xc0) === 0x80) end--
    if (at < end || end >= bytes.length || end === start) return start
    start = end
  }
}

/** The offset at which bytes stop being UTF-8. */
function firstBrokenByte(bytes: Buffer): number {
  let low = 0
  let high = bytes.length
  // A prefix is good when it is UTF-8 up to at most three bytes of an unfinished character.
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (isGoodPrefix(bytes, middle)) low = middle
    else high = middle - 1
  }
  let end = low
  while (end > 0 && !isUtf8(bytes.subarray(0, end))) end--
  return end
}

function isGoodPrefix(bytes: Buffer, length: number): boolean {
  for (let cut = 0; cut <= 3 && cut <= length; cut++) {
    if (isUtf8(bytes.subarray(0, length - cut))) {
      const tail = bytes.subarray(length - cut, length)
      return cut === 0 || isUnfinished(tail)
    }
  }
  return false
}

function isUnfinished(tail: Buffer): boolean {
  const lead = tail[0] ?? 0
  const wanted = lead >= 0xf0 && lead <= 0xf4 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 0
  return wanted > tail.length && tail.subarray(1).every((byte) => (byte & 0xc0) === 0x80)
}
