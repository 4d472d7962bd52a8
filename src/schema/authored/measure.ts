import { isMapping, own } from '../mapping.ts'

/** The depth at which the reference's JSON reader gives up. */
const DEEPEST = 10_000
/** Several times what a file of the largest readable size holds in practice; aliases can pretend to more. */
const MOST_VALUES = 2_000_000
/** Beyond these a schema is not worth remembering, and its text not worth making. */
const SMALL_DEPTH = 100
const SMALL_VALUES = 2_000

export interface Measure {
  /** The document is beyond what is looked at. */
  readonly excess?: 'too-deep' | 'too-large'
  /** The document is small, and its JSON text says all there is to it. */
  readonly isSmallJson: boolean
}

/** Sizes a document level by level, so that a value that contains itself ends too. */
export function measure(schema: unknown): Measure {
  let level: unknown[] = [schema]
  let seen = 1
  let isJson = true
  let depth = 0
  for (; level.length > 0; depth++) {
    if (depth > DEEPEST) return { excess: 'too-deep', isSmallJson: false }
    const next: unknown[] = []
    for (const value of level) {
      const members = Array.isArray(value) ? value : isMapping(value) ? Object.keys(value) : undefined
      if (members === undefined) {
        isJson &&= isJsonScalar(value)
        continue
      }
      seen += members.length
      if (seen > MOST_VALUES) return { excess: 'too-large', isSmallJson: false }
      for (const member of members) next.push(isMapping(value) ? own(value, member) : member)
    }
    level = next
  }
  return { isSmallJson: isJson && depth <= SMALL_DEPTH && seen <= SMALL_VALUES }
}

function isJsonScalar(value: unknown): boolean {
  return value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)
}
