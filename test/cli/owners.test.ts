import { describe, expect, it, test } from 'vitest'
import { findOwners } from '../../src/owners/owners.ts'
import { isEval } from '../../src/owners/suspicion.ts'
import { type MemoryEntry, memoryReader } from '../../src/reader/memory.ts'
import { ran } from './memory.ts'
import { evalText, taskText } from './suites.ts'

type Files = Readonly<Record<string, MemoryEntry>>

const NO_SKILLS = { skill_directories: ['none'] }

/** Two suites that have nothing to do with each other. */
const PLAIN: Files = {
  '/repo/.git/HEAD': '',
  '/repo/evals/one/eval.yaml': evalText({}, NO_SKILLS),
  '/repo/evals/one/tasks/a.yaml': taskText(),
  '/repo/evals/two/eval.yaml': evalText({}, NO_SKILLS),
  '/repo/evals/two/tasks/a.yaml': taskText(),
  '/repo/README.md': 'tasks:\nconfig:\n',
}

const read = (files: Files, cwd = '/repo') => memoryReader({ files, cwd })

function owners(files: Files, words: readonly string[], more: { cwd?: string; contextDir?: string } = {}) {
  const { evals, isCut, unread } = findOwners(words, read(files, more.cwd), { contextDir: more.contextDir ?? '' })
  expect({ isCut, unread: words.every((word) => !word.includes('\0')) ? unread : [] }).toEqual({
    isCut: false,
    unread: [],
  })
  return evals
}

/** Suite one with other texts; suite two stays as it is. */
const withOne = (config: object, task: object = {}, files: Files = {}, more: object = {}): Files => ({
  ...PLAIN,
  '/repo/evals/one/eval.yaml': evalText(more, { ...NO_SKILLS, ...config }),
  '/repo/evals/one/tasks/a.yaml': taskText(task),
  ...files,
})

const ONE = ['evals/one/eval.yaml']
const BOTH = ['evals/one/eval.yaml', 'evals/two/eval.yaml']

