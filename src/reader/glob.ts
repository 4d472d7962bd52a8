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

/** What bounds the work of one expansion. */
export interface GlobBudget {
  readonly matches: number
  readonly directories: number
}

const BUDGET: GlobBudget = { matches: limits.globMatches, directories: limits.globDirectories }

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
  budget: GlobBudget = BUDGET,
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
  return { ok: true, matches: exists ? [start] : [], truncated: false }
}

function expand(
  reader: Reader,
  start: AbsolutePath,
  parts: readonly { pattern: NamePattern }[],
  budget: GlobBudget,
): Expansion {
  let found: AbsolutePath[] = [start]
  let opened = 0
  let truncated = false
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1
    const next: AbsolutePath[] = []
    for (const directory of found) {
      if (opened >= budget.directories || next.length >= budget.matches) {
        truncated = true
        break
      }
      const listed = reader.list(directory)
      if (!listed.ok) continue
      opened++
      truncated ||= listed.truncated
      for (const entry of listed.entries) {
        const mayLead = isLast || entry.kind === 'directory' || entry.kind === 'link'
        if (!mayLead || !part.pattern.matches(entry.name)) continue
        if (next.length >= budget.matches) {
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
