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
  /** How many entries match nothing any more: of evals that were inspected to their end, and of those that are gone. */
  readonly stale: number
}

/**
 * Takes the known findings out of inspections; these themselves stay whole. What is verified is never held back.
 * @param rooted a look from the directory of the baseline file, so that it is the same from every working directory
 * @param isGone whether an eval, from that directory, does not exist any more
 */
export function compareWith(
  baseline: Baseline,
  inspections: readonly Inspection[],
  rooted: Rooted,
  isGone: IsGone = () => false,
): Compared {
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
  const isSettled = settledBy(inspections, rooted, isGone)
  const stale = baseline.findings.filter((f) => isSettled(f) && !matched.has(f.fingerprint)).length
  return { fresh, known: matched.size, stale }
}

/** Whether an eval of a baseline does not exist any more. */
export type IsGone = (evalPath: string) => boolean

/** A baseline that was brought up to date, and by what. */
export interface Updated {
  readonly baseline: Baseline
  readonly added: number
  readonly kept: number
  readonly dropped: number
}

/** Brings a baseline up to date, and counts what that adds, keeps and drops. */
export function update(
  baseline: Baseline,
  inspections: readonly Inspection[],
  rooted: Rooted,
  isGone: IsGone = () => false,
): Updated {
  const after = updated(baseline, inspections, rooted, isGone)
  const before = new Set(baseline.findings.map(({ fingerprint }) => fingerprint))
  const kept = after.findings.filter(({ fingerprint }) => before.has(fingerprint)).length
  return { baseline: after, added: after.findings.length - kept, kept, dropped: before.size - kept }
}

/**
 * The baseline that knows everything that these inspections found. Dropped is only what they have looked for and not
 * found, and what belongs to evals that are gone.
 */
export function updated(
  baseline: Baseline,
  inspections: readonly Inspection[],
  rooted: Rooted,
  isGone: IsGone = () => false,
): Baseline {
  const isSettled = settledBy(inspections, rooted, isGone)
  const found = new Set(inspections.flatMap((inspection) => fingerprintsOf(inspection, rooted)))
  const findings = baseline.findings.filter((finding) => !isSettled(finding) && !found.has(finding.fingerprint))
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

/**
 * Whether a run has the last word on an entry. What an inspection that left something unexamined does not find may still
 * be there.
 */
function settledBy(
  inspections: readonly Inspection[],
  rooted: Rooted,
  isGone: IsGone,
): (finding: KnownFinding) => boolean {
  const whole = inspections.filter(({ report }) => report.complete)
  const examined = new Set(whole.map((inspection) => evalOf(inspection, rooted)))
  const gone = new Map<string, boolean>()
  return ({ eval: path }) => {
    if (examined.has(path)) return true
    const isKnown = gone.get(path)
    if (isKnown !== undefined) return isKnown
    const answer = isGone(path)
    gone.set(path, answer)
    return answer
  }
}

function evalOf({ report }: Inspection, rooted: Rooted): string {
  return rooted.way(report.source)
}
