import { describe } from 'vitest'
import { eachIsSaid, grader, type Row } from './mistakes.ts'

const rows: readonly Row[] = [
  ['flat prompt', 'prompt: hi', ['unknown key `prompt`; it belongs under `inputs`.'], ['inputs']],
  [
    'template of another tool',
    'prompt: hi\nexpect: {trigger: "skill:demo"}',
    [
      'unknown key `prompt`; it belongs under `inputs`.',
      'unknown key `expect`; did you mean `expected`?',
      '`id` is required.',
    ],
    ['id', 'inputs'],
  ],
  [
    'graders under expected',
    'expected: {output_excludes: [x], graders: [{type: text, name: t, config: {contains: [y]}}]}',
    [
      'unknown key `output_excludes` under `expected`; did you mean `output_not_contains`?',
      'unknown key `graders` under `expected`; it belongs at the top level.',
    ],
  ],
  [
    'suffix of an older form',
    'expected: {output_contains_any: [x]}',
    [
      'unknown key `output_contains_any` under `expected`; the loader reads it, but the published schema does not have it.',
    ],
  ],
  [
    'expectation of a sibling tool',
    'expected: {require_self_report: true}',
    ['unknown key `require_self_report` under `expected`.'],
  ],
  [
    'pattern list of another name',
    grader('type: text, name: t, config: {forbidden_match: [x]}'),
    ['unknown key `forbidden_match` under `graders[0].config`; did you mean `regex_not_match`?'],
  ],
  ['no name', '', ['`name` is required.'], ['name']],
  ['no prompt', 'inputs: {}', ['`inputs` needs `prompt` or `prompt_file`.']],
  ['misspelt prompt', 'inputs: {promt: hi}', ['unknown key `promt` under `inputs`; did you mean `prompt`?']],
  [
    'two prompts',
    'inputs: {prompt: hi, prompt_file: a.md}',
    ['`prompt` and `prompt_file` cannot stand together in `inputs`.'],
  ],
  [
    'responder beside follow-ups',
    'inputs: {prompt: hi, follow_up_prompts: [], responder: {instructions: x, max_followups: 1}}',
    ['`follow_up_prompts` and `responder` cannot stand together in `inputs`.'],
  ],
  ['files as texts', 'inputs: {prompt: hi, files: [a.txt]}', ['`inputs.files[0]` is text, but a mapping is needed.']],
  [
    'checkpoint check without turn',
    requirement('{scope: checkpoint, grader: g}'),
    ['`requirements[0].checks[0].after_turn` is required, because `scope` is `checkpoint`.'],
  ],
  [
    'turn of an eval check',
    requirement('{scope: eval, grader: g, after_turn: 1}'),
    ['`requirements[0].checks[0].after_turn` is not allowed, because `scope` is not `checkpoint`.'],
  ],
  ['check without scope', requirement('{grader: g}'), ['`requirements[0].checks[0].scope` is required.']],
  [
    'check of an unknown scope',
    requirement('{scope: suite, grader: g, after_turn: 1}'),
    ['`requirements[0].checks[0].scope` is not an allowed value.'],
  ],
  ['nothing for enabled', 'enabled:', ['`enabled` has no value, but a boolean is needed.']],
  [
    'checkpoint without graders',
    'checkpoints: [{after_turn: 1, graders: []}]',
    ['`checkpoints[0].graders` is an empty list, but at least one entry is needed.'],
  ],
  [
    'shared grader in a task',
    grader('ref: a/b@v1'),
    ['unknown key `ref` under `graders[0]`.', '`graders[0].name` is required.'],
  ],
]

function requirement(check: string): string {
  return `requirements: [{id: r, category: outcome, description: d, checks: [${check}]}]`
}

describe('mistakes that people make in tasks', () => eachIsSaid('task', rows))
