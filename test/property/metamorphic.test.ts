import fc from 'fast-check'
import { expect, test } from 'vitest'
import { run } from '../../src/cli/run.ts'
import { examine, inspect } from '../../src/inspect.ts'
import { type MemoryEntry, memoryReader } from '../../src/reader/memory.ts'
import type { Diagnostic, Report } from '../../src/report/types.ts'
import { MemorySink } from '../cli/memory.ts'
import { budget, documents, filesOf, HOME, mutated } from './suites.ts'

// How the report of one suite follows from that of another one.

type Files = Readonly<Record<string, MemoryEntry>>
const EVAL = `${HOME}/eval.yaml`
const reportOf = (files: Files, source = EVAL, cwd = '/w'): Report =>
  inspect(source, { reader: memoryReader({ files, cwd }) })

test('an unrelated file changes nothing', () => {
  const names = fc.constantFrom(
    'notes.md',
    'suite/README.md',
    'suite/tasks/t0.yaml.orig',
    'suite/other/eval.yaml',
    'x/y',
  )
  fc.assert(
    fc.property(mutated, names, (files, name) => {
      // Only where no pattern can take it in: the mutations reach the patterns, too.
      fc.pre(!JSON.stringify(files).includes('*'))
      expect(reportOf({ ...files, [`/w/${name}`]: ': [' })).toEqual(reportOf(files))
    }),
    budget(100),
  )
}, 120_000)

test('another name of the folder changes only paths', () => {
  fc.assert(
    fc.property(documents, ({ evaluation, tasks }) => {
      // A suite that names its own folder in full is another suite elsewhere.
      fc.pre(!JSON.stringify([evaluation, tasks]).includes(HOME))
      const here = JSON.stringify(reportOf(filesOf(evaluation, tasks)))
      const there = JSON.stringify(reportOf(filesOf(evaluation, tasks, '/w/place'), '/w/place/eval.yaml'))
      expect(there.replaceAll('/w/place', HOME)).toBe(here)
    }),
    budget(100),
  )
}, 120_000)

const sorted = <T>(list: readonly T[]): readonly string[] => list.map((one) => JSON.stringify(one)).sort()

test('another order of the tasks permutes the tasks alone', () => {
  fc.assert(
    fc.property(documents, ({ evaluation, tasks }) => {
      const one = reportOf(filesOf(evaluation, tasks))
      const turned = { ...evaluation, tasks: [...tasks].reverse().map(([name]) => name) }
      const other = reportOf(filesOf(turned, tasks))
      expect(other.tasks).toEqual([...one.tasks].reverse())
      expect(other.diagnostics).toEqual(one.diagnostics)
      expect(sorted(other.dependencies)).toEqual(sorted(one.dependencies))
      expect(sorted(other.capabilities)).toEqual(sorted(one.capabilities))
      expect([other.complete, other.executor]).toEqual([one.complete, one.executor])
    }),
    budget(100),
  )
}, 120_000)

test('--strict never changes the report', async () => {
  const printed = async (files: Files, words: readonly string[]) => {
    const stdout = new MemorySink()
    const newReader = () => memoryReader({ files, cwd: '/w' })
    const host = { colour: false, stdout, stderr: new MemorySink(), examine, newReader }
    return { exit: await run(['preflight', EVAL, '--format', 'json', ...words], host), text: stdout.text }
  }
  await fc.assert(
    fc.asyncProperty(mutated, async (files) => {
      const plain = await printed(files, [])
      const strict = await printed(files, ['--strict'])
      expect(strict.text).toBe(plain.text)
      expect(strict.exit).toBeGreaterThanOrEqual(plain.exit)
    }),
    budget(50),
  )
}, 120_000)

const invalid = ({ diagnostics }: Report) =>
  diagnostics
    .filter(({ state }) => state === 'invalid')
    .map((d: Diagnostic) => [d.code, d.source, d.task_id, d.message])

test('what is invalid stays so when something unrelated breaks too', () => {
  fc.assert(
    fc.property(documents, fc.constantFrom(': [', '\0', '', 'id: [1]\n'), ({ evaluation, tasks }, broken) => {
      const before = invalid(reportOf(filesOf(evaluation, tasks)))
      const more = [...tasks, ['tasks/broken.yaml', broken] as const]
      const after = invalid(reportOf(filesOf({ ...evaluation, tasks: more.map(([name]) => name) }, more)))
      expect(after).toEqual(expect.arrayContaining(before))
    }),
    budget(100),
  )
}, 120_000)

test('comments and layout change only positions', () => {
  fc.assert(
    fc.property(
      documents,
      fc.constantFrom('', '# a comment\n', '\n\n# one\n\n', '---\n'),
      ({ evaluation, tasks }, head) => {
        const files = filesOf(evaluation, tasks)
        const isYaml = (name: string) => name.endsWith('.yaml')
        const laidOut = (text: string) => `${head}${JSON.stringify(JSON.parse(text), undefined, 4)} # the end\n`
        const other = Object.fromEntries(
          Object.entries(files).map(([name, text]) => [name, isYaml(name) ? laidOut(text) : text]),
        )
        expect(reportOf(other)).toEqual(reportOf(files))
      },
    ),
    budget(100),
  )
}, 120_000)
