import { expect, test, vi } from 'vitest'
import { hint } from '../../src/envelope/hints.ts'
import { entry, inspection } from '../report/inspections.ts'
import { MemorySink, ran } from './memory.ts'

const failing = (source: string) => inspection([entry('invalid', { source })], { source })
const warning = (source: string) => inspection([entry('unresolved', { source })], { source })

test.each([
  [[], 'Usage: waza <command>'],
  [['--help'], 'Usage: waza <command>'],
  [['help'], 'Usage: waza <command>'],
  [['preflight', '--help'], '--context-dir'],
  [['preflight', '-h', '--format', 'yaml'], '--strict'],
  [['help', 'preflight'], '--format'],
  [['--help', 'preflight'], '--format'],
  [['solution'], 'evaluate  '],
  [['solution', '--help'], 'WAZA_VERDICT_DIR'],
  [['solution', 'gate', '--help'], 'Usage: waza solution gate ID'],
  [['solution', '--help', 'gate'], 'Usage: waza solution gate ID'],
  [['help', 'solution', 'evaluate'], '--dry-run'],
  [['-v'], 'waza version '],
  [['--version'], 'waza version '],
  [['version'], 'waza version '],
  [['--debug', '--no-update-check', 'preflight', 'eval.yaml'], 'Passed'],
  [['preflight', 'eval.yaml', '--verbose'], 'Inventory'],
  [['preflight', '--debug', 'eval.yaml', '--no-update-check=false'], 'Passed'],
])('%j is answered on standard output with exit 0', async (words, part) => {
  const result = await ran(words)
  expect(result).toMatchObject({ exit: 0, stderr: '' })
  expect(result.stdout).toContain(part)
})

test('the help of preflight says what the contract wants said, within 80 columns', async () => {
  const { stdout } = await ran(['preflight', '--help'])
  const text = stdout.replace(/\s+/g, ' ')
  for (const part of [
    'offline only',
    'Verified never means',
    'Exit status',
    '--strict',
    'other waza commands are unchanged',
  ])
    expect(text).toContain(part)
  for (const line of `${stdout}${(await ran([])).stdout}`.split('\n')) expect(line.length).toBeLessThanOrEqual(80)
})

test('no help shows what changes nothing here, and each stays within 80 columns', async () => {
  const topics = [[], ['preflight'], ['explain'], ['solution'], ['mcp'], ['lsp'], ['schema'], ['help'], ['version']]
  const words = ['evaluate', 'gate', 'status', 'result'].map((word) => ['solution', word])
  for (const topic of [...topics, ...words]) {
    const { stdout } = await ran(['help', ...topic])
    expect(stdout).not.toMatch(/--debug|--no-update-check/)
    for (const line of stdout.split('\n')) expect(line.length, line).toBeLessThanOrEqual(80)
    expect(stdout).not.toMatch(/[ \t]$|\n\n\n/m)
  }
})

test.each([
  [['preflight'], 'at least one'],
  [['preflight', 'a', '--nope'], '--nope'],
  [['preflight', 'a', '--format'], '--format'],
  [['preflight', 'a', '--format='], '--format'],
  [['preflight', 'a', '--format', 'JSON'], 'JSON'],
  [['preflight', 'a', '--context-dir'], '--context-dir'],
  [['preflight', 'a', '--strict=maybe'], 'maybe'],
  [['preflight', 'a', '-v'], '"v"'],
  [['preflight', '--format', 'yaml'], 'at least one'],
  [['preflight', 'no-such-*.yaml'], 'no-such-*.yaml'],
  [['--strict', 'preflight', 'a'], '--strict'],
  [['prefligth'], '`waza preflight`'],
  [['zzzzzzzz'], '`waza --help`'],
  [['run'], '`waza run` is a command of microsoft/waza'],
  [['get', 'eval.yaml'], '`waza get` is a command of microsoft/waza'],
  [['--json=false', 'gate', '--strict'], '`waza gate` is a command of microsoft/waza'],
  [['help', 'run'], 'microsoft/waza'],
  [['help', 'solution', 'grade'], 'solution grade'],
  [['help', 'explain', 'task.id'], 'task.id'],
  [['help', 'nothing'], 'nothing'],
  [['help', 'preflight', 'more'], 'more'],
  [['version', 'more'], 'more'],
])('%j is a usage error: one line on standard error, exit 2, nothing is inspected', async (words, part) => {
  const examine = vi.fn(failing)
  const result = await ran(words, { examine })
  expect(result).toMatchObject({ exit: 2, stdout: '' })
  expect(result.stderr).toContain(part)
  expect(result.stderr.match(/\n/g)).toHaveLength(1)
  expect(examine).not.toHaveBeenCalled()
})

test('an explicit format beside --json is a usage error, and beside --json=false it is not', async () => {
  const result = await ran(['--json', 'preflight', '--format', 'json'])
  expect(result).toMatchObject({ exit: 2, stderr: '' })
  expect(JSON.parse(result.stdout)).toMatchObject({ ok: false, verb: 'preflight', error: 'invalid_arguments' })
  expect(await ran(['--json', 'preflight', 'a', '--format', 'json', '--json=false'])).toMatchObject({ exit: 0 })
})

