import { lasting } from '../catalogue/identity.ts'
import type { Entry, Inspection } from '../report/build.ts'
import { fileOf } from '../text/source.ts'

/** How the findings before and after some fixes compare. */

/** What an invalid finding is, wherever in its file it stands; a task may be given another ID meanwhile. */
export function keyOf({ diagnostic, problem, place }: Entry): string {
  const file = place === undefined ? diagnostic.source : fileOf(place)
  return `${diagnostic.code}\0${diagnostic.source}\0${file}\0${lasting(problem)}`
}

export function invalidOf({ entries }: Inspection): readonly Entry[] {
  return entries.filter(({ diagnostic }) => diagnostic.state === 'invalid')
}

/** How often each kind of invalid finding is there. */
export function tallyOf(entries: readonly Entry[]): Map<string, number> {
  const tally = new Map<string, number>()
  for (const entry of entries) {
    const key = keyOf(entry)
    tally.set(key, (tally.get(key) ?? 0) + 1)
  }
  return tally
}

/** How much of a file a run gets to see: none of it, what it says, or what it means. */
type Depth = 0 | 1 | 2

/** What keeps a text from being looked at further. */
const UNREAD: ReadonlySet<string> = new Set([
  'yaml-syntax',
  'utf-16',
  'not-utf8',
  'control-character',
  'empty-document',
  'excessive-aliasing',
  'self-reference',
  'duplicate-key',
  'merge-value',
  'tag-conversion',
  'collection-key',
])

/** What stands for findings that are not told one by one. */
const MORE: ReadonlySet<string> = new Set(['more-mistakes', 'more-findings', 'too-many-findings'])

const LOADING = /^(eval|task)\.(read|path|schema|configuration)$/

class Sight {
  readonly #depths = new Map<string, Depth>()
  readonly #cut = new Set<string>()

  constructor(inspection: Inspection) {
    for (const { diagnostic, problem } of inspection.entries) {
      if (MORE.has(problem.kind)) this.#cut.add(diagnostic.source)
      // What is not known keeps a file from loading as well.
      if (diagnostic.state === 'verified' || !LOADING.test(diagnostic.code)) continue
      if (diagnostic.code.endsWith('.schema') && !UNREAD.has(problem.kind)) continue
      const depth = UNREAD.has(problem.kind) ? 0 : 1
      this.#depths.set(diagnostic.source, Math.min(depth, this.#depths.get(diagnostic.source) ?? 2) as Depth)
    }
  }

  depth(source: string): Depth {
    return this.#depths.get(source) ?? 2
  }

  isCut(source: string): boolean {
    return this.#cut.has(source)
  }
}

/**
 * Whether some fixes were good: each finding that they are for is gone, and nothing is invalid that was not before.
 * Where a file was not looked at any further, what is behind was there before, and only comes to light.
 * @param fixed the findings that the fixes are for
 */
export function isBetter(before: Inspection, after: Inspection, fixed: readonly Entry[]): boolean {
  const left = tallyOf(invalidOf(before))
  for (const entry of fixed) left.set(keyOf(entry), (left.get(keyOf(entry)) ?? 0) - 1)
  const [sightBefore, sightAfter] = [new Sight(before), new Sight(after)]
  const mendedKeys = new Set(fixed.map(keyOf))
  const over = new Map<string, number>()
  for (const entry of invalidOf(after)) {
    const key = keyOf(entry)
    const count = (over.get(key) ?? 0) + 1
    over.set(key, count)
    if (count <= (left.get(key) ?? 0)) continue
    if (mendedKeys.has(key) && !MORE.has(entry.problem.kind) && !sightBefore.isCut(entry.diagnostic.source))
      return false
    if (!cameToLight(entry, before.report.source, sightBefore, sightAfter)) return false
  }
  return true
}

function cameToLight({ diagnostic }: Entry, evaluation: string, before: Sight, after: Sight): boolean {
  const { source, code } = diagnostic
  if (before.isCut(source) || before.isCut(evaluation)) return true
  // The eval is read first: all else waits for it.
  if (source !== evaluation && before.depth(evaluation) < 2) return after.depth(evaluation) === 2
  const [was, is] = [before.depth(source), after.depth(source)]
  return LOADING.test(code) ? was === 0 && is > 0 : was < is && is === 2
}
