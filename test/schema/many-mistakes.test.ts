import { expect, test } from 'vitest'
import { inspect } from '../../src/inspect.ts'
import { memoryReader } from '../../src/reader/memory.ts'
import { checkDocument } from '../../src/schema/check.ts'

const task = { id: 'a', name: 'A', inputs: { prompt: 'hi' } }

test('of very many mistakes the first thousand of a kind are told, and how many more there are', () => {
  const strange = Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`strange${i}`, i]))
  const { id, ...nameless } = task
  const mistakes = checkDocument('task', { ...nameless, ...strange, tags: Array.from({ length: 1_500 }, () => 1) })
  const count = (kind: string) => mistakes.filter(({ problem }) => problem.kind === kind).length
  expect(id).toBe('a')
  expect(count('unknown-key')).toBe(1_000)
  expect(count('wrong-kind')).toBe(1_000)
  // One kind of mistake never crowds out another.
  expect(mistakes).toContainEqual({ path: [], problem: { kind: 'required', field: 'id' } })
  expect(mistakes.at(-1)).toEqual({ path: [], problem: { kind: 'more-mistakes', count: 4_500 } })
})

test('a thousand are all told', () => {
  const strange = Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`strange${i}`, i]))
  expect(checkDocument('task', { ...task, ...strange })).toHaveLength(1_000)
})

test('of very many repeated keys the same, under the codes of both readers', () => {
  const text = `id: a\nname: A\ninputs: {prompt: hi}\n${'key: 1\n'.repeat(3_001)}`
  const suite =
    'name: e\nskill: s\nconfig: {trials_per_task: 1, timeout_seconds: 1, executor: mock, model: m}\nmetrics: [{name: m, weight: 1, threshold: 1}]\ntasks: [t.yaml]\n'
  const reader = memoryReader({ files: { '/s/eval.yaml': suite, '/s/t.yaml': text }, cwd: '/s' })
  const { diagnostics } = inspect('eval.yaml', { reader })
  for (const code of ['task.schema', 'task.configuration']) {
    const told = diagnostics.filter((diagnostic) => diagnostic.code === code)
    expect(told).toHaveLength(1_001)
    expect(told.map(({ message }) => message)).toContain('The file has 2000 more mistakes of these kinds.')
  }
})
