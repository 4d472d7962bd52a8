/**
 * Go's regexp: which patterns compile (RE2 syntax with Perl's flags, as of Go 1.26; graders.md section 4). Reading a
 * pattern takes time linear in its length, and nothing is compiled. Checked by the table `regex`.
 */
import type { RegexFault } from './fault.ts'
import { Measure } from './limits.ts'
import { Reading } from './reading.ts'

export type { RegexFault } from './fault.ts'

export type RegexCheck = { readonly ok: true } | { readonly ok: false; readonly fault: RegexFault }

const FINE: RegexCheck = { ok: true }

/**
 * Whether a pattern compiles, and why not. It need not be valid Unicode. Never throws; safe for patterns of any length.
 */
export function checkRegexp(pattern: string): RegexCheck {
  const known = checked.get(pattern)
  if (known !== undefined) return known
  const fault = new Reading(pattern, new Measure()).fault()
  const check: RegexCheck = fault === undefined ? FINE : { ok: false, fault }
  if (pattern.length > LONGEST_KEPT) return check
  if (checked.size >= MOST_KEPT) checked.clear()
  checked.set(pattern, check)
  return check
}

/** The tasks of a suite mostly repeat their patterns. */
const checked = new Map<string, RegexCheck>()
const MOST_KEPT = 2000
const LONGEST_KEPT = 500
