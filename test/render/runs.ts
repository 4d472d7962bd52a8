import { posixPaths } from '../../src/go/filepath.ts'
import type { Look } from '../../src/render/look.ts'
import { frameOf, type Run, type RunFrame, type Teller, toldBy } from '../../src/render/run.ts'
import type { Inspection } from '../../src/report/build.ts'

/** A run over hand-made inspections, as someone in `/suite` sees it. */
export function runOf(inspections: Inspection | readonly Inspection[], more: Partial<Run> = {}): Run {
  const all = 'report' in inspections ? [inspections] : inspections
  return {
    inspections: all,
    judged: all,
    single: all.length === 1,
    strict: false,
    cwd: '/suite',
    root: '/suite',
    paths: posixPaths,
    ...more,
  }
}

export const plainLook: Look = { colour: false, verbose: false, quiet: false, width: 80 }

/** The text of a run that is over in a format. */
export function textOf(make: (frame: RunFrame, look: Look) => Teller, run: Run, look: Look = plainLook): string {
  return [...toldBy(make(frameOf(run), look), run)].join('')
}
