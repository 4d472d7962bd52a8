import type { Eval } from '../model/eval.ts'
import type { GraderConfigs } from '../model/grader.ts'
import type { AbsolutePath, Reader } from '../reader/reader.ts'

/**
 * What every look at the world needs to know: the reader, which knows the working directory, and the other
 * bases that paths resolve from (resolution.md section 1; the table for people is docs/resolution.md).
 */
export interface Suite {
  readonly reader: Reader
  /** The eval argument as typed: the `source` of eval-level diagnostics. */
  readonly argument: string
  readonly eval: Eval
  /** How the configuration of each kind of grader is decoded, those of remote presets too. */
  readonly configs: GraderConfigs
  /** The eval directory: absolute, lexical, links not resolved. */
  readonly base: AbsolutePath
  /** Where tasks without a `context_dir` of their own find resources: `--context-dir`, or `<base>/fixtures`. */
  readonly fixtures: AbsolutePath
}
