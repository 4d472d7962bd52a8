import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortedBytewise } from '../../src/report/order.ts'

test('characters beyond the basic plane come after all others, as their bytes do', () => {
  expect(sortedBytewise(['r-\u{1f600}', 'r-\uffee', 'r-z'], (x) => x)).toEqual(['r-z', 'r-\uffee', 'r-\u{1f600}'])
})

test('the order is that of Buffer.compare over any texts', () => {
  const text = fc.string({ unit: 'binary' })
  fc.assert(
    fc.property(fc.array(text), (texts) => {
      const expected = [...texts].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
      expect(sortedBytewise(texts, (x) => x)).toEqual(expected)
    }),
  )
})

test('equal keys keep their order, and sorting twice changes nothing', () => {
  const items = [...'bcab'].map((key, i) => ({ key, i }))
  const once = sortedBytewise(items, ({ key }) => key)
  expect(once.map(({ i }) => i)).toEqual([2, 0, 3, 1])
  expect(sortedBytewise(once, ({ key }) => key)).toEqual(once)
})
