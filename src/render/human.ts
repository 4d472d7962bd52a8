import type { Inspection } from '../report/build.ts'
import type { Severity } from '../report/types.ts'
import { escapeControls } from '../text/argument.ts'
import { type Paint, paint } from './colour.ts'
import { findingLines } from './findings.ts'
import { inventoryLines } from './inventory.ts'
import { append, count, type PathView, viewFrom, wrap } from './layout.ts'
import { verdictOf } from './verdict.ts'

export interface HumanOptions {
  /** The directory from which the reader looks at files. */
  readonly cwd: string
  readonly strict: boolean
  readonly colour: boolean
  /** All of the inventory: descriptions, checks, meanings and task files. */
  readonly verbose: boolean
  /** Whether this is the only report of the run, so that its verdict decides the exit status. */
  readonly alone: boolean
}

/** What each severity is, as the headings of the report say it, in the order in which a person needs them. */
const sections: readonly (readonly [Severity, string])[] = [
  ['error', 'a run would trip over this'],
  ['warning', 'this could not be checked offline'],
  ['info', 'this was checked, which is not proof of what a run will do'],
]

/** The report for people: problems first, the verdict last, where a terminal leaves the eye. */
export function renderHuman(inspection: Inspection, options: HumanOptions): string {
  const { report } = inspection
  const view = viewFrom(options.cwd)
  const colours = paint(options.colour)
  const verdict = verdictOf(report, options.strict, options.alone)
  const source = report.source === '' ? '""' : escapeControls(report.source)
  const lines = [
    colours.heading(`Preflight of ${source}`),
    ...sectionLines(inspection, view, colours),
    '',
    ...inventoryLines(report, view, colours, options.verbose),
    '',
    ...wrap('', verdict.sentence).map((line) => colours.state(verdict.failed ? 'invalid' : 'verified', line)),
  ]
  return `${lines.join('\n')}\n`
}

function sectionLines({ entries }: Inspection, view: PathView, colours: Paint): string[] {
  const lines: string[] = []
  for (const [severity, about] of sections) {
    const members = entries.filter(({ diagnostic }) => diagnostic.severity === severity)
    if (members.length === 0) continue
    lines.push('', colours.heading(`${count(members.length, severity)}: ${about}`))
    append(lines, findingLines(members, view, colours))
  }
  return lines
}
