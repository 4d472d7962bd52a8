const NAMED = { inf: Number.POSITIVE_INFINITY, '-inf': Number.NEGATIVE_INFINITY, nan: Number.NaN }

/** Whether a value of the reader is what the library answers, in the notation of the truth tables. */
export function same(wanted, got) {
  if (wanted === null || typeof wanted !== 'object') return wanted === got
  if (Array.isArray(wanted))
    return Array.isArray(got) && got.length === wanted.length && wanted.every((item, at) => same(item, got[at]))
  if ('$int' in wanted) return typeof got === 'bigint' && got === BigInt(wanted.$int)
  if ('$time' in wanted) return got instanceof Date && got.getTime() === Date.parse(wanted.$time)
  if ('$float' in wanted)
    return Object.is(got, NAMED[wanted.$float] ?? Number(wanted.$float)) || got === Number(wanted.$float)
  return samePairs(wanted.$map, got)
}

function samePairs(pairs, got) {
  if (pairs.every(([key]) => typeof key === 'string')) {
    if (got === null || typeof got !== 'object' || Object.getPrototypeOf(got) !== null) return false
    if (Object.keys(got).length !== pairs.length) return false
    return pairs.every(([key, value]) => Object.hasOwn(got, key) && same(value, got[key]))
  }
  if (!(got instanceof Map) || got.size !== pairs.length) return false
  const left = [...got]
  return pairs.every(([key, value]) => {
    const at = left.findIndex(([k, v]) => same(key, k) && same(value, v))
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}
