import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineDiff, linesOf } from '../../src/render/line-diff.ts'

const shown = (before: string, after: string) => lineDiff(before, after).map(({ mark, text }) => `${mark}${text}`)

test.each([
  ['', '', []],
  ['a\n', 'a\n', []],
  ['', 'a\nb\n', ['+a', '+b']],
  ['a\n', '', ['-a']],
  ['a\nb\nc\nd\ne\n', 'a\nb\nx\nd\ne\n', [' b', '-c', '+x', ' d']],
  ['a\nb\nc\nd\ne\nf\n', 'x\nb\nc\nd\ne\ny\n', ['-a', '+x', ' b', ' e', '-f', '+y']],
  ['a\nb\n', 'a\nb\nc\n', [' b', '+c']],
  ['a\na\n', 'a\n', [' a', '-a']],
])('%j to %j', (before, after, lines) => {
  expect(shown(before, after)).toEqual(lines)
})

const text = fc.array(fc.constantFrom('a', 'b', '', ' c'), { maxLength: 12 }).map((lines) => lines.join('\n'))

test('what is marked is exactly what makes one text of the other', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = lineDiff(before, after)
      const count = (list: readonly string[], line: string) => list.filter((each) => each === line).length
      for (const line of new Set([...linesOf(before), ...linesOf(after)])) {
        const gone = lines.filter(({ mark, text: own }) => mark === '-' && own === line).length
        const come = lines.filter(({ mark, text: own }) => mark === '+' && own === line).length
        expect(count(linesOf(before), line) - gone + come).toBe(count(linesOf(after), line))
      }
      const isSame = JSON.stringify(linesOf(before)) === JSON.stringify(linesOf(after))
      expect(lines.length === 0).toBe(isSame)
    }),
  )
})
