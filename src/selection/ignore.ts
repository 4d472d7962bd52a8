import type { Reader } from '../reader/reader.ts'
import { fault, shown, type UsageFault } from './fault.ts'

/**
 * Whether an eval, as it is spelled from the working directory, is left out; or a directory with all that is below it.
 */
export type Ignored = (spelling: string, kind?: 'directory') => boolean

/** The library throws for patterns of 64 KiB; no path is as long as this. */
const LONGEST = 32_768

/** Makes the test of some patterns, which start from a directory. */
export type Matcher = (patterns: readonly string[], from: Pick<Reader, 'cwd' | 'paths'>) => Ignored | UsageFault

/**
 * The test of `--ignore`: patterns start from the working directory, and one that matches a directory leaves out
 * everything below it. Hidden names match like all others, and nothing in a pattern negates it.
 */
export async function ignoring(...[patterns, from]: Parameters<Matcher>): Promise<Ignored | UsageFault> {
  return patterns.length === 0 ? () => false : (await matcher())(patterns, from)
}

/** The same for who makes tests again and again: the library is loaded once. */
export async function matcher(): Promise<Matcher> {
  const { Minimatch } = await import('minimatch')
  return (patterns, from) => matching(Minimatch, patterns, from)
}

function matching(
  Minimatch: typeof import('minimatch').Minimatch,
  patterns: readonly string[],
  { cwd, paths }: Pick<Reader, 'cwd' | 'paths'>,
): Ignored | UsageFault {
  const options = { dot: true, nonegate: true, nocomment: true } as const
  const tooLong = patterns.find((pattern) => pattern.length > LONGEST)
  if (tooLong !== undefined) return fault(`the pattern ${shown(tooLong)} of --ignore is too long`)
  const matchers = patterns.flatMap((pattern) => {
    const { text, isRooted } = normal(pattern)
    if (text === '' || text === '.') return []
    const compile = (each: string) => new Minimatch(each, options)
    return {
      isRooted,
      own: compile(text),
      below: compile(`${text}/**`),
      whole: compile(text.replace(/(?<=.)(?:\/\*\*)+$/, '')),
    }
  })
  const slashed = (path: string): string => paths.toSlash(path)
  return (spelling, kind) => {
    const full = paths.absolute(cwd, spelling)
    const near = full === undefined || cwd === undefined ? spelling : paths.relative(cwd, full)
    return matchers.some(({ isRooted, own, below, whole }) => {
      const path = slashed(isRooted ? (full ?? spelling) : near)
      return own.match(path) || below.match(path) || (kind === 'directory' && whole.match(path))
    })
  }
}

/** A pattern without what says nothing: a leading `./`, and the slashes at its end that call it a directory. */
function normal(pattern: string): { readonly text: string; readonly isRooted: boolean } {
  const text = pattern.replace(/^(?:\.\/+)+/, '').replace(/(?<=.)\/+$/, '')
  return { text, isRooted: /^(?:\/|[A-Za-z]:[\\/])/.test(text) }
}
