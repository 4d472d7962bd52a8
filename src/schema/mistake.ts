import type { ShapeProblem } from '../model/problem.ts'

/** One mistake of a document, as a person would count them. */
export interface SchemaMistake {
  /** The raw path of the value at fault (authored keys included): for locating the node, never for printing. */
  readonly path: readonly (string | number)[]
  /** The unknown key inside the mapping at `path`, to point at the key itself. */
  readonly key?: string
  readonly problem: ShapeProblem
}
