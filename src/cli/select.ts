import { absolute } from '../reader/paths.ts'
import type { Reader } from '../reader/reader.ts'
import { compareBytes } from '../text/go.ts'
import { fault, shown, type UsageFault } from './arguments.ts'

/** The evals that a command line names. */
export interface Selection {
  readonly ok: true
  readonly evals: readonly string[]
  /** One eval, given as a plain path: then there is one report and not a list. */
  readonly single: boolean
}

/** What makes a word a glob: `*`, `?`, sets, braces, alternatives, extended groups. */
const MAGIC = /[*?[{]|[@!+]\(|\([^)]*\|/

/** Turns arguments into evals: plain paths as typed, globs by their matches in byte order, each eval once. */
export async function selectEvals(words: readonly string[], reader: Reader): Promise<Selection | UsageFault> {
  const evals = new Map<string, string>()
  let hasGlob = false
  for (const word of words) {
    let spellings: readonly string[] = [word]
    if (isGlob(word, reader)) {
      hasGlob = true
      spellings = await matches(word, reader)
      if (spellings.length === 0) return fault(`no file matches ${shown(word)}`)
    }
    for (const spelling of spellings) {
      // An empty word is no path, so it is not the working directory either.
      const identity = spelling === '' ? '' : (absolute(reader.cwd, spelling) ?? spelling)
      if (!evals.has(identity)) evals.set(identity, spelling)
    }
  }
  return { ok: true, evals: [...evals.values()], single: evals.size === 1 && !hasGlob }
}

/** A word that names something which exists is a plain path, whatever characters it has. */
function isGlob(word: string, reader: Reader): boolean {
  if (!MAGIC.test(word)) return false
  const path = absolute(reader.cwd, word)
  if (path === undefined) return true
  const { kind } = reader.lstat(path)
  return kind === 'missing' || kind === 'unreadable'
}

async function matches(pattern: string, { cwd }: Reader): Promise<readonly string[]> {
  const { default: glob } = await import('fast-glob')
  try {
    return glob.sync(pattern, { suppressErrors: true, ...(cwd === undefined ? undefined : { cwd }) }).sort(compareBytes)
  } catch {
    // The library refuses patterns that are too long or too deep for it; they match nothing.
    return []
  }
}
