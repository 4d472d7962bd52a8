import { describe, expect, test } from 'vitest'
import type { Host } from '../../src/cli/host.ts'
import { examine } from '../../src/inspect.ts'
import { type MemoryEntry, memoryReader } from '../../src/reader/memory.ts'
import { ran } from './memory.ts'
import { evalText, taskText } from './suites.ts'

// .waza-preflight.json, through the command.

const REAL = evalText({}, { executor: 'copilot-sdk' })
const SUITE = { '/p/evals/a/eval.yaml': REAL, '/p/evals/a/tasks/a.yaml': taskText(), '/p/.git/HEAD': '' }

interface Given {
  readonly cwd?: string
  readonly files?: Readonly<Record<string, MemoryEntry>>
  readonly today?: string
  readonly host?: Partial<Host>
}

/** Runs `waza preflight` in a project with these settings. */
async function run(
  settings: unknown,
  words: readonly string[] = [],
  { cwd = '/p', files = {}, today = '2026-06-01', host = {} }: Given = {},
) {
  const text = typeof settings === 'string' ? settings : JSON.stringify(settings, null, 2)
  const all = { ...SUITE, ...(settings === undefined ? {} : { '/p/.waza-preflight.json': text }), ...files }
  const written: string[] = []
  const result = await ran(['preflight', ...words], {
    examine,
    newReader: () => memoryReader({ files: all, cwd, home: '/home/me' }),
    today: () => today,
    ...host,
    replaceFile: (path) => {
      written.push(path)
      return { ok: true }
    },
  })
  return { ...result, written }
}

const ACCEPT = { codes: ['runtime.availability'], reason: 'A nightly job shows it.' }

