import type { Inspection } from '../report/build.ts'
import { hasFailed } from '../report/exit.ts'
import type { Report } from '../report/types.ts'
import { fileOf, positionOf } from '../text/source.ts'
import { type Hint, hint, hints } from './hints.ts'
import type { ResultDiagnostic, ResultOf } from './result.ts'

/** How the inspections of one run came about, for the command that makes each of them again. */
export interface PreflightRun {
  readonly strict: boolean
  readonly contextDir: string
  /** True for exactly one eval given as a plain path: then `data` is its report and not an array. */
  readonly single: boolean
}

/** The result of `waza preflight`. The reports are carried unchanged; what fails and why stands beside them. */
export function preflightResult(inspections: readonly Inspection[], run: PreflightRun): ResultOf<'preflight'> {
  const reports = inspections.map(({ report }) => report)
  const [first] = reports
  const base = {
    verb: 'preflight',
    diagnostics: inspections.flatMap((inspection) => diagnosticsOf(inspection, run)),
    data: run.single && first !== undefined ? first : reports,
  } as const
  const found = advice(inspections)
  if (!reports.some((report) => hasFailed(report, run.strict))) return { ...base, ok: true, hints: hints(found) }
  const codes = reports.flatMap(({ diagnostics }) =>
    diagnostics.filter(({ state }) => state === 'invalid').map(({ code }) => code),
  )
  if (codes[0] === undefined) {
    const message = 'Nothing is invalid, but --strict lets no warning pass.'
    return {
      ...base,
      ok: false,
      error: 'preflight_unresolved',
      message,
      hints: hints([hint('strict-policy', {}), ...found]),
    }
  }
  const message = `Preflight found ${codes.length === 1 ? '1 error' : `${codes.length} errors`}; the diagnostics say where and what to do.`
  const next = [hint('fix-first-invalid', { code: codes[0] }), ...found]
  return { ...base, ok: false, error: 'preflight_invalid', message, hints: hints(next) }
}

function advice(inspections: readonly Inspection[]): Hint[] {
  const reports = inspections.map(({ report }) => report)
  const found: Hint[] = []
  const has = (test: (code: string) => boolean): boolean =>
    reports.some(({ diagnostics }) => diagnostics.some(({ code }) => test(code)))
  if (has((code) => code === 'grader.cache_missing')) found.push(hint('populate-cache', {}))
  if (has((code) => code === 'grader.lock' || code === 'grader.lock_entry')) found.push(hint('lock-graders', {}))
  if (reports.some(({ diagnostics }) => diagnostics.some(({ state }) => state === 'verified')))
    found.push(hint('verified-is-static', {}))
  if (reports.some(({ executor }) => executor === 'mock')) found.push(hint('mock-is-harness', {}))
  if (reports.some(({ complete }) => !complete)) found.push(hint('partial-inventory', {}))
  for (const { warnings } of inspections)
    for (const skipped of warnings) found.push(hint('definition-skipped', skipped))
  return found
}

/** What is verified needs no mending, so only errors and warnings are carried. */
function diagnosticsOf({ report, entries }: Inspection, run: PreflightRun): ResultDiagnostic[] {
  const reproduceCmd = commandOf(report, run)
  const found: ResultDiagnostic[] = []
  for (const { diagnostic, place } of entries) {
    const { severity, code, source, message, remediation } = diagnostic
    if (severity === 'info') continue
    const at = place === undefined ? undefined : positionOf(place)
    found.push({
      tool: 'preflight',
      severity,
      message: `${message} ${remediation}`,
      reproduceCmd,
      file: (place === undefined ? source : fileOf(place)) || undefined,
      line: at?.line,
      col: at?.column,
      rule: code,
    })
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
  return ['waza', 'preflight', ...words].map(quoted).join(' ')
}

function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}
