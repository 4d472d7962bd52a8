/** JSON documents of other programs, which may be anything. */

/** Deeper documents cannot be compared and written again on every stack, so they are not taken. */
const DEEPEST_DOCUMENT = 1_000

export type ParsedDocument =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: 'blank' | 'not-json' | 'trailing' | 'too-deep' }

/** Parses a text that should be exactly one JSON value. `trailing`: there is one, with other text behind it. */
export function parseDocument(text: string): ParsedDocument {
  if (text.trim() === '') return { ok: false, problem: 'blank' }
  const { deepest, firstEnd } = measure(text)
  if (deepest > DEEPEST_DOCUMENT) return { ok: false, problem: 'too-deep' }
  const value = tryParse(text)
  if (value !== undefined) return { ok: true, value }
  const isFollowed = firstEnd > 0 && tryParse(text.slice(0, firstEnd)) !== undefined
  return { ok: false, problem: isFollowed ? 'trailing' : 'not-json' }
}

/** JSON has no undefined, so it can stand for a text that is none. */
function tryParse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The depth of the brackets outside of strings, and where the first outermost one closes (0: nowhere). */
function measure(text: string): { deepest: number; firstEnd: number } {
  let depth = 0
  let deepest = 0
  let firstEnd = 0
  let isString = false
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (isString) {
      if (unit === 0x5c) i++
      else if (unit === 0x22) isString = false
    } else if (unit === 0x22) isString = true
    else if (unit === 0x7b || unit === 0x5b) deepest = Math.max(deepest, ++depth)
    else if ((unit === 0x7d || unit === 0x5d) && --depth === 0 && firstEnd === 0) firstEnd = i + 1
  }
  return { deepest, firstEnd }
}

export function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

/** A finite number from 0 to 1. */
export function isShare(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1
}
