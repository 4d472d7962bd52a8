import type { Advice, Entry, Inspection } from './build.ts'

/** Why something that was found does not count: somebody has decided so. */
export interface Acceptance {
  readonly by: 'comment' | 'settings'
  /** As it is written; empty where a comment gives none. */
  readonly reason: string
}

/** An inspection as it is judged: without the findings that a baseline holds back, and without what is accepted. */
export interface Judged extends Inspection {
  /** How many of its findings a baseline holds back. */
  readonly held?: number | undefined
  /** What is accepted, with who says so. */
  readonly accepted?: ReadonlyMap<Entry | Advice, Acceptance> | undefined
}

/** An inspection without some of its findings. */
export function without(inspection: Inspection, isLeftOut: (entry: Entry) => boolean): Inspection {
  const entries = inspection.entries.filter((entry) => !isLeftOut(entry))
  if (entries.length === inspection.entries.length) return inspection
  const report = { ...inspection.report, diagnostics: entries.map(({ diagnostic }) => diagnostic) }
  return { ...inspection, report, entries }
}
