import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { Written } from '../../src/cli/output.ts'
import { examine } from '../../src/inspect.ts'
import { memoryReader } from '../../src/reader/memory.ts'
import { formats } from '../../src/render/formats.ts'
import { entry, inspection } from '../report/inspections.ts'
import { MemorySink, ran } from './memory.ts'

const failing = (source: string) => inspection([entry('invalid', { source })], { source })
const files = () => {
  const written = new Map<string, string>()
  const replaceFile = (path: string, text: string): Written => {
    written.set(path, text)
    return { ok: true }
  }
  return { written, replaceFile }
}

test.each(formats)(
  '--output %s=FILE writes what --format prints, and standard output has the report all the same',
  async (format) => {
    const { written, replaceFile } = files()
    const printed = await ran(['preflight', 'a', '--format', format], { examine: failing })
    const both = await ran(['preflight', 'a', '--output', `${format}=out`], { examine: failing, replaceFile })
    expect(written).toEqual(new Map([['out', printed.stdout]]))
    expect(both).toMatchObject({ exit: 1, stdout: (await ran(['preflight', 'a'], { examine: failing })).stdout })
  },
)

test('all outputs come from one inspection, and a file has no colour', async () => {
  const { written, replaceFile } = files()
  const examine = vi.fn(failing)
  const words = ['preflight', 'a', '--output=human=x', '--output', 'sarif=y', '--output', 'junit=z', '--json']
  const { stdout } = await ran(words, { examine, replaceFile, colour: true })
  expect(examine).toHaveBeenCalledTimes(1)
  expect([...written.keys()]).toEqual(['x', 'y', 'z'])
  expect(written.get('x')).not.toContain('\x1b')
  expect(JSON.parse(stdout)).toMatchObject({ verb: 'preflight', error: 'preflight_invalid' })
})

test('a file name may have an equals sign', async () => {
  const { written, replaceFile } = files()
  await ran(['preflight', 'a', '--output', 'json=a=b.json'], { replaceFile })
  expect([...written.keys()]).toEqual(['a=b.json'])
})

test('a file that cannot be written: the report is printed, one sentence, exit 2, and no more files', async () => {
  const replaceFile = vi.fn((): Written => ({ ok: false, reason: 'denied' }))
  const words = ['preflight', 'a', '--output', 'json=no.json', '--output', 'sarif=no.sarif']
  const human = await ran(words, { replaceFile, examine: failing })
  expect(human.exit).toBe(2)
  expect(human.stderr).toBe('waza: "no.json" could not be written: the system forbids it\n')
  expect(human.stdout).toContain('Failed with exit 1')
  expect(replaceFile).toHaveBeenCalledTimes(1)
  const wrapped = await ran([...words, '--json'], { replaceFile, examine: failing })
  expect(wrapped).toMatchObject({ exit: 2, stderr: '' })
  expect(JSON.parse(wrapped.stdout)).toMatchObject({ ok: false, error: 'output_failed', data: { source: 'a' } })
})

test.each([
  [['--output'], '--output needs a value'],
  [['--output', 'json'], '--output json=FILE'],
  [['--output', 'json='], '--output json=FILE'],
  [['--output', 'JSON=x'], '"JSON"'],
  [['--output', '=x'], 'human, json, sarif, github, junit, gitlab, rdjson, markdown or html'],
  [['--output', 'json=x', '--output', 'sarif=./x'], 'twice'],
  [['--output', 'json=./a'], 'an eval of this run'],
  [['--output', 'json=b', '--baseline', 'b', '--update-baseline'], 'the baseline of this run'],
  [['--quiet', '--verbose'], '--quiet'],
  [['--update-baseline'], '--baseline FILE'],
  [['--baseline', ''], '--baseline'],
  [['--baseline', 'no-such-baseline.json'], 'no-such-baseline.json'],
  [['--baseline', 'package.json'], 'is not of kind'],
  [['--baseline', 'package.json', '--update-baseline'], 'is not of kind'],
  [['--baseline', 'src'], 'cannot be read'],
])('%j is a usage error: exit 2, nothing is inspected, nothing is written', async (flags, part) => {
  const examine = vi.fn(failing)
  const { written, replaceFile } = files()
  const result = await ran(['preflight', 'a', ...flags], { examine, replaceFile })
  expect(result).toMatchObject({ exit: 2, stdout: '' })
  expect(result.stderr).toContain(part)
  expect(result.stderr.match(/\n/g)).toHaveLength(1)
  expect(examine).not.toHaveBeenCalled()
  expect(written.size).toBe(0)
})

