/** Go's regexp/syntax: escapes and classes. Checked by the table `regex`. */

import { isPosixClass, isUnicodeClass } from './classes.ts'
import type { RegexFault } from './fault.ts'
import type { Meter } from './meter.ts'

type Fault = RegexFault | undefined

const OCTAL = /0[0-7]{0,2}|[1-7][0-7]{1,2}/y
const HEX = /x(?:([0-9A-Fa-f]{2})|\{([0-9A-Fa-f]+)\})/y
const CONTROLS = new Map([...'afnrtv'].map((letter, i) => [letter, [7, 12, 10, 13, 9, 11][i]!]))

const LAST_CODE_POINT = 0x10ffff

/** The characters of a pattern, read one by one. */
export class Characters {
  readonly pattern: string
  at = 0
  /** The character that an escape, or a member of a class, stands for. */
  private rune = 0
  /** The last place where a named class such as `[:alpha:]` can end. */
  private readonly lastNameEnd: number

  constructor(pattern: string) {
    this.pattern = pattern
    this.lastNameEnd = pattern.lastIndexOf(':]')
  }

  /** What a sticky expression finds here, which is then read; undefined when it finds nothing. */
  match(expression: RegExp): RegExpExecArray | undefined {
    expression.lastIndex = this.at
    const found = expression.exec(this.pattern)
    if (found === null) return undefined
    this.at = expression.lastIndex
    return found
  }

  /** Goes past one character of the pattern that stands for itself. */
  pass(): void {
    this.at += widthAt(this.pattern, this.at)
  }

  /** An escape that stands for one character. */
  character(): Fault {
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
  unicodeClass(): Fault {
    const { pattern } = this
    const start = this.at + 2
    const end = pattern[start] === '{' ? pattern.indexOf('}', start) : start + widthAt(pattern, start)
    if (end < 0) return 'class'
    const isBraced = pattern[start] === '{'
    const name = pattern.slice(isBraced ? start + 1 : start, end)
    this.at = isBraced ? end + 1 : end
    return isUnicodeClass(name.replace(/^\^/, '')) ? undefined : 'class'
  }

  /** A class in brackets, whose size is measured. */
  charClass(measure: Meter): Fault {
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
    measure.charClass(members, unicodeClasses)
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
    this.pass()
    return undefined
  }
}

/** The UTF-16 units of the character at a place; 1 beyond the end. */
function widthAt(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
}
