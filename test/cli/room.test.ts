import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, test, vi } from 'vitest'
import { formats } from '../../src/render/formats.ts'

// A run over many evals in a heap that has room for the findings of some of them, and not of all.

vi.setConfig({ testTimeout: 300_000 })

const EVALS = 40
const FINDINGS = 1_000
/** MiB: with the program itself, the findings of all evals in all of these formats take more. */
const HEAP = 64

const cli = join(process.cwd(), 'dist/cli.js')
const root = mkdtempSync(join(tmpdir(), 'waza-room-'))

beforeAll(() => {
  const suite = `name: a
skill: a
config: {trials_per_task: 1, timeout_seconds: 30, executor: mock, model: m}
metrics: [{name: done, weight: 1, threshold: 0.5}]
tasks: [task.yaml]
`
  for (let i = 0; i < EVALS; i++) {
    const files = Array.from({ length: FINDINGS }, (_, j) => `  - {path: missing-${i}-${j}.txt}`)
    mkdirSync(join(root, `s${i}`))
    writeFileSync(join(root, `s${i}/eval.yaml`), suite)
    writeFileSync(
      join(root, `s${i}/task.yaml`),
      `id: a\nname: A\ninputs:\n  prompt: hi\n  files:\n${files.join('\n')}\n`,
    )
  }
})

afterAll(() => rmSync(root, { recursive: true }))

function preflight(...words: string[]): Promise<number | null> {
  const node = [`--max-old-space-size=${HEAP}`, cli, 'preflight', 's*/eval.yaml', ...words]
  const child = spawn(process.execPath, node, { cwd: root, stdio: ['ignore', 'ignore', 'ignore'] })
  return new Promise((resolve) => child.on('close', resolve))
}

test.concurrent('every format at once, and the envelope', async ({ expect }) => {
  const outputs = formats.flatMap((format) => ['--output', `${format}=${format}.out`])
  expect(await preflight('--json', ...outputs)).toBe(1)
  const text = (format: string) => readFileSync(join(root, `${format}.out`), 'utf8')
  const reports = JSON.parse(text('json'))
  expect(reports).toHaveLength(EVALS)
  for (const { diagnostics } of reports) expect(diagnostics).toHaveLength(FINDINGS)
  expect(JSON.parse(text('sarif')).runs[0].results).toHaveLength(25_000)
  expect(text('junit')).toContain(`tests="${2 * EVALS}" failures="${EVALS}"`)
  expect(text('human').trimEnd()).toMatch(/40 of 40 evals failed: exit 1\.$/)
  expect(text('github').trimEnd()).toMatch(/40 of 40 evals failed: exit 1\.$/)
})

test.concurrent('a baseline of all findings', async ({ expect }) => {
  expect(await preflight('--baseline', 'known.json', '--update-baseline')).toBe(0)
  expect(JSON.parse(readFileSync(join(root, 'known.json'), 'utf8')).findings).toHaveLength(EVALS * FINDINGS)
})
