import { describe, expect, test } from 'vitest'
import { examine } from '../../src/inspect.ts'
import { memoryReader } from '../../src/reader/memory.ts'
import { inspectSuite, told } from './suites.ts'

const EXTERNAL = { $ref: 'https://schemas.invalid/a.json' }

const expecting = (matcher: unknown) => ({
  name: 'calls',
  type: 'tool_calls',
  config: { expect: [{ tool: 'a', args: { x: matcher } }] },
})

const DENIED = expecting({ json_schema: EXTERNAL })

function taskTold(...graders: readonly unknown[]): readonly string[] {
  return told(inspectSuite({ task: { graders } }).report)
}

describe('one matcher', () => {
  test.each<[unknown]>([
    [{ equals: null }],
    [{ equals: EXTERNAL }],
    [{ regex: '(?P<n>a)(?P<n>b)' }],
    [{ regex: 5 }],
    [{ contains: ' ' }],
    [{ range: { gte: 5, lte: 1 } }],
    [{ range: { lt: 2, other: 1 } }],
    [{ json_schema: { $ref: '#/$defs/a', $defs: { a: {} } } }],
    [{ json_schema: { $defs: { unused: EXTERNAL } } }],
  ])('%j is fine', (matcher) => expect(taskTold(expecting(matcher))).toEqual([]))

  test.each<[unknown]>([
    ['x'],
    [null],
    [[]],
    [{}],
    [{ regex: 'a', contains: 'b' }],
    [{ Regex: 'a' }],
    [{ regex: '' }],
    [{ regex: '(?=a)' }],
    [{ contains: null }],
    [{ range: {} }],
    [{ range: { gte: null } }],
    [{ range: { gte: '1' } }],
    [{ json_schema: {} }],
    [{ json_schema: true }],
    [{ json_schema: { type: 5, ...EXTERNAL } }],
  ])('%j is invalid', (matcher) => expect(taskTold(expecting(matcher))).toEqual(['task.configuration invalid']))
})

/** A task in YAML, since JSON text made from a value cannot repeat a key. */
function withMatcher(matcher: string): readonly string[] {
  const files = {
    '/w/eval.yaml': `{name: s, skill: k, config: {executor: mock, model: m, trials_per_task: 1, timeout_seconds: 30},
      metrics: [{name: q, weight: 1, threshold: 0.5}], tasks: [task.yaml]}`,
    '/w/task.yaml': `{id: t1, name: T, inputs: {prompt: p},
      graders: [{name: g, type: tool_calls, config: {expect: [{tool: a, args: {w: &shared {regex: r}, x: ${matcher}}}]}}]}`,
  }
  return told(examine('eval.yaml', { reader: memoryReader({ files, cwd: '/w' }), advice: false }).report)
}

describe('keys of a matcher', () => {
  test.each([
    '{regex: a, regex: b}',
    '{equals: {a: 1, a: 1}}',
    '{equals: [{a: {b: 1, b: 2}}]}',
    '{range: {gte: 1, gte: 2}}',
    '{json_schema: {type: string, type: string}}',
  ])('%s repeats one', (matcher) => expect(withMatcher(matcher)).toEqual(['task.configuration invalid']))

  test.each(['*shared', '{<<: *shared}', '{<<: *shared, regex: b}'])('%s has one in effect', (matcher) => {
    expect(withMatcher(matcher)).toEqual([])
  })

  test('a merged key is one more', () => {
    expect(withMatcher('{<<: *shared, contains: b}')).toEqual(['task.configuration invalid'])
  })
})

describe('a denied schema hides no fault of the same file, and no fault hides it (decision 5)', () => {
  test.each<[string, unknown]>([
    ['a bad expression', { name: 't', type: 'text', config: { regex_match: ['('] } }],
    ['a bad matcher', expecting({ regex: '(' })],
    ['missing content', { name: 't', type: 'file', config: {} }],
    ['an unknown kind', { name: 't', type: 'no-such-kind' }],
    ['no kind', { name: 't' }],
    ['an inline schema that does not compile', { name: 't', type: 'json_schema', config: { schema: { type: 5 } } }],
  ])('%s', (_, other) => {
    const both = ['task.configuration invalid', 'task.configuration unresolved']
    expect(taskTold(DENIED, other)).toEqual(both)
    expect(taskTold(other, DENIED)).toEqual(both)
    const checkpoint = { after_turn: 1, graders: [DENIED] }
    expect(told(inspectSuite({ task: { graders: [other], checkpoints: [checkpoint] } }).report)).toEqual(both)
  })

  test('what else is denied or sound adds nothing', () => {
    const inline = { name: 'i', type: 'json_schema', config: { schema: EXTERNAL } }
    const sound = { name: 't', type: 'text', config: { contains: ['x'] } }
    expect(taskTold(DENIED, inline, sound)).toEqual(['task.configuration unresolved'])
  })

  test('in an eval, a reference that is not expanded yet is no fault', () => {
    const remote = { ref: 'modules.invalid/sample/checks#tidy@v1' }
    const { report } = inspectSuite({ evalGraders: [DENIED, remote] })
    expect(told(report)).toEqual(['eval.configuration unresolved'])
    expect(report).toMatchObject({ complete: false, tasks: [], dependencies: [] })
    expect(told(inspectSuite({ evalGraders: [DENIED, { ...remote, type: 'no-such-kind' }] }).report)).toEqual([
      'eval.configuration invalid',
      'eval.configuration unresolved',
    ])
  })
})
