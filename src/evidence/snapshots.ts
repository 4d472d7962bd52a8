import type { FileFault, PathFault } from '../reader/reader.ts'
import { elsewhereOf, locate, resolve } from './locate.ts'
import { oncePerSuite } from './once.ts'
import type { Base } from './path-kinds.ts'
import type { Suite } from './suite.ts'

/** What stands where a diff grader expects a snapshot. */
export type SnapshotFact =
  | { readonly kind: 'readable' }
  /** The context directory leads nowhere. */
  | { readonly kind: 'no-context'; readonly fault: PathFault; readonly elsewhere: Base | undefined }
  /** With its links resolved, the path leads out of the context directory. */
  | { readonly kind: 'outside' }
  | { readonly kind: 'dangling' }
  /** Nothing stands there, and its directory does: what a run that updates snapshots would create. */
  | { readonly kind: 'absent'; readonly elsewhere: Base | undefined }
  | { readonly kind: 'unreadable'; readonly fault: FileFault; readonly elsewhere: Base | undefined }

/**
 * Looks at one snapshot: below the context directory of the grader, which resolves from the working directory, or from
 * the working directory itself where there is none (contract, "snapshots use the grader's context_dir when configured";
 * graders.md section 6). Only the former is held inside.
 */
export const snapshotFact = oncePerSuite((suite: Suite, contextDir: string, snapshot: string): SnapshotFact => {
  const context = contextDir === '' ? undefined : resolve(suite, 'grader-context', contextDir)
  if (contextDir !== '' && context === undefined) return { kind: 'no-context', fault: 'other', elsewhere: undefined }
  const found = locate(suite, 'snapshot', snapshot, context)
  if (found.ok) return { kind: 'readable' }
  if (found.kind === 'outside') return { kind: 'outside' }
  if (found.kind === 'base') {
    const elsewhere = found.fault === 'missing' ? elsewhereOf(suite, 'grader-context', contextDir) : undefined
    return { kind: 'no-context', fault: found.fault, elsewhere }
  }
  const { fault, elsewhere } = found
  const path = resolve(suite, 'snapshot', snapshot, context)
  if (fault !== 'missing' || path === undefined) return { kind: 'unreadable', fault, elsewhere: undefined }
  const { reader } = suite
  if (reader.lstat(path).kind === 'link') return { kind: 'dangling' }
  return reader.stat(reader.paths.dirname(path)).kind === 'directory'
    ? { kind: 'absent', elsewhere }
    : { kind: 'unreadable', fault, elsewhere }
})
