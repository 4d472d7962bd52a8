import { limits } from '../reader/limits.ts'
import type { Entry, Inspection } from '../report/build.ts'
import { contentPrint, fingerprintedFile, fingerprintsOf } from '../report/fingerprint.ts'
import type { Judged } from '../report/judged.ts'
import type { Rooted } from '../report/rooted.ts'
import { Comparison, holdingBack, isProblem } from './comparison.ts'
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

/** The baseline that knows everything that these inspections found, and what that adds, keeps and drops. */
export function update(
  baseline: Baseline,
  inspections: readonly Inspection[],
  rooted: Rooted,
  isGone?: IsGone,
): Updated {
  const updating = new Updating(baseline, rooted, isGone)
  for (const inspection of inspections) updating.hold(inspection)
  return updating.end()
}

/**
 * Brings a baseline up to date with inspections, one after another as they come. Dropped is only what they have looked
 * for and not found, and what belongs to evals that are gone.
 */
export class Updating {
  readonly #comparison: Comparison
  readonly #rooted: Rooted
  readonly #found: KnownFinding[] = []

  /** @param rooted a look from the directory of the baseline file */
  constructor(baseline: Baseline, rooted: Rooted, isGone?: IsGone) {
    this.#comparison = new Comparison(baseline, rooted, isGone)
    this.#rooted = rooted
  }

  /** The inspection as the new baseline judges it: all of its problems are known. */
  hold(inspection: Inspection): Judged {
    this.#comparison.hold(inspection)
    // One more than is written shows that it is too many.
    for (const finding of findingsOf(inspection, this.#rooted))
      if (this.#found.length <= limits.baselineFindings) this.#found.push(finding)
    return holdingBack(inspection, isProblem)
  }

  /** How many entries of the new baseline these inspections have found. */
  get known(): number {
    return new Set(this.#found.map(({ fingerprint }) => fingerprint)).size
  }

  /** The new baseline has no entry that matches nothing. */
  readonly stale = 0

  end(): Updated {
    const comparison = this.#comparison
    const findings = comparison.unsettled().concat(this.#found)
    const kept = comparison.known + findings.length - this.#found.length
    return { baseline: { findings }, added: findings.length - kept, kept, dropped: comparison.size - kept }
  }
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
