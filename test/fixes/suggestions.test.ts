import { describe, expect, test } from 'vitest'
import { EVAL, errorsOf, fix, fixed, SUITE, TASK } from './fixing.ts'

const suggestions = true

/** What is missing or open, and what is written for it. */
const cases: Readonly<Record<string, { files: Record<string, string>; wanted: Record<string, string> }>> = {
  'metrics of the graders': {
    files: { 'eval.yaml': EVAL.replace(/metrics:\n[\s\S]*?(?=tasks:)/, '') },
    wanted: {
      'eval.yaml': `${EVAL.replace(/metrics:\n[\s\S]*?(?=tasks:)/, '')}metrics:\n  - name: says-so\n    weight: 1\n    threshold: 0.8\n`,
    },
  },
  'names of graders, each its own': {
    files: {
      'eval.yaml': EVAL.replace('    name: says-so\n', '').replace(
        'metrics:\n',
        '  - type: text\n    config: { contains: [x] }\nmetrics:\n',
      ),
    },
    wanted: {
      'eval.yaml': EVAL.replace('name: says-so', 'name: text').replace(
        'metrics:\n',
        '  - type: text\n    name: text_2\n    config: { contains: [x] }\nmetrics:\n',
      ),
    },
  },
  'a model': {
    files: { 'eval.yaml': EVAL.replace("  model: 'gpt-5'\n", '') },
    wanted: { 'eval.yaml': EVAL.replace("'gpt-5'", 'gpt-5') },
  },
  'a version that scenarios have': {
    files: { 'eval.yaml': EVAL.replace('skill: demo', "schemaVersion: '1.4'\nscenario: a workflow") },
    wanted: { 'eval.yaml': EVAL.replace('skill: demo', "schemaVersion: '2.0'\nscenario: a workflow") },
  },
  'an ID of its own for each task': {
    files: { 'tasks/second.yaml': TASK, 'tasks/third.yaml': TASK.replace('first', "'first'") },
    wanted: {
      'tasks/second.yaml': TASK.replace('first', 'first-2'),
      'tasks/third.yaml': TASK.replace('first', "'first-3'"),
    },
  },
  'the least of a whole configuration, with what stands beside it': {
    files: {
      'eval.yaml': EVAL.replace(/config:\n[\s\S]*?(?=graders:)/, 'model: mine # keep\n'),
    },
    wanted: {
      'eval.yaml': `${EVAL.replace(/config:\n[\s\S]*?(?=graders:)/, '')}config:\n  trials_per_task: 1\n  timeout_seconds: 300\n  executor: mock\n  model: mine # keep\n`,
    },
  },
}

describe.each(Object.entries(cases))('%s', (_, { files, wanted }) => {
  const broken = { ...SUITE, ...files }

  test('is nothing that is fixed without being asked for', () => {
    expect(errorsOf(broken)).not.toEqual([])
    expect(fixed(broken)).toEqual(broken)
  })

  test('is written as the least that will do', () => {
    const after = fixed(broken, { suggestions })
    expect(after).toEqual({ ...broken, ...wanted })
    expect(errorsOf(after)).toEqual([])
  })
})

test('a suggestion whose result is no better is not made', () => {
  const broken = { ...SUITE, 'eval.yaml': EVAL.replace('type: text', 'type: llm_judge') }
  expect(errorsOf(broken)).not.toEqual([])
  expect(fixed(broken, { suggestions })).toEqual(broken)
  expect(fix(broken, { suggestions }).dropped).toBeGreaterThan(0)
})
