import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FrontMatter, positionInFile, splitFrontMatter } from '../../src/yaml/front-matter.ts'

const split = (text: string): FrontMatter => splitFrontMatter(Buffer.from(text))
const blockOf = (text: string): string | undefined => {
  const front = split(text)
  return front.kind === 'block' ? front.block.toString() : undefined
}

describe('front matter', () => {
  it.each<[string, string]>([
    ['---\nname: x\n---\nBody', 'name: x'],
    ['---\r\nname: x\r\n---\r\n', 'name: x\r'],
    ['---\n\n---', ''],
    ['---name: x\n---', 'name: x'],
    ['--- \nname: x\n---', ' \nname: x'],
    ['---\nname: x\n-----', 'name: x'],
    ['---\na: |\n  x\n ---\nb: y\n---', 'a: |\n  x\n ---\nb: y'],
  ])('of %j is what stands between the dashes', (text, block) => {
    expect(blockOf(text)).toBe(block)
  })

  it.each(['', '# Title\n---\nname: x\n---', '\ufeff---\nname: x\n---', ' ---\nname: x\n---', '--\nname: x\n--'])(
    'is not in %j',
    (text) => {
      expect(split(text).kind).toBe('none')
    },
  )

  it.each(['---', '---\n', '---\nname: x', '---\n---\nname: x', '---\nname: x\n --- '])('has no end in %j', (text) => {
    expect(split(text).kind).toBe('unclosed')
  })

  it('leaves the rest as the body', () => {
    const front = split('---\nname: x\n---\nBody\n---\nmore')
    expect(front.kind === 'block' && front.body.toString()).toBe('\nBody\n---\nmore')
  })

  it('puts positions of the block into the file', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('\n', '\r\n', ''),
        fc.array(fc.constantFrom('a: 1', 'b: [', '  x'), { minLength: 1 }),
        (end, lines) => {
          const text = `---${end}${lines.join('\n')}\n---\n`
          const front = split(text)
          if (front.kind !== 'block') throw new Error('a block is there')
          const last = positionInFile(front.at, { line: lines.length, column: 2 })
          expect(text.split('\n')[last.line - 1]?.slice(last.column - 2)).toBe(lines.at(-1))
        },
      ),
    )
  })
})
