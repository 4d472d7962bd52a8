import { BYTE_ORDER_MARK, HASH, isBlank, isLineEnd, isMarker, lineEndFrom, PERCENT, pastBreak } from './scan/units.ts'

/**
 * Where the part of a text begins that a run does not read: a further document, or whatever stands behind the first
 * one. Markers, comments and empty lines alone are none.
 * @param rest where the first document was found to end
 */
export function unreadFrom(text: string, rest: number): number | undefined {
  const all = `${text}\0`
  let begin: number | undefined
  for (let at = rest; ; ) {
    while (isBlank(all.charCodeAt(at)) || all.charCodeAt(at) === BYTE_ORDER_MARK) at++
    const end = lineEndFrom(all, at)
    if (isMarker(all, at)) {
      begin ??= all.charAt(at) === '-' ? at : undefined
      at += 3
      while (isBlank(all.charCodeAt(at))) at++
    }
    const unit = all.charCodeAt(at)
    if (!isLineEnd(unit) && unit !== HASH && unit !== PERCENT) return begin ?? at
    if (end >= text.length) return undefined
    at = pastBreak(all, end)
  }
}
