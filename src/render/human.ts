import type { Inspection } from '../report/build.ts'
import type { Severity } from '../report/types.ts'
import { escapeControls } from '../text/argument.ts'
import { adviceLines } from './advice.ts'
import { type Paint, paint } from './colour.ts'
import { findingLines } from './findings.ts'
import { fold } from './fold.ts'
import type { Look } from './formats.ts'
import { inventoryLines } from './inventory.ts'
import { append, count, type PathView, viewFrom, wrap } from './layout.ts'
import type { Run } from './run.ts'
import { type Verdict, verdictOf, verdictOfRun } from './verdict.ts'

/** What each severity is, as the headings of the report say it, in the order in which a person needs them. */
const sections: readonly {
  readonly severity: Severity
  readonly counted: (n: number) => string
  readonly about: string
}[] = [
  { severity: 'error', counted: (n) => count(n, 'error'), about: 'a run would trip over this' },
  { severity: 'warning', counted: (n) => count(n, 'warning'), about: 'this could not be checked offline' },
  {
    severity: 'info',
    counted: (n) => `${n} verified (info)`,
    about: 'this was checked, which is not proof of what a run will do',
  },
]

/** The report for people: problems first, the verdict last, where a terminal leaves the eye. */
export function renderRun(run: Run, look: Look): string {
  const view = viewFrom(run.cwd, run.paths)
  const colours = paint(look.colour)
  const alone = run.judged.length === 1
  const lines: string[] = []
  for (const inspection of run.judged) {
    const body = bodyLines(inspection, run, look, view, colours)
    // Of many evals in a log of continuous integration, those that have nothing to say stay silent.
    if (look.quiet && !alone && body.length === 0) continue
    if (lines.length > 0) lines.push('')
    lines.push(colours.heading(`Preflight of ${nameOf(inspection)}`), ...gap(body))
    append(lines, body)
    if (!alone) lines.push('', verdictLine(verdictOf(inspection.report, run.strict, false), colours))
  }
  if (lines.length > 0) lines.push('')
  append(lines, staleLines(run))
  lines.push(verdictLine(verdictOfRun(run), colours))
  return `${lines.join('\n')}\n`
}

/** What stands between the heading of an eval and its verdict. */
function bodyLines(
  { report, entries, advice }: Inspection,
  run: Run,
  look: Look,
  view: PathView,
  colours: Paint,
): string[] {
  const lines: string[] = []
  for (const { severity, counted, about } of sections) {
    if (look.quiet && !isLoud(severity, run.strict)) continue
    const members = entries.filter(({ diagnostic }) => diagnostic.severity === severity)
    if (members.length === 0) continue
    if (lines.length > 0) lines.push('')
    const folded = fold(members, report.source)
    // The report counts what several readers or tasks say of one mistake; a person counts the mistakes.
    const told = folded.count < members.length ? `, told as ${folded.count}` : ''
    append(lines, wrap('', `${counted(members.length)}${told}: ${about}`).map(colours.heading))
    append(lines, findingLines(folded, view, colours))
  }
  if (look.quiet) return lines
  const advised = adviceLines(look.verbose ? advice : advice.filter(({ isNote }) => !isNote), view, colours)
  if (advised.length > 0) append(lines, [...gap(lines), ...advised])
  append(lines, [...gap(lines), ...inventoryLines(report, view, colours, look.verbose)])
  return lines
}

/** Quiet shows only what fails the run. */
function isLoud(severity: Severity, strict: boolean): boolean {
  return severity === 'error' || (strict && severity === 'warning')
}

function gap(lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['']
}

function nameOf({ report }: Inspection): string {
  return report.source === '' ? '""' : escapeControls(report.source)
}

/** On one line whatever its length, so that the last line of a log is the whole verdict. */
function verdictLine({ failed, sentence }: Verdict, colours: Paint): string {
  return colours.state(failed ? 'invalid' : 'verified', sentence)
}

function staleLines({ baseline }: Run): string[] {
  if (baseline === undefined || baseline.stale === 0) return []
  const { stale } = baseline
  const matches = stale === 1 ? 'matches' : 'match'
  return [
    ...wrap(
      '',
      `${count(stale, 'baseline entry', 'baseline entries')} ${matches} nothing any more; --update-baseline drops what is stale.`,
    ),
    '',
  ]
}
