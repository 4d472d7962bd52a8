import { expect, test } from 'vitest'
import { examine } from '../../src/inspect.ts'
import { memoryReader } from '../../src/reader/memory.ts'
import { fileOf, positionOf } from '../../src/text/source.ts'

const REST = 'name: n\nskill: s\nmetrics: [{name: m, weight: 1, threshold: 0.5}]\ntasks: [t.yaml]\n'
const TASK = 'id: t\nname: T\ninputs: {prompt: p}\n'

/** `code state line:column message` of what an eval with one task gives. */
function found(evalText: string, argument = 'eval.yaml', taskText = TASK): string[] {
  const reader = memoryReader({ files: { '/suite/eval.yaml': evalText, '/suite/t.yaml': taskText }, cwd: '/suite' })
  return examine(argument, { reader, advice: false }).entries.map(({ diagnostic, place }) => {
    const { code, state, message } = diagnostic
    const at = place === undefined ? undefined : positionOf(place)
    const where = at === undefined ? fileOf(place ?? { file: '' }) : `${at.line}:${at.column}`
    return `${code} ${state} ${where} ${message}`
  })
}

// Two readers that say the same of the same place are one mistake in the report for people.
test('a number that is required and absent is missing, not too small', () => {
  const at = '5:9'
  expect(found(`${REST}config: {executor: mock, model: m, timeout_seconds: 1}\n`)).toEqual([
    `eval.configuration invalid ${at} \`config.trials_per_task\` is required.`,
    `eval.schema invalid ${at} \`config.trials_per_task\` is required.`,
  ])
  expect(found(`${REST}config: {executor: mock, model: m, timeout_seconds: 1, trials_per_task: 0}\n`)).toEqual([
    expect.stringMatching(/^eval\.configuration invalid 5:73 `config\.trials_per_task` is too small/),
    expect.stringMatching(/^eval\.schema invalid 5:73 `config\.trials_per_task` is too small/),
  ])
})

test('without any configuration it is the configuration that is missing', () => {
  expect(found(REST)).toEqual([
    'eval.configuration invalid 1:1 `config` is required.',
    'eval.schema invalid 1:1 `config` is required.',
  ])
})

test('the same holds in a task', () => {
  const config = 'config: {executor: mock, model: m, timeout_seconds: 1, trials_per_task: 1}\n'
  const checkpoint = 'checkpoints: [{graders: [{name: g, type: text, config: {contains: [a]}}]}]\n'
  const all = found(REST + config, 'eval.yaml', TASK + checkpoint)
  expect(all.filter((line) => line.startsWith('task.'))).toEqual([
    'task.configuration invalid 4:15 `checkpoints[0].after_turn` is required.',
    'task.schema invalid 4:15 `checkpoints[0].after_turn` is required.',
  ])
})

test.each([
  ['', '`config.executor` names no executor, so nothing is known of what a run can do.'],
  ['executor: docker, ', '`config.executor` names an executor that is not known here.'],
])('an executor that is not there is not called unknown: %j', (executor, message) => {
  const all = found(`${REST}config: {${executor}model: m, timeout_seconds: 1, trials_per_task: 1}\n`)
  expect(all.filter((line) => line.startsWith('runtime.'))).toEqual([
    expect.stringMatching(new RegExp(`^runtime\\.executor unsupported 5:\\d+ ${message.replace(/[.`]/g, '\\$&')}$`)),
  ])
})

test('an empty argument is no directory', () => {
  expect(found(REST, '')).toEqual(['eval.read invalid  The name of the eval file is empty.'])
})