describe('the settings of a project', () => {
  test('name the evals: then preflight needs no argument', async () => {
    const { exit, stdout } = await run({ evals: ['evals/**/eval.yaml'] })
    expect(exit).toBe(0)
    expect(stdout).toContain('evals/a/eval.yaml')
  })

  test('hold below their directory, with paths that start from it', async () => {
    const { stdout, exit } = await run({ evals: ['evals/**/eval.yaml'], strict: true }, [], { cwd: '/p/evals/a' })
    expect(stdout).toContain('Preflight of ../a/eval.yaml')
    expect(exit).toBe(1)
  })

  test('are not looked for above the repository, nor outside of one above the working directory', async () => {
    const above = { '/.waza-preflight.json': '{"strict": true}' }
    expect((await run(undefined, ['evals/a/eval.yaml'], { files: above })).exit).toBe(0)
    const bare = {
      '/q/.waza-preflight.json': '{"strict": true}',
      '/q/r/eval.yaml': REAL,
      '/q/r/tasks/a.yaml': taskText(),
    }
    expect((await run(undefined, ['eval.yaml'], { files: bare, cwd: '/q/r' })).exit).toBe(0)
    expect((await run(undefined, ['r/eval.yaml'], { files: bare, cwd: '/q' })).exit).toBe(1)
  })

  test('give way to flags, and --no-config leaves them out', async () => {
    const settings = { strict: true, ignore: ['evals'], outputs: { json: 'out.json' }, accept: [] }
    expect((await run(settings, ['evals/a/eval.yaml'])).exit).toBe(1)
    expect((await run(settings, ['evals/a/eval.yaml', '--strict=false'])).exit).toBe(0)
    expect((await run(settings, ['evals/*/eval.yaml'])).stderr).toContain('outside of what --ignore leaves out')
    expect((await run(settings, ['evals/*/eval.yaml', '--ignore', 'x'])).exit).toBe(1)
    expect((await run(settings, ['evals/a/eval.yaml'])).written).toEqual(['out.json'])
    expect((await run(settings, ['evals/a/eval.yaml', '--output', 'sarif=other'])).written).toEqual(['other'])
    expect(await run(settings, ['evals/a/eval.yaml', '--no-config'])).toMatchObject({ exit: 0, written: [] })
  })

  test('accept findings, for all or for some', async () => {
    const gate = (accept: object, ...words: string[]) =>
      run({ evals: ['evals/*/eval.yaml'], strict: true, accept: [{ ...ACCEPT, ...accept }] }, words)
    expect((await gate({})).exit).toBe(0)
    expect((await gate({ suite: 'evals/a/eval.yaml' })).exit).toBe(0)
    expect((await gate({ suite: 'evals/**' })).exit).toBe(0)
    expect((await gate({ suite: 'evals/b/eval.yaml' })).exit).toBe(1)
    expect((await gate({ task: 'a' })).exit).toBe(1)
    expect((await gate({ codes: ['grader.model'] })).exit).toBe(1)
    const { stdout } = await gate({}, '--report-accepted')
    expect(stdout).toContain('The settings: A nightly job shows it.')
    const log = JSON.parse((await gate({}, '--format', 'sarif')).stdout)
    expect(JSON.stringify(log)).toContain(
      '"suppressions":[{"kind":"external","justification":"A nightly job shows it."}]',
    )
  })

  test('accept nothing that is invalid', async () => {
    const files = { '/p/evals/a/eval.yaml': evalText({ taks: [] }) }
    const settings = { evals: ['evals/*/eval.yaml'], accept: [{ codes: ['eval.schema'], reason: 'x' }] }
    expect((await run(settings, [], { files })).exit).toBe(1)
  })

  test('accept up to a day, and say when that is over, or when there is nothing to accept any more', async () => {
    const settings = { evals: ['evals/*/eval.yaml'], strict: true, accept: [{ ...ACCEPT, expires: '2026-05-31' }] }
    expect((await run(settings, [], { today: '2026-05-31' })).exit).toBe(0)
    const over = await run(settings)
    expect(over.exit).toBe(1)
    expect(over.stdout).toContain(
      '.waza-preflight.json:12:18  advice.acceptance_ended\n    The acceptance ended on 2026-05-31, so that it accepts nothing.\n',
    )
    const idle = { evals: ['evals/*/eval.yaml'], accept: [{ codes: ['grader.model'], reason: 'x' }] }
    const sentence =
      '.waza-preflight.json:8:9  advice.acceptance_unused\n    The acceptance of grader.model accepts nothing'
    expect((await run(idle)).stdout).toContain(sentence)
    for (const words of [['evals/a/eval.yaml'], ['--ignore', 'x'], ['--shard', '1/1'], ['--no-advice']])
      expect((await run(idle, words)).stdout, words.join()).not.toContain('advice.acceptance_unused')
  })

  test('what is said of them reaches services, is told apart by what is wrong, and can fail the run', async () => {
    const files = { '/p/evals/a/eval.yaml': evalText({ taks: [] }) }
    const idle = { evals: ['evals/*/eval.yaml'], accept: [{ codes: ['eval.schema', 'grader.model'], reason: 'x' }] }
    const { stdout } = await run(idle, ['--format', 'github'], { files })
    expect(stdout).toMatch(/^::notice file=\.waza-preflight\.json,line=8,.*The settings cannot accept eval\.schema/m)
    expect(stdout).toMatch(/^::notice file=\.waza-preflight\.json,line=9,.*The acceptance of grader\.model accepts/m)
    expect((await run({ ...idle, failOn: ['advice'] })).exit).toBe(1)
    expect((await run({ ...idle, adviceOff: ['advice.acceptance_unused'], failOn: ['advice'] })).exit).toBe(0)
  })

  test('that are about the same are all in use', async () => {
    const accept = [ACCEPT, { ...ACCEPT, suite: 'evals/a' }]
    expect((await run({ evals: ['evals/*/eval.yaml'], failOn: ['advice', 'strict'], accept })).exit).toBe(0)
  })

  test('turn advice off, and count it', async () => {
    const files = { '/p/evals/a/tasks/a.yaml': taskText({ expected: { output_contains: ['ok'] } }) }
    const settings = { evals: ['evals/*/eval.yaml'], advice: false }
    expect((await run(settings, [], { files })).stdout).not.toContain('Advice')
    expect((await run(settings, ['--no-advice=false'], { files })).stdout).toContain('Advice')
    expect((await run({ evals: settings.evals, failOn: ['strict'] })).exit).toBe(1)
  })

  test('leave out kinds of advice', async () => {
    const files = { '/p/evals/a/tasks/a.yaml': taskText({ expected: { output_contains: ['ok'] } }) }
    const advice = 'Advice: worth a look'
    const settings = { evals: ['evals/*/eval.yaml'], failOn: ['advice'] }
    expect(await run(settings, [], { files })).toMatchObject({ exit: 1, stdout: expect.stringContaining(advice) })
    const off = await run({ ...settings, adviceOff: ['advice.text_short'] }, [], { files })
    expect([off.exit, off.stdout.includes(advice)]).toEqual([0, false])
  })
})

