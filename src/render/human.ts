import type { Inspection } from '../report/build.ts'
import { isCounted } from '../report/exit.ts'
import { foldAdvice } from '../report/fold-advice.ts'
import type { Judged } from '../report/judged.ts'
import type { Severity } from '../report/types.ts'
import { escapeControls } from '../text/argument.ts'
import { columnsIn } from '../text/width.ts'
import { acceptedLines } from './accepted.ts'
import { adviceLines } from './advice.ts'
import { type Extent, findingLines } from './findings.ts'
import { type Folded, fold, type Group, type Mistake } from './fold.ts'
import { inventoryLines } from './inventory.ts'
import { knownLines, parted, Seen } from './known.ts'
import { append, count } from './layout.ts'
import type { Look } from './look.ts'
import { type Page, pageOf } from './page.ts'
import type { Mendable, Outcome, RunFrame, Teller } from './run.ts'
import { inertText } from './runner-commands.ts'
import { Tally } from './summary.ts'
import { aboutOf, RunVerdict, type Verdict, verdictOf } from './verdict.ts'

/**
 * The report for people, eval by eval as they come: problems first, then a summary where there are several evals, and the
 * verdict last, where a terminal leaves the eye.
 */
export function humanTeller(run: RunFrame, look: Look): Teller {
  const page = pageOf(look, run)
  const alone = run.count === 1
  const tally = new Tally(run)
  const verdicts = new RunVerdict(run)
  const seen = new Seen(!alone && !look.verbose)
  let left = look.maxProblems ?? Number.POSITIVE_INFINITY
  let hidden = 0
  let isFirst = true
  return {
    *tell({ judged }) {
      const { report } = judged
      const folded = foldedOf(judged)
      tally.add(judged, folded)
      verdicts.add(judged)
      if (look.summary) return
      const extent: Extent = { left, shown: 0, tasks: report.tasks.length }
      const { body, known } = bodyLines(judged, folded, run, look, page, extent, seen)
      seen.add(groupsOf(folded), judged.advice)
      hidden += wanted(folded, run, look) - extent.shown
      left -= extent.shown
      // Of many evals in a log of continuous integration, those that have nothing to say stay silent.
      if (look.quiet && !alone && body.length === 0 && known.length === 0) return
      const heading = page.paint.heading(`${PREFLIGHT_OF}${nameOf(judged)}`)
      const verdict = verdictOf(judged, run, alone)
      const lines = isFirst ? [] : ['']
      if (!alone && body.length === 0 && known.length === 0) append(lines, silentLines(judged, heading, verdict, page))
      else if (!alone && body.length === 0) append(lines, [heading, ...known, ...verdictLines(verdict, page, '  ')])
      else {
        append(lines, [heading, ...gap(body), ...body])
        if (known.length > 0) append(lines, ['', page.paint.heading('As in other evals'), ...known])
        if (!alone) append(lines, ['', ...verdictLines(verdict, page)])
      }
      isFirst = false
      yield textOf(lines)
    },
    *end({ baseline, mendable }) {
      const lines = isFirst ? [] : ['']
      if (hidden > 0) append(lines, [...page.wrap('', hiddenSentence(hidden, look)), ''])
      if (look.summary || (!alone && !look.quiet)) append(lines, [...tally.lines(page), ''])
      append(lines, staleLines(baseline, page))
      append(lines, mendableLines(mendable, page))
      append(lines, verdictLines(verdicts.end(baseline?.known), page))
      yield textOf(lines)
    },
  }
}

const PREFLIGHT_OF = 'Preflight of '

/** No runner that reads the log may obey a line of it. */
function textOf(lines: readonly string[]): string {
  return inertText(`${lines.join('\n')}\n`)
}

/** The sections of the report, in the order in which a person needs them. */
const sections: readonly { readonly severity: Severity; readonly counted: (n: number) => string }[] = [
  { severity: 'error', counted: (n) => count(n, 'error') },
  { severity: 'warning', counted: (n) => count(n, 'warning') },
  { severity: 'info', counted: (n) => `${n} verified (info)` },
]

/** The findings of an eval by severity, folded. */
type FoldedSections = Readonly<Record<Severity, Folded>>

function foldedOf({ report, entries }: Inspection): FoldedSections {
  const of = (severity: Severity): Folded =>
    fold(
      entries.filter(({ diagnostic }) => diagnostic.severity === severity),
      report.source,
    )
  return { error: of('error'), warning: of('warning'), info: of('info') }
}

function groupsOf({ error, warning }: FoldedSections): Group[] {
  return [error, warning].flatMap(({ files, everywhere }) => [...files.flat(), ...everywhere])
}

/** How many mistakes this look would show without a limit. */
function wanted(folded: FoldedSections, { strict }: RunFrame, look: Look): number {
  const shown = (['error', 'warning'] as const).filter((severity) => !look.quiet || isLoud(severity, strict))
  return shown.reduce((sum, severity) => sum + folded[severity].count, look.verbose ? folded.info.count : 0)
}

