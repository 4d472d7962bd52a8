import { trimSpace } from '../go/strings.ts'
import { BUILT_IN_RUBRICS, decodeRubric, isRubricPath, type RubricFile } from '../model/rubric.ts'
import { rubricMistakes } from '../model/rubric-mistakes.ts'
import { word } from '../text/argument.ts'
import { nearest } from '../text/nearest.ts'
import { readAt } from './locate.ts'
import { lost, type NamedFileIssue } from './named-file.ts'
import { oncePerSuite } from './once.ts'
import type { Suite } from './suite.ts'

/**
 * What is wrong with the rubric of a prompt grader: a built-in name, or a path from the working directory, where a leading
 * `~` is the home directory (contract, "relative schema/rubric paths resolve from cwd"; graders.md section 7).
 */
export const rubricIssues = oncePerSuite((suite: Suite, authored: string): readonly NamedFileIssue[] => {
  const { paths } = suite.reader
  const reference = trimSpace(authored)
  if (reference === '') return [{ problem: { kind: 'blank' } }]
  if (!isRubricPath(reference, paths)) {
    const isKnown = BUILT_IN_RUBRICS.some((name) => name === reference)
    return isKnown ? [] : [{ problem: { kind: 'rubric-unknown', nearest: word(nearest(reference, BUILT_IN_RUBRICS)) } }]
  }
  const read = readAt(suite, 'rubric', reference)
  if (!read.ok) return [lost('rubric', 'rubric', read.fault, read.elsewhere)]
  return fileIssues(decodeRubric(read.path, read.bytes))
})

/** One issue a mistake, where it is in the rubric. */
function fileIssues(file: RubricFile): readonly NamedFileIssue[] {
  switch (file.kind) {
    case 'no-front-matter':
      return file.hiding === undefined
        ? [{ problem: { kind: 'rubric-front-matter' }, place: file.place }]
        : [{ problem: { kind: 'front-matter-hidden', file: 'rubric', by: file.hiding }, place: file.place }]
    case 'unclosed':
      return [{ problem: { kind: 'front-matter-unclosed', file: 'rubric' }, place: file.place }]
    case 'read': {
      const front = rubricMistakes(file).map(({ problem, place }): NamedFileIssue => {
        return { problem: { kind: 'front-matter-shape', file: 'rubric', problem }, place }
      })
      return file.body === 'there' ? front : [...front, { problem: { kind: 'rubric-body' }, place: file.body.blankAt }]
    }
  }
}
