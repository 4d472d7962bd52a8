import type { Entry, Inspection } from '../report/build.ts'
import { contentPrint, fingerprintedFile, fingerprintsOf } from '../report/fingerprint.ts'
import type { Rooted } from '../report/rooted.ts'
import { Comparison, isProblem, type Judged } from './comparison.ts'
import type { Baseline, KnownFinding } from './document.ts'
import type { IsGone } from './renames.ts'

/** A run held against a baseline. */
export interface Compared {
  /** The inspections without the findings that are known, in the same order. Only these are judged. */
  readonly fresh: readonly Judged[]
  /** How many findings are known. */
  readonly known: number
  /** How many entries match nothing any more: of evals that were inspected to their end, and of those that are gone. */
  readonly stale: number
}

/** Takes the known findings out of the inspections of a whole run. */
export function compareWith(
  baseline: Baseline,
  inspections: readonly Inspection[],
  rooted: Rooted,
  isGone?: IsGone,
): Compared {
  const comparison = new Comparison(baseline, rooted, isGone)
  const fresh = inspections.map((inspection) => comparison.hold(inspection))
  return { fresh, known: comparison.known, stale: comparison.stale }
}

/** A baseline that was brought up to date, and by what. */
export interface Updated {
  readonly baseline: Baseline
  readonly added: number
  /** Entries that stay, also those of a suite that has another name now. */
  readonly kept: number
  readonly dropped: number
}

/**
 * The baseline that knows everything that these inspections found, and what that adds, keeps and drops. Dropped is only
 * what they have looked for and not found, and what belongs to evals that are gone.
 */
export function update(
  baseline: Baseline,
  inspections: readonly Inspection[],
  rooted: Rooted,
  isGone?: IsGone,
): Updated {
  const comparison = new Comparison(baseline, rooted, isGone)
  for (const inspection of inspections) comparison.hold(inspection)
  const open = comparison.unsettled()
  const findings = [...open]
  for (const inspection of inspections) for (const finding of findingsOf(inspection, rooted)) findings.push(finding)
  const kept = comparison.known + open.length
  return { baseline: { findings }, added: findings.length - kept, kept, dropped: comparison.size - kept }
}

function* findingsOf(inspection: Inspection, rooted: Rooted): Generator<KnownFinding> {
  const path = rooted.way(inspection.report.source)
  const fingerprints = fingerprintsOf(inspection, rooted)
  for (const [i, entry] of inspection.entries.entries())
    if (isProblem(entry)) yield knownFinding(entry, path, fingerprints[i]!, rooted)
}

function knownFinding(entry: Entry, path: string, fingerprint: string, rooted: Rooted): KnownFinding {
  const { code, state } = entry.diagnostic
  const file = fingerprintedFile(entry, rooted)
  return { eval: path, file, code, state, fingerprint, content: contentPrint(entry) }
}
