import { hasCategory, hintsBehind } from './hints.ts'
import { valuePieces, WrittenList } from './pieces.ts'
import type { PlannedStep, Result, ResultDiagnostic, Step } from './result.ts'
import { recoveryMode } from './slugs.ts'

/** The one definition of the envelope on the wire. */
export function serializeResult(result: Result): string {
  return [...serializedPieces(result)].join('').trimEnd()
}

/**
 * The same as the pieces of one line, since an envelope can be longer than one string may be. Undefined keys are
 * dropped. A result that must not be emitted throws before the first piece.
 */
export function serializedPieces(result: Result): Iterable<string> {
  refuseDeadEnds(result)
  return linePieces({
    ok: result.ok,
    verb: result.verb,
    dry_run: result.dryRun,
    plan: result.plan && {
      title: result.plan.title,
      details: result.plan.details,
      steps: result.plan.steps.map(plannedStep),
    },
    steps: result.steps?.map(step),
    waited_ms: result.waitedMs,
    diagnostics: diagnosticsOf(result.diagnostics),
    data: result.data,
    hints: unlessEmpty(result.hints),
    error: result.error,
    message: result.message,
  })
}

function* linePieces(wire: Readonly<Record<string, unknown>>): Generator<string> {
  let opening = '{'
  for (const [key, value] of Object.entries(wire)) {
    if (value === undefined) continue
    yield `${opening}${JSON.stringify(key)}:`
    yield* valuePieces(value)
    opening = ','
  }
  yield '}\n'
}

/** Whether a failure shows what is wrong: a sentence or a diagnostic. */
export function hasEvidence(result: Result): boolean {
  return (result.message ?? '').trim() !== '' || (result.diagnostics ?? []).length > 0
}

/** A failure that leaves its reader without a next step is a mistake of the verb that made it. */
function refuseDeadEnds(result: Result): void {
  if (result.ok) return
  const isGeneric = hintsBehind(result.hints).some(({ id }) => id === 'failure-recovery')
  if (isGeneric && recoveryMode(result.error) === 'tailored')
    throw new Error(`${result.verb}: ${result.error} needs a next step of its own`)
  if (isGeneric && !hasEvidence(result))
    throw new Error(`${result.verb}: the generic next step points at no message and no diagnostic`)
  if (!hasCategory(result.hints, 'next-step'))
    throw new Error(`${result.verb}: a failure without a registered next step`)
}

function diagnosticsOf(list: Result['diagnostics']): Iterable<object> | WrittenList | undefined {
  if (list === undefined || list.length === 0) return undefined
  return list instanceof WrittenList ? list : list.map(wireDiagnostic)
}

function unlessEmpty<T>(list: readonly T[] | undefined): readonly T[] | undefined {
  return list === undefined || list.length === 0 ? undefined : list
}

function plannedStep(planned: PlannedStep): object {
  return {
    kind: planned.kind,
    label: planned.label,
    disposition: planned.disposition,
    note: planned.note,
    group: planned.group,
  }
}

function step(done: Step): object {
  return {
    ...plannedStep(done),
    outcome: done.outcome,
    duration_s: done.durationS,
    output_path: done.outputPath,
    output_lines: done.outputLines,
    error_like_lines: done.errorLikeLines,
  }
}

/** A diagnostic as it stands on the wire. */
export function wireDiagnostic(d: ResultDiagnostic): object {
  return {
    tool: d.tool,
    severity: d.severity,
    message: d.message,
    reproduce_cmd: d.reproduceCmd,
    output: d.output,
    truncated: d.truncated,
    output_path: d.outputPath,
    file: d.file,
    line: d.line,
    col: d.col,
    rule: d.rule,
    fix_available: d.fixAvailable,
  }
}