test.each([
  ['passing', undefined, 0, 0],
  ['warning', warning, 0, 1],
  ['failing', failing, 1, 1],
] as const)('a %s eval gives the same exit in every mode', async (_, examine, plain, strict) => {
  const more = examine === undefined ? {} : { examine }
  for (const mode of [[], ['--format', 'json'], ['--json']]) {
    expect((await ran(['preflight', 'a', ...mode], more)).exit).toBe(plain)
    expect((await ran(['preflight', 'a', '--strict', ...mode], more)).exit).toBe(strict)
  }
})

test('a failed report: human has one fixed sentence on standard error, JSON has none', async () => {
  const human = await ran(['preflight', 'a'], { examine: failing })
  expect(human.stderr).toBe('waza: preflight failed; the report says why\n')
  expect((await ran(['preflight', 'a', '--format', 'json'], { examine: failing })).stderr).toBe('')
})

test('--format json prints what the envelope has as data, byte for byte', async () => {
  for (const words of [['a'], ['a', 'b']]) {
    const bare = await ran(['preflight', ...words, '--format', 'json'], { examine: failing })
    const wrapped = await ran(['preflight', ...words, '--json'], { examine: failing })
    expect(`${JSON.stringify(JSON.parse(wrapped.stdout).data, null, 2)}\n`).toBe(bare.stdout)
    expect(bare.exit).toBe(wrapped.exit)
  }
})

test('--context-dir reaches the inspection, and an empty one is the default', async () => {
  const examine = vi.fn(warning)
  await ran(['preflight', 'a', '--context-dir', 'ctx'], { examine })
  await ran(['preflight', 'a', '--context-dir='], { examine })
  expect(examine.mock.calls).toEqual([
    ['a', { contextDir: 'ctx' }],
    ['a', {}],
  ])
})

test('several evals: argument order, each once, the worst exit, one ending', async () => {
  const examine = (source: string) => (source === 'b' ? failing(source) : inspection([], { source }))
  const result = await ran(['preflight', 'a', 'b', './a', 'c'], { examine })
  expect(result.exit).toBe(1)
  expect(result.stdout.match(/^Preflight of \w+/gm)).toEqual(['Preflight of a', 'Preflight of b', 'Preflight of c'])
  expect(result.stdout.endsWith('\n1 of 3 evals failed: exit 1.\n')).toBe(true)
  const json = await ran(['preflight', 'a', 'b', '--format', 'json'], { examine })
  expect(JSON.parse(json.stdout).map((report: { source: string }) => report.source)).toEqual(['a', 'b'])
})

test('one plain path named twice is one document', async () => {
  const { stdout } = await ran(['preflight', 'a', 'a', '--format', 'json'])
  expect(stdout.startsWith('{')).toBe(true)
})

test('skipped definitions: a line in the human format, a hint in the envelope, silence in JSON, no change of the exit', async () => {
  const examine = (source: string) => inspection([], { source }, [{ kind: 'skill', file: '/s/bad\n/SKILL.md' }])
  const human = await ran(['preflight', 'a', '--strict'], { examine })
  expect(human).toMatchObject({
    exit: 0,
    stderr: `waza: ${hint('definition-skipped', { kind: 'skill', file: '/s/bad\n/SKILL.md' }).text}\n`,
  })
  const wrapped = await ran(['preflight', 'a', '--json'], { examine })
  expect(JSON.parse(wrapped.stdout).hints.join()).toContain('/s/bad\\x0a/SKILL.md')
  expect(await ran(['preflight', 'a', '--format', 'json'], { examine })).toMatchObject({ exit: 0, stderr: '' })
})

test('a report that cannot be written is exit 2 whatever it says, and nothing more is written', async () => {
  const examine = vi.fn(failing)
  const stdout = new MemorySink({ ok: false, reason: 'full' })
  const human = await ran(['preflight', 'a', 'b'], { examine, stdout })
  expect(human.exit).toBe(2)
  expect(human.stderr).toBe('waza: the output could not be written: no space is left\n')
  expect((await ran(['preflight', 'a', '--format', 'json'], { examine, stdout })).exit).toBe(2)
  expect(await ran(['preflight', 'a', '--json'], { examine, stdout })).toMatchObject({ exit: 2, stderr: '' })
})

test('an exception inside is exit 2 with one sentence that holds nothing of it', async () => {
  const examine = (): never => {
    throw new Error('sk-secret-1')
  }
  const human = await ran(['preflight', 'a'], { examine })
  expect(human).toMatchObject({ exit: 2, stdout: '' })
  expect(human.stderr).not.toContain('sk-secret')
  expect(human.stderr.match(/\n/g)).toHaveLength(1)
  const wrapped = await ran(['preflight', 'a', '--json'], { examine })
  expect(wrapped).toMatchObject({ exit: 2, stderr: '' })
  expect(wrapped.stdout).not.toContain('sk-secret')
  expect(JSON.parse(wrapped.stdout)).toMatchObject({ ok: false, verb: 'preflight', error: 'internal_error' })
})
