import { describe, expect, it } from 'vitest'
import { allSentences } from '../../scripts/sentences.mjs'

const sentences = await allSentences()

const told = (isWrong: (text: string) => boolean, of: 'message' | 'remediation'): readonly string[] => [
  ...new Set(
    sentences.filter((sentence) => isWrong(sentence[of])).map((sentence) => `${sentence.kind}: ${sentence[of]}`),
  ),
]

/** Kinds of which one thing is as it should be, so that they never count one. */
const NEVER_ONE: readonly string[] = ['matcher-kinds', 'module-exports', 'grader-count']

/** What the catalogue can say at all, with every kind of argument (scripts/sentences.mjs). */
describe('every sentence of the catalogue', () => {
  it('is there', () => {
    expect(new Set(sentences.map(({ kind }) => kind)).size).toBeGreaterThan(120)
  })

  it.each(['message', 'remediation'] as const)('has no hole and no doubled mark in its %s', (of) => {
    const isWrong = (text: string) =>
      /undefined|\[object|NaN| {2}|\.\.$|,,|;;| [.,;]|\(\)/.test(text.replace(/`[^`]*`/g, '`x`')) || !/[.?]$/.test(text)
    expect(told(isWrong, of)).toEqual([])
  })

  it('begins its remedy with what is to be done', () => {
    const isWrong = (text: string) =>
      !/^[A-Z][a-z]+ /.test(text) ||
      /^(Write|Use|Give|Add|Put|Name) (be|differ|have|has|is|are|contain|begin)\b/.test(text)
    expect(told(isWrong, 'remediation')).toEqual([])
  })

  it('says whose command `waza get` is', () => {
    const isWrong = (text: string) =>
      /`waza [a-z]+`(?! of microsoft\/waza)/.test(text.replace(/`waza explain[^`]*`/g, ''))
    expect(told(isWrong, 'message')).toEqual([])
    expect(told(isWrong, 'remediation')).toEqual([])
  })

  it.each(['message', 'remediation'] as const)('counts in its %s', (of) => {
    const one = /\b1 (more )?(mistakes|entries|files|tools|tasks|graders|kinds|definitions)\b/
    const wrong = sentences.filter((sentence) => one.test(sentence[of]) && !NEVER_ONE.includes(sentence.kind))
    expect(wrong).toEqual([])
  })

  it('tells a file that cannot be read another remedy than to put one there', () => {
    const wrong = sentences.filter(
      ({ message, remediation }) =>
        /(too large|is larger than|is not UTF-8|denies it|form a loop|too long)\b[^,]*\.$/.test(message) &&
        /^(Put a readable|Name an existing|Name a readable)/.test(remediation),
    )
    expect([...new Set(wrong.map(({ kind, message }) => `${kind}: ${message}`))]).toEqual([])
  })
})
