import type { Kind, Word } from '../text/argument.ts'

/** Lists within sentences. */

/** Names in backticks: "`a`, `b` and `c`". */
export function list(names: readonly Word[], joint: 'and' | 'or'): string {
  const quoted = names.map((text) => `\`${text}\``)
  const last = quoted.pop() ?? ''
  return quoted.length === 0 ? last : `${quoted.join(', ')} ${joint} ${last}`
}

/** Kinds of values: "a number, a list or a mapping". */
export function either(kinds: readonly Kind[]): string {
  const last = kinds.at(-1) ?? 'a value'
  return kinds.length < 2 ? last : `${kinds.slice(0, -1).join(', ')} or ${last}`
}
