/**
 * Go's regexp: which patterns compile (RE2 syntax with Perl's flags, as of Go 1.26; graders.md section 4). Reading a
 * pattern takes time linear in its length, and nothing is compiled. Checked by the table `regex`.
 */
import { isPosixClass, isUnicodeClass } from './classes.ts'
import { Measure } from './limits.ts'

/** Why a pattern is not one of Go's, as far as it can be said without showing the pattern. */
export type RegexFault =
  | 'look-around'
  | 'back-reference'
  | 'repeat'
  | 'escape'
  | 'class'
  | 'parenthesis'
  | 'flag'
  | 'group-name'
  /** Beyond a limit of Go's. */
  | 'too-complex'
  /** Perhaps beyond a limit of Go's: more than is worked out here (decision 29). */
  | 'too-large'

export type RegexCheck = { readonly ok: true } | { readonly ok: false; readonly fault: RegexFault }

const FINE: RegexCheck = { ok: true }

/**
 * Whether a pattern compiles, and why not. It need not be valid Unicode. Never throws; safe for patterns of any length.
 */
export function checkRegexp(pattern: string): RegexCheck {
  const known = checked.get(pattern)
  if (known !== undefined) return known
  const fault = new Reading(pattern).fault()
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

type Fault = RegexFault | undefined

interface Times {
  readonly least: number
  readonly most: number | undefined
}

const COUNTS = /\{(0|[1-9]\d*)(,(0|[1-9]\d*)?)?\}/y
const GROUP_NAME = /[0-9A-Za-z_]+>/y
const FLAGS = /([imsU]*)(-[imsU]+)?([:)])/y
const OCTAL = /0[0-7]{0,2}|[1-7][0-7]{1,2}/y
const HEX = /x(?:([0-9A-Fa-f]{2})|\{([0-9A-Fa-f]+)\})/y
const CONTROLS = new Map([...'afnrtv'].map((letter, i) => [letter, [7, 12, 10, 13, 9, 11][i]!]))

const LAST_CODE_POINT = 0x10ffff

/** One reading of a pattern, from its start to its first fault. */
class Reading {
  private readonly pattern: string
  private readonly measure = new Measure()
  /** Whether letters match in any case, now and outside of each open group. */
  private folded = false
  private readonly foldedOutside: boolean[] = []
  private at = 0
  /** The character that an escape, or a member of a class, stands for. */
  private rune = 0
  /** The last place where a named class such as `[:alpha:]` can end. */
  private readonly lastNameEnd: number

  constructor(pattern: string) {
    this.pattern = pattern
    this.lastNameEnd = pattern.lastIndexOf(':]')
  }

  fault(): Fault {
    let isRepeated = false
    while (this.at < this.pattern.length) {
      const c = this.pattern[this.at]!
      const times = this.times(c)
      const fault = times === undefined ? this.item(c) : isRepeated ? 'repeat' : this.repeat(times)
      if (fault !== undefined) return fault
      isRepeated = times !== undefined
    }
    const size = this.measure.end()
    return size === 'open' ? 'parenthesis' : size === 'within' ? undefined : size
  }

  private item(c: string): Fault {
    switch (c) {
      case '(':
        return this.group()
      case ')':
        this.at++
        if (!this.measure.close()) return 'parenthesis'
        this.folded = this.foldedOutside.pop()!
        return undefined
      case '|':
        this.at++
        this.measure.bar()
        return undefined
      case '^':
      case '$':
        this.at++
        this.measure.assertion()
        return undefined
      case '.':
        this.at++
        this.measure.charClass(2, 0)
        return undefined
      case '[':
        return this.charClass()
      case '\\':
        return this.escape()
      default:
        this.at += widthAt(this.pattern, this.at)
        this.measure.literal(this.folded)
        return undefined
    }
  }

  /** How often a repetition here repeats, `most` being absent where it has no end; undefined for anything else. */
  private times(c: string): Times | undefined {
    if (c === '*' || c === '+' || c === '?') {
      this.at++
      return { least: c === '+' ? 1 : 0, most: c === '?' ? 1 : undefined }
    }
    const counts = c === '{' ? this.match(COUNTS) : undefined
    if (counts === undefined) return undefined
    const [, least, comma, most] = counts
    return {
      least: Number(least),
      most: comma === undefined ? Number(least) : most === undefined ? undefined : Number(most),
    }
  }

  private repeat({ least, most }: Times): Fault {
    if (least > 1000 || (most !== undefined && (most > 1000 || least > most))) return 'repeat'
    // Another question mark makes it lazy.
    if (this.pattern[this.at] === '?') this.at++
    const outcome = this.measure.repeat(least, most)
    return outcome === 'done' ? undefined : outcome === 'too-many-copies' ? 'too-complex' : 'repeat'
  }

