import type { Grader } from '../model/grader.ts'

/** An eval grader as a run would see it, after remote references were expanded (graders.md sections 8.6 and 8.7). */
export interface EffectiveGrader {
  /** The declaration to inspect: merged where the expansion succeeded, else as authored. */
  readonly grader: Grader
  /**
   * The effective name: alias, else preset name, else the name of the export's file. Undefined while it cannot be
   * known: a well-formed reference without an alias whose preset is not available (decision 2).
   */
  readonly name: string | undefined
  /** False for a remote reference that could not be expanded: nothing more of it can be checked. */
  readonly expanded: boolean
}

/** A grader that is declared where it stands. */
export function declared(grader: Grader): EffectiveGrader {
  return { grader, name: grader.name, expanded: true }
}
