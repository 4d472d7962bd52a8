import { physicallyBelow, SNAPSHOT_RULE } from '../reader/contain.ts'
import type { AbsolutePath, FileFault, PathFault } from '../reader/reader.ts'
import { type Base, otherBase } from './bases.ts'
import { oncePerSuite } from './once.ts'
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
  const { reader } = suite
  const context = contextDir === '' ? undefined : reader.paths.absolute(suite.cwd, contextDir)
  const path = reader.paths.absolute(context ?? suite.cwd, snapshot)
  if (context !== undefined) {
    const inside = physicallyBelow(reader, context, path, SNAPSHOT_RULE)
    if (!inside.ok && inside.reason === 'outside') return { kind: 'outside' }
    if (!inside.ok && inside.reason === 'base') {
      const elsewhere = inside.fault === 'missing' ? otherBase(suite, contextDir, 'directory', suite.cwd) : undefined
      return { kind: 'no-context', fault: inside.fault, elsewhere }
    }
  }
  const fault = reader.fileFault(path)
  if (fault === undefined) return { kind: 'readable' }
  if (fault !== 'missing') return { kind: 'unreadable', fault, elsewhere: undefined }
  if (reader.lstat(path).kind === 'link') return { kind: 'dangling' }
  const elsewhere = otherBase(suite, snapshot, 'file', context ?? suite.cwd)
  return isDirectory(suite, reader.paths.dirname(path))
    ? { kind: 'absent', elsewhere }
    : { kind: 'unreadable', fault, elsewhere }
})

function isDirectory({ reader }: Suite, path: AbsolutePath): boolean {
  return reader.stat(path).kind === 'directory'
}
