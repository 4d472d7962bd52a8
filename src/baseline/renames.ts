import { compareBytes } from '../go/strings.ts'
import type { Entry } from '../report/build.ts'
import type { KnownFinding } from './document.ts'

/** Whether something that a baseline names by its path, an eval or another file, does not exist any more. */
export type IsGone = (path: string) => boolean

/** Of a suite that is gone, this part of its findings has to be found again for another to be the same suite. */
const SAME = 1 / 2

/** Recognises suites, and files of suites, that were renamed, by the content of their findings. */
export class Renames {
  readonly #byEval = new Map<string, KnownFinding[]>()
  readonly #isGone: IsGone
  /** Evals that are gone, and that a renamed one was recognised as. */
  readonly #claimed = new Set<string>()

  constructor(findings: readonly KnownFinding[], isGone: IsGone) {
    this.#isGone = isGone
    for (const finding of findings) {
      const known = this.#byEval.get(finding.eval)
      if (known === undefined) this.#byEval.set(finding.eval, [finding])
      else known.push(finding)
    }
  }

  /**
   * The entries of a baseline that stand for findings under an older name.
   * @param path the eval of the findings
   * @param taken entries that stand for others already
   */
  match(
    path: string,
    entries: readonly Entry[],
    contentOf: (entry: Entry) => string,
    taken: ReadonlySet<KnownFinding>,
  ): ReadonlyMap<Entry, KnownFinding> {
    const found = new Map<Entry, KnownFinding>()
    const contents = new Map(entries.map((entry) => [entry, contentOf(entry)]))
    const pool = poolOf(this.#candidates(path, [...contents.values()], taken))
    for (const [entry, content] of contents) {
      const finding = pool.get(content)?.shift()
      if (finding !== undefined) found.set(entry, finding)
    }
    return found
  }

  /** A suite that is still there has renamed files at most; one that is new may be one that is gone. */
  #candidates(path: string, contents: readonly string[], taken: ReadonlySet<KnownFinding>): readonly KnownFinding[] {
    const own = this.#byEval.get(path)
    if (own !== undefined) return own.filter((finding) => !taken.has(finding) && this.#hasMoved(finding))
    let best: { readonly from: string; readonly same: number } | undefined
    for (const from of [...this.#byEval.keys()].sort(compareBytes)) {
      if (this.#claimed.has(from) || !this.#isGone(from)) continue
      const before = this.#byEval.get(from)!
      const same = overlap(before, contents)
      if (same >= before.length * SAME && same > (best?.same ?? 0)) best = { from, same }
    }
    if (best === undefined) return []
    this.#claimed.add(best.from)
    return this.#byEval.get(best.from)!
  }

  /** Whether the file of an entry is gone. Of one outside of the baseline's directory only the name is known. */
  #hasMoved({ file }: KnownFinding): boolean {
    return file !== '' && !file.startsWith('…/') && this.#isGone(file)
  }
}

/** Entries by their content, in the order of the baseline; those of an older format have none. */
function poolOf(findings: readonly KnownFinding[]): Map<string, KnownFinding[]> {
  const pool = new Map<string, KnownFinding[]>()
  for (const finding of findings) {
    if (finding.content === undefined) continue
    const alike = pool.get(finding.content)
    if (alike === undefined) pool.set(finding.content, [finding])
    else alike.push(finding)
  }
  return pool
}

/** How many of these entries can stand for contents, each for one. */
function overlap(findings: readonly KnownFinding[], contents: readonly string[]): number {
  const pool = poolOf(findings)
  return contents.filter((content) => pool.get(content)?.shift() !== undefined).length
}
