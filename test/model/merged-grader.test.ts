import { describe, expect, it } from 'vitest'
import { decodingOf } from '../../src/model/decode.ts'
import { evalGrader } from '../../src/model/grader.ts'
import { mergeGrader } from '../../src/model/merged-grader.ts'
import { graderConfigs } from '../../src/rules/graders/index.ts'
import { toValue } from '../../src/yaml/value.ts'
import { parseYamlText } from '../yaml/text.ts'

function grader(path: string, text: string) {
  const document = parseYamlText(path, text)
  if (!document.ok) throw new Error(document.failure.kind)
  return { document, grader: evalGrader(document.root, decodingOf(document, { configs: graderConfigs }), undefined) }
}

function merge(presetText: string, overrideText: string) {
  const preset = grader('preset.yaml', presetText)
  const override = grader('eval.yaml', overrideText)
  const pinned = { file: 'eval.yaml' }
  return mergeGrader(preset.grader, override.grader, 'effective', preset.document.faults, pinned, graderConfigs)
}

const ALL = 'type: text\nname: n\nscript: s\nrubric: r\nmodel: m\nweight: 2\nconfig: {contains: [a]}\n'

describe('mergeGrader', () => {
  it('takes everything from the preset but the reference and the name', () => {
    const { grader: merged } = merge(ALL, 'ref: h/o/r@v\n')
    expect(merged).toMatchObject({
      ref: 'h/o/r@v',
      type: 'text',
      name: 'effective',
      script: 's',
      rubric: 'r',
      model: 'm',
      weight: 2,
    })
  })

  it('prefers what the override states', () => {
    const { grader: merged } = merge(ALL, 'ref: h/o/r@v\nscript: s2\nrubric: r2\nmodel: m2\nweight: 0.5\n')
    expect(merged).toMatchObject({ script: 's2', rubric: 'r2', model: 'm2', weight: 0.5 })
  })

  it('takes an empty text and a zero weight for not stated', () => {
    const { grader: merged } = merge(ALL, 'ref: h/o/r@v\nscript: ""\nrubric: ~\nweight: 0\n')
    expect(merged).toMatchObject({ script: 's', rubric: 'r', weight: 2 })
  })

  it('merges the configuration as YAML, kinds that it does not know too', () => {
    const preset = 'type: bogus\nconfig: {a: {b: 1, c: [1, 2]}, d: 0x10, "<<": kept}\n'
    const { grader: merged } = merge(preset, 'ref: h/o/r@v\nconfig: {a: {c: [3], e: {f: ~}}, d: {g: 1}, h: false}\n')
    expect(merged.configNode && toValue(merged.configNode)).toEqual({
      a: { b: 1, c: [3], e: { f: null } },
      d: { g: 1 },
      '<<': 'kept',
      h: false,
    })
  })

  it('leaves both trees as they were', () => {
    const preset = grader('preset.yaml', 'type: text\nconfig: &c {contains: [a]}\n')
    const before = JSON.stringify(preset.grader.node)
    const override = grader('eval.yaml', 'ref: h/o/r@v\nconfig: {contains: [b], regex_match: [c]}\n').grader
    mergeGrader(preset.grader, override, 'n', preset.document.faults, { file: 'eval.yaml' }, graderConfigs)
    expect(JSON.stringify(preset.grader.node)).toBe(before)
  })

  it('merges mappings that are nested deeply', () => {
    const deep = (leaf: string) => `type: bogus\nconfig: ${'{a: '.repeat(400)}${leaf}${'}'.repeat(400)}\n`
    const { grader: merged, errors } = merge(deep('{b: 1}'), `ref: h/o/r@v\n${deep('{c: 2}').slice(12)}`)
    expect(errors).toEqual([])
    let node = merged.configNode && toValue(merged.configNode)
    for (let depth = 0; depth < 400; depth++) node = (node as { a: typeof node }).a
    expect(node).toEqual({ b: 1, c: 2 })
  })

  it('points every decodeError at the reference', () => {
    const { errors } = merge('type: behavior\nconfig: {max_tokens: 1}\n', 'ref: h/o/r@v\nconfig: {max_tokens: x}\n')
    expect(errors.map(({ place }) => place)).toEqual([{ file: 'eval.yaml' }])
  })
})
