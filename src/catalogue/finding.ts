import type { Place } from '../text/source.ts'
import type { Code, State } from './codes.ts'
import type { Problem } from './sentences.ts'

/**
 * What a rule found, as data. Sentences are made from `problem` when the report is built.
 * `source` is what the report's diagnostic says (the eval argument as typed, or a task's absolute path);
 * `place` is the exact position and may lie in another file (a fixture, a cached preset).
 */
export interface Finding {
  readonly code: Code
  readonly state: State
  readonly source: string
  readonly taskId?: string | undefined
  readonly requirementId?: string | undefined
  readonly problem: Problem
  readonly place?: Place | undefined
}
