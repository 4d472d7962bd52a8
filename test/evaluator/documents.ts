import type { Diagnostic, Report, State } from '../../src/report/types.ts'
import { diagnostic, task } from '../report/inspections.ts'

/** What producers print, made by hand. */

export const EVAL = 'evals/eval.yaml'

export function report(diagnostics: readonly Diagnostic[] = [], more: Partial<Report> = {}): Report {
  return {
    kind: 'waza.preflight',
    schemaVersion: '1.0',
    source: EVAL,
    executor: 'mock',
    complete: true,
    tasks: [],
    capabilities: [{ name: 'task_execution', state: 'verified', meaning: 'It runs tasks.' }],
    dependencies: [{ kind: 'file', name: 'record.json', mode: 'read', state: 'verified' }],
    diagnostics,
    ...more,
  }
}

export function finding(state: State, more: Partial<Diagnostic> = {}): Diagnostic {
  return diagnostic(state, { source: EVAL, ...more })
}

export { task }

export const print = (document: unknown): string => `${JSON.stringify(document, null, 2)}\n`

/** A whole answer of a battery of checks, with one that was waived and one that was skipped. */
export function battery(more: Record<string, unknown> = {}) {
  return {
    ready: true,
    confidence: 0.9,
    checks: [
      {
        name: 'unit',
        kind: 'test',
        status: 'pass',
        durationMs: 12,
        confidenceContribution: 0.5,
        details: ['3 passed'],
      },
      {
        name: 'audit',
        kind: 'audit',
        status: 'acknowledged',
        message: 'acknowledged: the advisory is about a tool that we do not ship',
        durationMs: 3,
        confidenceContribution: 0.2,
        logPath: 'logs/audit.txt',
      },
      {
        name: 'ci',
        kind: 'ci-simulation',
        status: 'skip',
        message: 'no runner here',
        durationMs: 0,
        confidenceContribution: 0,
      },
    ],
    blockers: [],
    warnings: ['the lint is old'],
    limitations: ['no network'],
    durationMs: 15,
    timestamp: '2026-05-29T23:59:59.000Z',
    ...more,
  }
}

export const failingBattery = () =>
  battery({
    ready: false,
    confidence: 0.1,
    checks: [
      {
        name: 'unit',
        kind: 'test',
        status: 'fail',
        message: '2 tests failed',
        details: ['a.test.ts', 'b.test.ts'],
        durationMs: 12,
        confidenceContribution: 0,
      },
    ],
    blockers: ['2 tests failed'],
  })
