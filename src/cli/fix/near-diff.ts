/** A stretch of lines that is replaced by another one; each from a line, counted from 0, to before another. */
export interface Block {
  readonly from: number
  readonly to: number
  readonly newFrom: number
  readonly newTo: number
}

/** How far apart, in lines of both texts together, two texts are searched for where they go on alike. */
const NEAR = 64
/** So many lines that are alike are no accident. */
const ALIKE = 2

/**
 * By which blocks two texts differ, in time in proportion to their lengths: where they differ, it takes the nearest place
 * from which they go on alike. Not always the shortest answer, but always a right one. What never goes on alike is one
 * block to the end.
 */
export function nearBlocks(before: readonly string[], after: readonly string[]): readonly Block[] {
  const blocks: Block[] = []
  let i = 0
  let j = 0
  while (i < before.length || j < after.length) {
    if (i < before.length && before[i] === after[j]) {
      i++
      j++
      continue
    }
    const next = meeting(before, after, i, j)
    blocks.push({ from: i, to: next.i, newFrom: j, newTo: next.j })
    ;({ i, j } = next)
  }
  return blocks
}

/** The nearest lines from which both texts go on alike; their ends, where none are near. */
function meeting(before: readonly string[], after: readonly string[], i: number, j: number): { i: number; j: number } {
  for (let distance = 1; distance <= NEAR; distance++) {
    for (let skip = 0; skip <= distance; skip++) {
      const at = { i: i + skip, j: j + distance - skip }
      if (at.i <= before.length && at.j <= after.length && areAlike(before, after, at.i, at.j)) return at
    }
  }
  return { i: before.length, j: after.length }
}

function areAlike(before: readonly string[], after: readonly string[], i: number, j: number): boolean {
  for (let n = 0; n < ALIKE; n++) {
    const isEnd = i + n === before.length && j + n === after.length
    if (isEnd) return true
    if (i + n >= before.length || before[i + n] !== after[j + n]) return false
  }
  return true
}
