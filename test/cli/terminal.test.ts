import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { commandOptions } from '../../scripts/bundle.mjs'
import { columnsIn } from '../../src/text/width.ts'

// The command on a real terminal: its width, its colours, and what it does where there is no terminal.

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const hasPty = process.platform !== 'win32' && spawnSync('python3', ['-c', 'import pty']).status === 0
const BROKEN = ['preflight', 'examples/broken/eval.yaml']
let folder = ''

beforeAll(async () => {
  mkdirSync('node_modules/.cache', { recursive: true })
  folder = mkdtempSync(resolve('node_modules/.cache/terminal-'))
  await build({ ...commandOptions, outdir: folder })
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Environment = Readonly<Record<string, string>>

const bare = (env: Environment) => ({ PATH: process.env['PATH'] ?? '', TERM: 'xterm', ...env })
const cli = (words: readonly string[]) => [process.execPath, join(folder, 'cli.js'), ...words]

/** What the command prints into a pipe. */
function piped(words: readonly string[], env: Environment = {}): string {
  const [node, ...rest] = cli(words)
  return spawnSync(node!, rest, { encoding: 'utf8', env: bare(env) }).stdout
}

/** What the command prints on a terminal. */
function onTerminal(columns: number, words: readonly string[], env: Environment = {}) {
  const command = ['test/cli/on-pty.py', String(columns), ...cli(words)]
  const { status, stdout } = spawnSync('python3', command, { encoding: 'utf8', env: bare(env) })
  return { status, text: stdout }
}

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean)
const widest = (text: string): number => Math.max(...text.split('\n').map(columnsIn))
const plain = ['--no-color']

describe.skipIf(!hasPty)('a terminal (needs python3 for one)', () => {
  test.each([
    [40, 60],
    [60, 60],
    [80, 80],
    [97, 97],
    [120, 120],
    [200, 120],
  ])('of %i columns: lines of at most %i, and never inside a word', (columns, width) => {
    const { status, text } = onTerminal(columns, [...BROKEN, ...plain])
    const [report = ''] = text.split('waza: preflight failed')
    expect(status).toBe(1)
    expect(widest(report)).toBeLessThanOrEqual(width)
    expect(widest(report)).toBeGreaterThan(width - 15)
    expect(words(report)).toEqual(words(piped(BROKEN)))
  })

  test('without a size is taken to have 80 columns, and COLUMNS wins over the size', () => {
    expect(onTerminal(0, [...BROKEN, ...plain]).text).toBe(onTerminal(80, [...BROKEN, ...plain]).text)
    const stated = onTerminal(120, [...BROKEN, ...plain], { COLUMNS: '70' }).text
    expect(stated).toBe(onTerminal(70, [...BROKEN, ...plain]).text)
    for (const wrong of ['', '0', 'wide', '-5'])
      expect(onTerminal(90, [...BROKEN, ...plain], { COLUMNS: wrong }).text).toBe(
        onTerminal(90, [...BROKEN, ...plain]).text,
      )
  })

  test.each([
    [['help']],
    [['preflight', '--help']],
    [['solution', 'evaluate', '--help']],
    [['explain']],
    [['explain', 'grader.trigger_source']],
  ])('%j follows its width', (asked) => {
    const texts = [60, 80, 120].map((columns) => onTerminal(columns, [...asked, ...plain]).text)
    for (const text of texts) expect(words(text)).toEqual(words(texts[1]!))
    expect(new Set(texts).size).toBe(3)
  })

  test.each([
    [{}, [], true],
    [{}, ['--no-color'], false],
    [{ NO_COLOR: '1' }, [], false],
    [{ NO_COLOR: '1' }, ['--color'], true],
    [{ TERM: 'dumb' }, [], false],
    [{ TERM: 'dumb' }, ['--color'], true],
    [{ FORCE_COLOR: '0' }, [], false],
  ])('with %j and %j has colour: %s', (env, flags, colour) => {
    expect(onTerminal(80, [...BROKEN, ...flags], env).text.includes('\x1b[')).toBe(colour)
  })

  test('has links where it is known to have them, and they add nothing that is seen', () => {
    const linked = onTerminal(80, [...BROKEN, ...plain], { TERM_PROGRAM: 'vscode' }).text
    expect(linked).toMatch(/\x1b\]8;;file:\/\/\S+\/examples\/broken\/eval\.yaml\x1b\\/)
    expect(linked.replace(/\x1b\]8;;[^\x1b]*\x1b\\/g, '')).toBe(onTerminal(80, [...BROKEN, ...plain]).text)
  })
})

test('elsewhere nothing is broken, whatever COLUMNS says, and nothing is coloured or linked', () => {
  const env = { COLUMNS: '60', TERM_PROGRAM: 'vscode' }
  expect(piped(BROKEN, env)).toBe(piped(BROKEN))
  expect(piped(BROKEN)).not.toContain('\x1b')
  expect(piped(BROKEN).trimEnd().split('\n').at(-1)).toMatch(/^Failed with exit 1: .*\.$/)
})

test.each([
  [{ FORCE_COLOR: '1' }, [], true],
  [{ CLICOLOR_FORCE: '1' }, [], true],
  [{}, ['--color'], true],
  [{ FORCE_COLOR: '1', NO_COLOR: '1' }, [], false],
  [{ FORCE_COLOR: '1' }, ['--no-color'], false],
  [{}, ['--color', '--no-color'], false],
])('a pipe with %j and %j has colour: %s', (env, flags, colour) => {
  expect(piped([...BROKEN, ...flags], env).includes('\x1b[')).toBe(colour)
})

test('--color before the command is as good, and the formats for machines have none of it', () => {
  expect(piped(['--color', ...BROKEN])).toContain('\x1b[')
  for (const format of ['json', 'sarif', 'github', 'junit'])
    expect(piped([...BROKEN, '--color', '--format', format])).not.toContain('\x1b')
  expect(piped([...BROKEN, '--color', '--json'])).not.toContain('\x1b')
})
