import type { Rooted } from '../report/rooted.ts'
import { fileOf, type Place, positionOf } from '../text/source.ts'

/** A stretch of a file in 1-based lines and columns (UTF-16 units); the end is exclusive, where it is known. */
export interface Region {
  readonly startLine: number
  readonly startColumn: number
  readonly endLine?: number
  readonly endColumn?: number
}

/** Where a service shows a finding. */
export interface Spot {
  readonly file: string
  readonly region?: Region | undefined
}

/** What a finding tells of its place: the exact one as far as it is known, and the source that the report names. */
export interface Located {
  readonly place?: Place | undefined
  readonly source: string
}

/**
 * The place of a finding for a service that has only the files below the root. What lies elsewhere (a pinned preset in
 * the module cache) is shown at the file that leads there: the task's or the eval's. Undefined when none is below it.
 */
export function spotOf(of: Located, evalSource: string, { below }: Rooted): Spot | undefined {
  const { place, source } = of
  const exact = place === undefined ? undefined : below(fileOf(place))
  if (place !== undefined && exact !== undefined) return { file: exact, region: regionOf(place) }
  const file = below(source) ?? below(evalSource)
  return file === undefined ? undefined : { file }
}

/** The region of a place; undefined when only its file is known. A line end at its end does not belong to it. */
function regionOf(place: Place): Region | undefined {
  const start = positionOf(place)
  if (start === undefined) return undefined
  const { line: startLine, column: startColumn } = start
  if (!('source' in place)) return { startLine, startColumn }
  const { source } = place
  let to = Math.max(place.start, Math.min(place.end, source.text.length))
  while (to > place.start && /\s/.test(source.text[to - 1]!)) to--
  const end = source.position(to)
  return { startLine, startColumn, endLine: end.line, endColumn: end.column }
}
