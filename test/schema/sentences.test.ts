import { describe, expect, it } from 'vitest'
import { regexWords } from '../../src/catalogue/regex-words.ts'
import { shapeSentences } from '../../src/catalogue/shape.ts'
import type { ShapeProblem } from '../../src/model/problem.ts'
import { field, name, word, words } from '../../src/text/argument.ts'
import { sentenceOf } from './support.ts'

const at = field(['graders', 2, 'config', 'mode'])
const owner = field(['config'])

const samples: { [K in ShapeProblem['kind']]: readonly [Extract<ShapeProblem, { kind: K }>, string] } = {
  required: [{ kind: 'required', field: field(['metrics']) }, '`metrics` is required.'],
  'one-required': [
    { kind: 'one-required', owner, names: words(['a', 'b', 'c']) },
    '`config` needs at least one of `a`, `b` or `c`.',
  ],
  'not-together': [
    { kind: 'not-together', owner, names: words(['a', 'b']) },
    '`a` and `b` cannot stand together in `config`.',
  ],
  'wrong-kind': [
    { kind: 'wrong-kind', field: at, found: 'text', wanted: ['an integer'] },
    '`graders[2].config.mode` is text, but an integer is needed.',
  ],
  'unknown-key': [
    { kind: 'unknown-key', owner, key: name('timout_seconds'), nearest: word('timeout_seconds') },
    'unknown key `timout_seconds` under `config`; did you mean `timeout_seconds`?',
  ],
  'not-a-choice': [
    { kind: 'not-a-choice', field: at, allowed: words(['x', 'y']), nearest: word('x') },
    '`graders[2].config.mode` is not an allowed value; did you mean `x`?',
  ],
  'below-minimum': [
    { kind: 'below-minimum', field: at, minimum: 0, exclusive: true },
    '`graders[2].config.mode` is too small: it must be greater than 0.',
  ],
  'above-maximum': [
    { kind: 'above-maximum', field: at, maximum: 1 },
    '`graders[2].config.mode` is too large: it must be 1 or less.',
  ],
  empty: [{ kind: 'empty', field: at }, '`graders[2].config.mode` is empty.'],
  'more-mistakes': [{ kind: 'more-mistakes', count: 7 }, 'The file has 7 more mistakes of these kinds.'],
  blank: [{ kind: 'blank', field: at }, '`graders[2].config.mode` contains only whitespace.'],
  'item-count': [
    { kind: 'item-count', field: field(['range']), minimum: 2, maximum: 2 },
    '`range` needs exactly 2 entries.',
  ],
  'wrong-form': [
    { kind: 'wrong-form', field: at, form: word('two numbers') },
    '`graders[2].config.mode` does not have the right form.',
  ],
  regex: [
    { kind: 'regex', field: at, fault: 'look-around' },
    '`graders[2].config.mode` is not a valid regular expression: look-ahead and look-behind do not exist in RE2.',
  ],
  repeated: [
    { kind: 'repeated', field: at, what: word('grader') },
    '`graders[2].config.mode` repeats the `mode` of an earlier grader.',
  ],
  'duplicate-key': [{ kind: 'duplicate-key', owner }, '`config` has the same key twice.'],
  'merge-value': [
    { kind: 'merge-value', owner },
    '`config` merges (`<<`) something that is neither a mapping nor a list of mappings.',
  ],
  'tag-conversion': [{ kind: 'tag-conversion', owner }, '`config` has a tag that its value cannot be converted to.'],
  'collection-key': [{ kind: 'collection-key', owner }, '`config` has a list or a mapping as a key.'],
  'yaml-syntax': [
    { kind: 'yaml-syntax', slip: { kind: 'tab' } },
    'the file is not valid YAML: a tab stands where only spaces can stand.',
  ],
  'utf-16': [{ kind: 'utf-16' }, 'the file is UTF-16; only UTF-8 is read.'],
  'not-utf8': [{ kind: 'not-utf8' }, 'the file is not UTF-8 text.'],
  'control-character': [{ kind: 'control-character' }, 'the file has a control character that YAML does not allow.'],
  'empty-document': [{ kind: 'empty-document' }, 'the file is empty.'],
  'excessive-aliasing': [{ kind: 'excessive-aliasing' }, 'the file repeats its content through aliases too often.'],
  'self-reference': [
    { kind: 'self-reference' },
    'an alias (`*name`) stands inside of what its own anchor (`&name`) names, so that it has no end.',
  ],
  'not-allowed-here': [
    { kind: 'not-allowed-here', field: at, because: word('`type` is `x`') },
    '`graders[2].config.mode` is not allowed, because `type` is `x`.',
  ],
  'needed-beside': [
    { kind: 'needed-beside', field: at, because: word('`type` is `x`'), value: word('2.0') },
    '`graders[2].config.mode` must be `2.0`, because `type` is `x`.',
  ],
  'not-finite': [
    { kind: 'not-finite', field: at },
    '`graders[2].config.mode` is infinite or not a number, but a finite number is needed.',
  ],
  'not-json': [
    { kind: 'not-json', field: at },
    '`graders[2].config.mode` is a date, or a mapping with a key that is not text, which is not a value for this place.',
  ],
}

describe('sentences', () => {
  it('has a sample of every kind', () => {
    expect(Object.keys(samples).sort()).toEqual(Object.keys(shapeSentences).sort())
  })

  it.each(Object.values(samples))('%o', (problem, message) => {
    const sentence = sentenceOf(problem)
    expect(sentence.message).toBe(message)
    expect(sentence.remediation).toMatch(/^[A-Z][^\n]*\.$/)
  })

  it.each(Object.keys(regexWords))('names the fault %s of a pattern', (fault) => {
    const { message, remediation } = regexWords[fault as keyof typeof regexWords]
    expect(message).not.toMatch(/[.\n]$/)
    expect(remediation).toMatch(/^[A-Z][^\n]*[^.]$/)
  })

  it('says what is possible where no key comes near', () => {
    const known = words(['a', 'b'])
    const { remediation } = sentenceOf({ kind: 'unknown-key', owner, key: name('zz'), known })
    expect(remediation).toBe('Remove `zz`, or correct its name; the known keys are `a` and `b`.')
  })
})
