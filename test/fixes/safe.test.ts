import { describe, expect, test } from 'vitest'
import { EVAL, errorsOf, fix, fixed, mendIn, SUITE, TASK } from './fixing.ts'

test('the suite that is broken below is sound, and nothing is fixed in it', () => {
  expect(errorsOf(SUITE)).toEqual([])
  expect(fix(SUITE).made).toEqual([])
  expect(fix(SUITE, { suggestions: true }).changed).toEqual([])
})

/** Each mistake in one file of the sound suite, and what the fixed file is. */
const cases: Readonly<Record<string, { file?: string; from: string; to: string; fixed?: string }>> = {
  'a misspelt key': { from: 'skill: demo', to: 'skil: demo' },
  'a misspelt key in quotes': { from: 'skill: demo', to: '"skil": demo', fixed: '"skill": demo' },
  'a misspelt key in braces': {
    file: 'tasks/first.yaml',
    from: 'inputs:\n  prompt: "say it"',
    to: 'inputs: { promt: "say it" } # x',
    fixed: 'inputs: { prompt: "say it" } # x',
  },
  'a key of the mapping below, with its comments': {
    from: "  # what runs it\n  executor: mock\n  model: 'gpt-5'\n",
    to: "  model: 'gpt-5'\n# what runs it\nexecutor: mock # here\n",
    fixed: "  model: 'gpt-5'\n  # what runs it\n  executor: mock # here\n",
  },
  'a key of the mapping around': {
    from: "graders:\n  - type: text\n    name: says-so\n    config:\n      regex_match: ['done']\n",
    to: "  graders:\n  - type: text\n    name: says-so\n    config:\n      regex_match: ['done']\n",
    fixed: '',
  },
  'a number in quotes': { from: 'trials_per_task: 1', to: "trials_per_task: '1'" },
  'a version without quotes': { from: '"1.0"', to: '1.0' },
  'one text where a list is due': {
    from: "regex_match: ['done']",
    to: "regex_match: 'done' # really",
    fixed: "regex_match: ['done'] # really",
  },
  'one plain text with a comma where a list is due': {
    from: "regex_match: ['done']",
    to: 'regex_match: done, or not',
    fixed: 'regex_match: ["done, or not"]',
  },
  'a pattern in double quotes': {
    from: "regex_match: ['done']",
    to: 'regex_match: ["\\d+ \'\\.md\' \\"x\\""] # ok',
    fixed: "regex_match: ['\\d+ ''\\.md'' \"x\"'] # ok",
  },
  'tabs of indentation': {
    file: 'tasks/first.yaml',
    from: 'inputs:\n  prompt: "say it"',
    to: 'inputs:\n\tprompt: "say it"',
  },
  'an equal entry twice': {
    from: 'version: "1.0"\n',
    to: 'version: "1.0"\nskill: demo\n',
    fixed: 'version: "1.0"\n',
  },
}

describe.each(Object.entries(cases))('%s', (name, { file = 'eval.yaml', from, to, fixed: wanted = from }) => {
  const sound = SUITE[file]!
  const broken = { ...SUITE, [file]: sound.replace(from, () => to) }
  const right = name === 'a key of the mapping around' ? movedOut : sound.replace(from, () => wanted)

  test('is fixed, and nothing else in its file changes', () => {
    expect(errorsOf(broken)).not.toEqual([])
    expect(fixed(broken)).toEqual({ ...SUITE, [file]: right })
    expect(errorsOf({ ...SUITE, [file]: right })).toEqual([])
  })

  test('is fixed with CRLF and a byte order mark as well', () => {
    const windows = (text: string) => `\ufeff${text.replace(/\n/g, '\r\n')}`
    expect(fixed({ ...broken, [file]: windows(broken[file]!) })).toEqual({ ...SUITE, [file]: windows(right) })
  })

  test('is fixed where the last line of the file has no end', () => {
    const open = (text: string) => text.replace(/\n$/, '')
    expect(fixed({ ...broken, [file]: open(broken[file]!) })).toEqual({ ...SUITE, [file]: open(right) })
  })
})

const movedOut = EVAL.replace(/graders:\n[\s\S]*?(?=metrics:)/, '').replace(
  /$/,
  "graders:\n- type: text\n  name: says-so\n  config:\n    regex_match: ['done']\n",
)

