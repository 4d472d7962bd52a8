/** Patterns of the reference's dialect: Go `regexp`, that is RE2 (graders.md section 4). Never JavaScript's own. */
import { re2js } from './lazy.ts'
import { isPlainPattern } from './regexp-plain.ts'
import { scanPattern, withUniqueNames } from './regexp-scan.ts'

/** Why a pattern is not one of the reference's dialect (RE2), as far as it can be said without showing the pattern. */
export type RegexFault =
  | 'look-around'
  | 'back-reference'
  | 'repeat'
  | 'escape'
  | 'class'
  | 'parenthesis'
  | 'flag'
  | 'group-name'
  | 'too-large'
  | 'other'

export type RegexCheck = { readonly ok: true } | { readonly ok: false; readonly fault: RegexFault }

export type CompiledRegexp =
  | { readonly ok: true; readonly regexp: Regexp }
  | { readonly ok: false; readonly fault: RegexFault }

/** A pattern to match with, in linear time. */
export interface Regexp {
  /** Whether the pattern matches anywhere in the text. */
  test(text: string): boolean
}

/**
 * The greatest estimated cost of a pattern (see regexp-scan.ts) that is compiled: well below half a second. The
 * reference has a limit of this kind too, much further out, where compiling here would take many seconds.
 */
const LARGEST_COST = 50_000

/** No longer pattern is looked at. Only one long class could pass the bound above with this length. */
const LONGEST = 250_000

const FINE: RegexCheck = { ok: true }

const MEMO_SIZE = 2_000
const LONGEST_REMEMBERED = 2_000
const memo = new Map<string, RegexCheck>()

/** Whether a pattern is valid, and why not. Simple patterns are decided without loading the engine. */
export function checkRegexp(pattern: string): RegexCheck {
  if (isPlainPattern(pattern)) return FINE
  const known = memo.get(pattern)
  if (known !== undefined) return known
  const compiled = compileRegexp(pattern)
  const check = compiled.ok ? FINE : compiled
  if (pattern.length <= LONGEST_REMEMBERED) {
    if (memo.size >= MEMO_SIZE) memo.clear()
    memo.set(pattern, check)
  }
  return check
}

/** A pattern ready for matching, or why it is not valid. */
export function compileRegexp(pattern: string): CompiledRegexp {
  if (pattern.length > LONGEST) return { ok: false, fault: 'too-large' }
  const scan = scanPattern(pattern)
  if (scan.cost > LARGEST_COST) return { ok: false, fault: 'too-large' }
  const first = tryCompile(pattern)
  // The reference lets several groups have one name.
  const compiled = first.ok || !first.isDuplicateName ? first : tryCompile(withUniqueNames(pattern, scan.names))
  return compiled.ok ? compiled : { ok: false, fault: compiled.fault }
}

type Attempt = CompiledRegexp & { readonly isDuplicateName?: boolean }

function tryCompile(pattern: string): Attempt {
  const { RE2JS, RE2JSException } = re2js()
  try {
    return { ok: true, regexp: RE2JS.compile(pattern) }
  } catch (error) {
    // Its own exceptions say what is wrong with the pattern; any other failure inside it is still no valid pattern.
    const message = error instanceof RE2JSException ? error.message : ''
    return { ok: false, fault: faultOf(message), isDuplicateName: message.includes('duplicate capture group name') }
  }
}

/** The start of the engine's description, and the fault that it means. */
const FAULTS: readonly (readonly [start: RegExp, fault: RegexFault])[] = [
  [/^invalid or unsupported Perl syntax: `\(\?<?[=!]/, 'look-around'],
  [/^invalid or unsupported Perl syntax/, 'flag'],
  [/^invalid escape sequence: `\\[1-9k]/, 'back-reference'],
  [/^invalid named capture: `\(\?<[=!]/, 'look-around'],
  [/^invalid named capture|^duplicate capture group name/, 'group-name'],
  [/^invalid escape sequence|^trailing backslash/, 'escape'],
  [/^invalid character class range|^missing closing \]/, 'class'],
  [/^missing closing \)|^unexpected \)/, 'parenthesis'],
  [/^invalid nested repetition operator|^invalid repeat count|^missing argument to repetition operator/, 'repeat'],
  [/^expression nests too deeply|^expression too large/, 'too-large'],
]

function faultOf(message: string): RegexFault {
  const description = message.replace(/^error parsing regexp: /, '')
  return FAULTS.find(([start]) => start.test(description))?.[1] ?? 'other'
}
