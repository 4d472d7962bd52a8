import { say } from '../../src/catalogue/sentences.ts'
import { Collector } from '../../src/inspection/collector.ts'
import { inspectGraderKind } from '../../src/inspection/grader-kinds.ts'
import type { MemoryEntry } from '../../src/reader/memory.ts'
import { fileOf, positionOf } from '../../src/text/source.ts'
import { suiteOf } from '../evidence/suites.ts'

export type Files = Readonly<Record<string, MemoryEntry>>

/** Inspects graders that stand in the eval /w/suite/eval.yaml, from the working directory /w. */
export function inspect(graders: readonly object[], files: Files = {}, more: object = {}) {
  const text = JSON.stringify({ name: 'x', graders, ...more })
  const suite = suiteOf({ files: { '/w/suite/eval.yaml': text, ...files }, base: '/w/suite', cwd: '/w', eval: text })
  const found = new Collector('eval.yaml')
  for (const grader of suite.eval.graders) {
    inspectGraderKind({ suite, grader, name: grader.name, subject: { source: 'eval.yaml', taskId: 't' } }, found)
  }
  return { suite, found }
}

/** What is said of one grader beyond what is said of every grader of its kind. */
export function look(type: string, config: object, files: Files = {}, more: object = {}) {
  const { found } = inspect([{ name: 'g', type, config }], files, more)
  return found.findings
    .filter(({ code }) => code !== 'grader.model' && code !== 'grader.subprocess')
    .map(({ code, state, problem, place }) => {
      const at = place === undefined ? undefined : positionOf(place)
      const file = place === undefined ? '' : fileOf(place)
      return { code, state, problem, ...say(problem), at: at === undefined ? file : `${file}:${at.line}:${at.column}` }
    })
}

export const kinds = (findings: ReturnType<typeof look>) =>
  findings.map(({ code, state, problem }) => `${code} ${state} ${problem.kind}`)
