import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { hostileSuites } from '../../bench/hostile.mjs'
import { run } from '../../src/cli/run.ts'
import { examine } from '../../src/inspect.ts'
import { diskReader } from '../../src/reader/disk.ts'
import { MemorySink } from '../cli/memory.ts'

/** Suites that are written to hurt: a clear finding in bounded time, no crash, nothing raw in a terminal. */

const root = mkdtempSync(path.join(tmpdir(), 'waza-hostile-'))
const suites = hostileSuites(root)

afterAll(() => rmSync(root, { recursive: true, force: true }))

// Generous, since other work shares the machine; what the suites really take is printed by `npm run hostile`.
const BOUND_MS = 15_000

async function inspect(directory: string, words: readonly string[]) {
  const stdout = new MemorySink()
  const stderr = new MemorySink()
  const reader = () => diskReader({ cwd: directory, env: { PWD: directory } })
  const exit = await run(['preflight', 'eval.yaml', ...words], {
    colour: false,
    stdout,
    stderr,
    newReader: reader,
    examine: (evalPath, options) => examine(evalPath, { ...options, reader: reader() }),
  })
  return { exit, stdout: stdout.text, stderr: stderr.text }
}

describe.each(suites.map((suite) => [suite.name, suite] as const))('%s', (_name, { directory, code }) => {
  it(
    'is told, in time',
    async () => {
      const { exit, stdout } = await inspect(directory, ['--format', 'json'])
      const report = JSON.parse(stdout)
      const codes = report.diagnostics.map((diagnostic: { code: string }) => diagnostic.code)
      if (code === undefined) expect(codes.filter((one: string) => !one.startsWith('requirement.'))).toEqual([])
      else expect(codes).toContain(code)
      expect(exit).toBe(report.diagnostics.some(({ state }: { state: string }) => state === 'invalid') ? 1 : 0)
    },
    BOUND_MS,
  )

  it(
    'puts nothing raw into a terminal or an annotation',
    async () => {
      for (const words of [[], ['--format', 'github']]) {
        const { stdout, stderr } = await inspect(directory, words)
        expect(stdout + stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/)
        expect(stdout + stderr).not.toMatch(/^\s*at .+:\d+:\d+\)?$/m)
        const commands = stdout.split('\n').filter((line) => line.startsWith('::'))
        for (const line of commands) expect(line).toMatch(/^::(error|warning|notice) /)
      }
    },
    BOUND_MS,
  )
})

it('leaves the prototypes of this process alone', () => {
  expect(({} as Record<string, unknown>)['polluted']).toBe(undefined)
})