test('no output takes the place of a file that the suites are made of, whatever it is called', async () => {
  const config = 'config: {executor: mock, model: m, trials_per_task: 1, timeout_seconds: 1}\n'
  const reader = memoryReader({
    files: {
      '/suite/eval.yaml': `name: n\nskill: s\nmetrics: [{name: m, weight: 1, threshold: 0.5}]\ntasks: [t.yaml]\n${config}`,
      '/suite/t.yaml': 'id: t\nname: T\ninputs: {prompt: p}\n',
      '/suite/alias': { link: 't.yaml' },
      '/suite/old.json': '{}',
    },
    cwd: '/suite',
  })
  const told = async (file: string) => {
    const { written, replaceFile } = files()
    const words = ['preflight', 'eval.yaml', '--quiet', '--output', 'json=old.json', '--output', `sarif=${file}`]
    const { exit, stdout, stderr } = await ran(words, { examine, newReader: () => reader, replaceFile })
    expect(stdout).toContain('Passed with exit 0')
    return { exit, stderr, written: [...written.keys()] }
  }
  for (const file of ['t.yaml', '../suite/t.yaml', '/suite/t.yaml', 'alias'])
    expect(await told(file)).toEqual({
      exit: 2,
      stderr: `waza: "${file}" could not be written: it is part of a suite that this run has read\n`,
      written: [],
    })
  expect(await told('new.sarif')).toEqual({ exit: 0, stderr: '', written: ['old.json', 'new.sarif'] })
})

test('a wrong format names all of them', async () => {
  const { stderr } = await ran(['preflight', 'a', '--format', 'SARIF'])
  expect(stderr).toBe(
    'waza: --format is human, json, sarif, github, junit, gitlab, rdjson, markdown or html, not "SARIF"\n',
  )
})

test.each(['sarif', 'github', 'junit', 'gitlab', 'rdjson', 'markdown', 'html'])(
  '--format %s: a failed report is told by the exit alone',
  async (format) => {
    expect(await ran(['preflight', 'a', '--format', format], { examine: failing })).toMatchObject({
      exit: 1,
      stderr: '',
    })
    expect((await ran(['preflight', 'a', '--format', format])).exit).toBe(0)
  },
)

test('annotations start from the checkout when the command runs inside of it', async () => {
  const words = ['preflight', 'a', '--format', 'github']
  const inside = await ran(words, { examine: failing, workspace: join(process.cwd(), '..') })
  expect(inside.stdout).toMatch(/^::error file=[^/,]+\/a,/)
  for (const workspace of ['/somewhere/else', '', process.cwd()])
    expect((await ran(words, { examine: failing, workspace })).stdout).toMatch(/^::error file=a,/)
})

test('SARIF starts from the checkout too, and says so', async () => {
  const words = ['preflight', 'a', '--format', 'sarif']
  const read = async (workspace?: string) => {
    const { stdout } = await ran(words, { examine: failing, workspace })
    const { originalUriBaseIds, results } = JSON.parse(stdout).runs[0]
    const { uri, uriBaseId } = results[0].locations[0].physicalLocation.artifactLocation
    return { uri, about: originalUriBaseIds[uriBaseId].description.text }
  }
  const here = { uri: 'a', about: 'The directory from which the evals were inspected.' }
  expect(await read(join(process.cwd(), '..'))).toEqual({
    uri: expect.stringMatching(/^[^/]+\/a$/),
    about: 'The root of the checkout, as GITHUB_WORKSPACE names it.',
  })
  for (const workspace of [undefined, '', '/somewhere/else', process.cwd(), join(process.cwd(), '.')])
    expect(await read(workspace)).toEqual(here)
})

