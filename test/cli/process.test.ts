import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BuildOptions, build } from 'esbuild'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { formats } from '../../src/render/formats.ts'

// The command as users start it: a process with pipes, which is where reports get cut and statuses get lost.

// Processes start slowly on a busy machine; what is tested is what they write and how they end.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let folder = ''
let harness = ''
let main = ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waza-cli-'))
  harness = join(folder, 'harness.cjs')
  main = join(folder, 'main.mjs')
  // Without the inspection: the harness makes its own, and for the real command its absence is an unexpected error.
  const common: BuildOptions = { bundle: true, platform: 'node', external: ['*/inspect.ts'], logLevel: 'error' }
  await Promise.all([
    build({
      ...common,
      entryPoints: ['test/cli/harness.ts'],
      outfile: harness,
      format: 'cjs',
      // As in the published build: CommonJS has no import.meta.
      define: { 'import.meta.url': 'moduleUrl' },
      banner: { js: "const moduleUrl = require('node:url').pathToFileURL(__filename).href" },
    }),
    build({
      ...common,
      entryPoints: ['src/cli/main.ts'],
      outdir: folder,
      outExtension: { '.js': '.mjs' },
      format: 'esm',
      splitting: true,
      packages: 'external',
    }),
  ])
})

afterAll(() => rmSync(folder, { recursive: true }))

interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

async function ended(child: ChildProcess): Promise<Ended> {
  const out: Buffer[] = []
  const err: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => out.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => err.push(chunk))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, stdout: Buffer.concat(out).toString(), stderr: Buffer.concat(err).toString() }
}

const start = (script: string, words: string[], tasks = 0, stdout: 'pipe' | number = 'pipe') =>
  spawn(process.execPath, [script, ...words], {
    env: { ...process.env, TASKS: String(tasks) },
    stdio: ['ignore', stdout, 'pipe'],
  })

const faces = [...formats.map((format) => ['--format', format]), ['--json']]

/** Whether a report of many tasks is there to its end, as far as each format tells its end. */
const ends: Readonly<Record<string, (text: string) => boolean>> = {
  human: (text) => text.endsWith('Failed with exit 1: 10000 errors (a run would fail on these).\n'),
  json: (text) => JSON.parse(text).tasks.length === 10_000,
  sarif: (text) => JSON.parse(text).runs[0].results.length === 10_000,
  github: (text) =>
    text.match(/^::error /gm)?.length === 10 && text.includes('\n9990 of 10000 errors are not annotated'),
  junit: (text) => text.match(/<failure /g)?.length === 10_000 && text.endsWith('</testsuites>\n'),
  gitlab: (text) => JSON.parse(text).length === 10_000,
  rdjson: (text) => JSON.parse(text).diagnostics.length === 10_000,
  markdown: (text) => text.endsWith(' would not fit here; the other formats have all of them.\n'),
  html: (text) => {
    const [, data = ''] = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(text) ?? []
    return JSON.parse(data).evals[0].findings.length === 10_000 && text.endsWith('</html>\n')
  },
  '--json': (text) => JSON.parse(text).data.tasks.length === 10_000,
}

/** What is cut to what its readers show. */
const SHORT = ['github', 'markdown']

test.each(faces)('a slow reader gets the whole of a large report: %s %s', async (...mode) => {
  const child = start(harness, ['preflight', 'eval.yaml', ...mode], 10_000)
  child.stdout?.pause()
  setTimeout(() => child.stdout?.resume(), 300)
  const { code, stdout, stderr } = await ended(child)
  expect(code).toBe(1)
  const format = mode.at(-1) ?? ''
  if (!SHORT.includes(format)) expect(stdout.length).toBeGreaterThan(1_000_000)
  expect(ends[format]?.(stdout)).toBe(true)
  expect(stderr).toBe(format === 'human' ? 'waza: preflight failed; the report says why\n' : '')
})

const large = faces.filter(([, format = '']) => !SHORT.includes(format))

test.each(large)('a reader that goes away: exit 2 and no stack: %s %s', async (...mode) => {
  const child = start(harness, ['preflight', 'eval.yaml', ...mode], 10_000)
  child.stdout?.once('data', () => child.stdout?.destroy())
  const { code, stderr } = await ended(child)
  expect(code).toBe(2)
  expect(stderr).toBe(
    mode[0] === '--json' ? '' : 'waza: the output could not be written: its reader has closed the stream\n',
  )
})

test('a large report is written to its files, beside a standard output that is read slowly', async () => {
  const words = formats.flatMap((format) => ['--output', `${format}=${join(folder, format)}`])
  const child = start(harness, ['preflight', 'eval.yaml', ...words], 10_000)
  child.stdout?.pause()
  setTimeout(() => child.stdout?.resume(), 300)
  const { code, stdout } = await ended(child)
  expect(code).toBe(1)
  expect(ends['human']?.(stdout)).toBe(true)
  for (const format of formats) expect(ends[format]?.(readFileSync(join(folder, format), 'utf8')), format).toBe(true)
})

test.skipIf(!existsSync('/dev/stdout'))('standard output is no file that could be replaced', async () => {
  const { code, stdout, stderr } = await ended(
    start(harness, ['preflight', 'eval.yaml', '--output', 'json=/dev/stdout'], 1),
  )
  expect(code).toBe(2)
  expect(stdout).toContain('Failed with exit 1: 1 error (a run would fail on it).\n')
  expect(stderr).toBe('waza: "/dev/stdout" could not be written: something else than a file is there\n')
})

test
  .skipIf(!existsSync('/dev/full'))
  .each([
    ['preflight', 'eval.yaml'],
    ['preflight', 'eval.yaml', '--format', 'json'],
    ['preflight', 'eval.yaml', '--json'],
    ['--help'],
    ['--version'],
  ])('a full disk is exit 2: %s %s %s %s', async (...words) => {
  const full = openSync('/dev/full', 'w')
  try {
    const { code, stderr } = await ended(
      start(
        harness,
        words.filter((word) => word !== undefined),
        3,
        full,
      ),
    )
    expect(code).toBe(2)
    expect(stderr).toBe(words.includes('--json') ? '' : 'waza: the output could not be written: no space is left\n')
  } finally {
    closeSync(full)
  }
})

test('the command itself answers, and an unexpected error inside it is exit 2 without a stack', async () => {
  expect(await ended(start(main, ['--version']))).toMatchObject({ code: 0, stderr: '' })
  expect(await ended(start(main, []))).toMatchObject({ code: 0, stderr: '' })
  expect(await ended(start(main, ['preflight', 'a', '--nope']))).toMatchObject({ code: 2, stdout: '' })
  const broken = await ended(start(main, ['preflight', 'absent.yaml']))
  expect(broken).toMatchObject({ code: 2, stdout: '' })
  expect(broken.stderr.match(/\n/g)).toHaveLength(1)
  expect(broken.stderr).not.toMatch(/ at |Error|inspect/)
})

test('no colour reaches a pipe', async () => {
  const { stdout } = await ended(start(harness, ['preflight', 'eval.yaml'], 3))
  expect(stdout).not.toContain('\x1b')
})
