/** Go's regexp/syntax: groups, repetitions and alternatives. Checked by the table `regex`. */

import { Characters } from './characters.ts'
import type { RegexFault } from './fault.ts'
import type { Meter } from './meter.ts'

type Fault = RegexFault | undefined

interface Times {
  readonly least: number
  readonly most: number | undefined
}

const COUNTS = /\{(0|[1-9]\d*)(,(0|[1-9]\d*)?)?\}/y
const GROUP_NAME = /[0-9A-Za-z_]+>/y
const FLAGS = /([imsU]*)(-[imsU]+)?([:)])/y

/** One reading of a pattern, from its start to its first fault. */
export class Reading {
  private readonly text: Characters
  private readonly measure: Meter
  /** Whether letters match in any case, and whether `^` and `$` stand for lines: now, and outside of each open group. */
  private folded = false
  private byLine = false
  private readonly outside: { readonly folded: boolean; readonly byLine: boolean }[] = []

  constructor(pattern: string, measure: Meter) {
    this.measure = measure
    this.text = new Characters(pattern)
  }

  fault(): Fault {
    let isRepeated = false
    while (this.text.at < this.text.pattern.length) {
      const c = this.text.pattern[this.text.at]!
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
        this.text.at++
        if (!this.measure.close()) return 'parenthesis'
        this.leave()
        return undefined
      case '|':
        this.text.at++
        this.measure.bar()
        return undefined
      case '^':
      case '$':
        this.text.at++
        this.measure.assertion(this.byLine ? 'other' : c === '^' ? 'start' : 'end')
        return undefined
      case '.':
        this.text.at++
        this.measure.charClass(2, 0)
        return undefined
      case '[':
        return this.text.charClass(this.measure)
      case '\\':
        return this.escape()
      default:
        this.text.pass()
        this.measure.literal(this.folded)
        return undefined
    }
  }

  /** How often a repetition here repeats, `most` being absent where it has no end; undefined for anything else. */
  private times(c: string): Times | undefined {
    if (c === '*' || c === '+' || c === '?') {
      this.text.at++
      return { least: c === '+' ? 1 : 0, most: c === '?' ? 1 : undefined }
    }
    const counts = c === '{' ? this.text.match(COUNTS) : undefined
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
    if (this.text.pattern[this.text.at] === '?') this.text.at++
    const outcome = this.measure.repeat(least, most)
    return outcome === 'done' ? undefined : outcome === 'too-many-copies' ? 'too-complex' : 'repeat'
  }

  /** What begins with a parenthesis: a group, with a name or not, or flags. */
  private group(): Fault {
    const { pattern, at } = this.text
    if (pattern[at + 1] !== '?') {
      this.text.at++
      this.open(true)
      return undefined
    }
    const next = pattern[at + 2]
    const looks = next === '<' ? pattern[at + 3] : next
    if (looks === '=' || looks === '!') return 'look-around'
    const name = next === '<' ? 3 : pattern.startsWith('P<', at + 2) ? 4 : 0
    if (name > 0 && at + name < pattern.length) {
      this.text.at += name
      if (this.text.match(GROUP_NAME) === undefined) return 'group-name'
      this.open(true)
      return undefined
    }
    this.text.at += 2
    const flags = this.text.match(FLAGS)
    if (flags === undefined) return /^[-imsU]*$/.test(pattern.slice(this.text.at)) ? 'parenthesis' : 'flag'
    const [, on, off, end] = flags
    if (end === ':') this.open(false)
    if (on!.includes('i')) this.folded = true
    if (off?.includes('i')) this.folded = false
    if (on!.includes('m')) this.byLine = true
    if (off?.includes('m')) this.byLine = false
    return undefined
  }

  private open(captures: boolean): void {
    this.outside.push({ folded: this.folded, byLine: this.byLine })
    this.measure.open(captures)
  }

  private leave(): void {
    const { folded, byLine } = this.outside.pop()!
    this.folded = folded
    this.byLine = byLine
  }

  private escape(): Fault {
    const { pattern } = this.text
    const letter = pattern[this.text.at + 1] ?? ''
    switch (letter) {
      case 'A':
      case 'b':
      case 'B':
      case 'z':
        this.text.at += 2
        this.measure.assertion(letter === 'A' ? 'start' : letter === 'z' ? 'end' : 'other')
        return undefined
      case 'Q': {
        this.text.at += 2
        const close = pattern.indexOf('\\E', this.text.at)
        const end = close < 0 ? pattern.length : close
        for (; this.text.at < end; this.text.pass()) this.measure.literal(this.folded)
        if (close >= 0) this.text.at += 2
        return undefined
      }
      case 'p':
      case 'P':
        this.measure.charClass(0, 1)
        return this.text.unicodeClass()
      case 'd':
      case 'D':
      case 's':
      case 'S':
      case 'w':
      case 'W':
        this.text.at += 2
        this.measure.charClass(6, 0)
        return undefined
      default: {
        const fault = this.text.character()
        if (fault === undefined) this.measure.literal(this.folded)
        return fault
      }
    }
  }
}