describe('the files of settings', () => {
  const sentence = 'The file is not below the directory of the settings.'

  test.each([
    ['above', '../preflight.sarif'],
    ['absolute', '/home/me/.bashrc'],
    ['standard output', '-'],
    ['behind a link', 'out/preflight.sarif'],
    ['a link', 'linked.sarif'],
    ['a link that leads nowhere', 'dangling.sarif'],
  ])('are below their directory: %s is refused', async (_, file) => {
    const files = {
      '/p/out': { link: '/home/me' },
      '/home/me/.bashrc': '',
      '/p/linked.sarif': { link: '/home/me/.bashrc' },
      '/p/dangling.sarif': { link: '/home/me/new' },
    }
    const { exit, stderr, written } = await run({ evals: ['evals/*/eval.yaml'], outputs: { sarif: file } }, [], {
      files,
    })
    expect({ exit, stderr, written }).toEqual({
      exit: 2,
      stderr: `waza: .waza-preflight.json:6:14: ${sentence}\n`,
      written: [],
    })
    expect((await run({ baseline: file }, ['evals/a/eval.yaml'], { files })).stderr).toContain(sentence)
  })

  test('are written, also where they are new, but not for whoever has promised to write nothing', async () => {
    const settings = { evals: ['evals/*/eval.yaml'], strict: true, outputs: { sarif: 'new/preflight.sarif' } }
    expect((await run(settings)).written).toEqual(['new/preflight.sarif'])
    expect(await run(settings, [], { host: { isReadOnly: true } })).toMatchObject({ exit: 1, written: [] })
  })

  test('no settings hold where the surroundings leave them out', async () => {
    const settings = { strict: true, outputs: { sarif: 'preflight.sarif' } }
    const result = await run(settings, ['evals/a/eval.yaml'], { host: { noConfig: true } })
    expect(result).toMatchObject({ exit: 0, written: [] })
  })
})

describe('settings that are wrong', () => {
  test.each([
    ['{"strict": true, "strict": false}', '.waza-preflight.json:1:2: The key stands more than once.'],
    [
      '{"adviceOff": ["advice.text_shrt"]}',
      '.waza-preflight.json:1:16: There is no advice of this name; did you mean `advice.text_short`?',
    ],
    ['', '.waza-preflight.json:1:1: this is not JSON'],
    ['{"evals": [}', '.waza-preflight.json:1:12: this is not JSON'],
    [
      '[]',
      '.waza-preflight.json:1:1: The document is a list, but a mapping is needed. Write it as keys with values, without `- ` in front.',
    ],
    [
      '{\n  "stict": true\n}',
      '.waza-preflight.json:2:3: Unknown key; did you mean `strict`? Rename it to `strict`, or remove it.',
    ],
    [
      '{"adviceOff": ["advice.nothing"]}',
      '.waza-preflight.json:1:16: There is no advice of this name; did you mean `advice.nothing_graded`?',
    ],
    [
      '{"accept": [{"codes": ["no.code"], "reason": "x"}]}',
      '.waza-preflight.json:1:24: There is no such code; `waza explain` lists all.',
    ],
    [
      '{"accept": [{"codes": ["task.id"], "reason": "x", "expires": "2026-02-30"}]}',
      '.waza-preflight.json:1:62: There is no such day.',
    ],
  ])('%s', async (text, sentence) => {
    expect(await run(text, ['evals/a/eval.yaml'])).toMatchObject({ exit: 2, stdout: '', stderr: `waza: ${sentence}\n` })
  })

  test('are all told in one pass, each with its place, and no value of them', async () => {
    const secret = 'sk-live-1234'
    const { exit, stderr } = await run({ strict: secret, evals: [1], accept: [{ codes: [] }], [`x${secret}:`]: 1 })
    expect(exit).toBe(2)
    expect(stderr.split('\n').length).toBeGreaterThan(4)
    for (const line of stderr.trimEnd().split('\n'))
      expect(line).toMatch(/^waza: \.waza-preflight\.json:\d+:\d+: [A-Z`]/)
    expect(stderr).not.toContain(secret)
  })

  test('a folder of that name is told, too', async () => {
    const { stderr } = await run(undefined, [], { files: { '/p/.waza-preflight.json/x': '' } })
    expect(stderr).toBe('waza: .waza-preflight.json cannot be read\n')
  })
})

test('without settings and without arguments one line says how to begin', async () => {
  const sentence =
    'waza: preflight needs at least one eval file or glob; waza init writes settings that name those of a project\n'
  expect(await run(undefined)).toMatchObject({ exit: 2, stdout: '', stderr: sentence })
  expect((await run({})).stderr).toBe(
    'waza: preflight needs at least one eval file or glob; .waza-preflight.json names none\n',
  )
})
