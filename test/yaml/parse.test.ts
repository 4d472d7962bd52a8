import { describe, expect, it } from 'vitest'
import type { YamlDocument } from '../../src/yaml/node.ts'
import { parseYaml } from '../../src/yaml/parse.ts'
import { parseYamlText } from './text.ts'

const failureOf = (document: YamlDocument) => (document.ok ? undefined : document.failure)
const faultsOf = (text: string) => {
  const document = parseYamlText('/f.yaml', text)
  if (!document.ok) throw new Error(document.failure.kind)
  return [...document.faults.values()].flat().map(({ kind, at }) => [kind, at.start])
}

describe('parseYaml', () => {
  it.each<[string, object]>([
    ['', { kind: 'empty' }],
    ['# c\n', { kind: 'empty' }],
    ['a: [b', { kind: 'syntax', offset: 3 }],
    ['a: b\nc: \u0007\n', { kind: 'control-character', offset: 8 }],
    ['# \u0000\na: b\n', { kind: 'control-character', offset: 2 }],
    ['a: b\n# \u0000\n---\n', { kind: 'control-character', offset: 7 }],
    ['a: &x b # \u007f', { kind: 'control-character', offset: 10 }],
  ])('fails on %j', (text, failure) => {
    expect(failureOf(parseYaml('/f.yaml', Buffer.from(text)))).toMatchObject(failure)
  })

  it.each<[string, string]>([
    ['brackets', `${'['.repeat(5000)}${']'.repeat(5000)}`],
    ['dashes', `${'- '.repeat(5000)}x`],
    ['mappings', Array.from({ length: 700 }, (_, depth) => `${' '.repeat(depth)}a:\n`).join('')],
    [
      'a chain of aliases',
      Array.from(
        { length: 40 },
        (_, i) => `- &a${i} ${'['.repeat(100)}${i > 0 ? `*a${i - 1}` : ''}${']'.repeat(100)}\n`,
      ).join(''),
    ],
  ])('reads thousands of levels: %s', (_, text) => {
    expect(failureOf(parseYamlText('/f.yaml', text))).toBeUndefined()
  })

  it.each<[string, string, string]>([
    ['brackets that never close', '['.repeat(5000), 'content-expected'],
    ['more brackets than the runtime reads', `${'['.repeat(10_001)}${']'.repeat(10_001)}`, 'depth'],
    ['more levels than the runtime reads', `${'- '.repeat(10_001)}x`, 'depth'],
  ])('refuses what the runtime refuses: %s', (_, text, mistake) => {
    expect(failureOf(parseYamlText('/f.yaml', text))).toMatchObject({ kind: 'syntax', mistake })
  })

  it('looks behind the first document as far as the runtime does', () => {
    const far = `x: y\n# ${'c'.repeat(600)}\n`
    expect(failureOf(parseYaml('/f.yaml', Buffer.from(`a: b\n---\n${far}\u0007 [`)))).toBeUndefined()
    expect(failureOf(parseYaml('/f.yaml', Buffer.from('a: b\n---\n\u0007 [')))?.kind).toBe('control-character')
    expect(
      failureOf(parseYaml('/f.yaml', Buffer.concat([Buffer.from(`a: b\n...\n${far}`), Buffer.from([0xff])]))),
    ).toBeUndefined()
    expect(failureOf(parseYamlText('/f.yaml', 'a: b\n--- @'))?.kind).toBe('syntax')
    expect(failureOf(parseYamlText('/f.yaml', 'a: b\n---\nx: y\nz: @'))).toBeUndefined()
  })

  it('refuses what is no UTF-8, also where the fast pass reads it', () => {
    expect(failureOf(parseYaml('/f.yaml', Buffer.from([0x61, 0x3a, 0x20, 0x62, 0xff, 0x0a])))).toEqual({
      kind: 'encoding',
      offset: 4,
    })
  })

  it('drops a byte order mark', () => {
    const document = parseYaml('/f.yaml', Buffer.from('\ufeffa: b\n'))
    expect(document.ok && document.root).toMatchObject({ kind: 'map', start: 0, end: 4 })
  })

  it('finds repeated keys by their text, in short mappings and long ones', () => {
    expect(faultsOf('a: 1\n"a": 2\n')).toEqual([['duplicate-key', 5]])
    expect(faultsOf('1: x\n"1": y\n0x1: z\n')).toEqual([['duplicate-key', 5]])
    const many = Array.from({ length: 30 }, (_, index) => `k${index}: v\n`).join('')
    expect(faultsOf(`${many}k3: v\nk29: v\n`)).toEqual([
      ['duplicate-key', many.length],
      ['duplicate-key', many.length + 6],
    ])
  })

  it('refuses merges of what is no mapping', () => {
    expect(faultsOf('a:\n  <<: [{b: 1}, 2]\n')).toEqual([['merge-value', 18]])
    expect(faultsOf('a: &a [{b: 1}]\nc: {<<: [{d: 1}]}\n')).toEqual([])
    expect(faultsOf('a: &a [{b: 1}]\nc: {<<: *a}\n')).toEqual([['merge-value', 6]])
  })

  it('refuses a key whose tag does not fit', () => {
    expect(faultsOf('!!int a: 1\n!!str 1: 2\n')).toEqual([['tag-conversion', 6]])
  })

  it.each<[string, number]>([
    ['a: ]\n', 3],
    ['a: [b]]\nc: d\n', 6],
    ['a: {b: c}} # d\ne: f\n', 9],
    ['- a\n]\n- b\n', 4],
    ['a: |\n  b\n# c\n}', 13],
  ])('refuses a bracket that closes nothing, where others would stop: %j', (text, offset) => {
    expect(failureOf(parseYamlText('/f.yaml', text))).toMatchObject({ kind: 'syntax', offset })
  })

  it.each(['a: [b]\n---\n]\n', '{a: b} # c\n\n...\n]\n', 'a: &x b\n# c\r\n  \n--- ]\n', '{"a": 1}}\n'])(
    'takes what follows the document for nothing: %j',
    (text) => {
      expect(failureOf(parseYamlText('/f.yaml', text))).toBeUndefined()
    },
  )

  it('refuses escapes of half a character, which the runtime does not join', () => {
    const failed = (text: string) => failureOf(parseYamlText('/f.yaml', text))?.kind
    expect(failed('{"a": "\\ud83d\\ude00"}')).toBe('syntax')
    expect(failed('a: &x "\\U0000D800"')).toBe('syntax')
    expect(failed('a: "\\\\\\uDFFF"')).toBe('syntax')
    expect(failed('a: &x "\\\\ud83d \\ud7ff \\ue000 \\U0001f600"')).toBeUndefined()
    expect(failed("a: &x '\\ud83d'\nb: \\ud83d")).toBeUndefined()
  })
})
