import { applyPatch } from 'diff'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diffOf } from '../../src/cli/fix/diff.ts'
import { nearBlocks } from '../../src/cli/fix/near-diff.ts'
import { pathsOf } from '../../src/go/filepath.ts'
import type { AbsolutePath } from '../../src/reader/reader.ts'

const lines = fc.array(fc.constantFrom('a\n', 'b\n', 'c\n', '\n', '- a\n'), { maxLength: 40 })

test('the blocks turn one text into the other', () => {
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const made: string[] = []
      let at = 0
      for (const { from, to, newFrom, newTo } of nearBlocks(before, after)) {
        made.push(...before.slice(at, from), ...after.slice(newFrom, newTo))
        at = to
      }
      expect([...made, ...before.slice(at)]).toEqual(after)
    }),
  )
})

/** A file of so many lines, with every n-th one changed; without an end of line at its end where that is wanted. */
function file(count: number, every: number, isOpen: boolean) {
  const text = (mark: string): string => {
    const all = Array.from({ length: count }, (_, i) => (i % every === 0 ? `${mark}${i % 7}` : 'the same'))
    return all.join('\n') + (isOpen ? '' : '\n')
  }
  return { before: Buffer.from(text('old ')), after: text('new ') }
}

describe('a difference that is too long to be the shortest', () => {
  test.each([
    [40_000, 4, false],
    [40_000, 4, true],
    [5_001, 1, true],
    [9_000, 7, false],
  ])('of %i lines, every %ith changed, is one that can be applied', (count, every, isOpen) => {
    const { before, after } = file(count, every, isOpen)
    const patch = diffOf(
      [{ path: '/p/eval.yaml' as AbsolutePath, file: 'eval.yaml', before, after }],
      '/p',
      pathsOf('linux'),
    )
    expect(patch).toMatch(/^--- a\/eval\.yaml\n\+\+\+ b\/eval\.yaml\n@@ -1,\d+ \+1,\d+ @@\n/)
    expect(applyPatch(before.toString(), patch)).toBe(after)
  })

  test('has a hunk for changes that are near to each other, with three lines around them', () => {
    const { before, after } = file(20_000, 10, false)
    const patch = diffOf(
      [{ path: '/p/eval.yaml' as AbsolutePath, file: 'eval.yaml', before, after }],
      '/p',
      pathsOf('linux'),
    )
    const hunks = patch.split(/^@@/m).slice(1)
    expect(hunks.length).toBe(2_000)
    expect(hunks[1]).toBe(
      ' -8,7 +8,7 @@\n the same\n the same\n the same\n-old 3\n+new 3\n the same\n the same\n the same\n',
    )
  })
})
