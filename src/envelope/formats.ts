import { isMapping } from '../schema/mapping.ts'
import { junitFindings } from './junit.ts'
import type { ReportedFinding } from './reported.ts'
import { sarifFindings } from './sarif.ts'

/**
 * The findings in the output of a command, when it is in a format that is known: formats are recognised, tools never.
 * The first format that knows the text decides; undefined means that none does (surface-envelope.md section 2).
 * @param text the whole output, normalised but not cut
 */
export function recognise(text: string): readonly ReportedFinding[] | undefined {
  for (const candidate of candidates(text, '{', '}')) {
    const value = parsed(candidate)
    if (value === undefined) continue
    const found = preflightFindings(value) ?? sarifFindings(value)
    if (found !== undefined) return found
  }
  for (const candidate of candidates(text, '<', '>')) {
    const found = junitFindings(candidate)
    if (found !== undefined) return found
  }
  return undefined
}

/** The text itself and, since tools talk around their reports, what lies between the first and last bracket. */
function candidates(text: string, opening: string, closing: string): readonly string[] {
  const start = text.indexOf(opening)
  const end = text.lastIndexOf(closing)
  if (start < 0 || end < start) return []
  const whole = text.trim()
  const inner = text.slice(start, end + 1)
  return inner === whole ? [whole] : [whole, inner]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The errors and warnings of a preflight report; undefined for any other value. */
export function preflightFindings(value: unknown): readonly ReportedFinding[] | undefined {
  if (!isMapping(value) || value['kind'] !== 'waza.preflight') return undefined
  const diagnostics: unknown = value['diagnostics']
  if (!Array.isArray(diagnostics)) return []
  return diagnostics.filter(isMapping).flatMap((diagnostic) => {
    const { severity, message, remediation, code, source } = diagnostic
    if (severity !== 'error' && severity !== 'warning') return []
    const sentences = [message, remediation].filter((part) => typeof part === 'string' && part !== '')
    return {
      severity,
      message: sentences.length === 0 ? 'The report has a diagnostic without a message.' : sentences.join(' '),
      file: nonEmpty(source),
      line: undefined,
      col: undefined,
      rule: nonEmpty(code),
    }
  })
}

function nonEmpty(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
