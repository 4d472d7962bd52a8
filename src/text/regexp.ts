/** Patterns of the reference's dialect: Go `regexp`, that is RE2 (graders.md section 4). Never JavaScript's own. */
import { re2js } from './lazy.ts'
import { isPlainPattern } from './regexp-plain.ts'
import { forEngine, scanPattern } from './regexp-scan.ts'

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

/**
 * The greatest estimated cost of a pattern (see regexp-scan.ts) that is compiled: well below half a second. The
 * reference has a limit of this kind too, much further out, where compiling here would take many seconds.
 */
export const LARGEST_COST = 50_000

/** No longer pattern is looked at. Only one long class could pass the bound above with this length. */
const LONGEST = 250_000

const FINE: RegexCheck = { ok: true }
const TOO_LARGE: RegexCheck = { ok: false, fault: 'too-large' }

const MEMO_SIZE = 2_000
const LONGEST_REMEMBERED = 2_000
const memo = new Map<string, RegexCheck>()

/** Whether a pattern is valid, and why not. Simple patterns are decided without loading the engine. */
export function checkRegexp(pattern: string): RegexCheck {
  if (isPlainPattern(pattern)) return FINE
  const known = memo.get(pattern)
  if (known !== undefined) return known
  const check = compile(pattern)
  if (pattern.length <= LONGEST_REMEMBERED) {
    if (memo.size >= MEMO_SIZE) memo.clear()
    memo.set(pattern, check)
  }
  return check
}

function compile(pattern: string): RegexCheck {
  if (pattern.length > LONGEST) return TOO_LARGE
  const scan = scanPattern(pattern)
  if (scan.cost > LARGEST_COST) return TOO_LARGE
  let failure = failureOf(pattern)
  if (failure !== undefined && OURS.test(failure)) failure = failureOf(forEngine(pattern, scan))
  return failure === undefined ? FINE : { ok: false, fault: faultOf(failure) }
}

/** What the engine here may refuse and the reference's takes: one name for several groups, other names of classes. */
const OURS = /^duplicate capture group name|^invalid character class range/

/** The engine's description of what is wrong with a pattern; undefined when it compiles. */
function failureOf(pattern: string): string | undefined {
  const { RE2JS, RE2JSException } = re2js()
  try {
    RE2JS.compile(pattern)
    return undefined
  } catch (error) {
    // Its own exceptions say what is wrong with the pattern; any other failure inside it is still no valid pattern.
    const message = error instanceof RE2JSException ? error.message : ''
    return message.replace(/^error parsing regexp: /, '')
  }
}

/** The start of the engine's description, and the fault that it means. */
const FAULTS: readonly (readonly [start: RegExp, fault: RegexFault])[] = [
  [/^invalid or unsupported Perl syntax: `\(\?<?[=!]/, 'look-around'],
  [/^invalid or unsupported Perl syntax/, 'flag'],
  [/^invalid escape sequence: `\\[1-9k]/, 'back-reference'],
  [/^invalid named capture: `\(\?<[=!]/, 'look-around'],
  [/^invalid named capture/, 'group-name'],
  [/^invalid escape sequence|^trailing backslash/, 'escape'],
  [/^invalid character class range|^missing closing \]/, 'class'],
  [/^missing closing \)|^unexpected \)/, 'parenthesis'],
  [/^invalid nested repetition operator|^invalid repeat count|^missing argument to repetition operator/, 'repeat'],
  [/^expression nests too deeply|^expression too large/, 'too-large'],
]

function faultOf(description: string): RegexFault {
  return FAULTS.find(([start]) => start.test(description))?.[1] ?? 'other'
}
