import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { RE2JS } from 're2js'
import { describe, expect, test, vi } from 'vitest'
import { checkRegexp, type RegexFault } from '../../src/text/regexp.ts'
import { isPlainPattern } from '../../src/text/regexp-plain.ts'
import { forEngine, scanPattern } from '../../src/text/regexp-scan.ts'

// Properties and large inputs: slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

describe('the dialect', () => {
  test.each([
    '(?i)x',
    '(?s:.)',
    '(?P<n>x)',
    '(?<n>x)',
    '\\A',
    '\\z',
    '\\b',
    '\\pL',
    '\\p{Greek}',
    '[[:alpha:]]',
    '\\Q..\\E',
    '\\x41',
    '\\x{41}',
    '\\0',
    '\\07',
    '\\_',
    '\\/',
    'a{,3}',
    ']',
    '}',
    '{',
    '[]a]',
    'a*?',
    '',
    'x{1000}',
    '^[\\p{L}\\p{N}_]{1,1000}$',
    '\\p{L}{1000}',
    '(?U)a+',
    '(?i-s:a)',
    '[a-z&&b]',
    '(?P<constructor>a)',
  ])('%s is valid', (pattern) => expect(checkRegexp(pattern)).toEqual({ ok: true }))

  test.each<[string, RegexFault]>([
    ['(?=x)', 'look-around'],
    ['(?!x)', 'look-around'],
    ['(?<=x)', 'look-around'],
    ['(?<!x)', 'look-around'],
    ['(x)\\1', 'back-reference'],
    ['\\8', 'back-reference'],
    ['\\k<n>', 'back-reference'],
    ['\\Z', 'escape'],
    ['\\q', 'escape'],
    ['\\h', 'escape'],
    ['\\C', 'escape'],
    ['\\u0041', 'escape'],
    ['\\cA', 'escape'],
    ['a\\', 'escape'],
    ['[a-\\d]', 'escape'],
    ['(?x)', 'flag'],
    ['(?#c)', 'flag'],
    ['(?>a)', 'flag'],
    ['x++', 'repeat'],
    ['a**', 'repeat'],
    ['a{2}{3}', 'repeat'],
    ['a*??', 'repeat'],
    ['x{1001}', 'repeat'],
    ['*a', 'repeat'],
    ['[^]', 'class'],
    ['[', 'class'],
    ['[z-a]', 'class'],
    ['(?:', 'parenthesis'],
    [')', 'parenthesis'],
    ['(?P<1-2>x)', 'group-name'],
    ['(?P<>x)', 'group-name'],
    ['(a{1000}){1000}', 'too-large'],
  ])('%s is refused: %s', (pattern, fault) => expect(checkRegexp(pattern)).toEqual({ ok: false, fault }))

  test.each([
    '(?P<n>a)(?P<n>b)',
    '(?P<n>a)|(?<n>b)',
    '(?P<n>a(?P<n>b))',
    '(?i)(?<n>a)(?<n>b)(?<n>c)',
    '^\\Q(?P<n>\\E[(?P<n>]\\(?P<n>(?P<n>a)(?P<n>b)$',
  ])('%s: several groups may have one name', (pattern) => expect(checkRegexp(pattern)).toEqual({ ok: true }))

  test('a name that is there twice hides no other fault', () => {
    expect(checkRegexp('(?P<n>a)(?<n>b')).toEqual({ ok: false, fault: 'parenthesis' })
    expect(checkRegexp('(?P<n>a)(?<n>b)\\Z')).toEqual({ ok: false, fault: 'escape' })
  })

  test.each([
    '\\p{Letter}',
    '\\P{letter}',
    '\\p{^Lowercase_Letter}',
    '[\\p{decimal number}-]',
    '\\p{ASCII}',
    '[^\\P{ascii}\\d]',
    '\\p{greek}',
    '\\p{OLD_ITALIC}',
    '\\pl',
    '\\p{lu}',
    '\\p{Any}\\p{Assigned}\\p{Cn}\\p{LC}\\p{Surrogate}',
    '(?P<n>\\p{letter})(?P<n>\\p{ASCII})',
  ])('%s: names of Unicode classes are taken as Go 1.25 and later take them', (pattern) => {
    expect(checkRegexp(pattern)).toEqual({ ok: true })
  })

  test.each(['\\p{}', '\\p{Foo}', '\\p', '\\p{Greek', '\\p{Script=Greek}', '\\pX', '[\\p{Letters}]', '\\p{^}'])(
    '%s: an unknown class stays unknown',
    (pattern) => expect(checkRegexp(pattern)).toEqual({ ok: false, fault: 'class' }),
  )

  test('what is rewritten for the engine means the same', () => {
    const rewritten = (pattern: string) => forEngine(pattern, scanPattern(pattern))
    expect(rewritten('^\\Q(?P<n>\\E[(?P<n>]\\(?P<n>(?P<n>a)(?P<n>b)$')).toBe(
      '^\\Q(?P<n>\\E[(?P<n>]\\(?P<n>(?P<g0>a)(?P<g1>b)$',
    )
    expect(rewritten('\\Q\\p{letter}\\E\\\\p{letter}\\p{letter}')).toBe('\\Q\\p{letter}\\E\\\\p{letter}\\p{L}')
    expect(rewritten('\\p{^ASCII}\\P{^ASCII}[x\\P{ASCII}]')).toBe('[[:^ascii:]][[:ascii:]][x[:^ascii:]]')
  })
})

