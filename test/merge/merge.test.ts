import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pathsOf } from '../../src/go/filepath.ts'
import { examine } from '../../src/inspect.ts'
import { memoryReader } from '../../src/reader/memory.ts'
import { parseShard, shardOf } from '../../src/report/shard.ts'
import { ran } from '../cli/memory.ts'
import { evalText, taskText } from '../cli/suites.ts'
import { errorsOf } from '../envelope/wire.ts'

// The parts of a run that is spread over machines, and what is made of them again.

const FORMATS = ['json', 'sarif', 'junit', 'html'] as const
const GLOB = '**/eval.yaml'

/** Suites of one repository, by their directories. */
type Suites = Readonly<Record<string, { readonly eval: string; readonly task: string }>>

const GOOD = { eval: evalText(), task: taskText() }
const BROKEN = { eval: evalText({ taks: ['x'] }), task: taskText({ id: 'b', name: '' }) }
const OPEN = {
  eval: evalText({ hooks: { before_run: [{ command: 'x' }] } }, { executor: 'copilot-sdk' }),
  task: GOOD.task,
}

function filesOf(suites: Suites): Record<string, string> {
  return Object.fromEntries(
    Object.entries(suites).flatMap(([name, suite]) => [
      [`/repo/${name}/eval.yaml`, suite.eval],
      [`/repo/${name}/tasks/a.yaml`, suite.task],
    ]),
  )
}

/** Runs a command line over files in memory, as the disk of one machine. */
function run(words: readonly string[], files: Readonly<Record<string, string>>) {
  return ran(words, { examine, newReader: () => memoryReader({ files, cwd: '/repo' }) })
}

async function shards(format: string, count: number, files: Record<string, string>, more: readonly string[] = []) {
  const outputs: Record<string, string> = {}
  for (let i = 1; i <= count; i++) {
    const { stdout } = await run(['preflight', GLOB, '--format', format, '--shard', `${i}/${count}`, ...more], files)
    outputs[`/repo/${i}.out`] = stdout
  }
  return outputs
}

/** What `waza merge` has to be told of a run in a format. */
const told = (format: string, count: number): readonly string[] => (format === 'json' ? ['--shards', `${count}`] : [])

const namesOf = (outputs: object): string[] => Object.keys(outputs).map((path) => path.slice('/repo/'.length))

describe('the merge of all shards is the whole, to the byte', () => {
  const name = fc.stringMatching(/^[a-z&'"<é#: ]{1,6}$/).filter((text) => text.trim() === text)
  const suite = fc.constantFrom(GOOD, BROKEN, OPEN)
  const suites = fc.dictionary(name, suite, { minKeys: 1, maxKeys: 8, noNullPrototype: true })

  test.each(FORMATS)(
    '%s',
    async (format) => {
      await fc.assert(
        fc.asyncProperty(suites, fc.integer({ min: 1, max: 5 }), fc.boolean(), async (all, count, strict) => {
          const files = filesOf(all)
          const more = strict ? ['--strict'] : []
          const whole = await run(['preflight', GLOB, '--format', format, ...more], files)
          const outputs = await shards(format, count, files, more)
          const merged = await run(['merge', ...told(format, count), ...namesOf(outputs).reverse()], {
            ...files,
            ...outputs,
          })
          expect(merged).toEqual({ exit: 0, stdout: whole.stdout, stderr: '' })
        }),
        { numRuns: Number(process.env['WAZA_PROPERTY_RUNS'] ?? 25) },
      )
    },
    60_000,
  )
})

describe('--shard', () => {
  test('each eval is in one shard, wherever the others are', async () => {
    const files = filesOf(Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`suite-${i}`, GOOD])))
    const outputs = await shards('json', 4, files)
    const parts = Object.values(outputs).map((text) =>
      JSON.parse(text).map((report: { source: string }) => report.source),
    )
    expect(parts.flat().sort()).toEqual(
      Object.keys(files)
        .filter((f) => f.endsWith('eval.yaml'))
        .map((f) => f.slice(6))
        .sort(),
    )
    expect(parts.every((part) => part.length > 0)).toBe(true)
    const few = filesOf({ 'suite-7': GOOD })
    const [again] = Object.entries(await shards('json', 4, few)).filter(([, text]) => text !== '[]\n')
    expect(parts[Number(again![0].slice('/repo/'.length, -'.out'.length)) - 1]).toContain('suite-7/eval.yaml')
  })

  test('the spelling of a path does not matter', () => {
    const of = (path: string) => shardOf(path, 1000, pathsOf('linux'))
    expect(of('./evals//a/eval.yaml')).toBe(of('evals/a/eval.yaml'))
    expect(shardOf('evals\\a\\eval.yaml', 1000, pathsOf('win32'))).toBe(of('evals/a/eval.yaml'))
    // Published values of FNV-1a: a shard must not move from one version to the next.
    expect(shardOf('a', 10_000, pathsOf('linux'))).toBe((0xe40c292c % 10_000) + 1)
    expect(shardOf('foobar', 10_000, pathsOf('linux'))).toBe((0xbf9cf968 % 10_000) + 1)
  })

  test.each([
    ['1/1', { index: 1, count: 1 }],
    ['3/12', { index: 3, count: 12 }],
    ['0/2', undefined],
    ['3/2', undefined],
    ['1/0', undefined],
    ['1/10001', undefined],
    ['1', undefined],
    ['1/', undefined],
    ['-1/2', undefined],
    ['1/2/3', undefined],
    [' 1/2', undefined],
  ])('%j is %j', (word, shard) => {
    expect(parseShard(word)).toEqual(shard)
  })

  test('what is none is refused', async () => {
    const { exit, stderr } = await run(['preflight', GLOB, '--shard', '3/2'], filesOf({ a: GOOD }))
    expect({ exit, stderr }).toEqual({
      exit: 2,
      stderr: 'waza: --shard takes I/N, the part I of N from 1, and not "3/2"\n',
    })
  })

  test('people read how much of the whole it was, and a part without evals passes', async () => {
    const files = filesOf({ a: GOOD, b: GOOD, c: GOOD })
    const said = await Promise.all([1, 2, 3, 4, 5].map((i) => run(['preflight', GLOB, '--shard', `${i}/5`], files)))
    expect(said.map(({ exit }) => exit)).toEqual([0, 0, 0, 0, 0])
    const empty = said.findIndex(({ stderr }) => stderr.includes('0 of 3 evals')) + 1
    expect(said[empty - 1]).toEqual({
      exit: 0,
      stdout: `None of the evals is in shard ${empty} of 5, so nothing was inspected.\n`,
      stderr: `waza: shard ${empty} of 5: 0 of 3 evals\n`,
    })
  })
})

