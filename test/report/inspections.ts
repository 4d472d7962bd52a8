import type { Problem } from '../../src/catalogue/sentences.ts'
import type { Entry, Inspection } from '../../src/report/build.ts'
import type { Diagnostic, Report, ReportTask, State } from '../../src/report/types.ts'
import { field, type Word } from '../../src/text/argument.ts'
import type { Place } from '../../src/text/source.ts'

/** Hand-made inspections for the tests of everything that comes after the report. */

const severities = { verified: 'info', unresolved: 'warning', unsupported: 'warning', invalid: 'error' } as const

export function diagnostic(state: State, more: Partial<Diagnostic> = {}): Diagnostic {
  const { code = 'task.id', source = 'eval.yaml', message = 'Something is the matter.', remediation = 'Fix it.' } = more
  const { task_id, requirement_id } = more
  return {
    code,
    state,
    severity: severities[state],
    source,
    ...(task_id === undefined ? {} : { task_id }),
    ...(requirement_id === undefined ? {} : { requirement_id }),
    message,
    remediation,
  }
}

/** An entry whose problem is told apart by its message, unless one is given. */
export function entry(state: State, more: Partial<Diagnostic> = {}, place?: Place, problem?: Problem): Entry {
  const made = diagnostic(state, more)
  return {
    diagnostic: made,
    problem: problem ?? { kind: 'wrong-form', field: field([]), form: made.message as Word },
    place,
  }
}

export function task(id: string, more: Partial<ReportTask> = {}): ReportTask {
  return {
    id,
    name: `Task ${id}`,
    source: `/suite/tasks/${id}.yaml`,
    enabled: true,
    context_dir: '/suite/fixtures',
    requirements: [],
    ...more,
  }
}

export function inspection(
  entries: readonly Entry[] = [],
  more: Partial<Report> = {},
  warnings: Inspection['warnings'] = [],
): Inspection {
  const report: Report = {
    kind: 'waza.preflight',
    schemaVersion: '1.0',
    source: 'eval.yaml',
    executor: 'mock',
    complete: true,
    tasks: [],
    capabilities: [],
    dependencies: [],
    ...more,
    diagnostics: entries.map((e) => e.diagnostic),
  }
  return { report, entries, warnings, advice: [], comments: [] }
}
