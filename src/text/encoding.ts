/** What encoding a file has, as far as that keeps it from being read. */

/** So many bytes tell a UTF-16 text without a mark. */
const SAMPLE = 64

/** A text in UTF-16: with a byte order mark, or with a zero in every other byte of its beginning and nowhere else in it. */
export function isUtf16(bytes: Buffer): boolean {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true
  const sample = bytes.subarray(0, Math.min(SAMPLE, bytes.length & ~1))
  if (sample.length < 4) return false
  const zeros = first === 0 ? 0 : 1
  return sample.every((byte, at) => (byte === 0) === ((at & 1) === zeros))
}

/** What stands before the first character of a text and hides it from whoever looks for that. */
export type Hiding = 'byte-order-mark' | 'utf-16'

/** What hides a beginning that would be there otherwise; undefined where nothing does. */
export function hiding(bytes: Buffer, beginning: string): Hiding | undefined {
  if (isUtf16(bytes)) return 'utf-16'
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  return isMarked && bytes.toString('utf8', 3, 3 + beginning.length) === beginning ? 'byte-order-mark' : undefined
}
