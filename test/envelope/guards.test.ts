import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { verbs } from '../../src/cli/verbs.ts'
import { slugs } from '../../src/envelope/slugs.ts'
import { ran } from '../cli/memory.ts'
import { entry, inspection } from '../report/inspections.ts'
import { errorsOf } from './wire.ts'

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.includes('generated'))
  .map((file) => ({ file, text: readFileSync(join('src', file), 'utf8') }))

const filesWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

test('only the emission point puts a result into words', () => {
  for (const pattern of [/serializeResult\(/, /serializedPieces\(/])
    expect(filesWith(pattern).sort()).toEqual(['envelope/emit.ts', 'envelope/serialize.ts'])
})

test('only the sink writes to a standard stream', () => {
  expect(filesWith(/(?<!connection\.)console\.|process\.std(out|err)/)).toEqual([])
  expect(filesWith(/process\.exit\(/)).toEqual([])
})

test('of the interfaces, only one module writes files, and only the sink writes to streams', () => {
  // A type does nothing, and cli/input.ts only reads standard input.
  const found = filesWith(/^(?!import type ).* from 'node:fs'/m).filter((file) =>
    /^(render|envelope|cli|baseline|report)\//.test(file),
  )
  expect(found.sort()).toEqual(['cli/fix/write.ts', 'cli/input.ts', 'cli/output.ts', 'cli/replace-file.ts'])
})

test('every slug has code that emits it', () => {
  for (const slug of slugs) expect(filesWith(new RegExp(`error: '${slug}'`)), slug).not.toEqual([])
})

test('no hint is written outside of its registry', () => {
  // Where paths are looked for, the hints are of another kind: bases to try.
  const found = filesWith(/\bhints: \[/)
  expect(found.filter((file) => !file.startsWith('evidence/'))).toEqual([])
})

const failing = (source: string) => inspection([entry('invalid')], { source })
const crashing = (): never => {
  throw new Error('a mistake')
}

/** Every verb, in success, refusal and error. A new verb fails the test below until it is swept here. */
const sweep: Readonly<
  Record<keyof typeof verbs, readonly { words: string[]; ok: boolean; verb?: string; examine?: typeof failing }[]>
> = {
  preflight: [
    { words: ['preflight', 'a'], ok: true },
    { words: ['preflight', 'a', 'b'], ok: true },
    { words: ['preflight', 'a'], ok: false, examine: failing },
    { words: ['preflight', 'a', 'b', '--strict'], ok: false, examine: failing },
    { words: ['preflight', 'a'], ok: false, examine: crashing },
    { words: ['preflight'], ok: false },
    { words: ['preflight', 'a', '--nope'], ok: false },
    { words: ['preflight', 'a', '--context-dir'], ok: false },
    { words: ['preflight', 'none-*.yaml'], ok: false },
    { words: ['preflight', 'a', '--format', 'json'], ok: false },
    { words: ['preflight', 'a', '--output', 'json=/no/such/directory/x'], ok: false },
    { words: ['preflight', 'a', '--output', 'yaml=x'], ok: false },
    { words: ['preflight', 'a', '--baseline', 'no-such-baseline.json'], ok: false },
    { words: ['preflight', 'a', '--update-baseline'], ok: false },
    { words: ['preflight', 'a', '--quiet'], ok: true },
    { words: ['--nope', 'preflight', 'a'], ok: false },
  ],
  fix: [
    { words: ['fix', 'a'], ok: true },
    { words: ['fix', 'a', 'b', '--check', '--suggestions'], ok: true },
    { words: ['fix', 'a'], ok: false, examine: failing },
    { words: ['fix', 'a'], ok: false, examine: crashing },
    { words: ['fix'], ok: false },
    { words: ['fix', 'a', '--write', '--check'], ok: false },
    { words: ['fix', 'a', '--only', 'no.code'], ok: false },
    { words: ['fix', 'none-*.yaml'], ok: false },
    { words: ['fix', 'a', '--nope'], ok: false },
  ],
  explain: [
    { words: ['explain'], ok: true },
    { words: ['explain', 'task.id'], ok: true },
    { words: ['explain', 'task.idd'], ok: false },
    { words: ['explain', 'task.id', 'more'], ok: false },
    { words: ['explain', '--nope'], ok: false },
  ],
  // Evaluations that go well are swept in test/evaluator/command.test.ts, which has a repository for them.
  solution: [
    { words: ['solution', 'status', 'never-evaluated'], ok: true, verb: 'solution status' },
    { words: ['solution', 'result', 'never-evaluated'], ok: true, verb: 'solution result' },
    { words: ['solution', 'gate', 'never-evaluated'], ok: false, verb: 'solution gate' },
    { words: ['solution', 'gate'], ok: false, verb: 'solution gate' },
    { words: ['solution', 'evaluate', '..'], ok: false, verb: 'solution evaluate' },
    { words: ['solution', 'status', 'a', '--wait=1'], ok: false, verb: 'solution status' },
    { words: ['solution', 'evaluat', 'a'], ok: false },
    { words: ['solution'], ok: true, verb: 'help' },
  ],
  // What it serves is swept in test/mcp, by a client of the protocol.
  mcp: [
    { words: ['mcp'], ok: false },
    { words: ['mcp', 'more'], ok: false },
    { words: ['mcp', '--nope'], ok: false },
  ],
  // And in test/lsp.
  lsp: [
    { words: ['lsp', 'more'], ok: false },
    { words: ['lsp', '--json'], ok: false },
    { words: ['lsp', '--nope'], ok: false },
  ],
  schema: [
    { words: ['schema', 'eval'], ok: true },
    { words: ['schema'], ok: false },
    { words: ['schema', 'evals'], ok: false },
    { words: ['schema', 'eval', 'task'], ok: false },
  ],
  // That it writes is tested in test/cli/init.test.ts.
  init: [
    { words: ['init', 'more'], ok: false },
    { words: ['init', '--nope'], ok: false },
  ],
  // Merges that go well are swept in test/merge.
  merge: [
    { words: ['merge'], ok: false },
    { words: ['merge', 'no-such-file.json', '--output', 'x'], ok: false },
    { words: ['merge', 'package.json', '--output', 'x'], ok: false },
    { words: ['merge', 'package.json', '--output', 'package.json'], ok: false },
    { words: ['merge', '--nope'], ok: false },
  ],
  help: [
    { words: ['help'], ok: true },
    { words: ['help', 'preflight'], ok: true },
    { words: [], ok: true, verb: 'help' },
    { words: ['preflight', '--help'], ok: true, verb: 'help' },
    { words: ['help', 'nothing'], ok: false },
    { words: ['help', '--nope'], ok: false },
  ],
  version: [
    { words: ['version'], ok: true },
    { words: ['--version'], ok: true, verb: 'version' },
    { words: ['version', 'more'], ok: false },
    { words: ['nothing'], ok: false, verb: 'waza' },
    { words: ['--nope'], ok: false, verb: 'waza' },
  ],
}

test('the sweep is about the verbs that there are', () => {
  expect(Object.keys(sweep).sort()).toEqual(Object.keys(verbs).sort())
})

test.each(Object.entries(sweep).flatMap(([verb, rows]) => rows.map((row) => ({ verb, ...row }))))(
  'with --json, $words (ok: $ok) prints one envelope and nothing else',
  async ({ verb, words, ok, examine }) => {
    for (const line of [
      ['--json', ...words],
      [
        ...words.filter((word, i) => i !== words.length - 1 || word !== '--context-dir'),
        '--json',
        ...(words.at(-1) === '--context-dir' ? ['--context-dir'] : []),
      ],
    ]) {
      const { exit, stdout, stderr } = await ran(line, examine === undefined ? {} : { examine })
      expect(stderr).toBe('')
      expect(stdout.match(/\n/g)).toHaveLength(1)
      const envelope = JSON.parse(stdout)
      expect(envelope.ok).toBe(ok)
      expect(envelope.ok).toBe(exit === 0)
      expect(envelope.verb).toBe(verb)
      expect(errorsOf(envelope)).toEqual([])
      if (!ok) expect(envelope.hints.length).toBeGreaterThan(0)
    }
  },
)
