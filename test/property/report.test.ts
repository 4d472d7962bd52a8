import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codes } from '../../src/catalogue/codes.ts'
import { examine } from '../../src/inspect.ts'
import { type MemoryEntry, memoryReader } from '../../src/reader/memory.ts'
import { deviationsOf } from '../../src/report/conformity.ts'
import { hasFailed } from '../../src/report/exit.ts'
import type { Diagnostic, Report } from '../../src/report/types.ts'
import { budget, documents, filesOf, HOME, mutated } from './suites.ts'

// What is true of the report of any suite, valid or not (contract, "JSON report and compatibility").

const EVAL = `${HOME}/eval.yaml`

function inspected(files: Readonly<Record<string, MemoryEntry>>) {
  const reader = memoryReader({ files, cwd: '/w' })
  const { report } = examine(EVAL, { reader })
  return { report, read: new Set<string>(reader.reads.map(({ path }) => path)) }
}

const bytes = (d: Diagnostic) =>
  Buffer.from([d.source, d.task_id ?? '', d.requirement_id ?? '', d.code, d.message].join('\0'))

function check(report: Report): void {
  expect(deviationsOf(report)).toEqual({ missing: [], anomalies: [] })
  const { diagnostics } = report
  for (const [i, one] of diagnostics.entries())
    if (i > 0) expect(Buffer.compare(bytes(diagnostics[i - 1]!), bytes(one))).toBeLessThanOrEqual(0)
  const states = new Set(diagnostics.map(({ state }) => state))
  expect(hasFailed(report, false)).toBe(states.has('invalid'))
  expect(hasFailed(report, true)).toBe(states.has('invalid') || states.has('unresolved') || states.has('unsupported'))
  if (!report.complete) return
  for (const { code, state } of diagnostics) {
    const { incomplete } = codes[code as keyof typeof codes]
    expect(incomplete as readonly string[], code).not.toContain(state)
  }
}

test('suites from the schemas: a report that the schema accepts, sorted, the same each time, with an exit that fits', () => {
  let loaded = 0
  fc.assert(
    fc.property(documents, ({ evaluation, tasks }) => {
      const files = filesOf(evaluation, tasks)
      const { report, read } = inspected(files)
      check(report)
      expect(inspected(files).report).toEqual(report)
      if (!report.diagnostics.some(({ code, state }) => /^(eval|task)\./.test(code) && state === 'invalid')) loaded++
      // What was not examined is not passed over: a task file that was not read, or did not load, says so.
      if (!report.complete) return
      for (const [name] of tasks) expect(read).toContain(`${HOME}/${name}`)
      expect(report.tasks).toHaveLength(tasks.length)
    }),
    budget(150),
  )
  // The generator makes suites, not only what the first look refuses.
  expect(loaded).toBeGreaterThan(0)
}, 120_000)

test('mutated suites: the same', () => {
  fc.assert(
    fc.property(mutated, (files) => {
      const { report } = inspected(files)
      check(report)
      expect(inspected(files).report).toEqual(report)
    }),
    budget(300),
  )
}, 120_000)
