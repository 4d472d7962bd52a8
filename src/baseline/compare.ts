import type { Entry, Inspection } from '../report/build.ts'
import { fingerprintedFile, fingerprintsOf } from '../report/fingerprint.ts'
import type { Rooted } from '../report/rooted.ts'
import type { Baseline, KnownFinding } from './document.ts'

/** A run held against a baseline. */
export interface Compared {
  /** The inspections without the findings that are known, in the same order. Only these are judged. */
  readonly fresh: readonly Inspection[]
  /** How many findings are known. */
  readonly known: number
  /** How many entries of the inspected evals match nothing any more. */
  readonly stale: number
}

/**
 * Takes the known findings out of inspections; these themselves stay whole. What is verified is never held back.
 * @param rooted a look from the directory of the baseline file, so that it is the same from every working directory
 */
export function compareWith(baseline: Baseline, inspections: readonly Inspection[], rooted: Rooted): Compared {
  const expected = new Set(baseline.findings.map(({ fingerprint }) => fingerprint))
  const matched = new Set<string>()
  const fresh = inspections.map((inspection) => {
    const fingerprints = fingerprintsOf(inspection, rooted)
    const entries = inspection.entries.filter((entry, i) => {
      const fingerprint = fingerprints[i]!
      if (!isProblem(entry) || !expected.has(fingerprint)) return true
      matched.add(fingerprint)
      return false
    })
    return withEntries(inspection, entries)
  })
  const evals = evalsOf(inspections, rooted)
  const stale = baseline.findings.filter((f) => evals.has(f.eval) && !matched.has(f.fingerprint)).length
  return { fresh, known: matched.size, stale }
}

/** The baseline that knows everything that these inspections found; entries of other evals are kept as they are. */
export function updated(baseline: Baseline, inspections: readonly Inspection[], rooted: Rooted): Baseline {
  const evals = evalsOf(inspections, rooted)
  const findings = baseline.findings.filter((finding) => !evals.has(finding.eval))
  for (const inspection of inspections) {
    const fingerprints = fingerprintsOf(inspection, rooted)
    for (const [i, entry] of inspection.entries.entries()) {
      if (isProblem(entry)) findings.push(knownFinding(entry, evalOf(inspection, rooted), fingerprints[i]!, rooted))
    }
  }
  return { findings }
}

function knownFinding(entry: Entry, evalPath: string, fingerprint: string, rooted: Rooted): KnownFinding {
  const { code, state } = entry.diagnostic
  return { eval: evalPath, file: fingerprintedFile(entry, rooted), code, state, fingerprint }
}

function isProblem({ diagnostic }: Entry): boolean {
  return diagnostic.severity !== 'info'
}

function withEntries(inspection: Inspection, entries: readonly Entry[]): Inspection {
  const report = { ...inspection.report, diagnostics: entries.map(({ diagnostic }) => diagnostic) }
  return { ...inspection, report, entries }
}

function evalsOf(inspections: readonly Inspection[], rooted: Rooted): ReadonlySet<string> {
  return new Set(inspections.map((inspection) => evalOf(inspection, rooted)))
}

function evalOf({ report }: Inspection, rooted: Rooted): string {
  return rooted.way(report.source)
}
