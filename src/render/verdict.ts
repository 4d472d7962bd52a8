import type { Inspection } from '../report/build.ts'
import { hasFailed } from '../report/exit.ts'
import type { Report, Severity } from '../report/types.ts'
import { count } from './layout.ts'
import type { RunFrame } from './run.ts'

/** How something ends: whether it failed and why, in one sentence. */
export interface Verdict {
  readonly failed: boolean
  readonly sentence: string
}

/** What so many findings of a severity are. */
export function aboutOf(severity: Severity, n: number): string {
  if (severity === 'error') return `a run would fail on ${n === 1 ? 'it' : 'these'}`
  return severity === 'warning' ? 'not checkable offline' : 'checked, which is not proof of what a run will do'
}

/**
 * The verdict of a report, as it is judged. `alone` adds the exit status, which only a run with a single eval takes
 * from one report; `known` is how many findings the baseline holds back.
 */
export function verdictOf(report: Report, strict: boolean, alone: boolean, known = 0): Verdict {
  const failed = hasFailed(report, strict)
  let errors = 0
  let warnings = 0
  for (const { severity } of report.diagnostics) {
    if (severity === 'error') errors++
    else if (severity === 'warning') warnings++
  }
  const status = `${failed ? 'Failed' : 'Passed'}${alone ? ` with exit ${failed ? 1 : 0}` : ''}`
  return { failed, sentence: `${status}: ${reason(errors, warnings, strict)}${held(known)}.` }
}

/** The verdict of a run, as its evals come: that on its only eval, or how many of several failed. */
export class RunVerdict {
  readonly #run: Pick<RunFrame, 'strict' | 'count'>
  #failed = 0
  #lone: ((known: number | undefined) => Verdict) | undefined

  constructor(run: Pick<RunFrame, 'strict' | 'count'>) {
    this.#run = run
  }

  add({ report }: Inspection): void {
    const { strict, count: all } = this.#run
    if (hasFailed(report, strict)) this.#failed++
    if (all === 1) this.#lone = (known) => verdictOf(report, strict, true, known)
  }

  /** @param known how many findings the baseline holds back */
  end(known: number | undefined): Verdict {
    return this.#lone?.(known) ?? countVerdict(this.#failed, this.#run.count, known)
  }
}

/** The verdict on several evals. */
export function countVerdict(failed: number, all: number, known = 0): Verdict {
  const sentence = `${failed} of ${count(all, 'eval')} failed: exit ${failed > 0 ? 1 : 0}${held(known)}.`
  return { failed: failed > 0, sentence }
}

function held(known: number): string {
  return known === 0 ? '' : `; ${count(known, 'known finding')} held back`
}

function reason(errors: number, warnings: number, strict: boolean): string {
  const open = count(warnings, 'warning')
  if (errors > 0) {
    const said = `${count(errors, 'error')} (${aboutOf('error', errors)})`
    return warnings === 0 ? said : `${said}; ${open} (${aboutOf('warning', warnings)})`
  }
  if (warnings === 0) return 'no errors and no warnings'
  if (strict) return `${open}, which --strict treats as ${warnings === 1 ? 'an error' : 'errors'}`
  return `no errors; ${open} (${aboutOf('warning', warnings)})`
}
