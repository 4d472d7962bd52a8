import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { posixPaths, windowsPaths } from '../../src/go/filepath.ts'
import { compileName, matchName } from '../../src/go/filepath-match.ts'

describe('a component', () => {
  // What Go's filepath.Match says of each pair on POSIX.
  test.each<[string, string, boolean]>([
    ['', '', true],
    ['', 'a', false],
    ['abc', 'abc', true],
    ['abc', 'ABC', false],
    ['*', '', true],
    ['*', 'abc', true],
    ['*', '.hidden', true],
    ['**', 'abc', true],
    ['*c', 'abc', true],
    ['a*', 'a', true],
    ['a*', 'abc', true],
    ['a*b*c*d*e*', 'axbxcxdxe', true],
    ['a*b*c*d*e*', 'axbxcxdxexxx', true],
    ['a*b?c*x', 'abxbbxdbxebxczzx', true],
    ['a*b?c*x', 'abxbbxdbxebxczzy', false],
    ['*.yaml', '.yaml', true],
    ['*.yaml', 'a.yaml.bak', false],
    ['a*b', 'a/b', false],
    ['a?b', 'a/b', false],
    ['?', '', false],
    ['?', 'a', true],
    ['?', '😀', true],
    ['??', '😀', false],
    ['a?b', 'a☺b', true],
    ['a???b', 'a☺b', false],
    ['ab[c]', 'abc', true],
    ['ab[b-d]', 'abc', true],
    ['ab[e-g]', 'abc', false],
    ['ab[^c]', 'abc', false],
    ['ab[^b-d]', 'abc', false],
    ['ab[^e-g]', 'abc', true],
    ['a[^a]b', 'a☺b', true],
    ['a[^a][^a][^a]b', 'a☺b', false],
    ['[a-ζ]*', 'α', true],
    ['*[a-ζ]', 'A', false],
    ['[😀-😂]', '😁', true],
    ['[!a]', '!', true],
    ['[!a]', 'a', true],
    ['[!a]', 'b', false],
    ['[^^]', 'a', true],
    ['[^^]', '^', false],
    ['[a^]', '^', true],
    ['[z-a]', 'm', false],
    ['[^z-a]', 'm', true],
    ['[[]', '[', true],
    ['[\\]a]', ']', true],
    ['[\\-]', '-', true],
    ['[x\\-]', 'x', true],
    ['[x\\-]', '-', true],
    ['[x\\-]', 'z', false],
    ['[\\-x]', 'a', false],
    ['[+-\\-]', ',', true],
    ['[[:alpha:]]', 'a]', true],
    ['[*]', '*', true],
    ['[*]', 'a', false],
    ['[?]', '?', true],
    ['a\\*b', 'a*b', true],
    ['a\\*b', 'axb', false],
    ['\\\\', '\\', true],
    ['\\a', 'a', true],
    ['a]', 'a]', true],
    ['a-b', 'a-b', true],
    ['{a,b}', 'a', false],
    ['{a,b}', '{a,b}', true],
    ['+(a)', 'aa', false],
    ['*x', 'xxx', true],
  ])('%j and %j: %j', (pattern, name, expected) => {
    expect(matchName(pattern, name, posixPaths)).toBe(expected)
  })

  test.each([
    ['[', 0],
    ['a[', 1],
    ['[a', 0],
    ['[]', 0],
    ['[]a]', 0],
    ['[^]', 0],
    ['[^]a]', 0],
    ['[^', 0],
    ['[a-', 0],
    ['[a-]', 0],
    ['[-a]', 0],
    ['[-]', 0],
    ['[[-]]', 0],
    ['[x-]', 0],
    ['[a-b-c]', 0],
    ['[^bc', 0],
    ['[\\', 0],
    ['[a\\]', 0],
    ['\\', 0],
    ['ab\\', 2],
    ['*.y[', 3],
    ['😀[', 2],
    ['[a][', 3],
  ])('%j is malformed at %i, whatever the name', (pattern, at) => {
    expect(compileName(pattern, posixPaths)).toEqual({ ok: false, at })
    for (const name of ['', 'a', 'zzz']) expect(matchName(pattern, name, posixPaths)).toBeUndefined()
  })

  it('knows no escape on Windows', () => {
    expect(matchName('a\\*', 'a\\x', windowsPaths)).toBe(true)
    expect(matchName('*', 'a\\x', windowsPaths)).toBe(false)
    expect(matchName('[a\\]', '\\', windowsPaths)).toBe(true)
  })

  it('does not explode', () => {
    const name = 'a'.repeat(5000)
    expect(matchName(`${'*a'.repeat(200)}*b`, name, posixPaths)).toBe(false)
  })

  it('agrees with a regular expression of the same meaning', () => {
    const piece = fc.oneof(
      fc.constantFrom(...'ab.-]^!{}').map((text) => ({ text, meaning: literal(text) })),
      fc.constantFrom({ text: '*', meaning: '[^/]*' }, { text: '?', meaning: '[^/]' }),
      fc.constantFrom(...'*?[\\a').map((text) => ({ text: `\\${text}`, meaning: literal(text) })),
      fc.constantFrom(
        { text: '[ab]', meaning: '[ab]' },
        { text: '[^a]', meaning: '[^a]' },
        { text: '[!.]', meaning: '[!.]' },
        { text: '[a-c\\]]', meaning: '[a-c\\]]' },
        { text: '[😀]', meaning: '[😀]' },
      ),
    )
    const names = fc.string({ unit: fc.constantFrom(...'ab.-]^!{}*?[\\', '😀'), maxLength: 8 })
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), names, (pieces, name) => {
        const expected = new RegExp(`^${pieces.map((p) => p.meaning).join('')}$`, 'su').test(name)
        expect(matchName(pieces.map((p) => p.text).join(''), name, posixPaths)).toBe(expected)
      }),
      { numRuns: 2000 },
    )
  })
})

function literal(text: string): string {
  return `\\u{${text.codePointAt(0)?.toString(16)}}`
}
