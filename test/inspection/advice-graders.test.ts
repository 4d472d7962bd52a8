import { describe, expect, it } from 'vitest'
import { taskText } from '../cli/suites.ts'
import { advised, DIR } from './advised.ts'

const g = (type: string, config: object, name = 'g') => ({ type, name, config })

/** What the graders of the only task get: name and field. */
const on = (...graders: object[]) => ofTask({ graders })
const ofTask = (task: object, more: object = {}) =>
  advised({ task: { inputs: { prompt: 'Say hi.' }, ...task }, eval: more }).map(
    ({ name, message }) => `${name.slice(7)} ${/`([^`]*)`/.exec(message)?.[1]}`,
  )

describe('a grader that cannot pass', () => {
  it.each<[string, object, string[]]>([
    ['file', { must_exist: ['a.md'], must_not_exist: ['./a.md'] }, ['never_passes graders[0]']],
    ['file', { must_exist: ['out/a.md'], must_not_exist: ['out'] }, ['never_passes graders[0]']],
    ['file', { must_exist: ['a.md'], must_not_exist: ['a.mdx', 'A.md', 'b/a.md'] }, []],
    [
      'file',
      { content_patterns: [{ path: 'a', must_match: ['x'] }], must_not_exist: ['a'] },
      ['never_passes graders[0]'],
    ],
    ['text', { regex_match: ['done$\\n'] }, ['never_passes graders[0].config.regex_match[0]']],
    ['text', { regex_not_match: ['x*'] }, ['never_passes graders[0].config.regex_not_match[0]']],
    ['text', { regex_match: ['(?m)done$\\n'] }, []],
    [
      'file',
      { content_patterns: [{ path: 'a', must_match: ['b^c'] }] },
      ['never_passes graders[0].config.content_patterns[0].must_match[0]'],
    ],
    [
      'tool_constraint',
      { expect_tools: [{ tool: 'Bash' }], reject_tools: [{ tool: 'bash ' }] },
      ['never_passes graders[0]'],
    ],
    [
      'tool_constraint',
      { expect_tools: [{ tool: 'bash' }], reject_tools: [{ tool: 'bash', command_pattern: 'rm' }] },
      [],
    ],
    ['tool_constraint', { expect_tools: [{ tool: 'bash' }], allow_only: [] }, ['never_passes graders[0]']],
    ['tool_constraint', { expect_tools: [{ tool: 'edit' }], allow_only: [{ tool: 'str_replace_edit' }] }, []],
    ['tool_constraint', { expect_tools: [{ tool: 'ba.h' }], allow_only: [{ tool: 'bash' }] }, []],
    ['tool_calls', { required_tools: ['a', 'b', 'a'], max_calls: 1 }, ['never_passes graders[0].config.max_calls']],
    ['tool_calls', { required_tools: ['a', 'b', 'a'], max_calls: 2 }, []],
    ['tool_calls', { expect: [{ tool: 'a' }], max_calls: 0 }, ['never_passes graders[0].config.expect']],
    ['behavior', { required_tools: ['a', 'b'], max_tool_calls: 1 }, ['never_passes graders[0].config.max_tool_calls']],
    ['trigger', { skill_path: 'a.md', mode: 'negative', threshold: 0 }, ['never_passes graders[0].config.threshold']],
  ])('is told: %s %j', (type, config, wanted) => {
    expect(on(g(type, config))).toEqual(wanted)
  })

  it('is told of two that rule each other out, at the one of the task', () => {
    const wants = g('text', { contains: ['All done'] }, 'a')
    const refuses = g('text', { not_contains: ['done'] }, 'b')
    expect(on(wants, refuses)).toEqual(['never_passes graders[1].config.not_contains[0]'])
    expect(ofTask({ graders: [wants] }, { graders: [refuses] })).toEqual(['never_passes graders[0].config.contains[0]'])
    expect(ofTask({ expected: { output_not_contains: ['DONE'] } }, { graders: [wants] })).toEqual([
      'never_passes expected.output_not_contains[0]',
    ])
    expect(ofTask({ expected: { output_contains: ['done'], output_not_contains: ['one'] } })).toEqual([
      'never_passes expected',
    ])
    expect(ofTask({}, { graders: [wants, refuses] })).toEqual(['never_passes graders[1].config.not_contains[0]'])
  })

  it('is not told of a text in its own case against one in any case', () => {
    expect(on(g('text', { contains: ['done'] }, 'a'), g('text', { not_contains_cs: ['done'] }, 'b'))).toEqual([])
    expect(on(g('text', { contains_cs: ['done'] }, 'a'), g('text', { not_contains: ['DONE'] }, 'b'))).toHaveLength(1)
  })
})

describe('a check that cannot fail', () => {
  it.each<[string, object, string[]]>([
    ['text', { regex_match: ['x*', 'x+'] }, ['never_fails graders[0].config.regex_match[0]']],
    ['text', { regex_not_match: ['a^b'] }, ['never_fails graders[0].config.regex_not_match[0]']],
    ['tool_calls', { min_calls: 0 }, ['never_fails graders[0].config.min_calls']],
    ['tool_calls', { max_calls: 0 }, []],
    ['trigger', { skill_path: 'a.md', mode: 'positive', threshold: 0 }, ['never_fails graders[0].config.threshold']],
    ['trigger', { skill_path: 'a.md', mode: 'positive' }, []],
    ['behavior', { max_tool_calls: 0, max_tokens: 1 }, ['bound_unset graders[0].config.max_tool_calls']],
    ['behavior', { max_tokens: 1 }, []],
  ])('is told: %s %j', (type, config, wanted) => {
    expect(on(g(type, config))).toEqual(wanted)
  })

  it('is a metric that every run reaches', () => {
    const metrics = (threshold: number) => [{ name: 'm', weight: 1, threshold }]
    expect(ofTask({}, { metrics: metrics(0) })).toEqual(['threshold_zero metrics[0].threshold'])
    expect(ofTask({}, { metrics: metrics(0.1) })).toEqual([])
  })

  it('is a text of one or two letters, and not a sign or a longer number', () => {
    expect(ofTask({ expected: { output_contains: ['ok', '5', 'yes', '42', '✅', '##', '成功'] } })).toEqual([
      'text_short expected.output_contains[0]',
      'text_short expected.output_contains[1]',
    ])
    expect(on(g('text', { contains: ['x'], not_contains_cs: ['No'] }))).toEqual([
      'text_short graders[0].config.contains[0]',
      'text_short graders[0].config.not_contains_cs[0]',
    ])
  })
})

describe('an answer that repeats the prompt', () => {
  it('is told where it passes a whole check', () => {
    const inputs = { prompt: 'Explain Recursion in Python' }
    const of = (config: object) => ofTask({ inputs, graders: [g('text', config)] })
    expect(of({ contains: ['recursion', 'python'] })).toEqual(['prompt_echoed graders[0].config.contains'])
    expect(of({ contains: ['recursion', 'base case'] })).toEqual([])
    expect(of({ contains_cs: ['recursion'] })).toEqual([])
    expect(of({ contains: ['recursion'], not_contains: ['explain'] })).toEqual([])
    expect(of({ contains: ['recursion'], regex_match: ['def'] })).toEqual([])
    expect(of({ not_contains: ['ruby'] })).toEqual([])
    expect(ofTask({ inputs, expected: { output_contains: ['python'] } })).toEqual([
      'prompt_echoed expected.output_contains',
    ])
    const later = { ...inputs, follow_up_prompts: ['And now?'] }
    expect(ofTask({ inputs: later, expected: { output_contains: ['python'] } })).toEqual([])
  })
})

describe('a task that measures nothing', () => {
  const names = (given: Parameters<typeof advised>[0]) =>
    advised(given).flatMap(({ name, where }) => (name === 'advice.nothing_graded' ? [where] : []))

  it('is told, at its ID, when nothing at all is expected', () => {
    expect(names({ task: { expected: {} } })).toEqual(['tasks/a.yaml:1:5'])
    expect(names({ task: { expected: { output_contains: [] } } })).toHaveLength(1)
    expect(names({ task: { expected: {}, enabled: false } })).toEqual([])
  })

  it.each<[string, object, object]>([
    ['a grader of its own', { graders: [g('text', { contains: ['saved'] })] }, {}],
    ['a grader of the eval', {}, { graders: [g('text', { contains: ['saved'] })] }],
    ['an expected text', { expected: { output_contains: ['saved'] } }, {}],
    ['an expected trigger', { expected: { should_trigger: false } }, {}],
    ['an outcome', { expected: { outcomes: [{ type: 'x' }] } }, {}],
    ['a checkpoint', { checkpoints: [{ after_turn: 1, graders: [g('text', { contains: ['saved'] })] }] }, {}],
  ])('is not told with %s', (_, task, more) => {
    expect(names({ task: { expected: {}, ...task }, eval: more })).toEqual([])
  })

  it('is told once of a CSV, at its name', () => {
    const files = { [`${DIR}/a.csv`]: 'id,prompt\na,x\nb,y\n' }
    expect(names({ eval: { tasks: [], tasks_from: 'a.csv' }, files })).toEqual(['eval.yaml:7:13'])
    const graders = [g('text', { contains: ['saved'] })]
    expect(names({ eval: { tasks: [], tasks_from: 'a.csv', graders }, files })).toEqual([])
  })

  it('is one whose prompt is empty', () => {
    expect(ofTask({ inputs: { prompt: ' ' } })).toEqual(['prompt_empty inputs.prompt'])
    expect(ofTask({ inputs: { prompt_file: 'p.md' } })).toEqual([])
  })
})

describe('a grader that is there twice', () => {
  const same = { contains: ['saved'] }

  it('is told under another name, in the order of keys or not, against the eval’s too', () => {
    expect(on(g('text', same, 'a'), g('text', same, 'b'))).toEqual(['grader_repeated graders[1]'])
    const two = { contains: ['saved'], not_contains: ['error'] }
    const turned = { not_contains: ['error'], contains: ['saved'] }
    expect(on(g('text', two, 'a'), g('text', turned, 'b'))).toEqual(['grader_repeated graders[1]'])
    expect(ofTask({ graders: [g('text', same, 'a')] }, { graders: [g('text', same, 'b')] })).toEqual([
      'grader_repeated graders[0]',
    ])
    expect(ofTask({}, { graders: [g('text', same, 'a'), g('text', same, 'b')] })).toEqual([
      'grader_repeated graders[1]',
    ])
  })

  it('is not told of judges, which are asked again on purpose, nor of what a finding tells', () => {
    const judge = { prompt: 'Look at the files.' }
    expect(on(g('prompt', judge, 'a'), g('prompt', judge, 'b'))).toEqual([])
    expect(on(g('text', same, 'a'), g('text', same, 'a'))).toEqual([])
    expect(on(g('text', same, 'a'), g('text', { contains: ['Saved'] }, 'b'))).toEqual([])
  })

  it('is not told of two tasks', () => {
    const files = { [`${DIR}/tasks/b.yaml`]: taskText({ id: 'b', graders: [g('text', same, 'b')] }) }
    expect(advised({ task: { graders: [g('text', same, 'a')] }, files }).map(({ name }) => name)).toEqual([])
  })
})
