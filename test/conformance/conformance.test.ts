import { Buffer } from 'node:buffer'
import { execFile } from 'node:child_process'
import path from 'node:path'
import { isMainThread } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { run } from '../../src/cli/run.ts'
import { examine } from '../../src/inspect.ts'
import { diskReader } from '../../src/reader/disk.ts'
import type { Diagnostic, Report } from '../../src/report/types.ts'
import { MemorySink } from '../cli/memory.ts'
import { allCases, type Expectation, isSubset, lay, type NamedCase } from './cases.ts'

const HOME = process.cwd()

/** What a run printed and how it ended. */
interface Ended {
  readonly exit: number
  readonly stdout: string
  readonly stderr: string
}

/** An installed package, whose command is run in place of the sources (scripts/check-packed.mjs). */
const PACKAGE = process.env['WAZA_PACKAGE']

function runPacked(
  home: string,
  args: readonly string[],
  cwd: string,
  extra: Readonly<Record<string, string>>,
): Promise<Ended> {
  const env = { ...process.env, PWD: cwd, ...extra }
  const command = [path.join(home, 'dist/cli.js'), ...args]
  return new Promise((resolve) => {
    execFile(process.execPath, command, { cwd, env, maxBuffer: 1e9 }, (error, stdout, stderr) => {
      resolve({ exit: error === null ? 0 : Number(error.code), stdout, stderr })
    })
  })
}

async function runIn(args: readonly string[], cwd: string, extra: Readonly<Record<string, string>>): Promise<Ended> {
  if (PACKAGE !== undefined) return runPacked(PACKAGE, args, cwd, extra)
  const env = { ...process.env, PWD: cwd, ...extra }
  // Some cases go through /proc/self/cwd, so the process itself has to stand there.
  if (isMainThread) process.chdir(cwd)
  const stdout = new MemorySink()
  const stderr = new MemorySink()
  const exit = await run(args, {
    colour: false,
    stdout,
    stderr,
    newReader: () => diskReader({ cwd, env }),
    examine: (evalPath, options) => examine(evalPath, { ...options, reader: diskReader({ cwd, env }) }),
  })
  return { exit, stdout: stdout.text, stderr: stderr.text }
}

const bytes = (d: Diagnostic) =>
  Buffer.from([d.source, d.task_id ?? '', d.requirement_id ?? '', d.code, d.message].join('\0'))
const SEVERITY = { verified: 'info', unresolved: 'warning', unsupported: 'warning', invalid: 'error' }

/** What is true of every report, whatever the case (contract, "JSON report and compatibility"). */
function checkInvariants(report: Report, plain: number, strict: number): void {
  const { diagnostics } = report
  for (const d of diagnostics)
    expect([d.severity, d.message !== '', d.remediation !== '']).toEqual([SEVERITY[d.state], true, true])
  for (let i = 1; i < diagnostics.length; i++)
    expect(Buffer.compare(bytes(diagnostics[i - 1]!), bytes(diagnostics[i]!))).toBeLessThanOrEqual(0)
  const states = new Set(diagnostics.map(({ state }) => state))
  const fails = states.has('invalid')
  expect(plain).toBe(fails ? 1 : 0)
  expect(strict).toBe(fails || states.has('unresolved') || states.has('unsupported') ? 1 : 0)
}

function checkText(wanted: Expectation, { stdout, stderr }: Ended, fill: (text: string) => string): void {
  for (const text of wanted.stdout_includes ?? []) expect(stdout).toContain(fill(text))
  for (const text of wanted.stderr_includes ?? []) expect(stderr).toContain(fill(text))
  for (const text of wanted.stdout_excludes ?? []) expect(stdout).not.toContain(fill(text))
  for (const text of wanted.never_in_output ?? []) expect(stdout + stderr).not.toContain(fill(text))
  if (wanted.stdout_empty) expect(stdout).toBe('')
  if (wanted.stdout_starts_with !== undefined) expect(stdout.startsWith(fill(wanted.stdout_starts_with))).toBe(true)
  if (wanted.stdout_ends_with !== undefined) expect(stdout.endsWith(fill(wanted.stdout_ends_with))).toBe(true)
  let from = 0
  for (const text of wanted.stdout_order ?? []) {
    const at = stdout.indexOf(fill(text), from)
    expect(at, `${text} comes in its order`).toBeGreaterThanOrEqual(0)
    from = at + 1
  }
}

