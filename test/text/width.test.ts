import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wrap } from '../../src/render/layout.ts'
import { columnsIn, padColumns, piecesOfWord } from '../../src/text/width.ts'

test.each([
  ['', 0],
  ['task', 4],
  ['Überprüfung', 11],
  ['U\u0308ber', 4],
  ['注文', 4],
  ['주문', 4],
  ['ｆｕｌｌ', 8],
  ['ﾊﾝｶｸ', 4],
  ['𠮷野家', 6],
  ['🚀 go', 5],
  ['🇩🇪', 2],
  ['👍🏽', 2],
  ['❤️', 2],
  ['→', 1],
  ['№ 7', 3],
])('%j takes %i columns', (text, columns) => {
  expect(columnsIn(text)).toBe(columns)
  expect(columnsIn(padColumns(text, columns + 3))).toBe(columns + 3)
})

test('a script without spaces may be broken between its characters, not before what closes or after what opens', () => {
  expect(piecesOfWord('cancel-order')).toEqual(['cancel-order'])
  expect(piecesOfWord('注文「取消」。')).toEqual(['注', '文', '「取', '消」。'])
  expect(piecesOfWord('id-注文')).toEqual(['id-注', '文'])
})

test('lines of wide characters fit as well', () => {
  expect(wrap('  ', '注文を取り消す、そして確認する', 14)).toEqual(['  注文を取り消', '  す、そして確', '  認する'])
  expect(wrap('名: ', 'eins zwei', 9)).toEqual(['名: eins', '    zwei'])
})

const words = fc.array(fc.constantFrom('a', 'order', 'cancel-order', '`config.timeout_seconds`', '注文', '🚀', 'é'), {
  minLength: 1,
  maxLength: 40,
})

test('for any words and width: nothing is lost, no word is broken, and only a lone word is wider than its line', () => {
  fc.assert(
    fc.property(words, fc.integer({ min: 10, max: 120 }), (list, width) => {
      const lines = wrap('  ', list.join(' '), width)
      const shown = lines.flatMap((line) => line.trim().split(' '))
      for (const word of list) if (piecesOfWord(word).length === 1) expect(shown).toContain(word)
      expect(lines.join('').replaceAll(' ', '')).toBe(list.join(''))
      for (const line of lines) expect(columnsIn(line) <= width || !line.trim().includes(' ')).toBe(true)
    }),
  )
})

test('with an infinite width nothing is broken', () => {
  const text = `${'注文'.repeat(200)} ${'word '.repeat(200)}`
  expect(wrap('', text, Number.POSITIVE_INFINITY)).toEqual([text])
})
