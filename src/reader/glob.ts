/** Task patterns: from a pattern in an eval to the paths that it names, in the runtime's order. */

import type { Paths } from '../go/filepath.ts'
import { compileName, type NamePattern } from '../go/filepath-match.ts'
import { limits } from './limits.ts'
import type { AbsolutePath, Reader } from './reader.ts'

/**
 * - `matches`: in the order of expansion; a path stands there as often as the pattern leads to it. They exist as
 *   entries, and may be directories or dangling links.
 * - `truncated`: a budget of limits.ts was reached, so there may be more.
 * - `malformed`: `at` is the offset in the authored pattern of what has no proper end.
 */
export type Expansion =
  | { readonly ok: true; readonly matches: readonly AbsolutePath[]; readonly truncated: boolean }
  | { readonly ok: false; readonly reason: 'malformed'; readonly at: number }

/** What is left of the work that all expansions for one purpose may do together; each takes its part. */
export class GlobBudget {
  matches: number = limits.taskFiles
  directories: number = limits.globDirectories
  /** Names held against a pattern; long ones and long patterns count more than once. */
  comparisons: number = limits.globComparisons
}

/** Length of a name times length of a pattern that one comparison stands for. */
const LONG_COMPARISON = 1024

interface Part {
  readonly name: string
  readonly at: number
}

/**
 * Expands a pattern of `tasks`, which starts from the eval directory (contract: "Task globs resolve from the eval
 * directory", "malformed globs are invalid").
 *
 * The pattern is joined to `base` as text: a leading separator does not make it absolute, and `..` may leave the base.
 * Special characters of the base are plain text. All components that the join leaves are checked before any directory
 * is opened, so that whether a pattern is malformed does not depend on the tree. A pattern without special characters
 * names its path if any entry is there. Directories that cannot be listed give nothing.
 */
export function expandPattern(
  reader: Reader,
  base: AbsolutePath,
  pattern: string,
  budget: GlobBudget = new GlobBudget(),
): Expansion {
  const { top, parts } = joinParts(base, pattern, reader.paths)
  const compiled: { name: string; pattern: NamePattern }[] = []
  for (const part of parts) {
    const result = compileName(part.name, reader.paths)
    if (!result.ok) return { ok: false, reason: 'malformed', at: part.at + result.at }
    compiled.push({ name: part.name, pattern: result.pattern })
  }
  const special = compiled.findIndex((part) => !part.pattern.literal)
  const plain = special === -1 ? compiled : compiled.slice(0, special)
  const start = plain.reduce((path, part) => reader.paths.join(path, part.name), top)
  if (special !== -1) return expand(reader, start, compiled.slice(special), budget)
  const { kind } = reader.lstat(start)
  const exists = kind !== 'missing' && kind !== 'unreadable'
  if (exists && --budget.matches < 0) return { ok: true, matches: [], truncated: true }
  return { ok: true, matches: exists ? [start] : [], truncated: false }
}

function expand(
  reader: Reader,
  start: AbsolutePath,
  parts: readonly { name: string; pattern: NamePattern }[],
  budget: GlobBudget,
): Expansion {
  let found: AbsolutePath[] = [start]
  let truncated = false
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1
    const next: AbsolutePath[] = []
    for (const directory of found) {
      if (budget.directories <= 0 || budget.comparisons <= 0 || (isLast && budget.matches <= 0)) {
        truncated = true
        break
      }
      const listed = reader.list(directory)
      if (!listed.ok) continue
      budget.directories--
      truncated ||= listed.truncated
      for (const entry of listed.entries) {
        if (!isLast && entry.kind !== 'directory' && entry.kind !== 'link') continue
        budget.comparisons -= 1 + Math.floor((part.name.length * entry.name.length) / LONG_COMPARISON)
        if (budget.comparisons < 0) {
          truncated = true
          break
        }
        if (!part.pattern.matches(entry.name)) continue
        // What lies between may not be opened at all, so there need not be more of it than could be opened.
        if (isLast ? --budget.matches < 0 : next.length >= budget.directories) {
          truncated = true
          break
        }
        next.push(reader.paths.child(directory, entry.name))
      }
    }
    found = next
  }
  return { ok: true, matches: found, truncated }
}

/** The lexical join that remembers which components are the pattern's own, and where they stand in it. */
function joinParts(base: AbsolutePath, pattern: string, paths: Paths): { top: AbsolutePath; parts: Part[] } {
  let top = base
  const parts: Part[] = []
  let from = 0
  for (let i = 0; i <= pattern.length; i++) {
    if (i < pattern.length && !paths.isSeparator(pattern[i])) continue
    const name = pattern.slice(from, i)
    if (name === '..') {
      if (parts.length > 0) parts.pop()
      else top = paths.dirname(top)
    } else if (name !== '' && name !== '.') parts.push({ name, at: from })
    from = i + 1
  }
  return { top, parts }
}
