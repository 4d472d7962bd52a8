import { expect, test } from 'vitest'
import type { Written } from '../../src/cli/output.ts'
import { memoryReader } from '../../src/reader/memory.ts'
import { entry, inspection, task } from '../report/inspections.ts'
import { MemorySink, ran } from './memory.ts'

// A run over several evals: what is seen while it goes on, what stands at its end, and how much of it is shown.

const NAMES = ['good', 'bad', 'warned', 'worst']
const examine = (source: string) =>
  inspection(
    {
      good: [],
      bad: [entry('invalid', { source, code: 'task.id', message: 'One thing.' })],
      warned: [entry('unresolved', { source, code: 'hooks.execution', message: 'A doubt.' })],
      worst: ['One thing.', 'Another thing.', 'A third thing.'].map((message) =>
        entry('invalid', { source, code: 'task.read', message }),
      ),
    }[source] ?? [],
    { source, tasks: [task('save')] },
  )

/** What standard output had when each eval was looked at. */
async function watched(flags: readonly string[], more: Parameters<typeof ran>[1] = {}) {
  const stdout = new MemorySink()
  const seen: string[] = []
  const watching = (source: string) => {
    seen.push(stdout.text)
    return examine(source)
  }
  const ended = await ran(['preflight', ...NAMES, ...flags], { examine: watching, stdout, ...more })
  return { ...ended, stdout: stdout.text, seen }
}

function written() {
  const files = new Map<string, string>()
  const replaceFile = (path: string, text: string): Written => {
    files.set(path, text)
    return { ok: true }
  }
  return { files, replaceFile }
}

const KNOWN = JSON.stringify({ kind: 'waza.preflight-baseline', schemaVersion: '2.1', findings: [] })
const withBaseline = () => memoryReader({ files: { '/place/known.json': KNOWN }, cwd: '/place' })

test.each([[[]], [['--output', 'json=out']], [['--baseline', 'known.json']], [['--quiet']]])(
  'each eval is shown before the next is looked at: %j',
  async (flags) => {
    const { seen, stdout } = await watched(flags, { ...written(), newReader: withBaseline })
    expect(seen[0]).toBe('')
    expect(seen[2]).toContain('Preflight of bad')
    expect(seen[2]).not.toContain('Preflight of worst')
    for (const text of seen) expect(stdout.startsWith(text)).toBe(true)
  },
)

test('what is shown as it comes is what a run shows that is over', async () => {
  const { files, replaceFile } = written()
  const { stdout, exit } = await watched(['--output', 'human=out'], { replaceFile })
  expect(files.get('out')).toBe(stdout)
  expect(exit).toBe(1)
})

test('a reader that goes away gets nothing more, and the files that were asked for are written', async () => {
  const { files, replaceFile } = written()
  const stdout = new MemorySink({ ok: false, reason: 'closed' })
  const { exit, stderr } = await ran(['preflight', ...NAMES, '--output', 'json=out'], { examine, stdout, replaceFile })
  expect({ exit, stderr }).toEqual({
    exit: 2,
    stderr: 'waza: the output could not be written: its reader has closed the stream\n',
  })
  expect(JSON.parse(files.get('out')!)).toHaveLength(NAMES.length)
})

test('without files nothing is looked at any more when the reader has gone', async () => {
  const looked: string[] = []
  const stdout = new MemorySink({ ok: false, reason: 'closed' })
  const looking = (source: string) => {
    looked.push(source)
    return examine(source)
  }
  expect((await ran(['preflight', ...NAMES], { examine: looking, stdout })).exit).toBe(2)
  expect(looked).toEqual(['good'])
})

test('a baseline: each verdict counts what is held back of its eval, the last one all', async () => {
  const { files, replaceFile } = written()
  const made = await ran(['preflight', ...NAMES, '--baseline', 'known.json', '--update-baseline'], {
    examine,
    replaceFile,
    newReader: withBaseline,
  })
  expect(made).toMatchObject({ exit: 0, stderr: 'waza: The baseline is up to date: 5 added, 0 kept, 0 dropped.\n' })
  const reader = memoryReader({ files: { '/place/known.json': files.get('known.json')! }, cwd: '/place' })
  const { stdout, exit } = await ran(['preflight', ...NAMES, '--baseline', 'known.json'], {
    examine,
    newReader: () => reader,
  })
  expect(exit).toBe(0)
  expect(stdout).toContain('Preflight of good  Passed: no errors and no warnings.\n')
  expect(stdout).toContain('Preflight of bad  Passed: no errors and no warnings; 1 known finding held back.\n')
  expect(stdout).toContain('Preflight of worst  Passed: no errors and no warnings; 3 known findings held back.\n')
  expect(stdout.endsWith('\n0 of 4 evals failed: exit 0; 5 known findings held back.\n')).toBe(true)
  const json = await ran(['preflight', ...NAMES, '--baseline', 'known.json', '--update-baseline', '--json'], {
    examine,
    replaceFile,
    newReader: () => reader,
  })
  expect(JSON.parse(json.stdout).hints).toContain('The baseline is up to date: 0 added, 5 kept, 0 dropped.')
  expect(json.stderr).toBe('')
})