describe('an owner', () => {
  it.each<[string, string, Files]>([
    ['an eval', 'evals/one/eval.yaml', PLAIN],
    ['a task', 'evals/one/tasks/a.yaml', PLAIN],
    ['a deleted task that the pattern would match', 'evals/one/tasks/gone.yaml', PLAIN],
    [
      'a lock that a grader needs',
      'evals/one/waza.lock',
      withOne({}, {}, {}, { graders: [{ ref: 'm#g', name: 'g' }] }),
    ],
    ['a fixture that no task names', 'evals/one/fixtures/deep/x.txt', PLAIN],
    [
      'a deleted resource',
      'evals/one/fixtures/x.txt',
      withOne({}, { inputs: { prompt: 'p', files: [{ path: 'x.txt' }] } }),
    ],
    [
      'a resource of a task’s own context',
      'shared/x.txt',
      withOne({}, { context_dir: 'shared' }, { '/repo/shared/x.txt': '' }),
    ],
    [
      'an instruction file elsewhere',
      'ctx/rules.md',
      withOne({ instruction_files: ['rules.md'] }, { context_dir: 'ctx' }),
    ],
    ['a prompt file', 'evals/one/tasks/long.md', withOne({}, { inputs: { prompt_file: 'long.md' } })],
    ['a CSV', 'evals/one/rows.csv', withOne({}, {}, {}, { tasks: [], tasks_from: 'rows.csv' })],
    [
      'a rubric',
      'rubrics/r.md',
      withOne({}, { graders: [{ type: 'prompt', name: 'g', config: { rubric: 'rubrics/r.md' } }] }),
    ],
    [
      'a schema',
      's.json',
      withOne({}, { graders: [{ type: 'json_schema', name: 'g', config: { schema_file: 's.json' } }] }),
    ],
    [
      'a trigger source',
      'docs/S.md',
      withOne({}, { graders: [{ type: 'trigger', name: 'g', config: { skill_path: 'docs/S.md', mode: 'positive' } }] }),
    ],
    [
      'a snapshot',
      'snap/x',
      withOne(
        {},
        { graders: [{ type: 'diff', name: 'g', config: { expected_files: [{ path: 'x', snapshot: 'snap/x' }] } }] },
      ),
    ],
    [
      'a fixture of a mock',
      'evals/one/mocks/t.json',
      withOne({}, {}, { '/repo/evals/one/mocks/t.json': '{}' }, { mcp_mocks: [{ name: 'm', fixtures: 'mocks' }] }),
    ],
    [
      'a deleted fixture of a mock',
      'evals/one/mocks/t.json',
      withOne({}, {}, { '/repo/evals/one/mocks/u.json': '{}' }, { mcp_mocks: [{ name: 'm', fixtures: 'mocks' }] }),
    ],
    [
      'a task outside, by a pattern',
      'shared/t.yaml',
      withOne({}, {}, { '/repo/shared/t.yaml': taskText() }, { tasks: ['../../shared/*.yaml'] }),
    ],
    ['a deleted task outside, by a pattern', 'shared/t.yaml', withOne({}, {}, {}, { tasks: ['../../sh*/*.yaml'] })],
    [
      'a file behind an escape',
      'docs/x.md',
      withOne({}, {}, { '/repo/evals/one/tasks/a.yaml': `${taskText()}context_dir: "d\\x6fcs"\n` }),
    ],
  ])('owns %s', (_, word, files) => {
    expect(owners(files, [word])).toEqual(ONE)
  })

  it.each([
    'README.md',
    'evals/one/notes.md',
    'evals/one/tasks/notes.md',
    'fixtures/x.txt',
    'evals',
    '',
    'x\0y',
    '../other/x',
  ])('is nobody of %j unless it is a directory around a suite', (word) => {
    expect(owners(PLAIN, [word])).toEqual(word === 'evals' ? BOTH : [])
  })

  it('owns a definition below a skill directory that it lists, also a new, a deeper and a deleted one', () => {
    const files = {
      ...PLAIN,
      '/repo/evals/one/eval.yaml': evalText({}, { skill_directories: ['../../skills'] }),
      '/repo/skills/demo/SKILL.md': '---\nname: demo\n---\nx',
    }
    for (const word of ['skills/demo/SKILL.md', 'skills/a/SKILL.md', 'skills/x/y/SKILL.md', 'skills/z.agent.md'])
      expect(owners(files, [word])).toEqual(ONE)
    expect(owners(files, ['skills/demo/notes.md'])).toEqual([])
  })

  it('owns the workspace file and the skills that it supplies', () => {
    const files = {
      ...PLAIN,
      '/repo/evals/one/eval.yaml': evalText(),
      '/repo/.waza.yaml': 'paths: {skills: mine}',
      '/repo/mine/demo/SKILL.md': '---\nname: demo\n---\nx',
    }
    expect(owners(files, ['.waza.yaml'])).toEqual(ONE)
    expect(owners(files, ['mine/zeta/SKILL.md'])).toEqual(ONE)
    const { '/repo/.waza.yaml': _, ...without } = files
    expect(owners(without, ['.waza.yaml'])).toEqual(ONE)
  })

  it('owns what is below the context directory of the command line, unless that holds the eval itself', () => {
    expect(owners(PLAIN, ['ctx/x.txt'], { contextDir: 'ctx' })).toEqual(BOTH)
    expect(owners(PLAIN, ['evals/one/fixtures/x.txt'], { contextDir: 'ctx' })).toEqual([])
    expect(owners(PLAIN, ['README.md'], { contextDir: '.' })).toEqual([])
    const reaching = withOne({}, { inputs: { prompt: 'p', files: [{ path: 'README.md' }] } })
    expect(owners(reaching, ['README.md'], { contextDir: '.' })).toEqual(ONE)
  })

  it('owns what it reaches through a link, whichever way it is spelled', () => {
    const files = withOne(
      {},
      { inputs: { prompt: 'p', files: [{ path: 'x.txt' }] } },
      {
        '/repo/evals/one/fixtures': { link: '../../shared' },
        '/repo/shared/x.txt': '',
        '/alias': { link: '/repo' },
      },
    )
    expect(owners(files, ['shared/x.txt'])).toEqual(ONE)
    expect(owners(files, ['evals/one/fixtures/x.txt'])).toEqual(ONE)
    expect(owners(files, ['/repo/shared/x.txt'], { cwd: '/alias' })).toEqual(ONE)
  })
})

test('evals are spelled from the working directory, in byte order, whatever changed first', () => {
  expect(owners(PLAIN, ['evals/two/eval.yaml', '/repo/evals/one/eval.yaml', 'evals/one/eval.yaml'])).toEqual(BOTH)
  expect(owners(PLAIN, ['../one/eval.yaml', 'eval.yaml'], { cwd: '/repo/evals/two' })).toEqual([
    '../one/eval.yaml',
    'eval.yaml',
  ])
})

test('dependencies and the insides of git hold no evals, unless the changed file lies there', () => {
  const files = {
    ...PLAIN,
    '/repo/node_modules/p/eval.yaml': evalText({}, NO_SKILLS),
    '/repo/.git/eval.yaml': evalText(),
  }
  expect(owners(files, ['evals/one/eval.yaml'])).toEqual(ONE)
  expect(owners(files, ['node_modules/p/tasks/x.yaml'])).toEqual(['node_modules/p/eval.yaml'])
})

