import { describe } from 'vitest'
import { eachIsSaid, grader, type Row } from './mistakes.ts'

const KINDS_OF_GRADER = '`graders[0].type` is not an allowed value'

const rows: readonly Row[] = [
  [
    'options beside config',
    grader('type: code, name: g, assertions: ["len(output) > 0"]'),
    ['unknown key `assertions` under `graders[0]`; it belongs under `config`.'],
  ],
  [
    'options beside a needed config',
    grader('type: prompt, name: g, prompt: Is it complete?'),
    ['unknown key `prompt` under `graders[0]`; it belongs under `config`.'],
  ],
  [
    'grader type of an older tool',
    grader('type: keyword, name: k, config: {keywords: [nope]}'),
    [`${KINDS_OF_GRADER}; did you mean \`text\`?`],
  ],
  ['grader type of a sibling tool', grader('type: self-report, name: k'), [`${KINDS_OF_GRADER}.`]],
  [
    'judge of a sibling tool',
    grader('type: llm, name: j, config: {rubric: ok}'),
    [`${KINDS_OF_GRADER}; did you mean \`prompt\`?`],
  ],
  [
    'options of an older form',
    grader('type: skill_invocation, name: s, config: {required: [demo], mode: in_order}'),
    ['unknown key `required` under `graders[0].config`; did you mean `required_skills`?'],
  ],
  [
    'keywords in a text grader',
    grader('type: text, name: t, config: {keywords: [a]}'),
    ['unknown key `keywords` under `graders[0].config`; did you mean `contains`?'],
  ],
  [
    'everything in one pass',
    `config: {trials_per_task: 0, timeout_seconds: 30, executor: mock, model: m}
metrics: [{name: m, weight: -1, threshold: 2}]
graders: [{type: zzz, name: z}]`,
    [
      '`config.trials_per_task` is too small: it must be 1 or more.',
      `${KINDS_OF_GRADER}.`,
      '`metrics[0].weight` is too small: it must be greater than 0.',
      '`metrics[0].threshold` is too large: it must be 1 or less.',
    ],
  ],
  [
    'nameless grader',
    grader('type: code, config: {assertions: ["len(output) > 0"]}'),
    ['`graders[0].name` is required.'],
  ],
  ['empty grader', grader(''), ['`graders[0].type` is required.', '`graders[0].name` is required.']],
  [
    'effort of a judge beside a mock',
    grader('type: prompt, name: j, config: {prompt: p, reasoning_effort: low}'),
    ['`graders[0].config.reasoning_effort` is not allowed, because `config.executor` is not `copilot-sdk`.'],
  ],
  [
    'grader config of the wrong kind',
    grader('type: text, name: t, config: [a]'),
    ['`graders[0].config` is a list, but a mapping is needed.'],
  ],
  [
    'text grader that asks nothing',
    grader('type: text, name: t, config: {}'),
    [
      '`graders[0].config` needs at least one of `contains`, `not_contains`, `contains_cs`, `not_contains_cs`, `regex_match` or `regex_not_match`.',
    ],
  ],
  [
    'skill lists that are empty',
    grader('type: skill_invocation, name: s, config: {mode: exact_match, required_skills: []}'),
    ['`graders[0].config.required_skills` is an empty list, but at least one entry is needed.'],
  ],
  [
    'skills without mode',
    grader('type: skill_invocation, name: s, config: {required_skills: [a]}'),
    ['`graders[0].config.mode` is required, because `required_skills` has an entry.'],
  ],
  [
    'sequence without mode',
    grader('type: action_sequence, name: s, config: {expected_actions: [a]}'),
    ['`graders[0].config.matching_mode` is required.'],
  ],
  [
    'shortened mode',
    grader('type: action_sequence, name: s, config: {expected_actions: [a], matching_mode: any_order}'),
    ['`graders[0].config.matching_mode` is not an allowed value; did you mean `any_order_match`?'],
  ],
  [
    'bare argument matcher',
    grader('type: tool_calls, name: t, config: {expect: [{tool: x, args: {path: a.md}}]}'),
    ['`graders[0].config.expect[0].args[0]` is text, but a mapping is needed.'],
  ],
  [
    'two matchers at once',
    grader('type: tool_calls, name: t, config: {expect: [{tool: x, args: {p: {regex: a, contains: b}}}]}'),
    ['`regex` and `contains` cannot stand together in `graders[0].config.expect[0].args[0]`.'],
  ],
  [
    'unknown matcher',
    grader('type: tool_calls, name: t, config: {expect: [{tool: x, args: {p: {zzz: a}}}]}'),
    ['unknown key `zzz` under `graders[0].config.expect[0].args[0]`.'],
  ],
]

describe('mistakes that people make in graders', () => eachIsSaid('eval', rows))
