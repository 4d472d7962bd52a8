import { trimSpace } from '../go/strings.ts'

/** Where the keywords of a trigger grader come from. */
export interface KeywordSource {
  readonly name: string
  readonly description: string
  /** The text after the front matter. */
  readonly body: string
}

/**
 * True when a trigger grader finds any keyword in a skill (graders.md section 7): in its name, in its description up to
 * the exclusions, in its body, or in the phrases that the description says the skill is for.
 */
export function hasKeywords({ name, description, body }: KeywordSource): boolean {
  return [name, withoutExclusions(description), ...usePhrases(description), body].some(holdsKeyword)
}

const STOP_WORDS = new Set(
  (
    'the and for with this that from into your you are was were what where how why not can should using about have ' +
    'has had but all any too out get let'
  ).split(' '),
)

const LEAST_BYTES = 3

// A run of more characters than this is long enough, and longer than every stop word: its end does not matter. Without
// the bound, a run of millions would be more than the regular expression engine can go back through.
const RUN = /[\p{L}\p{N}]{1,8}/gu

function holdsKeyword(text: string): boolean {
  for (const [run] of text.matchAll(RUN)) {
    // The one letter whose lower case is two characters in JavaScript, and one in the runtime.
    const token = run.replaceAll('\u0130', 'i').toLowerCase()
    if (Buffer.byteLength(token) >= LEAST_BYTES && !STOP_WORDS.has(token)) return true
  }
  return false
}

// The letters beyond ASCII whose upper case is an ASCII letter.
const ALSO: Readonly<Record<string, string>> = { I: '\u0131', S: '\u017f' }

/** Finds a text of upper-case letters and punctuation where the upper case of another text has it. */
function anyCase(text: string, flags = ''): RegExp {
  return new RegExp(
    text.replace(/[A-Z]/g, (letter) => `[${letter}${letter.toLowerCase()}${ALSO[letter] ?? ''}]`),
    flags,
  )
}

const EXCLUSIONS = anyCase('DO NOT USE FOR:')
const USE_FOR = anyCase('USE FOR:', 'g')
const NEGATION = anyCase('NOT ')
const ENDS = [EXCLUSIONS, anyCase('INVOKES:'), anyCase('FOR SINGLE OPERATIONS:')]
const LOOK_BACK_BYTES = 11

function withoutExclusions(description: string): string {
  const at = description.search(EXCLUSIONS)
  return at < 0 ? description : description.slice(0, at)
}

/** The phrases after the first `USE FOR:` that is not the end of an exclusion. */
function usePhrases(description: string): readonly string[] {
  const text = description.replace(/\r?\n/g, ' ')
  for (const match of text.matchAll(USE_FOR)) {
    if (isNegated(text, match.index)) continue
    const after = text.slice(match.index + match[0].length)
    const ends = ENDS.map((end) => after.search(end)).filter((at) => at >= 0)
    return phrasesOf(withoutDots(trimSpace(after.slice(0, Math.min(after.length, ...ends)))))
  }
  return []
}

/** Whether the few bytes of the upper-cased text before a label say "not". */
function isNegated(text: string, at: number): boolean {
  let window = ''
  let bytes = 0
  // One unit has at least one byte in upper case, so this many hold the whole window.
  for (const character of Array.from(text.slice(Math.max(0, at - LOOK_BACK_BYTES), at)).reverse()) {
    bytes += Buffer.byteLength(upperCase(character))
    if (bytes > LOOK_BACK_BYTES) break
    window = character + window
  }
  return NEGATION.test(window)
}

/** The upper case of a character where that is one character, as in the runtime; else the character itself. */
function upperCase(character: string): string {
  const upper = character.toUpperCase()
  return Array.from(upper).length === 1 ? upper : character
}

function withoutDots(text: string): string {
  let end = text.length
  while (text[end - 1] === '.') end--
  return text.slice(0, end)
}

/** Quoted phrases where there are any, else what stands between commas. */
function phrasesOf(text: string): readonly string[] {
  const quoted = quotedParts(text)
  return quoted.length > 0 ? quoted : text.split(',').map((part) => withoutRemark(trimSpace(part)))
}

/** What stands between two quotation marks, of which each belongs to one pair; nothing is between neighbours. */
function quotedParts(text: string): readonly string[] {
  const pieces = text.split(/["\u201c\u201d]/)
  const out: string[] = []
  for (let i = 1; i < pieces.length - 1; i++) {
    const piece = pieces[i]!
    if (piece === '') continue
    out.push(piece)
    // The mark behind this piece is used up.
    i++
  }
  return out
}

/** A phrase without the remark in parentheses at its end, such as where else to turn. */
function withoutRemark(phrase: string): string {
  if (!phrase.endsWith(')')) return phrase
  const closed = phrase.lastIndexOf(')', phrase.length - 2)
  const open = phrase.indexOf('(', closed + 1)
  return open < 0 ? phrase : phrase.slice(0, open)
}
