/** Finds the known word that a misspelt one most probably stands for. */

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

// Longer than any known word: comparing it would only cost time.
const LONGEST = 60

/**
 * The candidate nearest to a text: the same but for case and separators, else a slip or two away, else one that begins
 * like it (`timeout` for `timeout_seconds`). Undefined when nothing comes near.
 */
export function nearest(text: string, candidates: readonly string[]): string | undefined {
  return allNearest(text, candidates)[0]
}

/** The same with every candidate that is as near as the nearest, in their order; of those that begin alike the shortest first. */
export function allNearest(text: string, candidates: readonly string[]): readonly string[] {
  if (text.length > LONGEST) return []
  const wanted = plain(text)
  if (wanted === '') return []
  let best: string[] = []
  let least = Number.POSITIVE_INFINITY
  for (const candidate of candidates) {
    const target = plain(candidate)
    const allowed = Math.min(3, Math.max(1, Math.floor(Math.max(wanted.length, target.length) / 4)))
    if (Math.abs(wanted.length - target.length) > allowed) continue
    const distance = editDistance(wanted, target)
    // A slip in a word of two or three letters could be any other word.
    if (distance > allowed || (distance > 0 && target.length <= 3)) continue
    if (distance < least) best = []
    if (distance <= least) best.push(candidate)
    least = Math.min(least, distance)
  }
  return best.length > 0 ? best : beginLike(text.toLowerCase(), candidates)
}

function beginLike(text: string, candidates: readonly string[]): readonly string[] {
  if (text.length < 3) return []
  const fits = candidates.filter((candidate) => startsWithWord(candidate, text) || startsWithWord(text, candidate))
  return fits.sort((a, b) => a.length - b.length)
}

function startsWithWord(long: string, short: string): boolean {
  return short.length >= 3 && long.startsWith(short) && /^[_-]/.test(long.slice(short.length))
}

/** Whether a text can be a misspelling of a word: what else `nearest` finds is a guess at what a person meant. */
export function isMisspelling(text: string, candidate: string): boolean {
  return text.length <= LONGEST && isNear(plain(text), plain(candidate))
}

function isNear(wanted: string, target: string): boolean {
  const allowed = Math.min(3, Math.max(1, Math.floor(Math.max(wanted.length, target.length) / 4)))
  if (Math.abs(wanted.length - target.length) > allowed) return false
  const distance = editDistance(wanted, target)
  return distance <= allowed && (distance === 0 || target.length > 3)
}

/** Insertions, deletions, replacements and swaps of neighbours that lead from one text to the other. */
function editDistance(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, before[j - 2]! + 1)
      row.push(cost)
    }
    before = last
    last = row
  }
  return last[b.length]!
}
