/** Go's text/template: whether a prompt renders (resolution.md section 6), not what to. Checked by the table `templates`. */
import { run } from './evaluate.ts'
import { Failure, type FailureReason, Work } from './failure.ts'
import type { Template } from './node.ts'
import { parse } from './parse.ts'
import type { TemplateData } from './value.ts'

export { Work } from './failure.ts'
export type { Template } from './node.ts'
export type { TemplateData } from './value.ts'

/**
 * Why a prompt does not render. `offset` counts UTF-16 units in the prompt's text. `too-much-work`: nested or looping
 * beyond what is examined, so that nothing is known about it.
 */
export interface TemplateFailure {
  readonly ok: false
  readonly reason: FailureReason
  readonly offset?: number
}

/** Reads the text of a prompt. Fails with `parse` (also for faults in branches that are never taken). */
export function parseTemplate(text: string): { readonly ok: true; readonly template: Template } | TemplateFailure {
  return caught(() => ({ ok: true, template: parse(text) }))
}

/**
 * Evaluates a prompt that was read. Fails with `evaluate` where evaluation gets to a fault. Give one `Work` to all rows
 * of a file to bound the whole of it.
 */
export function evaluate(
  template: Template,
  data: TemplateData,
  work = new Work(),
): { readonly ok: true } | TemplateFailure {
  return caught(() => {
    run(template, data, work)
    return { ok: true }
  })
}

/** Reads and evaluates a prompt in one step. */
export function renderTemplate(text: string, data: TemplateData, work?: Work): { readonly ok: true } | TemplateFailure {
  const parsed = parseTemplate(text)
  return parsed.ok ? evaluate(parsed.template, data, work) : parsed
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
