import { trimSpace } from '../go/strings.ts'
import { BUILT_IN_RUBRICS, decodeRubric, isRubricPath, type RubricFile } from '../model/rubric.ts'
import type { ReadFault } from '../reader/reader.ts'
import { nearest } from '../text/nearest.ts'
import { readAt } from './locate.ts'
import { oncePerSuite } from './once.ts'
import type { Base } from './path-kinds.ts'
import type { Suite } from './suite.ts'

/** What a reference to a rubric leads to. */
export type RubricFact =
  | { readonly kind: 'built-in' | 'blank' }
  /** Neither a path nor the name of a built-in rubric; `nearest` is one of those names. */
  | { readonly kind: 'unknown'; readonly nearest: string | undefined }
  | { readonly kind: 'unreadable'; readonly fault: ReadFault; readonly elsewhere: Base | undefined }
  | { readonly kind: 'file'; readonly file: RubricFile }

/**
 * Looks up the rubric of a prompt grader: a built-in name, or a path from the working directory, where a leading `~` is
 * the home directory (contract, "relative schema/rubric paths resolve from cwd"; graders.md section 7).
 */
export const rubricFact = oncePerSuite((suite: Suite, authored: string): RubricFact => {
  const { paths } = suite.reader
  const reference = trimSpace(authored)
  if (reference === '') return { kind: 'blank' }
  if (!isRubricPath(reference, paths)) {
    const isKnown = BUILT_IN_RUBRICS.some((name) => name === reference)
    return isKnown ? { kind: 'built-in' } : { kind: 'unknown', nearest: nearest(reference, BUILT_IN_RUBRICS) }
  }
  const read = readAt(suite, 'rubric', reference)
  if (read.ok) return { kind: 'file', file: decodeRubric(read.path, read.bytes) }
  return { kind: 'unreadable', fault: read.fault, elsewhere: read.elsewhere }
})
