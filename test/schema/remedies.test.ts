import { describe, expect, it } from 'vitest'
import { checkDocument } from '../../src/schema/check.ts'
import { ONLY_IN } from '../../src/schema/meanings.ts'
import { type Kind, oursAt, patched, readJson, sentenceOf } from './support.ts'

const remedies = (kind: Kind, yaml: string, without?: readonly string[]): readonly string[] =>
  checkDocument(kind, patched(kind, yaml, without)).map(({ problem }) => sentenceOf(problem).remediation)

const config = (more: string): string =>
  `config: {trials_per_task: 1, timeout_seconds: 30, executor: mock, model: m${more}}`

const text = (more: string): string => `graders: [{name: a, type: text, config: {${more}}}]`

type Row = readonly [what: string, kind: Kind, yaml: string, remedies: readonly string[], without?: readonly string[]]

const rows: readonly Row[] = [
  [
    'the name that is meant stands beside it',
    'eval',
    config(', timeout: 60'),
    ['Remove `timeout`; if its value is the right one, give that to `timeout_seconds`.'],
  ],
  [
    'two keys that mean one name: only the first takes it',
    'eval',
    'config: {trials_per_task: 1, executor: mock, model: m, timeout: 60, timeout_secs: 60}',
    [
      'Rename `timeout` to `timeout_seconds`, or remove it.',
      'Remove `timeout_secs`; if its value is the right one, give that to `timeout_seconds`.',
    ],
  ],
  [
    'its place has the key already',
    'eval',
    `executor: mock\n${config('')}`,
    ['Remove `executor` here; if its value is the right one, give that to `executor` under `config`.'],
  ],
  [
    'its place is free',
    'eval',
    'executor: mock\nconfig: {trials_per_task: 1, timeout_seconds: 30, model: m}',
    ['Move `executor` under `config`.'],
  ],
  [
    'another name in another place',
    'eval',
    'timeout: 30\nconfig: {trials_per_task: 1, executor: mock, model: m}',
    ['Move `timeout` under `config` as `timeout_seconds`; or remove it.'],
  ],
  [
    'another name in another place, where it stands already',
    'eval',
    `timeout: 30\n${config('')}`,
    ['Remove `timeout` here; if its value is the right one, give that to `timeout_seconds` under `config`.'],
  ],
  [
    'two places are possible',
    'eval',
    'weight: 2\nmetrics: [{name: done, threshold: 0.5}]',
    ['Move `weight` into an entry of `graders`, or into an entry of `metrics`.', 'Add `weight` under `metrics[0]`.'],
  ],
  [
    'two names are possible',
    'eval',
    'hooks: {before: [{command: echo}]}',
    ['Rename `before` to `before_run` or `before_task`, whichever is meant, or remove it.'],
  ],
  [
    'of two names one is taken',
    'eval',
    'hooks: {before: [{command: echo}], before_run: []}',
    ['Rename `before` to `before_task`, or remove it.'],
  ],
  [
    'the value is of another kind than the name takes',
    'eval',
    'config: {trials_per_task: 1, timout_seconds: 30s, executor: mock, model: m}',
    ['Rename `timout_seconds` to `timeout_seconds`, and make its value an integer; or remove it.'],
  ],
  [
    'a name that cannot stand beside another',
    'task',
    'inputs: {prompt: hi, promptfile: a.md}',
    ['Keep one: remove `promptfile`, or remove `prompt` and write `prompt_file`, since the two exclude each other.'],
  ],
  [
    'a place where another key rules it out',
    'task',
    'prompt_file: a.md',
    ['Keep one of `prompt` and `prompt_file`, under `inputs`, and remove the other.'],
  ],
  [
    'a wrapper of keys that belong outside of it',
    'task',
    'config: {timeout_seconds: 30}',
    ['Move `timeout_seconds` from `config` up to the top level, and remove `config`.'],
  ],
  [
    'a wrapper of keys that stand outside of it already',
    'task',
    'timeout_seconds: 30\nconfig: {timeout_seconds: 30}',
    ['Remove `config`: `timeout_seconds` stands at the top level already.'],
  ],
  ['a grader without its list', 'task', 'config: {contains: [x]}', ['Move `config` into an entry of `graders`.']],
  [
    'the settings of a suite in a task',
    'task',
    'metrics: [{name: done}]',
    ['Remove `metrics`, or set it in the eval file.'],
  ],
  ['the fields of a task in a suite', 'eval', 'expected: {}', ['Remove `expected`, or set it in a task file.']],
  [
    'a key that only the loader knows, in an eval',
    'eval',
    'adversarial: {packs: [x]}',
    [
      'Leave it out where the file has to fit the schema; where a run needs the block, keep it and accept this finding in a baseline.',
    ],
  ],
  [
    'a key that only the loader knows, in a task',
    'task',
    'expected: {output_contains_any: [a, b]}',
    [
      'Use a `text` grader whose `regex_match` has one pattern with the alternatives, such as `one|other`; `output_contains` asks for all of its entries.',
    ],
  ],
  [
    'a list that is there',
    'task',
    text('contains: [a], keywords: [b]'),
    ['Remove `keywords`; if its value is the right one, give that to `contains`.'],
  ],
  [
    'every metric has its threshold',
    'eval',
    config(', threshold: 1'),
    ['Remove `threshold` here; if its value is the right one, give that to `threshold` in an entry of `metrics`.'],
  ],
  ['a needed key without a value stays', 'eval', 'skill:', ['Give the key text.']],
  ['another key without a value may go', 'eval', 'description:', ['Give the key text, or remove it.']],
  [
    'a version that asks for a scenario',
    'eval',
    'schemaVersion: "2.0"',
    ['Add `scenario` at the top level, or write `schemaVersion: "1.4"` for a suite of a skill.'],
  ],
]

describe('remedies that look at what is beside', () => {
  for (const [what, kind, yaml, expected, without] of rows) {
    it(what, () => expect(remedies(kind, yaml, without)).toEqual(expected))
  }
})

/** Every closed mapping of a schema that can be written down in a minimal document, as the top level's own keys. */
const topLevel = (kind: Kind): readonly string[] =>
  Object.keys((readJson(oursAt(kind)) as { readonly properties: object }).properties)

describe.each(['eval', 'task'] as const)('no key of a whole %s is told to stand twice', (kind) => {
  const present = Object.keys(patched(kind, ''))

  it.each(present)('%s, misspelt beside itself', (key) => {
    const [remedy] = remedies(kind, `${key}x: 1`)
    expect(remedy).not.toMatch(/^(Rename|Move)/)
  })

  it.each(topLevel(kind).filter((key) => key.length > 3 && !present.includes(key)))('%s, misspelt twice', (key) => {
    const told = remedies(kind, `${key}x: 1\n${key}y: 1`)
    expect(
      told.filter((remedy) => remedy.startsWith('Rename') && remedy.includes(`to \`${key}\``)).length,
    ).toBeLessThanOrEqual(1)
  })
})

it('knows the keys of the other kind of document', () => {
  const [ofEval, ofTask] = [topLevel('eval'), topLevel('task')]
  expect([...ONLY_IN.eval].sort()).toEqual(ofEval.filter((key) => !ofTask.includes(key)).sort())
  expect([...ONLY_IN.task].sort()).toEqual(ofTask.filter((key) => !ofEval.includes(key)).sort())
})
