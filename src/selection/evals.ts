import { compareBytes } from '../go/strings.ts'
import type { Reader } from '../reader/reader.ts'
import { fault, shown, type UsageFault } from './fault.ts'
import { expandGlob, GlobBudget } from './glob.ts'
import { ignoring } from './ignore.ts'

/** The evals that a command line names. */
export interface Selection {
  readonly ok: true
  readonly evals: readonly string[]
  /** One eval, given as a plain path: then there is one report and not a list. */
  readonly single: boolean
  /** Only where owners were looked for: the repository is too large to be searched whole. */
  readonly isCut?: boolean
}

/** What makes a word a glob: `*`, `?`, sets, braces, alternatives, extended groups. */
const MAGIC = /[*?[{]|[@!+]\(|\([^)]*\|/

/**
 * Turns arguments into evals: plain paths as typed, globs by their matches in byte order, each eval once.
 * @param ignore patterns of matches to leave out; a plain path was meant, so it stays
 */
export async function selectEvals(
  words: readonly string[],
  reader: Reader,
  ignore: readonly string[] = [],
): Promise<Selection | UsageFault> {
  const isIgnored = await ignoring(ignore, reader)
  if (typeof isIgnored !== 'function') return isIgnored
  const evals = new Map<string, string>()
  const budget = new GlobBudget()
  let hasGlob = false
  for (const word of words) {
    let spellings: readonly string[] = [word]
    if (isGlob(word, reader)) {
      hasGlob = true
      const { matches, isCut, isNarrowed } = await expandGlob(word, reader, isIgnored, budget)
      // An eval that was not come by would pass unexamined.
      if (isCut)
        return fault(`${shown(word)} leads through more directories than are searched; narrow it, or use --ignore`)
      spellings = matches.filter((spelling) => !isIgnored(spelling)).sort(compareBytes)
      if (matches.length === 0)
        return fault(`no file matches ${shown(word)}${isNarrowed ? ' outside of what --ignore leaves out' : ''}`)
      if (spellings.length === 0) return fault(`--ignore leaves out everything that ${shown(word)} matches`)
    }
    for (const spelling of spellings) {
      // An empty word is no path, so it is not the working directory either.
      const identity = spelling === '' ? '' : (reader.paths.absolute(reader.cwd, spelling) ?? spelling)
      if (!evals.has(identity)) evals.set(identity, spelling)
    }
  }
  return { ok: true, evals: [...evals.values()], single: evals.size === 1 && !hasGlob }
}

/** A word that names something which exists is a plain path, whatever characters it has. */
function isGlob(word: string, reader: Reader): boolean {
  if (!MAGIC.test(word)) return false
  const path = reader.paths.absolute(reader.cwd, word)
  if (path === undefined) return true
  const { kind } = reader.lstat(path)
  return kind === 'missing' || kind === 'unreadable'
}
