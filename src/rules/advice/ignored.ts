import type { AdvicePlan } from '../../catalogue/advice.ts'
import { type LeavesOut, leftOutByGit } from '../../evidence/ignored.ts'
import { type AuthoredPath, evalPaths, type NamedPath, namedPaths, taskPaths } from '../../evidence/named-paths.ts'
import type { Suite } from '../../evidence/suite.ts'
import type { Grader } from '../../model/grader.ts'
import { gradersOf } from '../../model/task.ts'
import type { AbsolutePath } from '../../reader/reader.ts'
import { ofKind } from '../graders/index.ts'
import type { SuiteAdviceInput, TaskAdviceInput } from './input.ts'
import { adviceFactRule } from './rule.ts'

/** What git leaves out of the repository, so that a fresh clone lacks it. */

/** The task file itself, and else what it names. */
export const taskIgnoredAdviceRule = adviceFactRule(
  ['advice.file_ignored'],
  (suite, { task, source, path }: TaskAdviceInput) => {
    const leavesOut = leftOutByGit(suite)
    // Where the whole suite is left out, that is said once, of the eval.
    if (leavesOut === undefined || leavesOut(path)) return undefined
    if (leavesOut(source)) return { isTask: true, left: [] }
    const named = [...taskPaths(suite, task, source), ...gradersPaths(suite, gradersOf(task))]
    return { isTask: false, left: named.filter((each) => isLeftOut(suite, leavesOut, each)) }
  },
  ({ source }, fact) => {
    if (fact === undefined) return []
    return fact.isTask ? [ofFile('task', source)] : fact.left.map(ofField)
  },
)

/** The eval itself, and else what it names for all tasks. */
export const evalIgnoredAdviceRule = adviceFactRule(
  ['advice.file_ignored'],
  (suite, { path, graders }: SuiteAdviceInput) => {
    const leavesOut = leftOutByGit(suite)
    if (leavesOut === undefined) return { isEval: false, left: [] }
    if (leavesOut(path)) return { isEval: true, left: [] }
    const named = [
      ...evalPaths(suite),
      ...gradersPaths(
        suite,
        graders.map(({ grader }) => grader),
      ),
    ]
    return { isEval: false, left: named.filter((each) => isLeftOut(suite, leavesOut, each)) }
  },
  ({ path }, { isEval, left }) => (isEval ? [ofFile('eval', path)] : left.map(ofField)),
)

/** What is missing has a finding. */
function isLeftOut(suite: Suite, leavesOut: LeavesOut, { path }: NamedPath): boolean {
  if (!leavesOut(path)) return false
  const { kind } = suite.reader.stat(path)
  return kind === 'file' || kind === 'directory'
}

function gradersPaths(suite: Suite, graders: readonly Grader[]): readonly NamedPath[] {
  return graders.flatMap((grader) => {
    const authored: readonly AuthoredPath[] | undefined = ofKind(grader, (kind, config) => kind.paths?.(config))
    return authored === undefined ? [] : namedPaths(suite, authored)
  })
}

type Ignored = AdvicePlan<'advice.file_ignored'>

function ofFile(what: 'task' | 'eval', file: AbsolutePath): Ignored {
  return { problem: { kind: 'itself-ignored', what }, place: { file, position: { line: 1, column: 1 } } }
}

function ofField({ field, place }: NamedPath): Ignored {
  return { problem: { kind: 'named-ignored', field }, place }
}
