import { decodeEval, type Eval } from '../model/eval.ts'
import type { AbsolutePath, Reader } from '../reader/reader.ts'
import { graderConfigs } from '../rules/graders/index.ts'
import { evalLoadProblems } from '../rules/load/eval.ts'
import { outcomeOf } from '../rules/load/outcome.ts'
import type { Collector } from './collector.ts'
import { EVAL_CODES, loadFindings, readDocument } from './read-yaml.ts'

/** An eval that a run would start with, and where its file is. */
export interface LoadedEval {
  readonly eval: Eval
  readonly path: AbsolutePath
}

/** Reads and loads the eval; undefined when the report ends here (models.md section 1). */
export function loadEval(reader: Reader, argument: string, found: Collector): LoadedEval | undefined {
  if (argument === '') {
    const problem = { kind: 'eval-unnamed' } as const
    found.add([{ code: 'eval.read', state: 'invalid', source: argument, problem, place: { file: argument } }])
    return undefined
  }
  const path = reader.paths.absolute(reader.cwd, argument)
  if (path === undefined) {
    found.add([
      {
        code: 'eval.path',
        state: 'invalid',
        source: argument,
        problem: { kind: 'no-working-directory' },
        place: { file: argument },
      },
    ])
    return undefined
  }
  const { document, findings } = readDocument(reader.read(path), argument, EVAL_CODES)
  found.add(findings)
  if (document === undefined) return undefined
  const { eval: suite, misfits } = decodeEval(document, graderConfigs)
  const outcome = outcomeOf(misfits, suite.graders, evalLoadProblems(suite))
  found.add(loadFindings(outcome, argument, EVAL_CODES))
  return outcome.loads ? { eval: suite, path } : undefined
}
