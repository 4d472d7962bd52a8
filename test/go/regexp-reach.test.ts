import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reachOf } from '../../src/go/regexp/reach.ts'

const ALL = [
  'a*',
  '(?:)',
  '',
  '(a|b)?',
  '^',
  '$',
  '^a*',
  'a*$',
  '(?s).*',
  'a|',
  'x*|y',
  '(?m)a?',
  '(a?b*)+',
  'a{0,3}',
  '\\s*$',
]
const NONE = [
  'a^b',
  'a^',
  '$a',
  'x\\Ay',
  '\\za',
  '(foo$)bar',
  '(a|b)(^c|^d)',
  '(?:$a|b^)',
  '(^a){2}',
  'a+^',
  '[a-z]\\A',
]
const SOME = [
  'a',
  '^a',
  'a$',
  '^$',
  '(?m)a^b',
  '(?m)a$\\n^b',
  '(?m:a$)\\n',
  '(^|a)b',
  '(a|^b)c',
  'b($|a)',
  'a(^)?b',
  '\\Q^\\Ea',
  'a\\^b',
  '[$]a',
  'a*b',
  '^a*b',
  '\\b',
  'a{0}b',
  '(a$|b)c',
]

test.each(ALL)('%j matches every text', (pattern) => {
  expect(reachOf(pattern)).toEqual({ isAll: true, isNone: false })
})

test.each(NONE)('%j matches no text', (pattern) => {
  expect(reachOf(pattern)).toEqual({ isAll: false, isNone: true })
})

test.each(SOME)('%j is neither', (pattern) => {
  expect(reachOf(pattern)).toEqual({ isAll: false, isNone: false })
})

test('nothing is said of what does not compile', () => {
  expect(reachOf('(')).toBeUndefined()
  expect(reachOf('a**')).toBeUndefined()
})

test('what is said holds for an engine that tries it', () => {
  const atom = fc.constantFrom('a', 'b', '.', '^', '$', '[ab]', '\\b')
  const { pattern } = fc.letrec<{ pattern: string; item: string }>((tie) => ({
    item: fc.oneof(
      { maxDepth: 3 },
      fc.tuple(atom, fc.constantFrom('', '*', '+', '?')).map(([a, times]) => (/^[.ab[]/.test(a) ? a + times : a)),
      fc.tuple(tie('pattern'), fc.constantFrom('', '*', '+', '?')).map(([p, times]) => `(?:${p})${times}`),
    ),
    pattern: fc.oneof(
      fc.array(tie('item'), { maxLength: 4 }).map((items) => items.join('')),
      fc.tuple(tie('item'), tie('item')).map(([a, b]) => `${a}|${b}`),
    ),
  }))
  const texts = ['', 'a', 'b', 'c', 'ab', 'ba', 'aab', 'abab', 'c\nab', 'ab\n', 'cab c']
  fc.assert(
    fc.property(pattern, (each) => {
      const reach = reachOf(each)
      if (reach === undefined) return
      const tried = texts.map((text) => new RegExp(each).test(text))
      if (reach.isAll) expect(tried).not.toContain(false)
      if (reach.isNone) expect(tried).not.toContain(true)
    }),
    { numRuns: 2000 },
  )
})
