import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasKeywords } from '../../src/evidence/keywords.ts'

const found = (given: { name?: string; description?: string; body?: string }) =>
  hasKeywords({ name: '', description: '', body: '', ...given })

test('each part can give the keyword', () => {
  expect(found({})).toBe(false)
  expect(found({ name: 'sort' })).toBe(true)
  expect(found({ description: 'sort' })).toBe(true)
  expect(found({ body: 'sort' })).toBe(true)
})

test.each([
  ['the and for with this that from into your you are was were what where how why not can should', false],
  ['using about have has had but all any too out get let', false],
  ['THE And fOR', false],
  ['a-bc_de', false],
  ['should', false],
  ['shoulder', true],
  ['then', true],
  ['007', true],
  ['né', true],
  ['é', false],
  ['éé', true],
  ['½', false],
  ['日', true],
  ['--- *** !!!', false],
  // One letter in lower case, as the runtime has it: two bytes, not three.
  ['a\u0130', false],
  ['ab\u0130', true],
  // The Kelvin sign has three bytes, its lower case one.
  ['\u212a\u212a', false],
  // A mark is no letter: it parts a word.
  ['ab\u0301ab', false],
])('words of %j: %s', (body, expected) => {
  expect(found({ body })).toBe(expected)
})

test.each([
  ['Do not use for: archived samples', false],
  ['do NOT use FOR: archived samples', false],
  ['it. DO NOT U\u017fE FOR: archived samples', false],
  ['sorts. Do not use for: archived samples', true],
  // Only the label itself is an exclusion.
  ['Do not use it for archived', true],
])('the description %j is cut before its exclusions: %s', (description, expected) => {
  expect(found({ description })).toBe(expected)
})

const AFTER_EXCLUSION = 'Do not use for: it. '

test.each([
  ['Use for: sorting', true],
  ['Use\nfor: sorting', true],
  ['Use\r\nfor: sorting', true],
  ['Use for: it, "sorting"', true],
  ['Use for: sorting, "it"', false],
  ['Use for: "it" sorting', false],
  ['Use for: \u201csorting\u201d', true],
  ['Use for: ""sorting"', true],
  ['Use for: "it"sorting"it"', false],
  ['Use for: it"sorting', true],
  ['Use for: it (sorting things)', false],
  ['Use for: it (sorting things).', false],
  ['Use for: it (sorting) ab', true],
  ['Use for: it) (sorting)', false],
  ['Use for: sorting)', true],
  ['Use for: INVOKES: sorting', false],
  ['Use for: for single operations: sorting', false],
  ['Use for: do not use for: sorting', false],
  ['Use for: it. Use for: sorting', true],
  ['Do not use for: ab. Not use for: sorting', false],
  // Eleven bytes back is the last place where a "not" counts.
  ['Not  ABCDEF use for: sorting', true],
  ['Not ABCDEF use for: sorting', false],
  ['Not ABCDÉ use for: sorting', false],
  ['Not ABCDÉÉ use for: sorting', true],
])('after an exclusion, %j gives keywords: %s', (text, expected) => {
  expect(found({ description: AFTER_EXCLUSION + text })).toBe(expected)
})

test('words of any length in any script are keywords, and a text of any length is read', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 3 }), (text) => {
      const runs = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
      const isLong = runs.some((run) => run.length > 6)
      if (isLong) expect(found({ body: text })).toBe(true)
      if (runs.length === 0) expect(found({ body: text })).toBe(false)
    }),
  )
  for (const text of [
    'a'.repeat(3_000_000),
    'use for: '.repeat(300_000),
    '"'.repeat(2_000_000),
    '('.repeat(2_000_000),
    '.'.repeat(2_000_000),
  ]) {
    expect(typeof found({ name: 'ab', description: `do not use for: x use for: ${text}`, body: text })).toBe('boolean')
  }
})
