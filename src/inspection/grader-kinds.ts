import { answer } from '../evidence/question.ts'
import type { Suite } from '../evidence/suite.ts'
import type { Grader } from '../model/grader.ts'
import { graderDependencies, graderKindRule, graderQuestion } from '../rules/graders/own.ts'
import type { Subject } from '../rules/rule.ts'
import type { Collector } from './collector.ts'

interface GraderInput {
  readonly suite: Suite
  readonly grader: Grader
  /** Its effective name. */
  readonly name: string
  readonly subject: Subject
}

/** Inspects what is particular to the kind of a grader (graders.md section 1, step e). */
export function inspectGraderKind({ suite, grader, name, subject }: GraderInput, found: Collector): void {
  const question = graderQuestion(grader)
  const fact = question === undefined ? undefined : answer(suite, question)
  found.add(graderKindRule.judge({ grader, fact, paths: suite.reader.paths, subject }))
  found.depend(graderDependencies(grader, name, subject.taskId))
}
