import { describe, expect, it } from 'vitest'
import { parseYamlText } from './text.ts'

/** The slip that is found, with the place of the mark in the text. */
function slipOf(marked: string): { readonly kind: string; readonly isThere: boolean } | undefined {
  const offset = marked.indexOf('⟨⟩')
  const document = parseYamlText('/f.yaml', marked.replace('⟨⟩', ''))
  if (document.ok || document.failure.kind !== 'syntax') return undefined
  return { kind: document.failure.slip.kind, isThere: document.failure.offset === offset }
}

describe('a text that is not YAML', () => {
  it.each<[string, string]>([
    ['tab', 'a:\n⟨⟩\tb: c\n'],
    ['tab', 'a: b\n⟨⟩\t\nc: d\n'],
    ['quote-unclosed', 'a: ⟨⟩"say\nb: c\n'],
    ['quote-unclosed', 'a: ⟨⟩"say\nb: "c"\n'],
    ['escape', 'a: "⟨⟩\\d+"\n'],
    ['alias-name', 'a: ⟨⟩**bold**\n'],
    ['unknown-anchor', 'a: ⟨⟩*.md\n'.replace('*.md', '*md')],
    ['reserved-start', 'a: ⟨⟩@x\n'],
    ['reserved-start', 'a: ⟨⟩`x`\n'],
    ['reserved-start', 'a: ⟨⟩%x\n'],
    ['tag', 'a: ⟨⟩!{x}\n'],
    ['after-bracket', 'a: [x] ⟨⟩y\n'],
    ['after-bracket', 'a: {{x}} ⟨⟩y\n'],
    ['after-quote', 'a: "x" ⟨⟩y\n'],
    ['colon-in-text', 'a: b⟨⟩: c\n'],
    ['key-without-colon', 'a: b\n⟨⟩c\n'],
    ['dash-glued', 'a:\n  - b\n  ⟨⟩-c\n'.replace('- b\n', 'x: b\n')],
    ['colon-glued', 'a: b\nc⟨⟩:d\n'],
    ['colon-glued', '{a: b, config⟨⟩:{c: d}}\n'],
    ['indentation', 'a:\n    b: c\n  ⟨⟩d: e\n'],
    ['merge-conflict', 'a: b\n⟨⟩<<<<<<< HEAD\nc: d\n=======\nc: e\n>>>>>>> x\n'],
    ['directive', '⟨⟩%YAML 1.2\n---\na: b\n'],
    ['bracket-unclosed', 'a: ⟨⟩[b, c\n'],
    ['bracket-stray', 'a: b\n⟨⟩]\n'],
    ['list-in-line', 'a: ⟨⟩- b\n'],
    ['block-header', 'a: | ⟨⟩text\n'],
  ])('%s: %j', (kind, text) => {
    expect(slipOf(text)).toEqual({ kind, isThere: true })
  })
})

/** The kinds of all slips in a text, where each stands at its mark; the kinds and offsets as they are where not. */
function allSlipsOf(marked: string): unknown {
  const [first, ...rest] = marked.split('⟨⟩')
  let at = first!.length
  const marks = rest.map((part) => {
    const mark = at
    at += part.length
    return mark
  })
  const document = parseYamlText('/f.yaml', marked.replaceAll('⟨⟩', ''))
  if (document.ok || document.failure.kind !== 'syntax') return undefined
  const { slip, offset, further } = document.failure
  const found = [{ slip, offset }, ...further]
  return found.every((one, i) => one.offset === marks[i]) && found.length === marks.length
    ? found.map((one) => one.slip.kind)
    : found
}

describe('several slips in a text', () => {
  it.each<[string, readonly string[]]>([
    ['a: "⟨⟩\\d+⟨⟩\\w"\nb: "⟨⟩\\s"\n', ['escape', 'escape', 'escape']],
    ['a: b\n⟨⟩c\nd: e\n⟨⟩f\ng: h\n', ['key-without-colon', 'key-without-colon']],
    ['a:\n  - ⟨⟩@md\n  - ⟨⟩`x`\n  - c\n', ['reserved-start', 'reserved-start']],
    ['a: b⟨⟩: c\nd: e⟨⟩: f\n', ['colon-in-text', 'colon-in-text']],
    ['a:\n⟨⟩\tb: c\n⟨⟩\td: e\n', ['tab', 'tab']],
    ['a: b\n⟨⟩<<<<<<< HEAD\nc: d\n⟨⟩=======\nc: e\n⟨⟩>>>>>>> x\n', Array(3).fill('merge-conflict')],
  ])('%j', (text, kinds) => {
    expect(allSlipsOf(text)).toEqual(kinds)
  })

  it.each<[string, string]>([
    ['escape', 'p: "C:⟨⟩\\d\\"\nq: \'\\w+\'\nr: "z"\n'],
    ['key-without-colon', 'a: b\n⟨⟩text one\ntext two\nc: d\n'],
    ['colon-in-text', 'a: b⟨⟩: c\n  d: e\n'],
    ['quote-unclosed', 'a: ⟨⟩"b\nc: d\n'],
  ])('%s alone, where it is in doubt how the text goes on: %j', (kind, text) => {
    expect(allSlipsOf(text)).toEqual([kind])
  })
})