test('suites in hidden directories count, and files of any name that are evals', () => {
  const files = {
    '/repo/.git/HEAD': '',
    '/repo/.github/evals/x/holdout.yml': evalText({}, NO_SKILLS),
    '/repo/.github/evals/x/broken.yaml': 'name: [\nconfig:\ntasks:\n',
  }
  expect(owners(files, ['.github/evals/x/holdout.yml', '.github/evals/x/broken.yaml'])).toEqual([
    '.github/evals/x/broken.yaml',
    '.github/evals/x/holdout.yml',
  ])
})

test('a link that turns in a circle and an unreadable directory stop nothing', () => {
  const files = { ...PLAIN, '/repo/loop': { link: '.' }, '/repo/dark': { directory: true, denied: true } as const }
  expect(owners(files, ['evals/one/eval.yaml'])).toEqual(ONE)
})

test.each<[string, string, boolean]>([
  ['eval.yaml', 'name: x\n', true],
  ['eval.yaml', '', true],
  ['eval.yaml', 'id: a\nname: A\ninputs: {prompt: hi}\n', false],
  ['eval.yaml', 'engine: x\ncases: {}\n', false],
  ['suite.yml', 'tasks: [a]\nconfig: {}\n', true],
  ['suite.yml', '"tasks_from": a\n\'skill\': x\n', true],
  ['suite.yml', '{"tasks": [], "config": {}}', true],
  ['Taskfile.yml', "version: '3'\ntasks:\n  build:\n    config: x\n", false],
  ['play.yaml', '- hosts: all\n  tasks:\n  config: x\n', false],
  ['trigger_tests.yaml', 'skill: x\nshould_trigger_prompts: []\n', false],
])('%s with %j is an eval: %s', (name, text, expected) => {
  expect(isEval(name, text)).toBe(expected)
})

describe('the command', () => {
  it.each([
    [['README.md'], 'No eval owns what has changed, so nothing was inspected.\n'],
    [[], 'No eval owns what has changed, so nothing was inspected.\n'],
    [['README.md', '--format', 'json'], '[]\n'],
    [['evals/one/eval.yaml', '--ignore', 'evals', '--format', 'json'], '[]\n'],
  ])('passes when %j have no owner', async (words, stdout) => {
    expect(await ran(['preflight', '--owners', ...words], { newReader: () => read(PLAIN) })).toEqual({
      exit: 0,
      stdout,
      stderr: '',
    })
  })

  it('says so in the envelope', async () => {
    const { exit, stdout } = await ran(['preflight', '--owners', '--json', 'README.md'], {
      newReader: () => read(PLAIN),
    })
    expect(exit).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, data: [], hints: [expect.stringContaining('No eval')] })
  })

  it('gives a list also for one owner, and takes no word as a glob', async () => {
    const files = { ...PLAIN, '/repo/evals/one/fixtures/[id].txt': '' }
    const { stdout } = await ran(['preflight', '--owners', 'evals/one/fixtures/[id].txt', '--format', 'json'], {
      newReader: () => read(files),
    })
    expect(JSON.parse(stdout)).toMatchObject([{ source: 'evals/one/eval.yaml' }])
  })
})

