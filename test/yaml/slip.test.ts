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
