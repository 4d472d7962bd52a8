/** Patterns whose validity is plain to see, so that the engine need not be loaded (it costs start-up time). */

/** Longer patterns go to the engine, whose limits then apply. */
const LONGEST = 1_000

/** Far below the nesting that RE2 refuses (1,000). */
const DEEPEST = 50

const FIXED_ESCAPES = 'dDsSwWbBntrfv'

/**
 * True only for patterns that are surely valid RE2: characters without a meaning, `.`, `^`, `$`, alternatives, groups
 * without options, single repetition signs, common escapes, and `(?i)` at the very start. False says nothing.
 */
export function isPlainPattern(pattern: string): boolean {
  if (pattern.length > LONGEST) return false
  let depth = 0
  let canRepeat = false
  let at = pattern.startsWith('(?i)') ? 4 : 0
  while (at < pattern.length) {
    const c = pattern[at]!
    at++
    switch (c) {
      case '(':
        if (pattern[at] === '?') {
          if (pattern[at + 1] !== ':') return false
          at += 2
        }
        depth++
        if (depth > DEEPEST) return false
        canRepeat = false
        break
      case ')':
        depth--
        if (depth < 0) return false
        canRepeat = true
        break
      case '|':
      case '^':
      case '$':
        canRepeat = false
        break
      case '*':
      case '+':
      case '?':
        if (!canRepeat) return false
        if (pattern[at] === '?') at++
        canRepeat = false
        break
      case '\\':
        if (!isFixedEscape(pattern[at])) return false
        at++
        canRepeat = true
        break
      case '[':
      case ']':
      case '{':
      case '}':
        return false
      default:
        canRepeat = true
    }
  }
  return depth === 0
}

function isFixedEscape(c: string | undefined): boolean {
  return c !== undefined && (FIXED_ESCAPES.includes(c) || /^[!-/:-@[-`{-~]$/.test(c))
}
