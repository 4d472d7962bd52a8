import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareBytes, foldKey, isBlank, trimSpace } from '../../src/go/strings.ts'

test('texts are ordered by their bytes in UTF-8, unlike JavaScript', () => {
  const text = fc.string({ unit: 'binary' })
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(Math.sign(compareBytes(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)))
    }),
  )
  expect(compareBytes('\uffff', '\u{10000}')).toBeLessThan(0)
})

test.each([
  ['\u0085 a\u3000', 'a'],
  ['\ufeffa\ufeff', '\ufeffa\ufeff'],
  ['\u200ba', '\u200ba'],
  ['\t\n\v\f\r a b \u2028', 'a b'],
])('%j without the white space around it is %j', (text, trimmed) => {
  expect(trimSpace(text)).toBe(trimmed)
  expect(isBlank(text)).toBe(false)
})

test.each([
  ['URL', 'url'],
  ['\u212aey\u017f', 'keys'],
])('%j is %j without regard to case', (key, folded) => expect(foldKey(key)).toBe(folded))
