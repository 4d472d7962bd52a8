import { EFFORTS } from '../../model/executor.ts'
import type { Grader } from '../../model/grader.ts'
import { ofKind } from '../graders/index.ts'
import type { Issue } from '../rule.ts'

/**
 * The content that a grader needs to be loaded at all (models.md section 9, graders.md section 3). A grader without a
 * known kind has none.
 */
export function graderLoadProblems(grader: Grader): readonly Issue[] {
  return ofKind(grader, (kind, config) => kind.load?.(config, grader)) ?? []
}

/** True when a grader asks for a reasoning effort that there is, which only the executor `copilot-sdk` has. */
export function hasEffort(grader: Grader): boolean {
  const effort = ofKind(grader, (kind, config) => kind.effort?.(config))
  return effort !== undefined && EFFORTS.includes(effort)
}