describe('merge refuses what would make a report of a part', () => {
  const files = filesOf(Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => [name, BROKEN])))
  const merge = async (outputs: Record<string, string>, ...words: string[]) =>
    run(['merge', ...(words.length > 0 ? words : namesOf(outputs))], { ...files, ...outputs })

  test.each(FORMATS)('a missing shard (%s)', async (format) => {
    const { '/repo/2.out': _, ...outputs } = await shards(format, 3, files)
    const missing = 'waza: "1.out" is shard 1 of 3, so 3 outputs are needed, and 2 were given\n'
    const unsaid = 'waza: reports in JSON do not say how many shards there were: give --shards N\n'
    expect(await merge(outputs)).toEqual({ exit: 2, stdout: '', stderr: format === 'json' ? unsaid : missing })
    const { stderr } = await merge(outputs, '--shards', '3', ...namesOf(outputs))
    expect(stderr).toBe('waza: a run of 3 shards has 3 outputs, and 2 were given\n')
  })

  test.each(FORMATS)('one that is given twice (%s)', async (format) => {
    const { '/repo/1.out': one } = await shards(format, 2, files)
    const twice = { '/repo/1.out': one!, '/repo/2.out': one! }
    expect(await merge(twice, ...told(format, 2), ...namesOf(twice))).toEqual({
      exit: 2,
      stdout: '',
      stderr: 'waza: "1.out" and "2.out" are the same shard, 1 of 2\n',
    })
  })

  test('reports of another number of shards', async () => {
    const outputs = await shards('json', 3, files)
    const { '/repo/1.out': one, '/repo/2.out': two } = outputs
    const given = { '/repo/1.out': JSON.stringify([...JSON.parse(one!), ...JSON.parse(two!)]), '/repo/2.out': '[]' }
    expect((await merge(given, '--shards', '2', ...namesOf(given))).stderr).toBe(
      'waza: "1.out" has evals of more than one of 2 shards\n',
    )
    expect((await merge(given, '--shards', 'two', ...namesOf(given))).stderr).toBe(
      'waza: --shards takes the number of shards, and not "two"\n',
    )
  })

  test('outputs of different formats, of whole runs, of other versions, and what is none', async () => {
    const [json, sarif] = [await shards('json', 2, files), await shards('sarif', 2, files)]
    const { stderr } = await merge({ '/repo/1.out': json['/repo/1.out']!, '/repo/2.out': sarif['/repo/2.out']! })
    expect(stderr).toBe('waza: "2.out" is no output of waza preflight in json, as "1.out" is\n')
    const whole = await run(['preflight', GLOB, '--format', 'junit'], files)
    expect((await merge({ '/repo/1.out': whole.stdout })).stderr).toBe(
      'waza: "1.out" is the output of a whole run, and not of a shard\n',
    )
    const older = sarif['/repo/2.out']!.replace('"version": "0.0.0-source"', '"version": "0.0.1"')
    expect((await merge({ ...sarif, '/repo/2.out': older })).stderr).toBe(
      'waza: "2.out" was made by another version of this program; all have to be of the same\n',
    )
    for (const text of ['', '{}', '[1]', '<?xml version="1.0"?>\n', '<!doctype html>\n', '[{"kind":"waza.preflight"}]'])
      expect((await merge({ '/repo/1.out': text })).stderr).toBe(
        'waza: "1.out" is no output of waza preflight in JSON, SARIF, JUnit or HTML\n',
      )
    expect((await merge({}, 'gone')).stderr).toBe('waza: the file "gone" does not exist\n')
    expect((await merge({}, 'a')).stderr).toBe('waza: the file "a" cannot be read\n')
  })
})

test('with --output it writes a file, and the envelope says what was put together', async () => {
  const files = filesOf({ a: GOOD, b: BROKEN, c: OPEN })
  const outputs = await shards('json', 2, files)
  const written: [string, string][] = []
  const { exit, stdout } = await ran(['merge', '1.out', '2.out', '--shards', '2', '--output', 'all.json', '--json'], {
    newReader: () => memoryReader({ files: outputs, cwd: '/repo' }),
    replaceFile: (path, text) => {
      written.push([path, text])
      return { ok: true }
    },
  })
  const whole = await run(['preflight', GLOB, '--format', 'json'], files)
  expect(exit).toBe(0)
  expect(written).toEqual([['all.json', whole.stdout]])
  const data = { format: 'json', shards: 2, evals: 3, file: 'all.json' }
  expect(JSON.parse(stdout)).toEqual({ ok: true, verb: 'merge', data })
  expect(errorsOf(JSON.parse(stdout))).toEqual([])
})