describe('names as git and shells hand them over', () => {
  const files: Files = {
    ...PLAIN,
    '/repo/evals/caf\u00e9/eval.yaml': evalText({}, NO_SKILLS),
    '/repo/evals/two words/eval.yaml': evalText({}, NO_SKILLS),
    '/repo/evals/two words/tasks/a "b".yaml': taskText(),
  }
  const found = async (words: readonly string[], list?: string | Buffer) => {
    const readInput = () => ({ ok: true as const, bytes: Buffer.from(list ?? '') })
    const { exit, stdout, stderr } = await ran(['preflight', '--format', 'json', ...words], {
      newReader: () => read(files),
      readInput,
    })
    return exit === 0 ? JSON.parse(stdout).map(({ source }: { source: string }) => source) : { exit, stdout, stderr }
  }
  const CAFE = 'evals/caf\u00e9/eval.yaml'
  const WORDS = 'evals/two words/eval.yaml'
  const QUOTED_CAFE = '"evals/caf\\303\\251/tasks/gone.yaml"'

  it.each<[string, string[], string[]]>([
    ['octal bytes', ['"evals/caf\\303\\251/tasks/t.yaml"'], [CAFE]],
    ['escaped quotes', ['"evals/two words/tasks/a \\"b\\".yaml"'], [WORDS]],
    ['two names on two lines', ['evals/one/eval.yaml\nevals/two/tasks/gone.yaml'], BOTH],
    ['two names in one word', ['evals/one/eval.yaml evals/two/tasks/gone.yaml'], BOTH],
    [
      'a quoted and a plain name in one word',
      ['"evals/caf\\303\\251/eval.yaml" evals/two/eval.yaml'],
      [CAFE, BOTH[1] ?? ''],
    ],
    ['one name with blanks, also deleted', ['evals/two words/tasks/gone task.yaml'], [WORDS]],
    ['what --name-status prints', ['M\tevals/one/tasks/a.yaml', 'R100\tevals/two/tasks/x.yaml\tdocs/x.yaml'], BOTH],
    ['two names that are both deleted', ['evals/one/tasks/x.yaml evals/two/tasks/y.yaml'], BOTH],
    ['a folder that is deleted', ['evals/one/tasks'], ONE],
  ])('%s', async (_, words, evals) => {
    expect(await found(['--owners', '--', ...words])).toEqual(evals)
  })

  it('a name under which something stands is taken as it is', async () => {
    const odd = { ...files, '/repo/evals/one/fixtures/"q"': '', '/repo/evals/one/fixtures/a\tb c': '' }
    for (const word of ['evals/one/fixtures/"q"', 'evals/one/fixtures/a\tb c'])
      expect((await ran(['preflight', '--owners', word], { newReader: () => read(odd) })).stdout).toContain(
        'evals/one/eval.yaml',
      )
  })

  it.each<[string[], string | Buffer, string[]]>([
    [
      ['--owners', '-'],
      `evals/one/eval.yaml\n${QUOTED_CAFE}\r\nevals/two words/tasks/x y.yaml\n`,
      [CAFE, ONE[0] ?? '', WORDS],
    ],
    [['--owners0', '-'], 'evals/one/eval.yaml\0evals/two words/tasks/x\ny.yaml\0', [ONE[0] ?? '', WORDS]],
    [['--owners', '--owners0', '-'], 'evals/caf\u00e9/x\0', []],
    [['--owners', '-'], '', []],
    [['--owners0', '-'], '', []],
  ])('%j reads a list', async (words, list, evals) => {
    expect(await found(words, list)).toEqual(evals)
  })

  it.each<[string[], string | Buffer]>([
    [['--owners', ''], ''],
    [['--owners', '  '], ''],
    [['--owners', 'evals/one/eval.yaml', '"evals/caf\\303'], ''],
    [['--owners', '"evals/\\377.yaml"'], ''],
    [['--owners', 'a\n"b'], ''],
    [['--owners', '-'], 'evals/one/eval.yaml\n"broken\n'],
    [['--owners0', '-'], Buffer.from('evals/\xff.yaml\0', 'latin1')],
    [['--owners0', 'evals/one/eval.yaml'], ''],
  ])('%j with %j on standard input is refused in one line', async (words, list) => {
    expect(await found(words, list)).toEqual({
      exit: 2,
      stdout: '',
      stderr: expect.stringMatching(/^waza: [^\n]*\n$/),
    })
  })

  it('a list that cannot be read, or is too long, is refused', async () => {
    for (const reason of ['too-large', 'unreadable'] as const) {
      const { exit } = await ran(['preflight', '--owners', '-'], {
        newReader: () => read(files),
        readInput: () => ({ ok: false, reason }),
      })
      expect(exit).toBe(2)
    }
  })
})

describe('what cannot be looked at', () => {
  const dark: Files = { ...PLAIN, '/repo/evals/dark': { directory: true, denied: true } }

  it('is an eval that cannot be read, by its name', () => {
    expect(findOwners(['evals/dark/eval.yaml'], read(dark), { contextDir: '' })).toMatchObject({
      evals: ['evals/dark/eval.yaml'],
      unread: [],
    })
  })

  it('is refused where nobody can know whose it is', async () => {
    for (const word of ['evals/dark/data.json', 'evals/dark'])
      expect(await ran(['preflight', '--owners', word], { newReader: () => read(dark) })).toMatchObject({
        exit: 2,
        stderr: expect.stringContaining(`"${word}" cannot be read`),
      })
  })

  it('is an eval over the size limit, whatever it is called, and no other large file', () => {
    const large = `${evalText({}, NO_SKILLS)}#${'x'.repeat(5 * 1024 * 1024)}\n`
    const files = {
      ...PLAIN,
      '/repo/evals/big/suite.yaml': large,
      '/repo/data/rows.yaml': `rows:\n#${'x'.repeat(5 * 1024 * 1024)}\n`,
    }
    expect(owners(files, ['evals/big/suite.yaml', 'data/rows.yaml'])).toEqual(['evals/big/suite.yaml'])
  })
})
