import type { Edit, Fix } from '../fixes/fix.ts'
import { invalidOf } from '../fixes/progress.ts'
import type { Repair } from '../fixes/repair.ts'
import type { Entry } from '../report/build.ts'
import type { Source } from '../text/source.ts'
import { fileOf, positionOf } from '../text/source.ts'
import { hint, hints } from './hints.ts'
import { diagnosticsOf } from './preflight.ts'
import type { FixData, FixedSuite, ResultOf, WireEdit, WireFix } from './result.ts'

/** A suite as `waza fix` left it, or would leave it. */
export interface MendedSuite {
  readonly source: string
  readonly fixed: Repair
  readonly isRefused: boolean
}

export interface FixRun {
  readonly mode: 'show' | 'check' | 'write'
  /** The sentence on files that could not be written: then the run is no success. */
  readonly unwritten: string | undefined
}

/**
 * The result of `waza fix`. Of an edit that would write what stands in a file it tells the place and not the text, as no
 * machine-readable output holds a value of a configuration.
 */
export function fixResult(suites: readonly MendedSuite[], { mode, unwritten }: FixRun): ResultOf<'fix'> {
  const data: FixData = { mode, suites: suites.map((suite) => suiteOf(suite, mode)) }
  const left = suites.map(({ fixed, isRefused }) => (mode === 'write' && !isRefused ? fixed.last : fixed.first))
  const run = { strict: false, contextDir: '', single: suites.length === 1 }
  const diagnostics = left
    .flatMap((inspection) => [...diagnosticsOf(inspection, run)])
    .filter(({ state }) => state === 'invalid')
    .map(({ diagnostic }) => diagnostic)
  const base = { verb: 'fix', data, diagnostics } as const
  if (unwritten !== undefined)
    return {
      ...base,
      ok: false,
      error: 'output_failed',
      message: unwritten,
      hints: hints([hint('failure-recovery', {})]),
    }
  const pending = mode === 'write' ? 0 : suites.reduce((sum, { fixed }) => sum + fixed.made.length, 0)
  const next = pending > 0 ? [hint('write-fixes', {})] : []
  if (mode === 'check') {
    if (pending === 0) return { ...base, ok: true }
    return {
      ...base,
      ok: false,
      error: 'fixes_available',
      message: `${pending === 1 ? '1 fix is' : `${pending} fixes are`} available.`,
      hints: hints(next),
    }
  }
  if (diagnostics.length === 0) return { ...base, ok: true }
  const message = `${diagnostics.length === 1 ? '1 error remains' : `${diagnostics.length} errors remain`}; the diagnostics say where and what to do.`
  return {
    ...base,
    ok: false,
    error: 'preflight_invalid',
    message,
    hints: hints([...next, hint('failure-recovery', {})].slice(0, 1)),
  }
}

function suiteOf({ source, fixed, isRefused }: MendedSuite, mode: FixRun['mode']): FixedSuite {
  const { first, last, changed, made, fixes, dropped } = fixed
  const whose = new Map<Fix, Entry>()
  for (const [entry, fix] of fixes) if (!whose.has(fix)) whose.set(fix, entry)
  return {
    source,
    written: mode === 'write' && !isRefused && changed.length > 0,
    errors: invalidOf(first).length,
    fixed: fixed.fixed.size,
    remaining: invalidOf(last).length,
    dropped,
    files: changed.map(({ file }) => file),
    fixes: made.map((fix) => wireFix(fix, whose.get(fix), mode)),
  }
}

/** `edits` are of the files as they are: those of later rounds, and what is written already, have none. */
function wireFix({ title, class: own, edits, holds }: Fix, entry: Entry | undefined, mode: FixRun['mode']): WireFix {
  const place = entry?.place
  const at = place === undefined ? undefined : positionOf(place)
  const source = place !== undefined && 'source' in place ? place.source : undefined
  return {
    title,
    class: own,
    ...(entry === undefined ? undefined : { code: entry.diagnostic.code }),
    file: place === undefined ? (edits[0]?.file ?? '') : fileOf(place),
    ...(at === undefined ? undefined : { line: at.line, col: at.column }),
    ...(source === undefined || mode === 'write'
      ? undefined
      : { edits: edits.map((edit) => wireEdit(edit, source, holds)) }),
  }
}

function wireEdit({ start, end, text }: Edit, source: Source, holds: Fix['holds']): WireEdit {
  const from = source.position(start)
  const to = source.position(end)
  const range = { line: from.line, col: from.column, end_line: to.line, end_col: to.column }
  return holds === 'values' && text !== '' ? { ...range, held_back: true } : { ...range, text }
}
