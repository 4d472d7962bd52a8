import { say } from '../../src/catalogue/sentences.ts'
import type { MemoryEntry } from '../../src/reader/memory.ts'
import { evalGradersRule } from '../../src/rules/graders/scope.ts'
import { fileOf, positionOf } from '../../src/text/source.ts'
import { suiteOf } from '../evidence/suites.ts'
import { judged } from './judged.ts'

export type Files = Readonly<Record<string, MemoryEntry>>

/** What is particular to the kinds of graders that stand in /w/suite/eval.yaml, from the working directory /w. */
export function inspect(graders: readonly object[], files: Files = {}, more: object = {}) {
  const text = JSON.stringify({ name: 'x', graders, ...more })
  const suite = suiteOf({ files: { '/w/suite/eval.yaml': text, ...files }, base: '/w/suite', cwd: '/w', eval: text })
  const found = judged(suite, { evalRules: [evalGradersRule], taskId: 't' })
  const findings = found.findings.filter(({ code }) => code !== 'grader.name' && code !== 'grader.configuration')
  return { suite, findings, dependencies: found.dependencies }
}

/** What is said of one grader beyond what is said of every grader of its kind. */
export function look(type: string, config: object, files: Files = {}, more: object = {}) {
  const { findings } = inspect([{ name: 'g', type, config }], files, more)
  return findings
    .filter(({ code }) => code !== 'grader.model' && code !== 'grader.subprocess')
    .map(({ code, state, problem, place }) => {
      const at = place === undefined ? undefined : positionOf(place)
      const file = place === undefined ? '' : fileOf(place)
      return { code, state, problem, ...say(problem), at: at === undefined ? file : `${file}:${at.line}:${at.column}` }
    })
}

export const kinds = (findings: ReturnType<typeof look>) =>
  findings.map(({ code, state, problem }) => `${code} ${state} ${problem.kind}`)
