/** Go's strings, and its order of texts by bytes, where they differ from JavaScript's. Checked by test/go/strings.test.ts. */

/** Compares two strings by their UTF-8 bytes, as the contract orders everything. JS `<` compares UTF-16 units. */
export function compareBytes(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i)
    const y = b.charCodeAt(i)
    if (x === y) continue
    // Surrogates stand for code points above the whole basic plane, so they sort after U+E000..U+FFFF.
    const fixedX = isSurrogate(x) ? x + 0x10000 : x
    const fixedY = isSurrogate(y) ? y + 0x10000 : y
    return fixedX - fixedY
  }
  return a.length - b.length
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff
}

/** strings.TrimSpace: Unicode White_Space, which has U+0085 and lacks U+FEFF, unlike String.prototype.trim. */
export function trimSpace(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && isSpace(text.charCodeAt(from))) from++
  while (to > from && isSpace(text.charCodeAt(to - 1))) to--
  return text.slice(from, to)
}

function isSpace(unit: number): boolean {
  if (unit < 0x80) return unit === 32 || (unit >= 9 && unit <= 13)
  return (
    unit === 0x85 ||
    unit === 0xa0 ||
    unit === 0x1680 ||
    (unit >= 0x2000 && unit <= 0x200a) ||
    unit === 0x2028 ||
    unit === 0x2029 ||
    unit === 0x202f ||
    unit === 0x205f ||
    unit === 0x3000
  )
}

/** True when only white space is there. */
export function isBlank(text: string): boolean {
  return trimSpace(text) === ''
}

/**
 * A key folded as by strings.EqualFold, by which the runtime's decoders compare it with a field name that is all
 * lower-case ASCII: case does not count, and two letters beyond ASCII fold to `k` and `s`.
 */
export function foldKey(key: string): string {
  // The Kelvin sign becomes `k` by lower-casing already; the long s does not become `s`.
  return key.toLowerCase().replaceAll('\u017f', 's')
}
