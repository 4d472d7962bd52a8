import type { Entry, Inspection } from '../report/build.ts'
import { contentPrint, fingerprintsOf } from '../report/fingerprint.ts'
import { type Judged, without } from '../report/judged.ts'
import type { Rooted } from '../report/rooted.ts'
import type { Baseline, KnownFinding } from './document.ts'
import { type IsGone, Renames } from './renames.ts'

/**
 * Holds inspections against a baseline, one after another as they come.
 *
 * A finding is known by its fingerprint. Where its suite was renamed, or its file within the suite, it is known by what it
 * is: an entry can stand for it when the place that the entry names is gone.
 */
export class Comparison {
  readonly #rooted: Rooted
  readonly #isGone: IsGone
  readonly #entries: ReadonlyMap<string, KnownFinding>
  readonly #renames: Renames
  readonly #matched = new Set<KnownFinding>()
  /** Evals of which everything was examined. */
  readonly #whole = new Set<string>()

  /**
   * @param rooted a look from the directory of the baseline file, so that it is the same from every working directory
   * @param isGone asked for paths from that directory
   */
  constructor(baseline: Baseline, rooted: Rooted, isGone: IsGone = () => false) {
    this.#rooted = rooted
    this.#isGone = remembered(isGone)
    this.#entries = new Map(baseline.findings.map((finding) => [finding.fingerprint, finding]))
    this.#renames = new Renames([...this.#entries.values()], this.#isGone)
  }

  /** An inspection without what is known; it itself stays whole. What is verified is never held back. */
  hold(inspection: Inspection): Judged {
    const path = this.#rooted.way(inspection.report.source)
    if (inspection.report.complete) this.#whole.add(path)
    const known = this.#knownBy(fingerprintsOf(inspection, this.#rooted), inspection.entries)
    const unknown = inspection.entries.filter((entry) => isProblem(entry) && !known.has(entry))
    if (unknown.length > 0)
      for (const [entry, finding] of this.#renames.match(path, unknown, contentPrint, this.#matched))
        this.#match(known, entry, finding)
    return holdingBack(inspection, (entry) => known.has(entry))
  }

  #knownBy(fingerprints: readonly string[], entries: readonly Entry[]): Set<Entry> {
    const known = new Set<Entry>()
    for (const [i, entry] of entries.entries()) {
      const finding = isProblem(entry) ? this.#entries.get(fingerprints[i]!) : undefined
      if (finding !== undefined) this.#match(known, entry, finding)
    }
    return known
  }

  #match(known: Set<Entry>, entry: Entry, finding: KnownFinding): void {
    known.add(entry)
    this.#matched.add(finding)
  }

  /** How many entries the baseline has. */
  get size(): number {
    return this.#entries.size
  }

  /** How many entries were matched so far. */
  get known(): number {
    return this.#matched.size
  }

  /** How many entries match nothing any more: of evals that were examined to their end, and of those that are gone. */
  get stale(): number {
    return this.size - this.known - this.unsettled().length
  }

  /** Unmatched entries on which this run does not have the last word: what it left unexamined may still be there. */
  unsettled(): KnownFinding[] {
    const isOpen = (finding: KnownFinding): boolean =>
      !this.#matched.has(finding) && !this.#whole.has(finding.eval) && !this.#isGone(finding.eval)
    return [...this.#entries.values()].filter(isOpen)
  }
}

/** An inspection without the findings that are held back. */
export function holdingBack(inspection: Inspection, isHeld: (entry: Entry) => boolean): Judged {
  const judged = without(inspection, isHeld)
  return { ...judged, held: inspection.entries.length - judged.entries.length }
}

/** Errors and warnings: what a baseline can hold back. */
export function isProblem({ diagnostic }: Entry): boolean {
  return diagnostic.severity !== 'info'
}

function remembered(isGone: IsGone): IsGone {
  const answers = new Map<string, boolean>()
  return (path) => {
    let answer = answers.get(path)
    if (answer === undefined) {
      answer = isGone(path)
      answers.set(path, answer)
    }
    return answer
  }
}
