import type { Suite } from '../evidence/suite.ts'
import type { Grader } from '../model/grader.ts'
import type { Subject } from '../rules/rule.ts'
import type { Collector } from './collector.ts'

interface GraderInput {
  readonly suite: Suite
  readonly grader: Grader
  readonly name: string
  readonly subject: Subject
}

/** Being written by another founder (helper-9): the kind-specific look-ups of graders.md section 1, step e. */
export function inspectGraderKind(_input: GraderInput, _found: Collector): void {}
