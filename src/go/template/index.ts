/** Go's text/template: whether a prompt renders (resolution.md section 6), not what to. Checked by the table `templates`. */
import { Choices } from './choices.ts'
import { run } from './evaluate.ts'
import { Failure, type FailureReason, Work } from './failure.ts'
import type { Template } from './node.ts'
import { parse } from './parse.ts'
import type { TemplateData } from './value.ts'

export { Work } from './failure.ts'
export { indexedNames } from './names.ts'
export type { Template } from './node.ts'
export type { TemplateData } from './value.ts'

/**
 * Why a prompt does not render, or why that is not known. `offset` counts UTF-16 units in the prompt's text. `too-much-work`: nested or looping
 * beyond what is examined. `undecided`: it depends on formatted text, which is not worked out.
 */
export interface TemplateFailure {
  readonly ok: false
  readonly reason: FailureReason
  readonly offset?: number
}

type Outcome = { readonly ok: true } | TemplateFailure

/** So many ways through one prompt are gone. */
const MOST_WAYS = 64

/** Reads the text of a prompt. Fails with `parse` (also for faults in branches that are never taken). */
export function parseTemplate(text: string): { readonly ok: true; readonly template: Template } | TemplateFailure {
  return caught(() => ({ ok: true, template: parse(text) }))
}

/**
 * Evaluates a prompt that was read, each way that formatted text can send it. Fails with `evaluate` where all of them get
 * to a fault. Give one `Work` to all rows
 * of a file to bound the whole of it.
 */
export function evaluate(template: Template, data: TemplateData, work = new Work()): Outcome {
  const choices = new Choices()
  const oneWay = () =>
    caught<Outcome>(() => {
      run(template, data, work, choices)
      return { ok: true }
    })
  const outcome = oneWay()
  for (let ways = 1; choices.next(); ways++) {
    if (ways === MOST_WAYS || verdictOf(oneWay()) !== verdictOf(outcome)) return { ok: false, reason: 'undecided' }
  }
  return outcome
}

/** Reads and evaluates a prompt in one step. */
export function renderTemplate(text: string, data: TemplateData, work?: Work): Outcome {
  const parsed = parseTemplate(text)
  return parsed.ok ? evaluate(parsed.template, data, work) : parsed
}

function verdictOf(outcome: Outcome): FailureReason | 'ok' {
  return outcome.ok ? 'ok' : outcome.reason
}

function caught<T>(examine: () => T): T | TemplateFailure {
  try {
    return examine()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { reason, offset } = error
    return offset === undefined ? { ok: false, reason } : { ok: false, reason, offset }
  }
}