function checkReport(wanted: Expectation, report: Report, filled: <T>(value: T) => T): void {
  const subset = (shape: unknown, actual: unknown) =>
    expect(actual, JSON.stringify(actual)).toSatisfy((it) => isSubset(shape, it))
  if (wanted.complete !== undefined) expect(report.complete).toBe(wanted.complete)
  if (wanted.executor !== undefined) expect(report.executor).toBe(wanted.executor)
  if (wanted.source !== undefined) expect(report.source).toBe(filled(wanted.source))
  if (wanted.tasks) subset(filled(wanted.tasks), report.tasks)
  if (wanted.capabilities) subset(filled(wanted.capabilities), report.capabilities)
  if (wanted.dependencies_order) subset(filled(wanted.dependencies_order), report.dependencies)
  if (wanted.dependencies_count !== undefined) expect(report.dependencies).toHaveLength(wanted.dependencies_count)
  for (const group of ['diagnostics', 'dependencies'] as const) {
    for (const one of wanted[group] ?? []) {
      const { count, ...shape } = filled(one)
      const found = report[group].filter((item) => isSubset(shape, item)).length
      const hint = `${JSON.stringify(shape)} among ${JSON.stringify(report[group])}`
      if (count === undefined) expect(found, hint).toBeGreaterThan(0)
      else expect(found, hint).toBe(count)
    }
  }
  for (const shape of wanted.absent ?? [])
    expect(report.diagnostics.filter((d) => isSubset(filled(shape), d))).toEqual([])
  if (wanted.invalid_codes) {
    const codes = [...new Set(report.diagnostics.filter(({ state }) => state === 'invalid').map(({ code }) => code))]
    expect(codes.sort()).toEqual([...wanted.invalid_codes].sort())
  }
  let at = -1
  for (const shape of wanted.diagnostics_order ?? []) {
    at = report.diagnostics.findIndex((d, i) => i > at && isSubset(filled(shape), d))
    expect(at, `${JSON.stringify(shape)} in its order`).toBeGreaterThanOrEqual(0)
  }
}

async function check(one: NamedCase): Promise<void> {
  const { spec } = one
  const { files, dispose } = lay(one)
  try {
    const fill = (text: string) => text.replaceAll('{files}', files)
    const filled = <T>(value: T): T => JSON.parse(fill(JSON.stringify(value))) as T
    const cwd = path.resolve(files, spec.cwd ?? '.')
    const args = spec.args.map(fill)
    const env = filled(spec.env ?? {})
    if (spec.raw) {
      const ended = await runIn(args, cwd, env)
      if (spec.expect.exit !== undefined) expect(ended.exit).toBe(spec.expect.exit)
      checkText(spec.expect, ended, fill)
      return
    }
    const plain = await runIn([...args, '--format', 'json'], cwd, env)
    const strict = await runIn([...args, '--format', 'json', '--strict'], cwd, env)
    checkText(spec.expect, plain, fill)
    checkText(spec.expect, strict, fill)
    expect(strict.stdout).toBe(plain.stdout)
    const report = JSON.parse(plain.stdout) as Report
    checkInvariants(report, plain.exit, strict.exit)
    if (spec.expect.exit !== undefined) expect(plain.exit).toBe(spec.expect.exit)
    if (spec.expect.exit_strict !== undefined) expect(strict.exit).toBe(spec.expect.exit_strict)
    checkReport(spec.expect, report, filled)
  } finally {
    if (isMainThread) process.chdir(HOME)
    dispose()
  }
}

// A case that sends standard output to a device needs a process of its own: test/cli/process.test.ts has those.
const cases = allCases().filter(
  ({ spec }) =>
    spec.stdout_to === undefined &&
    ((process.platform === 'linux' && isMainThread) || !JSON.stringify(spec).includes('/proc/')),
)

// Processes of their own can run beside each other; in this process each case changes the working directory.
describe('conformance', { concurrent: PACKAGE !== undefined }, () => {
  it.each(cases.map((one) => [one.name, one] as const))('%s', async (_name, one) => {
    await check(one)
  })
})
