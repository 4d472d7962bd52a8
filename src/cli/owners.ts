import type { OwnersOptions } from '../owners/owners.ts'
import { limits } from '../reader/limits.ts'
import type { Reader } from '../reader/reader.ts'
import type { Selection } from '../selection/evals.ts'
import { ignoring } from '../selection/ignore.ts'
import { fault, shown, type UsageFault } from './arguments.ts'
import type { Input } from './input.ts'
import type { Sight } from './owner-names.ts'

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
