/** Nobody reads more mistakes of one kind in one file than this; a file that is written to hurt has any number. */
const MOST = 1_000

/**
 * The first thousand items of each kind, in their order, so that one kind of mistake never crowds out another.
 * @returns what is told one by one, and how many more there are
 */
export function firstOfEachKind<T>(
  items: readonly T[],
  kindOf: (item: T) => string,
): { readonly told: readonly T[]; readonly left: number } {
  if (items.length <= MOST) return { told: items, left: 0 }
  const counts = new Map<string, number>()
  const told = items.filter((item) => {
    const kind = kindOf(item)
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return count <= MOST
  })
  return { told, left: items.length - told.length }
}
