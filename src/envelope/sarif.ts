import { isMapping } from '../schema/mapping.ts'
import { normalise } from './capture.ts'
import type { ReportedFinding } from './reported.ts'

/**
 * The findings of a SARIF log, whichever tool wrote it; undefined when the value is no SARIF log. Malformed results
 * are skipped, for one bad entry must not hide the others (surface-envelope.md section 2).
 */
export function sarifFindings(value: unknown): readonly ReportedFinding[] | undefined {
  if (!isMapping(value) || !Array.isArray(value['runs']) || !isMarked(value)) return undefined
  const found: ReportedFinding[] = []
  for (const run of value['runs']) {
    const results = isMapping(run) ? run['results'] : undefined
    if (!Array.isArray(results)) continue
    for (const result of results) if (isMapping(result)) found.push(finding(result))
  }
  return found
}

function isMarked({ version, $schema }: Record<string, unknown>): boolean {
  return (
    (typeof version === 'string' && /^2\.\d/.test(version)) || (typeof $schema === 'string' && /sarif/i.test($schema))
  )
}

function finding(result: Record<string, unknown>): ReportedFinding {
  const message = isMapping(result['message']) ? text(result['message']['text']) : undefined
  const [first] = Array.isArray(result['locations']) ? result['locations'] : []
  const place = child(first, 'physicalLocation')
  const region = child(place, 'region')
  return {
    severity: result['level'] === 'warning' || result['level'] === 'note' ? 'warning' : 'error',
    message: message ?? 'The tool reported a finding without a message.',
    file: text(child(place, 'artifactLocation')['uri']),
    line: ordinal(region['startLine']),
    col: ordinal(region['startColumn']),
    rule: text(result['ruleId']),
  }
}

function child(parent: unknown, key: string): Record<string, unknown> {
  const value = isMapping(parent) ? parent[key] : undefined
  return isMapping(value) ? value : {}
}

function text(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const clean = normalise(value)
  return clean.trim() === '' ? undefined : clean
}

function ordinal(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined
}
