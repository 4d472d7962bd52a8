import { fails, type Policy } from '../report/exit.ts'
import type { Judged } from '../report/judged.ts'
import { escapeControls } from '../text/argument.ts'
import { columnsIn } from '../text/width.ts'
import { alikeKey, type Folded, type Mistake } from './fold.ts'
import { append, count } from './layout.ts'
import { compareNatural } from './natural.ts'
import type { Page } from './page.ts'

/** How many rows each list of the summary has at most, unless all is asked for. */
const MOST_ROWS = 10
const FIRST_AT = '      first at '

/** A mistake that as many evals have is worth a row of its own. */
const SHARED = 3

/** The mistakes of one eval, by severity, as they are folded. */
type FoldedEval = Readonly<Record<'error' | 'warning', Folded>>

interface EvalCount {
  readonly source: string
  readonly failed: boolean
  readonly errors: number
  readonly warnings: number
}

interface CodeCount {
  errors: number
  warnings: number
  readonly evals: Set<number>
}

/** What many evals have in common. It keeps one mistake, not the evals. */
interface Shared {
  readonly mistake: Mistake
  evals: number
  last: number
}

/** Counts a run as its evals come, without keeping them. */
export class Tally {
  readonly #policy: Policy
  readonly #evals: EvalCount[] = []
  readonly #codes = new Map<string, CodeCount>()
  readonly #shared = new Map<string, Shared>()

  constructor(policy: Policy) {
    this.#policy = policy
  }

  get failed(): number {
    return this.#evals.filter(({ failed }) => failed).length
  }

  add(judged: Judged, folded: FoldedEval): void {
    const { report, entries } = judged
    const index = this.#evals.length
    const of = { error: 0, warning: 0, info: 0 }
    for (const { diagnostic } of entries) {
      of[diagnostic.severity]++
      if (diagnostic.severity !== 'info') this.#count(diagnostic.code, diagnostic.severity, index)
    }
    const failed = fails(judged, this.#policy)
    this.#evals.push({ source: report.source, failed, errors: of.error, warnings: of.warning })
    for (const { files, everywhere } of [folded.error, folded.warning])
      for (const [mistake] of [...files.flat(), ...everywhere]) this.#share(mistake, index)
  }

  #count(code: string, severity: 'error' | 'warning', index: number): void {
    const known = this.#codes.get(code) ?? { errors: 0, warnings: 0, evals: new Set() }
    this.#codes.set(code, known)
    if (severity === 'error') known.errors++
    else known.warnings++
    known.evals.add(index)
  }

  #share(mistake: Mistake, index: number): void {
    const key = alikeKey(mistake)
    const known = this.#shared.get(key)
    if (known === undefined) this.#shared.set(key, { mistake, evals: 1, last: index })
    else if (known.last !== index) {
      known.evals++
      known.last = index
    }
  }

  /** The summary: how many evals are clean, what most of them share, findings by code, the worst evals first. */
  lines(page: Page): string[] {
    const { paint } = page
    const evals = this.#evals
    const clean = evals.filter(({ errors, warnings }) => errors + warnings === 0).length
    const warned = evals.filter(({ failed, errors, warnings }) => !failed && errors + warnings > 0).length
    const parts = [`${this.failed} failed`, `${warned} passed with warnings`, `${clean} clean`]
    const lines = page.wrap('', `Summary of ${count(evals.length, 'eval')}: ${parts.join(', ')}`).map(paint.heading)
    append(lines, this.#sharedLines(page))
    append(lines, this.#codeLines(page))
    append(lines, this.#worstLines(page))
    return lines
  }

  #sharedLines(page: Page): string[] {
    const shared = [...this.#shared.values()].filter(({ evals }) => evals >= SHARED)
    if (shared.length === 0) return []
    shared.sort((a, b) => rank(a.mistake) - rank(b.mistake) || b.evals - a.evals)
    const lines = ['', page.paint.heading('In many evals')]
    const width = Math.max(...shared.map(({ evals }) => `${evals}`.length))
    for (const { mistake, evals } of cut(shared, page)) {
      const { state, codes, message, remediation } = mistake
      lines.push(
        `  ${`${evals}`.padStart(width)} evals  ${page.paint.state(state)}  ${page.paint.heading(codes.join(', '))}`,
      )
      append(lines, page.wrap('      ', escapeControls(message)))
      append(lines, page.wrap('      → ', escapeControls(remediation)))
      const where = page.view.place(mistake.place)
      const linked = page.view.link(mistake.place, where)
      const fits = FIRST_AT.length + columnsIn(where) <= page.width
      append(lines, fits ? [FIRST_AT + linked] : [FIRST_AT.trimEnd(), `        ${linked}`])
    }
    return [...lines, ...more(shared.length, page)]
  }

  #codeLines(page: Page): string[] {
    const codes = [...this.#codes].sort(
      ([a, x], [b, y]) => y.errors - x.errors || y.warnings - x.warnings || (a < b ? -1 : 1),
    )
    if (codes.length === 0) return []
    const rows = codes.map(([code, { errors, warnings, evals }]) => ({
      code,
      said: counts(errors, warnings),
      evals: evals.size,
    }))
    const width = Math.max(...rows.map(({ code }) => code.length))
    const saidWidth = Math.max(...rows.map(({ said }) => said.length))
    const lines = ['', page.paint.heading('By code')]
    for (const { code, said, evals } of rows)
      lines.push(`  ${code.padEnd(width)}  ${said.padEnd(saidWidth)}  in ${count(evals, 'eval')}`)
    return lines
  }

  #worstLines(page: Page): string[] {
    const worst = this.#evals.filter(({ errors, warnings }) => errors + warnings > 0)
    if (worst.length === 0) return []
    worst.sort((a, b) => b.errors - a.errors || b.warnings - a.warnings || compareNatural(a.source, b.source))
    const shown = cut(worst, page)
    const rows = shown.map(({ source, errors, warnings }) => ({
      place: { file: source },
      path: page.view.path(source),
      said: counts(errors, warnings),
    }))
    const width = Math.max(...rows.map(({ said }) => said.length))
    const fit = rows.every(({ path }) => 2 + width + 2 + columnsIn(path) <= page.width)
    const lines = ['', page.paint.heading('Most problems first')]
    for (const { place, path, said } of rows) {
      const linked = page.view.link(place, path)
      // A terminal would break a path that does not fit beside its counts.
      append(lines, fit ? [`  ${said.padEnd(width)}  ${linked}`] : [`  ${linked}`, `      ${said}`])
    }
    return [...lines, ...more(worst.length, page)]
  }
}

function rank({ state }: Mistake): number {
  return state === 'invalid' ? 0 : 1
}

function counts(errors: number, warnings: number): string {
  const parts = [...(errors > 0 ? [count(errors, 'error')] : []), ...(warnings > 0 ? [count(warnings, 'warning')] : [])]
  return parts.join(', ')
}

function cut<T>(rows: readonly T[], { verbose }: Page): readonly T[] {
  return verbose ? rows : rows.slice(0, MOST_ROWS)
}

function more(all: number, { verbose }: Page): string[] {
  return verbose || all <= MOST_ROWS ? [] : [`  and ${all - MOST_ROWS} more; --verbose lists them`]
}
