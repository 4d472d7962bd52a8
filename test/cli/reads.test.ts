import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Written } from '../../src/cli/output.ts'
import { examine } from '../../src/inspect.ts'
import { type MemoryEntry, memoryReader } from '../../src/reader/memory.ts'
import { entry, inspection } from '../report/inspections.ts'
import { ran } from './memory.ts'

// `--reads FILE`: the record of every local file that a run looked at.

const EVAL =
  'name: e\nskill: s\nversion: "1.0"\nconfig:\n  trials_per_task: 1\n  timeout_seconds: 60\n  executor: mock\n' +
  "  model: m\nmetrics: []\ntasks: ['tasks/*.yaml']\n"
const FILES: Record<string, MemoryEntry> = {
  '/w/eval.yaml': EVAL,
  '/w/tasks/t.yaml': 'id: t\nname: T\ninputs:\n  prompt: p\n  files:\n    - path: data.txt\n    - path: gone.txt\n',
  '/w/fixtures/data.txt': 'data',
}
const sha256 = (text: unknown) => createHash('sha256').update(String(text)).digest('hex')

async function recorded(words: readonly string[], files = FILES) {
  const written = new Map<string, string>()
  const replaceFile = (path: string, text: string): Written => {
    written.set(path, text)
    return { ok: true }
  }
  const newReader = () => memoryReader({ files, cwd: '/w' })
  const ended = await ran(['preflight', ...words], { examine, newReader, replaceFile })
  return { ...ended, written }
}

test('it has what was read with its digest, what was listed, and what was looked for in vain', async () => {
  const { written, exit } = await recorded(['eval.yaml', '--reads', 'reads.json'])
  expect(exit).toBe(1)
  const record = JSON.parse(written.get('reads.json')!)
  expect(record).toMatchObject({ kind: 'waza.preflight-reads', schemaVersion: '1.0' })
  const lines = new Map<string, { asked: string[]; found: string }>(
    record.reads.map(({ path, ...rest }: { path: string; asked: string[]; found: string }) => [path, rest]),
  )
  expect(lines.get('eval.yaml')).toEqual({
    asked: expect.arrayContaining(['read']),
    found: 'file',
    bytes: EVAL.length,
    sha256: sha256(EVAL),
  })
  expect(lines.get('tasks')).toMatchObject({ found: 'directory', entries: 1, sha256: sha256('ft.yaml\0') })
  expect(lines.get('tasks/t.yaml')).toMatchObject({ sha256: sha256(FILES['/w/tasks/t.yaml']) })
  expect(lines.get('fixtures/data.txt')).toMatchObject({ found: 'file' })
  expect(lines.get('fixtures/gone.txt')).toMatchObject({ found: 'missing' })
  expect([...lines.keys()]).toEqual([...lines.keys()].sort())
})

test('it changes no output, and is the same each time and in each format', async () => {
  for (const format of [[], ['--json'], ['--format', 'json']]) {
    const without = await recorded(['eval.yaml', ...format])
    const { written, ...rest } = await recorded(['eval.yaml', '--reads', 'r', ...format])
    expect(rest).toEqual({ exit: without.exit, stdout: without.stdout, stderr: without.stderr })
    expect(written.get('r')).toBe((await recorded(['eval.yaml', ...format, '--reads=r'])).written.get('r'))
  }
})

test('several evals share one record, and what an output replaces is no part of it', async () => {
  const files = { ...FILES, '/w/b/eval.yaml': EVAL.replace('tasks/', '../tasks/'), '/w/out.json': 'old' }
  const { written } = await recorded(['eval.yaml', 'b/eval.yaml', '--reads', 'r', '--output', 'json=out.json'], files)
  expect([...written.keys()]).toEqual(['out.json', 'r'])
  const paths = JSON.parse(written.get('r')!).reads.map(({ path }: { path: string }) => path)
  expect(paths).toEqual(expect.arrayContaining(['eval.yaml', 'b/eval.yaml', 'tasks/t.yaml']))
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths).not.toContain('out.json')
})

test.each([
  [['--reads='], '--reads needs the name of a file'],
  [['--reads', '-'], '--reads needs the name of a file'],
  [['--reads', './eval.yaml'], '--reads would overwrite "./eval.yaml", which is an eval of this run'],
  [['--reads', 'x', '--output', 'json=x'], '--output would overwrite "x", which is the record of reads of this run'],
])('a mistake is told before anything is read: %j', async (words, sentence) => {
  const { exit, stderr, written } = await recorded(['eval.yaml', ...words])
  expect({ exit, stderr }).toEqual({ exit: 2, stderr: `waza: ${sentence}\n` })
  expect(written.size).toBe(0)
})

test('a file of the suite is never overwritten, and a failure to write is exit 2', async () => {
  const { exit, stderr, written } = await recorded(['eval.yaml', '--reads', 'tasks/t.yaml'])
  expect(exit).toBe(2)
  expect(stderr).toContain('"tasks/t.yaml" could not be written: it is part of a suite that this run has read')
  expect(written.size).toBe(0)
  const replaceFile = (): Written => ({ ok: false, reason: 'denied' })
  const failed = await ran(['preflight', 'a', '--reads', 'r'], {
    examine: (source) => inspection([entry('verified', { source })], { source }),
    replaceFile,
  })
  expect(failed).toMatchObject({ exit: 2, stderr: 'waza: "r" could not be written: the system forbids it\n' })
})
