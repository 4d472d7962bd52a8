import { sameAdvice } from '../catalogue/identity.ts'
import { type FoldedAdvice, foldAdvice } from '../report/fold-advice.ts'
import type { Judged } from '../report/judged.ts'
import type { State } from '../report/types.ts'
import { escapeControls } from '../text/argument.ts'
import type { Place } from '../text/source.ts'
import { columnsIn } from '../text/width.ts'
import { alikeKey, type Folded, type Group, type Mistake, ownBeside } from './fold.ts'
import { append } from './layout.ts'
import type { Page } from './page.ts'

/** After this many evals that showed something in full, it is known: others name only its place. */
const KNOWN = 3

/** What a run over several evals has shown so far; of one eval nothing is known. */
export class Seen {
  readonly #isActive: boolean
  readonly #mistakes = new Map<string, { readonly first: Mistake; times: number }>()
  readonly #advice = new Map<string, number>()

  /** @param isActive false where everything is to be shown in full */
  constructor(isActive: boolean) {
    this.#isActive = isActive
  }

  /** The mistake that was shown for all that are like this one; undefined while it is not known. */
  knownFor(mistake: Mistake): Mistake | undefined {
    const seen = this.#mistakes.get(alikeKey(mistake))
    return seen !== undefined && seen.times >= KNOWN ? seen.first : undefined
  }

  isKnown({ problem }: FoldedAdvice): boolean {
    return (this.#advice.get(sameAdvice(problem)) ?? 0) >= KNOWN
  }

  /** Takes note of what an eval has. */
  add(groups: readonly Group[], advice: Judged['advice']): void {
    if (!this.#isActive) return
    for (const [first] of groups) {
      const key = alikeKey(first)
      const seen = this.#mistakes.get(key)
      if (seen === undefined) this.#mistakes.set(key, { first, times: 1 })
      else seen.times++
    }
    for (const { problem } of foldAdvice(advice)) {
      const key = sameAdvice(problem)
      this.#advice.set(key, (this.#advice.get(key) ?? 0) + 1)
    }
  }
}

/** A section without what is known, and what is known of it. */
export function parted({ count, files, everywhere }: Folded, seen: Seen): { fresh: Folded; known: readonly Mistake[] } {
  const isFresh = ([first]: Group): boolean => seen.knownFor(first) === undefined
  const known = [...files.flat(), ...everywhere].filter((group) => !isFresh(group)).flat()
  if (known.length === 0) return { fresh: { count, files, everywhere }, known }
  const fresh = {
    count: count - known.length,
    files: files.map((groups) => groups.filter(isFresh)).filter((groups) => groups.length > 0),
    everywhere: everywhere.filter(isFresh),
  }
  return { fresh, known }
}

/** A line on something that is known. */
interface Row {
  readonly place: Place
  readonly kind: State | 'advice'
  readonly named: string
}

/**
 * What is known, each on a line: its place, its state and its code, and the names that it has of its own.
 * @param source the eval, which stands above: places are from its directory
 */
export function knownLines(
  mistakes: readonly Mistake[],
  advice: readonly FoldedAdvice[],
  source: string,
  seen: Seen,
  page: Page,
): string[] {
  const rows: Row[] = mistakes.map((mistake) => {
    const { names } = ownBeside(seen.knownFor(mistake) ?? mistake, mistake)
    // Of a field in a list the place says which it is.
    const own = names.map((name) => (name.includes('[') ? '' : ` \`${escapeControls(name)}\``)).join('')
    return { place: mistake.place, kind: mistake.state, named: `${mistake.codes.join(', ')}${own}` }
  })
  for (const { name, places } of advice) for (const place of places) rows.push({ place, kind: 'advice', named: name })
  const directory = page.view.path(source).replace(/[^/\\]*$/, '')
  const wheres = rows.map(({ place }) => {
    const where = page.view.place(place)
    return where.startsWith(directory) ? where.slice(directory.length) : where
  })
  const widest = Math.max(...wheres.map(columnsIn))
  const kinds = Math.max(...rows.map(({ kind }) => kind.length))
  const isWide = rows.some(({ named }) => 2 + widest + 2 + kinds + 2 + columnsIn(named) > page.width)
  const lines: string[] = []
  for (const [i, { place, kind, named }] of rows.entries()) {
    const where = wheres[i]!
    const linked = `  ${page.view.link(place, where)}`
    const said = `${kind === 'advice' ? kind : page.paint.state(kind)}${' '.repeat(kinds - kind.length)}  ${named}`
    if (isWide) append(lines, [linked, `    ${said}`])
    else lines.push(`${linked}${' '.repeat(widest - columnsIn(where))}  ${said}`)
  }
  return lines
}
