import { expect, test } from 'vitest'
import { Parts } from '../../src/text/parts.ts'

const read = (parts: Parts) => [...parts.pieces()].join('')

test('what comes out is what was put in, also when it is so long that it is packed', () => {
  const line = (i: number) => `${i} é 雪 😀 ${'x'.repeat(1_000)}\n`
  for (const count of [0, 1, 20, 30_000]) {
    const parts = new Parts()
    const lines = Array.from({ length: count }, (_, i) => line(i))
    for (let from = 0; from < count; from += 7) parts.add(() => lines.slice(from, from + 7))
    expect(read(parts) === lines.join('')).toBe(true)
  }
})

test('a part is made when the next one comes, each once and in order, and the last when the text is read', () => {
  const made: number[] = []
  const parts = new Parts()
  const part = (i: number) => () => {
    made.push(i)
    return [`${i}`]
  }
  parts.add(part(1))
  expect(made).toEqual([])
  parts.add(part(2))
  expect(made).toEqual([1])
  expect(read(parts)).toBe('12')
  expect(made).toEqual([1, 2])
})
