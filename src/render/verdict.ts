import { fails, isCounted, type Policy } from '../report/exit.ts'
import type { Judged } from '../report/judged.ts'
import type { Severity } from '../report/types.ts'
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

/** How many findings do not count: those that a baseline knows, and those that are accepted. */
export interface Uncounted {
  readonly known?: number | undefined
  readonly accepted?: number | undefined
}

/** What does not count of an inspection as it is judged. */
export function uncountedOf({ held, accepted }: Judged): Uncounted {
  return { known: held, accepted: accepted?.size }
}

/**
 * The verdict on an inspection, as it is judged. `alone` adds the exit status, which only a run with a single eval takes
 * from one report.
 */
export function verdictOf(judged: Judged, policy: Policy, alone: boolean, uncounted = uncountedOf(judged)): Verdict {
  const failed = fails(judged, policy)
  const counts = { errors: 0, warnings: 0, advice: policy.failsOnAdvice ? judged.advice.filter(isCounted).length : 0 }
  for (const { severity } of judged.report.diagnostics) {
    if (severity === 'error') counts.errors++
    else if (severity === 'warning') counts.warnings++
  }
  const status = `${failed ? 'Failed' : 'Passed'}${alone ? ` with exit ${failed ? 1 : 0}` : ''}`
  return { failed, sentence: `${status}: ${reason(counts, policy.strict)}${besides(uncounted)}.` }
}

/** The verdict of a run, as its evals come: that on its only eval, or how many of several failed. */
export class RunVerdict {
  readonly #run: Policy & Pick<RunFrame, 'count'>
  #failed = 0
  #accepted = 0
  #lone: ((known: number | undefined) => Verdict) | undefined

  constructor(run: Policy & Pick<RunFrame, 'count'>) {
    this.#run = run
  }

  add(judged: Judged): void {
    const accepted = judged.accepted?.size
    this.#accepted += accepted ?? 0
    if (fails(judged, this.#run)) this.#failed++
    if (this.#run.count === 1) this.#lone = (known) => verdictOf(judged, this.#run, true, { known, accepted })
  }

  /** @param known how many findings the baseline holds back */
  end(known: number | undefined): Verdict {
    return this.#lone?.(known) ?? countVerdict(this.#failed, this.#run.count, { known, accepted: this.#accepted })
  }
}

/** The verdict on several evals. */
export function countVerdict(failed: number, all: number, uncounted: Uncounted = {}): Verdict {
  const sentence = `${failed} of ${count(all, 'eval')} failed: exit ${failed > 0 ? 1 : 0}${besides(uncounted)}.`
  return { failed: failed > 0, sentence }
}

function besides({ known = 0, accepted = 0 }: Uncounted): string {
  const held = known === 0 ? '' : `; ${count(known, 'known finding')} held back`
  return accepted === 0 ? held : `${held}; ${count(accepted, 'finding')} accepted`
}

/** How many there are of what counts. */
interface Counts {
  readonly errors: number
  readonly warnings: number
  readonly advice: number
}

function reason({ errors, warnings, advice }: Counts, strict: boolean): string {
  const open = count(warnings, 'warning')
  const said = advice === 0 ? '' : `; ${count(advice, 'piece')} of advice, which --fail-on advice lets no run pass with`
  if (errors > 0) {
    const first = `${count(errors, 'error')} (${aboutOf('error', errors)})`
    return `${first}${warnings === 0 ? '' : `; ${open} (${aboutOf('warning', warnings)})`}${said}`
  }
  if (warnings === 0) return `no errors and no warnings${said}`
  if (strict) return `${open}, which --strict treats as ${warnings === 1 ? 'an error' : 'errors'}${said}`
  return `no errors; ${open} (${aboutOf('warning', warnings)})${said}`
}
