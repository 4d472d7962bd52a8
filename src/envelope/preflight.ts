import type { Inspection } from '../report/build.ts'
import { hasFailed } from '../report/exit.ts'
import { type FoldedAdvice, foldAdvice } from '../report/fold-advice.ts'
import type { Report, State } from '../report/types.ts'
import { fileOf, positionOf } from '../text/source.ts'
import { commandLine } from './command-line.ts'
import { type Hint, type HintParams, hint, hints } from './hints.ts'
import type { ResultDiagnostic, ResultOf } from './result.ts'

/** How the inspections of one run came about, for the command that makes each of them again. */
export interface PreflightRun {
  readonly strict: boolean
  readonly contextDir: string
  /** True for exactly one eval given as a plain path: then `data` is its report and not an array. */
  readonly single: boolean
  /** The inspections without what a baseline holds back; absent when there is no baseline. */
  readonly judged?: readonly Inspection[] | undefined
  readonly baseline?: { readonly known: number; readonly stale: number } | undefined
  /** What an update of the baseline has changed; absent when there was none. */
  readonly updated?: { readonly added: number; readonly kept: number; readonly dropped: number } | undefined
  /** The sentence on a file that was asked for and could not be written: then the run is no success. */
  readonly unwritten?: string | undefined
  /** The search for owners did not see all of the repository. */
  readonly isCut?: boolean | undefined
}

/**
 * The result of `waza preflight` (surface-envelope.md section 4). The reports are carried unchanged, also what a
 * baseline knows of; what fails and why stands beside them.
 */
export function preflightResult(inspections: readonly Inspection[], run: PreflightRun): ResultOf<'preflight'> {
  const reports = inspections.map(({ report }) => report)
  const judged = run.judged ?? inspections
  const [first] = reports
  const base = {
    verb: 'preflight',
    diagnostics: preflightDiagnostics(judged, run).map(({ diagnostic }) => diagnostic),
    data: run.single && first !== undefined ? first : reports,
  } as const
  const found = advice(judged, run)
  if (run.unwritten !== undefined)
    return { ...base, ok: false, error: 'output_failed', message: run.unwritten, hints: hints(found) }
  if (!judged.some(({ report }) => hasFailed(report, run.strict))) return { ...base, ok: true, hints: hints(found) }
  const codes = judged.flatMap(({ report }) =>
    report.diagnostics.filter(({ state }) => state === 'invalid').map(({ code }) => code),
  )
  if (codes[0] === undefined) {
    const message = 'Nothing is invalid, but --strict lets no warning pass.'
    const next = hints([hint('strict-policy', {}), ...found])
    return { ...base, ok: false, error: 'preflight_unresolved', message, hints: next }
  }
  const message = `Preflight found ${codes.length === 1 ? '1 error' : `${codes.length} errors`}; the diagnostics say where and what to do.`
  const next = [hint('fix-first-invalid', { code: codes[0] }), ...found]
  return { ...base, ok: false, error: 'preflight_invalid', message, hints: hints(next) }
}

function advice(judged: readonly Inspection[], { baseline, updated, isCut }: PreflightRun): Hint[] {
  const reports = judged.map(({ report }) => report)
  const found: Hint[] = []
  const has = (test: (code: string) => boolean): boolean =>
    reports.some(({ diagnostics }) => diagnostics.some(({ code }) => test(code)))
  if (judged.length === 0) found.push(hint('no-owner', {}))
  if (isCut) found.push(hint('search-cut', {}))
  if (has((code) => code === 'grader.cache_missing')) found.push(hint('populate-cache', {}))
  if (has((code) => code === 'grader.lock' || code === 'grader.lock_entry')) found.push(hint('lock-graders', {}))
  if (baseline !== undefined && baseline.known > 0) found.push(hint('baseline-holds', { known: baseline.known }))
  if (baseline !== undefined && baseline.stale > 0) found.push(hint('baseline-stale', { stale: baseline.stale }))
  if (updated !== undefined) {
    const { added, kept, dropped } = updated
    found.push(hint('baseline-updated', { added, kept, dropped }))
  }
  if (reports.some(({ diagnostics }) => diagnostics.some(({ state }) => state === 'verified')))
    found.push(hint('verified-is-static', {}))
  if (reports.some(({ executor }) => executor === 'mock')) found.push(hint('mock-is-harness', {}))
  if (reports.some(({ complete }) => !complete)) found.push(hint('partial-inventory', {}))
  for (const { warnings } of judged) for (const skipped of warnings) found.push(hint('definition-skipped', skipped))
  for (const { advice: pieces } of judged)
    for (const piece of foldAdvice(pieces)) found.push(hint('advice', adviceParams(piece)))
  return found
}

function adviceParams({ message, remediation, places: [place, ...others] }: FoldedAdvice): HintParams<'advice'> {
  const at = positionOf(place)
  const where = at === undefined ? fileOf(place) : `${fileOf(place)}:${at.line}:${at.column}`
  return { where, others: others.length, message, remediation }
}

/** Errors and warnings of a run with their states; what is verified needs nobody's attention. */
export function preflightDiagnostics(
  judged: readonly Inspection[],
  run: PreflightRun,
): readonly { readonly state: State; readonly diagnostic: ResultDiagnostic }[] {
  return judged.flatMap((inspection) => diagnosticsOf(inspection, run))
}

function diagnosticsOf({ report, entries }: Inspection, run: PreflightRun) {
  const reproduceCmd = commandOf(report, run)
  const found: { state: State; diagnostic: ResultDiagnostic }[] = []
  for (const { diagnostic: reported, place } of entries) {
    const { severity, state, code, source, message, remediation } = reported
    if (severity === 'info') continue
    const at = place === undefined ? undefined : positionOf(place)
    const diagnostic: ResultDiagnostic = {
      tool: 'preflight',
      severity,
      message: `${message} ${remediation}`,
      reproduceCmd,
      file: (place === undefined ? source : fileOf(place)) || undefined,
      line: at?.line,
      col: at?.column,
      rule: code,
    }
    found.push({ state, diagnostic })
  }
  return found
}

/** The command line that inspects this eval alone, quoted for a POSIX shell. */
function commandOf({ source }: Report, { contextDir, strict }: PreflightRun): string {
  const flags = [
    ...(contextDir === '' ? [] : ['--context-dir', contextDir]),
    ...(strict ? ['--strict'] : []),
    '--format',
    'json',
  ]
  const words = source.startsWith('-') ? [...flags, '--', source] : [source, ...flags]
  return commandLine(['waza', 'preflight', ...words])
}
