import { describe, expect, it } from 'vitest'
import { checkDocument } from '../../src/schema/check.ts'
import { BASE, type Document, messages, patched, TASK, withoutPrototypes } from './support.ts'

const NOT_JSON = Symbol('not JSON')

/** A value put at a path of a valid document. */
function put(base: Document, path: readonly (string | number)[], value: unknown): unknown {
  const copy = structuredClone(base)
  let node: Document = copy
  for (const step of path.slice(0, -1)) node = node[step] as Document
  node[path.at(-1) ?? ''] = value
  return withoutPrototypes(copy)
}

describe('values that JSON does not have', () => {
  const evalPlaces = [
    ['name'],
    ['config'],
    ['config', 'model'],
    ['config', 'workers'],
    ['metrics', 0],
    ['tasks', 0],
    ['graders'],
  ]

  it.each(evalPlaces)('a symbol at %s %s is one mistake', (...path) => {
    const problem = { kind: 'not-json' }
    expect(checkDocument('eval', put(BASE, path, NOT_JSON))).toMatchObject([{ path, problem }])
  })

  it('a symbol as the whole document is one mistake', () => {
    expect(checkDocument('task', NOT_JSON)).toMatchObject([{ path: [], problem: { kind: 'not-json' } }])
  })

  it('is refused where a schema looks at free values, one level deep', () => {
    const mock = (value: unknown) => ({ name: 'gh', tools: { t: { responses: [{ return: value }] } } })
    expect(messages('eval', { ...BASE, mcp_mocks: [mock(NOT_JSON)] })).toHaveLength(1)
    expect(messages('eval', { ...BASE, mcp_mocks: [mock({ day: NOT_JSON })] })).toEqual([])
    expect(messages('task', { ...TASK, expected: { outcomes: [{ value: NOT_JSON }] } })).toHaveLength(1)
  })

  it('is accepted where no schema looks', () => {
    const response = { args: [], stdout: NOT_JSON }
    expect(messages('task', { ...TASK, command_mocks: [{ name: 'gh', responses: [response] }] })).toEqual([])
    expect(
      messages('eval', { ...BASE, config: { ...(BASE['config'] as object), mcp_servers: { a: NOT_JSON } } }),
    ).toEqual([])
    expect(messages('task', { ...TASK, inputs: { prompt: '', context: { day: NOT_JSON } } })).toEqual([])
  })

  it.each([Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN])('%s is no number', (value) => {
    for (const path of [['config', 'workers'], ['metrics', 0, 'weight'], ['metrics', 0, 'threshold'], ['range']]) {
      const [mistake, ...more] = checkDocument('eval', put(BASE, path, path[0] === 'range' ? [value, 1] : value))
      expect(mistake?.problem.kind).toBe('not-finite')
      expect(more).toEqual([])
    }
    const grader = { name: 'g', weight: value }
    expect(messages('task', { ...TASK, graders: [grader] })).toEqual([
      '`graders[0].weight` is infinite or not a number, but a finite number is needed.',
    ])
  })
})

describe('keys are plain data', () => {
  const own = (key: string, value: unknown): Document => {
    const out: Document = Object.create(null)
    out[key] = value
    return out
  }

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'a/b', 'a~1b'])('%s', (key) => {
    const document = Object.assign(own(key, 1), BASE)
    const expected = { path: [], key, problem: { kind: 'unknown-key' } }
    expect(checkDocument('eval', document)).toMatchObject([expected])
    expect(checkDocument('eval', { ...BASE, inputs: own(key, 'fine') })).toEqual([])
    expect(checkDocument('eval', { ...BASE, inputs: own(key, 5) })).toMatchObject([
      { path: ['inputs', key], problem: { kind: 'wrong-kind', field: 'inputs[0]' } },
    ])
  })

  it('a prototype lends no keys', () => {
    expect(messages('task', withoutPrototypes({}))).toEqual([
      '`id` is required.',
      '`name` is required.',
      '`inputs` is required.',
    ])
  })
})

describe('what is shown', () => {
  it('never the keys of free-form maps', () => {
    const mocks = `mcp_mocks: [{name: gh, tools: {SECRET1: {responses: [{return: 1}]}, SECRET2: {responses: {}}}}]
graders: [{type: tool_calls, name: t, config: {expect: [{tool: x, args: {SECRET3: SECRET4}}]}}]`
    expect(messages('eval', patched('eval', mocks))).toEqual([
      '`mcp_mocks[0].tools[1].responses` is a mapping, but a list is needed.',
      '`graders[0].config.expect[0].args[0]` is text, but a mapping is needed.',
    ])
  })

  it('an unknown key is named only where it looks like one', () => {
    expect(messages('eval', { ...BASE, [`\u001b[31m${'x'.repeat(200)}`]: 1 })).toEqual(['unknown key.'])
    expect(messages('eval', { ...BASE, ['x'.repeat(64)]: 1 })).toEqual([`unknown key \`${'x'.repeat(64)}\`.`])
  })
})
