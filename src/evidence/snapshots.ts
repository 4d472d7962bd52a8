import { elsewhereOf, locate, resolve } from './locate.ts'
import type { LostFile } from './named-file.ts'
import { oncePerSuite } from './once.ts'
import { type Elsewhere, pathKinds } from './path-kinds.ts'
import type { Suite } from './suite.ts'

/** What is wrong where a diff grader expects a snapshot; whoever judges it adds the field. */
export type SnapshotProblem =
  /** The context directory leads nowhere. */
  | { readonly kind: 'snapshot-context'; readonly fault: LostFile['fault']; readonly elsewhere: Elsewhere | undefined }
  /** With its links resolved, the path leads out of the context directory. */
  | { readonly kind: 'snapshot-outside' | 'snapshot-dangling' }
  /** `isCreatable`: nothing stands there, and its directory does: what a run that updates snapshots would create. */
  | (LostFile & { readonly isCreatable: boolean })

/**
 * Looks at one snapshot: below the context directory of the grader, which resolves from the working directory, or from
 * the working directory itself where there is none (contract, "snapshots use the grader's context_dir when configured";
 * graders.md section 6). Only the former is held inside. Undefined when it is readable.
 */
export const snapshotProblem = oncePerSuite(
  (suite: Suite, contextDir: string, snapshot: string): SnapshotProblem | undefined => {
    const { reader } = suite
    const context = contextDir === '' ? undefined : resolve(suite, 'grader-context', contextDir)
    if (contextDir !== '' && context === undefined)
      return { kind: 'snapshot-context', fault: 'other', elsewhere: undefined }
    const found = locate(suite, 'snapshot', snapshot, context)
    if (found.ok) return undefined
    if (found.kind === 'outside') return { kind: 'snapshot-outside' }
    const { fault } = found
    if (found.kind === 'base') {
      const elsewhere = fault === 'missing' ? elsewhereOf(suite, 'grader-context', contextDir) : undefined
      return { kind: 'snapshot-context', fault, elsewhere }
    }
    const path = resolve(suite, 'snapshot', snapshot, context)
    const isMissing = fault === 'missing' && path !== undefined
    if (isMissing && reader.lstat(path).kind === 'link') return { kind: 'snapshot-dangling' }
    const [inContext, without] = pathKinds.snapshot.from
    return {
      kind: 'grader-file',
      file: 'snapshot',
      fault,
      base: context === undefined ? without : inContext,
      elsewhere: isMissing ? found.elsewhere : undefined,
      isCreatable: isMissing && reader.stat(reader.paths.dirname(path)).kind === 'directory',
    }
  },
)