test('--quiet: only what fails, and the verdict; of several evals only those that have something to say', async () => {
  const examine = (source: string) =>
    inspection(
      source === 'bad' ? [entry('invalid', { source }), entry('unresolved', { code: 'hooks.execution' })] : [],
      {
        source,
      },
    )
  const one = await ran(['preflight', 'bad', '--quiet'], { examine })
  expect(one.stdout).not.toMatch(/Inventory|hooks\.execution/)
  expect(one.stdout).toMatch(
    /task\.id[\s\S]*\nFailed with exit 1: 1 error \(a run would fail on it\); 1 warning \(not checkable offline\)\.\n$/,
  )
  expect((await ran(['preflight', 'bad', '--quiet', '--strict'], { examine })).stdout).toContain('hooks.execution')
  const several = await ran(['preflight', 'good', 'bad', 'fine', '--quiet'], { examine })
  expect(several.stdout.match(/^Preflight of .*$/gm)).toEqual(['Preflight of bad'])
  expect(several.stdout.endsWith('\n1 of 3 evals failed: exit 1.\n')).toBe(true)
  expect((await ran(['preflight', 'good', 'fine', '--quiet'], { examine })).stdout).toBe(
    '0 of 2 evals failed: exit 0.\n',
  )
  expect((await ran(['preflight', 'good', '--quiet'], { examine })).stdout).toBe(
    'Preflight of good\n\nPassed with exit 0: no errors and no warnings.\n',
  )
})

test('a baseline from its making to its end', async () => {
  const folder = fs.mkdtempSync(join(tmpdir(), 'waza-baseline-'))
  const file = join(folder, 'known.json')
  const finds = (...codes: string[]) => ({
    examine: (source: string) =>
      inspection(
        codes.map((code) => entry('invalid', { code, source })),
        { source },
      ),
  })
  const words = ['preflight', 'a', '--baseline', file]
  expect((await ran([...words, '--update-baseline'], finds('task.id', 'tasks.empty'))).exit).toBe(0)
  const same = await ran(words, finds('task.id', 'tasks.empty'))
  expect(same).toMatchObject({ exit: 0, stderr: '' })
  expect(same.stdout).toMatch(/\nPassed with exit 0: no errors and no warnings; 2 known findings held back\.\n$/)

  const later = await ran(words, finds('task.id', 'task.read'))
  expect(later.exit).toBe(1)
  expect(later.stdout).toContain('task.read')
  expect(later.stdout).not.toContain('task.id')
  expect(later.stdout).toContain('1 baseline entry matches nothing any more')

  const json = await ran([...words, '--format', 'json'], finds('task.id'))
  expect(json.exit).toBe(0)
  expect(JSON.parse(json.stdout).diagnostics).toHaveLength(1)
  const wrapped = JSON.parse((await ran([...words, '--json'], finds('task.id'))).stdout)
  expect(wrapped).toMatchObject({ ok: true, data: { diagnostics: [{ code: 'task.id' }] } })
  expect(wrapped).not.toHaveProperty('diagnostics')

  // A ratchet: what was fixed is forgotten, and comes back as something new.
  await ran([...words, '--update-baseline'], finds('task.id'))
  expect((await ran(words, finds('task.id', 'tasks.empty'))).exit).toBe(1)
  expect(fs.readdirSync(folder)).toEqual(['known.json'])
  fs.rmSync(folder, { recursive: true })
})

test('a baseline that cannot be written is exit 2 in every format', async () => {
  const replaceFile = (): Written => ({ ok: false, reason: 'full' })
  const words = ['preflight', 'a', '--baseline', 'no-such-baseline.json', '--update-baseline']
  const human = await ran(words, { examine: failing, replaceFile })
  expect(human).toMatchObject({
    exit: 2,
    stderr: 'waza: "no-such-baseline.json" could not be written: no space is left\n',
  })
  const wrapped = await ran([...words, '--json'], { examine: failing, replaceFile })
  expect(wrapped).toMatchObject({ exit: 2, stderr: '' })
  expect(JSON.parse(wrapped.stdout).error).toBe('output_failed')
})

test('standard output that cannot be written is one sentence, and exit 2', async () => {
  const stdout = new MemorySink({ ok: false, reason: 'full' })
  for (const format of formats) {
    const { exit, stderr } = await ran(['preflight', 'a', '--format', format], { stdout })
    expect([exit, stderr]).toEqual([2, 'waza: the output could not be written: no space is left\n'])
  }
})