  /** What begins with a parenthesis: a group, with a name or not, or flags. */
  private group(): Fault {
    const { pattern, at } = this
    if (pattern[at + 1] !== '?') {
      this.at++
      this.open(true)
      return undefined
    }
    const next = pattern[at + 2]
    const looks = next === '<' ? pattern[at + 3] : next
    if (looks === '=' || looks === '!') return 'look-around'
    const name = next === '<' ? 3 : pattern.startsWith('P<', at + 2) ? 4 : 0
    if (name > 0 && at + name < pattern.length) {
      this.at += name
      if (this.match(GROUP_NAME) === undefined) return 'group-name'
      this.open(true)
      return undefined
    }
    this.at += 2
    const flags = this.match(FLAGS)
    if (flags === undefined) return /^[-imsU]*$/.test(pattern.slice(this.at)) ? 'parenthesis' : 'flag'
    const [, on, off, end] = flags
    if (end === ':') this.open(false)
    if (on!.includes('i')) this.folded = true
    if (off?.includes('i')) this.folded = false
    return undefined
  }

  private open(captures: boolean): void {
    this.foldedOutside.push(this.folded)
    this.measure.open(captures)
  }

  private escape(): Fault {
    const { pattern } = this
    const letter = pattern[this.at + 1] ?? ''
    switch (letter) {
      case 'A':
      case 'b':
      case 'B':
      case 'z':
        this.at += 2
        this.measure.assertion()
        return undefined
      case 'Q': {
        this.at += 2
        const close = pattern.indexOf('\\E', this.at)
        const end = close < 0 ? pattern.length : close
        for (; this.at < end; this.at += widthAt(pattern, this.at)) this.measure.literal(this.folded)
        if (close >= 0) this.at += 2
        return undefined
      }
      case 'p':
      case 'P':
        this.measure.charClass(0, 1)
        return this.unicodeClass()
      case 'd':
      case 'D':
      case 's':
      case 'S':
      case 'w':
      case 'W':
        this.at += 2
        this.measure.charClass(6, 0)
        return undefined
      default: {
        const fault = this.character()
        if (fault === undefined) this.measure.literal(this.folded)
        return fault
      }
    }
  }

  /** An escape that stands for one character. */
  private character(): Fault {
    this.at++
    const c = this.pattern[this.at] ?? ''
    if (c !== '' && c < '\x80' && !/[0-9A-Za-z]/.test(c)) {
      this.rune = c.charCodeAt(0)
      this.at++
      return undefined
    }
    const octal = this.match(OCTAL)
    if (octal !== undefined) {
      this.rune = Number.parseInt(octal[0]!, 8)
      return undefined
    }
    const hex = this.match(HEX)
    if (hex !== undefined) {
      this.rune = Number.parseInt(hex[1] ?? hex[2]!, 16)
      return this.rune > LAST_CODE_POINT ? 'escape' : undefined
    }
    const control = CONTROLS.get(c)
    if (control === undefined) return /^[1-9k]$/.test(c) ? 'back-reference' : 'escape'
    this.rune = control
    this.at++
    return undefined
  }

  /** `\pL` or `\p{Letter}`. */
  private unicodeClass(): Fault {
    const { pattern } = this
    const start = this.at + 2
    const end = pattern[start] === '{' ? pattern.indexOf('}', start) : start + widthAt(pattern, start)
    if (end < 0) return 'class'
    const isBraced = pattern[start] === '{'
    const name = pattern.slice(isBraced ? start + 1 : start, end)
    this.at = isBraced ? end + 1 : end
    return isUnicodeClass(name.replace(/^\^/, '')) ? undefined : 'class'
  }

  /** A class in brackets. */
  private charClass(): Fault {
    const { pattern } = this
    this.at++
    if (pattern[this.at] === '^') this.at++
    let members = 1
    let unicodeClasses = 0
    for (let isFirst = true; isFirst || pattern[this.at] !== ']'; isFirst = false) {
      const letter = pattern[this.at] === '\\' ? (pattern[this.at + 1] ?? '') : ''
      let fault: Fault
      if (pattern.startsWith('[:', this.at) && this.at + 2 <= this.lastNameEnd) {
        const end = pattern.indexOf(':]', this.at + 2)
        fault = isPosixClass(pattern.slice(this.at + 2, end)) ? undefined : 'class'
        this.at = end + 2
        members += 6
      } else if (letter === 'p' || letter === 'P') {
        fault = this.unicodeClass()
        unicodeClasses++
      } else if (/^[dDsSwW]$/.test(letter)) {
        this.at += 2
        members += 6
      } else {
        fault = this.range()
        members++
      }
      if (fault !== undefined) return fault
    }
    this.at++
    this.measure.charClass(members, unicodeClasses)
    return undefined
  }

  /** One character of a class, or a range of them. */
  private range(): Fault {
    const fault = this.member()
    const next = this.pattern[this.at + 1]
    if (fault !== undefined || this.pattern[this.at] !== '-' || next === undefined || next === ']') return fault
    const low = this.rune
    this.at++
    return this.member() ?? (this.rune < low ? 'class' : undefined)
  }

  private member(): Fault {
    if (this.at >= this.pattern.length) return 'class'
    if (this.pattern[this.at] === '\\') return this.character()
    this.rune = this.pattern.codePointAt(this.at)!
    this.at += widthAt(this.pattern, this.at)
    return undefined
  }

  /** What a sticky expression finds here, which is then read; undefined when it finds nothing. */
  private match(expression: RegExp): RegExpExecArray | undefined {
    expression.lastIndex = this.at
    const found = expression.exec(this.pattern)
    if (found === null) return undefined
    this.at = expression.lastIndex
    return found
  }
}

/** The UTF-16 units of the character at a place; 1 beyond the end. */
function widthAt(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
}