const corpus = new URL('../../../shared/corpus/regexes.json', import.meta.url)
test.skipIf(!existsSync(corpus))('all patterns of real suites are valid (skipped without ../shared/corpus)', () => {
  const patterns: unknown = JSON.parse(readFileSync(corpus, 'utf8'))
  if (!Array.isArray(patterns)) throw new Error('not a list')
  expect(patterns.length).toBeGreaterThan(300)
  for (const pattern of patterns) expect([pattern, checkRegexp(String(pattern))]).toEqual([pattern, { ok: true }])
})

const piece = fc.constantFrom(
  'a',
  'é',
  '\ud83d',
  '😀',
  ' ',
  '-',
  ',',
  '.',
  '^',
  '$',
  '|',
  '(',
  ')',
  '(?:',
  '?',
  '*',
  '+',
  '\\',
  '\\d',
  '\\b',
  '\\.',
  '(?i)',
  '[',
  ']',
  '{',
  '}',
  '<',
  '\n',
  '0',
  '\\_',
  '\\\\',
)
const patterns = fc.array(piece, { maxLength: 14 }).map((parts) => parts.join(''))

test('what is plain to see is valid for the engine as well', () => {
  fc.assert(
    fc.property(patterns, (pattern) => {
      fc.pre(isPlainPattern(pattern))
      RE2JS.compile(pattern)
    }),
    { numRuns: 3_000 },
  )
})

test('never throws, and keeps its answer', () => {
  fc.assert(
    fc.property(fc.oneof(patterns, fc.string()), (p) => {
      expect(checkRegexp(p)).toEqual(checkRegexp(p))
    }),
  )
})

test.each([
  ['a megabyte of letters', 'a'.repeat(1_000_000)],
  ['counted repetitions in a row', '(?:a{1000})'.repeat(1_000)],
  ['nested counted repetitions', '(((a{100}){100}){100}){100}'],
  ['deep groups', '('.repeat(10_000) + ')'.repeat(10_000)],
  ['open groups', '('.repeat(100_000)],
  ['open classes', '['.repeat(100_000)],
  ['Unicode classes', '\\pL'.repeat(100_000)],
  ['a class of Unicode classes', `[${'\\pL'.repeat(10_000)}]`],
  ['many group names', Array.from({ length: 20_000 }, () => '(?P<n>a)').join('')],
  ['braces', '{'.repeat(1_000_000)],
  ['open quotation', '\\Q'.repeat(500_000)],
])('%s is decided in bounded time', (_, pattern) => {
  const start = performance.now()
  checkRegexp(pattern)
  expect(performance.now() - start).toBeLessThan(10_000)
})