const skillSuite = (path: string, directories: readonly string[]): Record<string, string> => ({
  'evals/eval.yaml': EVAL.replace('config:\n', () => `config:\n  skill_directories:\n    - ${path} # x\n`),
  'evals/tasks/first.yaml': TASK,
  ...Object.fromEntries(directories.map((at) => [`${at}/SKILL.md`, '---\nname: demo\ndescription: shows\n---\n'])),
})

describe('a path that is there', () => {
  test.each([
    ['by another case', "'Skills/Demo'", "'skills/Demo'", 'evals/skills/Demo'],
    ['by backslashes', '..\\skills\\demo', '../skills/demo', 'skills/demo'],
    ['from the repository', '"skills/demo"', '"../skills/demo"', 'skills/demo'],
  ])('%s is written as it leads there, in its own quotes', (_, authored, right, there) => {
    const { changed } = mendIn('evals/eval.yaml', skillSuite(authored, [there]))
    expect(changed.map(({ after }) => after)).toEqual([skillSuite(right, [])['evals/eval.yaml']])
  })

  test('in two ways is left to a person', () => {
    const { changed } = mendIn('evals/eval.yaml', skillSuite('skills/demo', ['skills/demo', 'evals/skills/Demo']))
    expect(changed).toEqual([])
  })
})

describe('is left alone', () => {
  test.each([
    ['an unknown key with two near names', 'name: demo # a comment', 'name: demo # a comment\nqqq: 1'],
    ['a misspelt key whose place is taken', 'skill: demo', 'skill: demo\nskil: demo'],
    ['a value behind an anchor that is used again', 'trials_per_task: 1', "trials_per_task: &one '1'\n  workers: *one"],
    ['two entries that differ', 'skill: demo', 'skill: demo\nskill: other'],
    ['a pattern with two backslashes', "['done']", '["\\\\d\\d"]'],
    ['a key in a mapping that merges', 'config:\n', 'config:\n  <<: { parallel: true }\n  trails_per_task: 1\n'],
  ])('%s', (_, from, to) => {
    const broken = { ...SUITE, 'eval.yaml': EVAL.replace(from, () => to) }
    expect(errorsOf(broken)).not.toEqual([])
    expect(fixed(broken)).toEqual(broken)
  })

  test('a file that a link leads out of the repository to', () => {
    const files = {
      ...SUITE,
      'tasks/first.yaml': { link: '/outside.yaml' },
      '/outside.yaml': TASK.replace('name:', 'nam:'),
    }
    expect(fix(files).changed).toEqual([])
  })

  test('what is not of the wanted code', () => {
    const broken = { ...SUITE, 'eval.yaml': EVAL.replace('skill:', 'skil:') }
    expect(fixed(broken, { only: ['task.schema'] })).toEqual(broken)
    expect(fixed(broken, { only: ['eval.schema'] })).toEqual(SUITE)
  })
})

test('what only comes to light when an eval can be read does not speak against its fix', () => {
  const broken = {
    'eval.yaml': EVAL.replace("['done']", '["\\d"]').replace('skill:', 'skil:'),
    'tasks/first.yaml': TASK.replace('name:', 'nam:'),
  }
  const { changed, fixed: gone, first, last } = fix(broken)
  expect(changed.map(({ file }) => file)).toEqual(['eval.yaml', '/r/tasks/first.yaml'])
  expect(gone.size).toBe(first.entries.filter(({ diagnostic }) => diagnostic.state === 'invalid').length)
  expect(last.entries.filter(({ diagnostic }) => diagnostic.state === 'invalid')).toEqual([])
})

test('a fix that makes something else invalid is dropped, and those beside it stay', () => {
  const broken = {
    ...SUITE,
    'eval.yaml': EVAL.replace('skill: demo', 'skil: demo').replace('model:', "modell: 'x'\n  wrkers: nope\n  model:"),
  }
  const { dropped, changed } = fix(broken)
  expect(changed[0]?.after).toContain('skill: demo')
  expect(changed[0]?.after).toContain('wrkers: nope')
  expect(dropped).toBeGreaterThanOrEqual(0)
})

test('ten thousand fixes in one file are made at once', () => {
  const graders = Array.from(
    { length: 10_000 },
    (_, i) => `  - type: text\n    nam: g${i}\n    config: { contains: [x] }\n`,
  )
  const broken = {
    ...SUITE,
    'eval.yaml': EVAL.replace(/graders:\n[\s\S]*?(?=metrics:)/, () => `graders:\n${graders.join('')}`),
  }
  const { changed } = fix(broken)
  expect(changed[0]?.after).toBe(broken['eval.yaml'].replace(/^ {4}nam:/gm, '    name:'))
}, 60_000)
