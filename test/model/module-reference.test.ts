import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { modulePath, parseReference } from '../../src/model/module-reference.ts'

const parts = (text: string) => {
  const parsed = parseReference(text)
  if (!parsed.ok) return parsed.fault
  const { host, owner, repository, path, export: exported, version } = parsed.reference
  return [host, owner, repository, path, exported, version]
}

describe('parseReference', () => {
  it.each([
    ['h/o/r@v1', ['h', 'o', 'r', '', '', 'v1']],
    ['  h/o/r@v1  ', ['h', 'o', 'r', '', '', 'v1']],
    ['h/o/r/a/b.yaml@v1', ['h', 'o', 'r', 'a/b.yaml', '', 'v1']],
    ['h/o/r/a//./b@v1', ['h', 'o', 'r', 'a/b', '', 'v1']],
    ['h/o/r/@v', ['h', 'o', 'r', '', '', 'v']],
    ['h/o/r/.@v', ['h', 'o', 'r', '', '', 'v']],
    ['h/o/r#x@v', ['h', 'o', 'r', '', 'x', 'v']],
    ['h/o/r/pack# x @v', ['h', 'o', 'r', 'pack', 'x', 'v']],
    ['h/o/r#@v', ['h', 'o', 'r', '', '', 'v']],
    // What follows the first @ is the version, whatever it holds.
    ['h/o/r@v1#x', ['h', 'o', 'r', '', '', 'v1#x']],
    ['h/o/r@feature/a@b', ['h', 'o', 'r', '', '', 'feature/a@b']],
    // Dots inside of names are names.
    ['h/o/..r/a..b@v', ['h', 'o', '..r', 'a..b', '', 'v']],
  ])('reads %j', (text, expected) => {
    expect(parts(text)).toEqual(expected)
  })

  it.each([
    ['', 'blank'],
    [' \t', 'blank'],
    ['h\\o\\r@v', 'backslash'],
    ['h/o/r@v\\1', 'backslash'],
    ['h/o/r', 'version'],
    ['h/o/r@', 'version'],
    ['h/o/r@  ', 'version'],
    ['h/o@v', 'short'],
    ['h/o#a/b/c@v', 'short'],
    ['@v', 'short'],
    ['/o/r@v', 'module'],
    ['h//r@v', 'module'],
    ['h/o/@v', 'module'],
    ['h/o/..@v', 'module'],
    ['./o/r@v', 'module'],
    ['h:80/o/r@v', 'module'],
    ['h/ o/r@v', 'module'],
    ['h/o/r /a@v', 'module'],
    ['h/o/r/../x@v', 'parent-segment'],
    ['h/o/r/a/..@v', 'parent-segment'],
    ['h/o/r//x@v', 'rooted'],
  ])('refuses %j', (text, fault) => {
    expect(parts(text)).toBe(fault)
  })

  it('never gives a part that could leave the cache, whatever the text', () => {
    const piece = fc.constantFrom('a', '..', '.', '', '/', '//', '@', '#', ':', '\\', ' ', '…', '\0')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const parsed = parseReference(pieces.join(''))
        if (!parsed.ok) return
        const { host, owner, repository, path } = parsed.reference
        for (const name of [host, owner, repository]) {
          expect(name).not.toMatch(/^\.{0,2}$|[/\\:]/)
        }
        expect(path.split('/')).not.toContain('..')
        expect(path.startsWith('/')).toBe(false)
      }),
    )
  })
})

describe('modulePath', () => {
  it.each([
    ['a.yaml', 'a.yaml'],
    ['./a//b.yaml', 'a/b.yaml'],
    ['a..b', 'a..b'],
    ['', undefined],
    ['  ', undefined],
    ['.', undefined],
    ['a/..', undefined],
    ['../a', undefined],
    ['/a', undefined],
    ['a\\b', undefined],
  ])('takes %j as %j', (authored, expected) => {
    expect(modulePath(authored)).toBe(expected)
  })
})
