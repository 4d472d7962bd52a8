/**
 * A key folded as the reference runtime's decoders do before they compare it with a field name that is all lower-case
 * ASCII: case does not count, and two letters beyond ASCII fold to `k` and `s`.
 */
export function foldKey(key: string): string {
  // The Kelvin sign becomes `k` by lower-casing already; the long s does not become `s`.
  return key.toLowerCase().replaceAll('\u017f', 's')
}
