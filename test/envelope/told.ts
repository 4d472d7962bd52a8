import { type PreflightOutcome, type PreflightRun, preflightResult } from '../../src/envelope/preflight.ts'
import { serializeResult } from '../../src/envelope/serialize.ts'
import type { Inspection } from '../../src/report/build.ts'

/** The result of a preflight of these inspections, and what stands on the wire. */
export function toldOf(inspections: readonly Inspection[], run: PreflightRun, outcome: PreflightOutcome = {}) {
  const making = preflightResult(run)
  for (const inspection of inspections) making.tell({ inspection, judged: inspection })
  const result = making.end(outcome)
  return { result, wire: JSON.parse(serializeResult(result)) }
}