test('--summary shows the summary and the verdict alone; the summary is the same at the end of the whole report', async () => {
  const { stdout } = await ran(['preflight', ...NAMES, '--summary'], { examine })
  expect(stdout).toMatchInlineSnapshot(`
    "Summary of 4 evals: 2 failed, 1 passed with warnings, 1 clean

    By code
      task.read        3 errors   in 1 eval
      task.id          1 error    in 1 eval
      hooks.execution  1 warning  in 1 eval

    Most problems first
      3 errors   worst
      1 error    bad
      1 warning  warned

    2 of 4 evals failed: exit 1.
    "
  `)
  const whole = await ran(['preflight', ...NAMES], { examine })
  expect(whole.stdout.endsWith(`\n${stdout}`)).toBe(true)
  expect((await ran(['preflight', 'bad', '--summary'], { examine })).stdout).toMatch(
    /^Summary of 1 eval: 1 failed, 0 passed with warnings, 0 clean\n[\s\S]*\nFailed with exit 1: 1 error/,
  )
})

test.each([
  [0, 0, '5 more problems are not shown (--max-problems 0).'],
  [1, 1, '4 more problems are not shown (--max-problems 1).'],
  [4, 4, '1 more problem is not shown (--max-problems 4).'],
  [5, 5, undefined],
  [999_999_999, 5, undefined],
])('--max-problems %i shows %i one by one; counts, verdict and exit stay', async (most, shown, sentence) => {
  const { stdout, exit } = await ran(['preflight', ...NAMES, '--max-problems', String(most)], { examine })
  expect(stdout.match(/^ {4}(One|Another|A third) thing\.$|^ {4}A doubt\.$/gm) ?? []).toHaveLength(shown)
  expect(stdout.match(/^.* not shown .*$/m)?.[0]).toBe(sentence)
  expect(stdout).toContain('\nSummary of 4 evals: 2 failed, 1 passed with warnings, 1 clean\n')
  expect(stdout.endsWith('\n2 of 4 evals failed: exit 1.\n')).toBe(true)
  expect(exit).toBe(1)
})

test('--max-problems of one eval, and of a group that reads alike', async () => {
  const many = (source: string) =>
    inspection(
      Array.from({ length: 9 }, (_, i) => entry('invalid', { source: `/suite/t${i}.yaml`, message: 'The same.' })),
      { source },
    )
  const { stdout } = await ran(['preflight', 'a', '--max-problems', '3'], { examine: many })
  expect(stdout.match(/t\d\.yaml/g)).toHaveLength(3)
  expect(stdout).toContain('\n6 more problems are not shown (--max-problems 3).\n')
})

test.each(['-1', 'many', '1.5', '', '1e3'])('--max-problems %j is a usage error', async (most) => {
  const { exit, stderr, stdout } = await ran(['preflight', 'a', `--max-problems=${most}`])
  expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' })
  expect(stderr).toContain('--max-problems takes a whole number')
})

test.each(['json', 'sarif', 'github', 'junit', 'gitlab', 'rdjson', 'markdown', 'html', 'human'])(
  '--output %s=- is --format %s',
  async (format) => {
    const asked = await ran(['preflight', 'bad', '--format', format], { examine })
    expect(await ran(['preflight', 'bad', '--output', `${format}=-`], { examine })).toEqual(asked)
  },
)

test('standard output and files of one run, and what excludes each other', async () => {
  const { files, replaceFile } = written()
  const both = await ran(['preflight', 'bad', '--output', 'json=-', '--output', 'sarif=out'], { examine, replaceFile })
  expect(JSON.parse(both.stdout)).toMatchObject({ source: 'bad' })
  expect([...files.keys()]).toEqual(['out'])
  for (const flags of [['--format', 'human'], ['--json'], ['--output', 'sarif=-']]) {
    const { exit, stderr, stdout } = await ran(['preflight', 'bad', '--output', 'json=-', ...flags], { examine })
    expect(exit).toBe(2)
    expect(stderr + stdout).toMatch(/standard output/)
  }
})
