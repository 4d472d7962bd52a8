import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cap, normalise, OUTPUT_CAP } from '../../src/envelope/capture.ts'
import file from '../evaluator/vectors/envelope-vectors.json' with { type: 'json' }

const LONE_SURROGATE = /\p{Surrogate}/u

test.each(file.normalise)('$in is cleaned to $out', (vector) => {
  expect(normalise(vector.in)).toBe(vector.out)
})

test.each(file.lengths)('$input', (vector) => {
  const [unit = '', count = ''] = vector.input.split('*')
  const input = unit.repeat(Number(count))
  const { text, truncated } = cap(input)
  expect(truncated).toBe(vector.truncated)
  expect(text.length).toBeLessThanOrEqual(vector.max_length ?? OUTPUT_CAP)
  if (vector.length !== undefined) expect(text.length).toBe(vector.length)
  if (vector.no_lone_surrogates) expect(text).not.toMatch(LONE_SURROGATE)
  if (vector.head_share === undefined) return
  const head = text.indexOf('\n[')
  const tail = text.length - text.indexOf(']\n') - 2
  expect(head / (head + tail)).toBeCloseTo(vector.head_share, 3)
  const left = Number(/\[(\d+) characters left out\]/.exec(text)?.[1])
  expect(head + tail + left).toBe(input.length)
})

test('what a terminal would obey is gone, and no line is swallowed by a sequence without an end', () => {
  expect(normalise('a\u001b[2Kb\u001b[?25hc\u001b[1;31md')).toBe('abcd')
  expect(normalise('a\u001b]0;title\nsecond line')).toBe('a0;title\nsecond line')
  expect(normalise('a\u001b[\nb\u001b')).toBe('a\nb')
  expect(normalise('\u001b\u001b[31mx')).toBe('x')
  expect(normalise('\u007f\u0085\u009b\ufffd'), 'only C0 is dropped').toBe('\u007f\u0085\u009b\ufffd')
})

test('a cleaned text has no control but line ends and tabs, and cleaning again changes nothing', () => {
  const noisy = fc.array(
    fc.constantFrom('a', '1', ';', 'm', '\r', '\n', '\t', '\u001b', '[', ']', '\\', '\u0007', '\u0000', '😀'),
  )
  fc.assert(
    fc.property(noisy, (parts) => {
      const clean = normalise(parts.join(''))
      expect(clean).not.toMatch(/[\u0000-\u0008\u000b-\u001f]/)
      expect(normalise(clean)).toBe(clean)
    }),
  )
})

test('a cut text is within its limit, whole in its pairs, and begins and ends as the text does', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', minLength: 0, maxLength: 400 }),
      fc.integer({ min: 60, max: 200 }),
      (input, limit) => {
        const { text, truncated } = cap(input, limit)
        expect(text.length).toBeLessThanOrEqual(limit)
        expect(truncated).toBe(input.length > limit)
        if (!LONE_SURROGATE.test(input)) expect(text).not.toMatch(LONE_SURROGATE)
        if (truncated) expect(text[0]).toBe(input[0])
        else expect(text).toBe(input)
      },
    ),
  )
})

test('a large text of broken sequences is read to the end, and gains nothing', () => {
  for (const unit of ['\u001b]', '\u001b[', '\r', '\u001b[1;', '\u001b]x\n'])
    expect(normalise(unit.repeat(1_000_000)).length).toBeLessThanOrEqual(unit.length * 1_000_000)
})
