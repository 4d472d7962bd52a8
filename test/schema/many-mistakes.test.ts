import { expect, test } from 'vitest'
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
