/** printf: reads a format as Go's fmt.Sprintf does. It never fails; what does not fit is said in the made text. */
import type { Work } from './failure.ts'
import { type Printed, shown } from './print.ts'
import { NIL, type Value } from './value.ts'
import { type Directive, format, typeName } from './verb.ts'

/** Widths and precisions beyond this are refused by the reference too. */
const WIDEST = 1_000_000

/** The made text of a format with its values; both UTF-8 with one byte a character. */
export function printf(pattern: string, values: readonly Value[], work: Work): Printed {
  return new Printer(pattern, values, work).run()
}

class Printer {
  readonly #pattern: string
  readonly #values: readonly Value[]
  readonly #work: Work
  #at = 0
  #index = 0
  #isReordered = false
  #isIndexBad = false
  /** Whether the last size was a star. */
  #isStar = false
  #out = ''

  constructor(pattern: string, values: readonly Value[], work: Work) {
    this.#pattern = pattern
    this.#values = values
    this.#work = work
  }

  run(): Printed {
    while (this.#at < this.#pattern.length) {
      const percent = this.#pattern.indexOf('%', this.#at)
      const end = percent === -1 ? this.#pattern.length : percent
      this.#add(this.#pattern.slice(this.#at, end))
      this.#at = end + 1
      if (percent !== -1) this.#directive()
    }
    if (!this.#isReordered && this.#index < this.#values.length) this.#extra()
    return this.#out
  }

  #add(bytes: string): void {
    this.#work.spend(bytes.length)
    this.#out += bytes
  }

  #extra(): void {
    const rest = this.#values.slice(this.#index).map((value) => {
      const text = shown(value, this.#work)
      return value.kind === 'nil' ? text : `${typeName(value)}=${text}`
    })
    this.#add(`%!(EXTRA ${rest.join(', ')})`)
  }

  #directive(): void {
    this.#isIndexBad = false
    const flags = this.#flags()
    let isIndexed = this.#argumentIndex()
    let width = this.#size('BADWIDTH', isIndexed)
    if (this.#isStar) isIndexed = false
    if (width !== undefined && width < 0) {
      flags.add('-')
      width = -width
    }
    let precision: number | undefined
    if (this.#pattern[this.#at] === '.') {
      if (isIndexed) this.#isIndexBad = true
      this.#at++
      isIndexed = this.#argumentIndex()
      precision = this.#size('BADPREC', isIndexed) ?? 0
      if (this.#isStar) isIndexed = false
      if (precision < 0) precision = undefined
    }
    if (!isIndexed) this.#argumentIndex()
    this.#apply(flags, width, precision)
  }

  #apply(flags: ReadonlySet<string>, width: number | undefined, precision: number | undefined): void {
    if (this.#at >= this.#pattern.length) {
      this.#add('%!(NOVERB)')
      return
    }
    const verb = this.#verb()
    const value = this.#values[this.#index]
    if (verb === '%') this.#add('%')
    else if (this.#isIndexBad) this.#add(`%!${verb}(BADINDEX)`)
    else if (value === undefined) this.#add(`%!${verb}(MISSING)`)
    else {
      this.#index++
      const directive: Directive = { verb, flags, width, precision }
      this.#work.spend((width ?? 0) + (precision ?? 0))
      this.#add(format(directive, value, this.#work))
    }
  }

  #flags(): Set<string> {
    const flags = new Set<string>()
    for (let c = this.#pattern[this.#at]; c !== undefined && '+-# 0'.includes(c); c = this.#pattern[this.#at]) {
      flags.add(c)
      this.#at++
    }
    return flags
  }

  /** `[n]`: the next value is the n-th. */
  #argumentIndex(): boolean {
    if (this.#pattern[this.#at] !== '[') return false
    this.#isReordered = true
    const close = this.#pattern.indexOf(']', this.#at)
    if (close === -1) {
      this.#isIndexBad = true
      this.#at++
      return false
    }
    const inner = this.#pattern.slice(this.#at + 1, Math.min(close, this.#at + 9))
    this.#at = close + 1
    const index = /^\d+$/.test(inner) ? Number(inner) - 1 : -1
    if (index < 0 || index >= this.#values.length) {
      this.#isIndexBad = true
      return false
    }
    this.#index = index
    return true
  }

  /** A width or a precision: digits, or `*` for the next value. Only the star may follow an index. */
  #size(complaint: string, isIndexed: boolean): number | undefined {
    this.#isStar = this.#pattern[this.#at] === '*'
    if (this.#isStar) {
      this.#at++
      const value = this.#values[this.#index] ?? NIL
      if (this.#index < this.#values.length) this.#index++
      const isFit = value.kind === 'int' && value.value <= WIDEST && value.value >= -WIDEST
      if (isFit) return Number(value.value)
      this.#add(`%!(${complaint})`)
      return undefined
    }
    const start = this.#at
    while (/^\d$/.test(this.#pattern[this.#at] ?? '')) this.#at++
    if (this.#at === start) return undefined
    if (isIndexed) this.#isIndexBad = true
    const size = Number(this.#pattern.slice(start, this.#at))
    return size > WIDEST ? undefined : size
  }

  /** One character, which may be several bytes. */
  #verb(): string {
    const lead = this.#pattern.charCodeAt(this.#at)
    const length = lead < 0xc0 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
    const verb = this.#pattern.slice(this.#at, this.#at + length)
    this.#at += verb.length
    return verb
  }
}
