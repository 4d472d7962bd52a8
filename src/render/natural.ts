/** Compares as people sort: `t2` before `t10`. The same on every machine; equal texts only are equal. */
export function compareNatural(a: string, b: string): number {
  const left = a.match(PARTS) ?? []
  const right = b.match(PARTS) ?? []
  const shared = Math.min(left.length, right.length)
  for (let i = 0; i < shared; i++) {
    const order = comparePart(left[i]!, right[i]!)
    if (order !== 0) return order
  }
  // Leading zeros do not count above, and still make another text.
  return left.length - right.length || compareUnits(a, b)
}

const PARTS = /\d+|\D+/g

function comparePart(a: string, b: string): number {
  if (!/^\d/.test(a) || !/^\d/.test(b)) return compareUnits(a, b)
  const left = a.replace(/^0+(?=\d)/, '')
  const right = b.replace(/^0+(?=\d)/, '')
  return left.length - right.length || compareUnits(left, right)
}

function compareUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
