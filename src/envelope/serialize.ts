import { inertJson } from '../render/runner-commands.ts'
import { hasCategory, hintsBehind } from './hints.ts'
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
    diagnostics: result.diagnostics?.length ? lazily(result.diagnostics, diagnostic) : undefined,
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

/** Entries of a list that make one piece. */
const BATCH = 100

/** JSON without spaces; lists come in batches, also those in reports. */
function* valuePieces(value: unknown): Generator<string> {
  if (isIterable(value)) {
    let opening = '['
    for (const batch of batches(value)) {
      yield opening
      opening = ','
      if (batch.length === 1 && isReport(batch[0])) yield* valuePieces(batch[0])
      else yield inertJson(JSON.stringify(batch).slice(1, -1))
    }
    yield opening === '[' ? '[]' : ']'
  } else if (isReport(value)) {
    let opening = '{'
    for (const [key, member] of Object.entries(value)) {
      yield `${opening}${JSON.stringify(key)}:`
      yield* valuePieces(member)
      opening = ','
    }
    yield '}'
  } else yield inertJson(JSON.stringify(value))
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value
}

/** Of all that results carry, only reports can be large. */
function isReport(value: unknown): value is object {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'waza.preflight'
}

/** Reports come one by one, everything else in batches; no list has both. */
function* batches(list: Iterable<unknown>): Generator<unknown[]> {
  let batch: unknown[] = []
  for (const member of list) {
    if (isReport(member)) {
      yield [member]
      continue
    }
    batch.push(member)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

function* lazily<T>(list: readonly T[], make: (member: T) => object): Generator<object> {
  for (const member of list) yield make(member)
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

function diagnostic(d: ResultDiagnostic): object {
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
