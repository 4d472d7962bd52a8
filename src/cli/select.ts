import { compareBytes } from '../go/strings.ts'
import type { OwnersOptions } from '../owners/owners.ts'
import { limits } from '../reader/limits.ts'
import type { Reader } from '../reader/reader.ts'
import { fault, shown, type UsageFault } from './arguments.ts'
import { expandGlob, GlobBudget } from './glob.ts'
import { ignoring } from './ignore.ts'
import type { Input } from './input.ts'
import type { Sight } from './owner-names.ts'

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

/** How the names of changed files come, beside what the search for owners takes. */
export interface NamesOptions {
  /** What ends a name on standard input. */
  readonly separator: 'line' | 'nul'
  readonly readInput: (limit: number) => Input
}

/**
 * Turns changed files, of any kind, existing or deleted, into the evals whose suites own them; possibly into none. No
 * word is a glob; `-` alone stands for a list on standard input. A mistake for what cannot be the name of a file, and
 * for what cannot be looked at: a hook that passed over it would let a change through unexamined.
 */
export async function selectOwners(
  words: readonly string[],
  reader: Reader,
  ignore: readonly string[],
  options: OwnersOptions & NamesOptions,
): Promise<Selection | UsageFault> {
  const isIgnored = await ignoring(ignore, reader)
  if (typeof isIgnored !== 'function') return isIgnored
  const names = await namesOf(words, reader, options)
  if (!names.ok) return names
  const { findOwners } = await import('../owners/owners.ts')
  const { evals, isCut, unread } = findOwners(names.names, reader, options)
  const [first] = unread
  if (first !== undefined)
    return fault(
      `${listed(unread)} cannot be read, so it is not known which evals own ${unread.length === 1 ? 'it' : 'them'}`,
    )
  return { ok: true, evals: evals.filter((spelling) => !isIgnored(spelling)), single: false, isCut }
}

async function namesOf(
  words: readonly string[],
  reader: Reader,
  { separator, readInput }: NamesOptions,
): Promise<{ readonly ok: true; readonly names: readonly string[] } | UsageFault> {
  const { namesInLines, namesInNuls, namesInWords } = await import('./owner-names.ts')
  const sight = sightOf(reader)
  const isList = words.length === 1 && words[0] === '-'
  if (!isList && separator === 'nul') return fault('--owners0 takes its names from standard input: --owners0 -')
  const input = isList ? readInput(limits.names) : undefined
  if (input?.ok === false)
    return fault(
      input.reason === 'too-large'
        ? 'the list of names on standard input is longer than 64 MB; inspect everything with a glob'
        : 'standard input cannot be read',
    )
  const { names, refused } =
    input === undefined
      ? namesInWords(words, sight)
      : separator === 'nul'
        ? namesInNuls(input.bytes)
        : namesInLines(input.bytes, sight)
  if (refused.length > 0) return fault(`--owners takes names of files, and ${listed(refused)} cannot be one`)
  return { ok: true, names }
}

function sightOf(reader: Reader): Sight {
  const kindOf = (name: string, above: boolean): string => {
    const path = name === '' ? undefined : reader.paths.absolute(reader.cwd, name)
    return path === undefined ? 'missing' : reader.lstat(above ? reader.paths.dirname(path) : path).kind
  }
  const isThere = (kind: string): boolean => kind !== 'missing' && kind !== 'unreadable'
  return {
    stands: (name) => isThere(kindOf(name, false)),
    isFile: (name) => isThere(kindOf(name, false)) && kindOf(name, false) !== 'directory',
    hasFolder: (name) => isThere(kindOf(name, true)),
  }
}

/** Some words as a sentence quotes them: the first ones, and how many more there are. */
function listed(words: readonly string[]): string {
  const most = 3
  const more = words.length - most
  return `${words.slice(0, most).map(shown).join(', ')}${more > 0 ? ` (and ${more} more)` : ''}`
}

/** A word that names something which exists is a plain path, whatever characters it has. */
function isGlob(word: string, reader: Reader): boolean {
  if (!MAGIC.test(word)) return false
  const path = reader.paths.absolute(reader.cwd, word)
  if (path === undefined) return true
  const { kind } = reader.lstat(path)
  return kind === 'missing' || kind === 'unreadable'
}