/** What stands between the heading of an eval and its verdict: in full, and of what is known only where it is. */
interface Body {
  readonly body: readonly string[]
  readonly known: readonly string[]
}

function bodyLines(
  judged: Judged,
  folded: FoldedSections,
  run: RunFrame,
  look: Look,
  page: Page,
  extent: Extent,
  seen: Seen,
): Body {
  const { report, entries, advice } = judged
  const lines: string[] = []
  const knownMistakes: Mistake[] = []
  for (const { severity, counted } of sections) {
    if (look.quiet && !isLoud(severity, run.strict)) continue
    const members = entries.filter(({ diagnostic }) => diagnostic.severity === severity)
    if (members.length === 0) continue
    if (severity === 'info' && !look.verbose) {
      // Of many evals only what is wrong matters.
      if (run.count === 1) append(lines, [...gap(lines), ...verifiedLines(members, page)])
      continue
    }
    const { fresh, known } = parted(folded[severity], seen)
    knownMistakes.push(...known)
    const found = findingLines(fresh, page, extent)
    if (found.length === 0) continue
    // The report counts what several readers or tasks say of one mistake; a person counts the mistakes.
    const distinct = folded[severity].count < members.length ? ` (${folded[severity].count} distinct)` : ''
    const heading = page.wrap('', `${counted(members.length)}${distinct}: ${aboutOf(severity, members.length)}`)
    append(lines, [...gap(lines), ...heading.map(page.paint.heading), ...found])
  }
  if (look.accepted === true) {
    const accepted = acceptedLines(judged, page)
    if (accepted.length > 0) append(lines, [...gap(lines), ...accepted])
  }
  const isAdvised = !look.quiet || run.failsOnAdvice === true
  const shown = isAdvised ? foldAdvice(look.verbose ? advice : advice.filter(isCounted)) : []
  const fresh = shown.filter((piece) => !seen.isKnown(piece))
  const advised = adviceLines(fresh, run.failsOnAdvice === true, page)
  if (advised.length > 0) append(lines, [...gap(lines), ...advised])
  if (!look.quiet && (run.count === 1 || look.verbose)) append(lines, [...gap(lines), ...inventoryLines(report, page)])
  const room = knownMistakes.slice(0, Math.max(0, extent.left - extent.shown))
  extent.shown += room.length
  const pieces = shown.filter((piece) => seen.isKnown(piece))
  return {
    body: lines,
    known: room.length + pieces.length === 0 ? [] : knownLines(room, pieces, report.source, seen, page),
  }
}

/** What was verified, by code; where and about what is for those who ask. */
function verifiedLines(members: Inspection['entries'], { wrap, paint }: Page): string[] {
  const codes = new Map<string, number>()
  for (const { diagnostic } of members) codes.set(diagnostic.code, (codes.get(diagnostic.code) ?? 0) + 1)
  const listed = [...codes].map(([code, n]) => (n === 1 ? code : `${code} (${n})`)).join(', ')
  return wrap('', `${members.length} verified (info): ${listed}; --verbose shows each`).map(paint.quiet)
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

/** Where lines are not broken the last line of a log is the whole verdict. */
function verdictLines({ failed, sentence }: Verdict, { paint, wrap }: Page, indent = ''): string[] {
  return wrap(indent, sentence).map((line) => paint.state(failed ? 'invalid' : 'verified', line))
}

/** An eval that has nothing but a verdict: on one line where both fit. */
function silentLines(inspection: Inspection, heading: string, verdict: Verdict, page: Page): string[] {
  const columns = columnsIn(`${PREFLIGHT_OF}${nameOf(inspection)}  ${verdict.sentence}`)
  if (columns > page.width) return [heading, ...verdictLines(verdict, page, '  ')]
  return [`${heading}  ${page.paint.state(verdict.failed ? 'invalid' : 'verified', verdict.sentence)}`]
}

function mendableLines(mendable: Mendable | undefined, { wrap }: Page): string[] {
  if (mendable === undefined) return []
  const { fixed, errors, command } = mendable
  return [...wrap('', `${fixed} of ${count(errors, 'error')} can be fixed: ${escapeControls(command)}`), '']
}

function hiddenSentence(hidden: number, { maxProblems = 0 }: Look): string {
  return `${count(hidden, 'more problem')} ${hidden === 1 ? 'is' : 'are'} not shown (--max-problems ${maxProblems}).`
}

function staleLines(baseline: Outcome['baseline'], page: Page): string[] {
  if (baseline === undefined || baseline.stale === 0) return []
  const { stale } = baseline
  const what = `${count(stale, 'baseline entry', 'baseline entries')} ${stale === 1 ? 'matches' : 'match'} nothing any more`
  return [...page.wrap('', `${what}; --update-baseline drops what is stale.`), '']
}
