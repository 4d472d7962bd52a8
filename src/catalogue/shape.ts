import type { ShapeProblem } from '../model/problem.ts'
import type { Field } from '../text/argument.ts'
import { either, list } from './lists.ts'
import { regexWords } from './regex-words.ts'
import type { Sentence } from './sentence.ts'
import { absentHint, kindHint } from './shape-hints.ts'
import { unknownKeySentence } from './unknown-key.ts'
import { slipSentence } from './yaml.ts'

type Of<K extends ShapeProblem['kind']> = Extract<ShapeProblem, { kind: K }>

/**
 * The sentences of every mistake in the shape of a document (decision 25): the field, the kind of mistake, and what to
 * do about it. Never an authored value; a missing kind does not compile.
 */
export const shapeSentences: { [K in ShapeProblem['kind']]: (problem: Of<K>) => Sentence } = {
  required: ({ field }) => ({
    message: `${quote(field)} is required.`,
    remediation: absentHint(field) ?? `Add \`${lastName(field)}\`${placeOf(field)}.`,
  }),

  'one-required': ({ owner, names }) => ({
    message: `${quote(owner)} needs ${names.length > 2 ? 'at least one of ' : ''}${list(names, 'or')}.`,
    remediation: `Add ${names.length > 2 ? 'one of them' : list(names, 'or')}${inside(owner)}.`,
  }),

  'not-together': ({ owner, names }) => ({
    message: `${list(names, 'and')} cannot stand together${inside(owner)}.`,
    remediation: `Keep one of ${list(names, 'and')}, and remove the ${names.length > 2 ? 'others' : 'other'}.`,
  }),

  'wrong-kind': ({ field, found, wanted, isNeeded = false }) => ({
    message: `${quote(field)} ${found === 'null' ? 'has no value' : `is ${found}`}, but ${either(wanted)} is needed.`,
    remediation: kindHint(field, found, wanted, isNeeded),
  }),

  'unknown-key': unknownKeySentence,

  'not-a-choice': ({ field, allowed, nearest }) => ({
    message: `${quote(field)} is not an allowed value${nearest === undefined ? '.' : `; did you mean \`${nearest}\`?`}`,
    remediation: `Use ${allowed.length > 2 ? 'one of ' : ''}${list(allowed, 'or')}.`,
  }),

  'below-minimum': ({ field, minimum, exclusive }) => ({
    message: `${quote(field)} is too small: it must be ${exclusive ? `greater than ${minimum}` : `${minimum} or more`}.`,
    remediation: exclusive ? `Use a number greater than ${minimum}.` : `Use ${minimum} or a greater number.`,
  }),

  'above-maximum': ({ field, maximum }) => ({
    message: `${quote(field)} is too large: it must be ${maximum} or less.`,
    remediation: `Use ${maximum} or a smaller number.`,
  }),

  empty: ({ field }) => ({
    message: `${quote(field)} is empty.`,
    remediation: `Give ${quote(field)} a value${isEntry(field) ? ', or remove the entry' : ''}.`,
  }),

  'more-mistakes': ({ count }) => ({
    message: `The file has ${count} more ${count === 1 ? 'mistake' : 'mistakes'} of these kinds.`,
    remediation: 'Fix those that are listed, then run again.',
  }),

  blank: ({ field }) => ({
    message: `${quote(field)} contains only whitespace.`,
    remediation: `Write at least one visible character in ${quote(field)}.`,
  }),

  'item-count': ({ field, minimum, maximum }) => {
    if (minimum !== undefined && minimum === maximum) {
      return {
        message: `${quote(field)} needs exactly ${entries(minimum)}.`,
        remediation: `Write ${entries(minimum)}.`,
      }
    }
    if (maximum !== undefined) {
      return {
        message: `${quote(field)} has too many entries: ${maximum} at most.`,
        remediation: `Keep ${entries(maximum)} in ${quote(field)}.`,
      }
    }
    const least = minimum ?? 1
    if (least > 1) {
      const message = `${quote(field)} has too few entries: it needs ${least}.`
      return { message, remediation: `Write ${entries(least)} in ${quote(field)}.` }
    }
    return {
      message: `${quote(field)} is an empty list, but at least one entry is needed.`,
      remediation: absentHint(field) ?? `Add an entry to ${quote(field)}.`,
    }
  },

  'wrong-form': ({ field, form }) => ({
    message: `${quote(field)} does not have the right form.`,
    remediation: `Write ${form}.`,
  }),

  repeated: ({ field, what }) =>
    isEntry(field)
      ? { message: `${quote(field)} repeats an earlier ${what}.`, remediation: `Remove it, or name another ${what}.` }
      : {
          message: `${quote(field)} repeats the \`${lastName(field)}\` of an earlier ${what}.`,
          remediation: `Give each ${what} of the list a \`${lastName(field)}\` of its own.`,
        },

  regex: ({ field, fault }) =>
    fault === 'too-large'
      ? {
          message: `${quote(field)} is a larger regular expression than is examined offline.`,
          remediation: 'Use smaller counts of repetition, or split it into several patterns.',
        }
      : {
          message: `${quote(field)} is not a valid regular expression: ${regexWords[fault].message}.`,
          remediation: `${regexWords[fault].remediation}.`,
        },

  'duplicate-key': ({ owner }) => ({
    message: `${quote(owner)} has the same key twice.`,
    remediation: 'Keep one of the two entries, with what both say.',
  }),

  'merge-value': ({ owner }) => ({
    message: `${quote(owner)} merges (\`<<\`) something that is neither a mapping nor a list of mappings.`,
    remediation:
      'Let `<<` name a mapping, such as `*anchor`, or a list of them; quote `"<<"` if it is an ordinary key.',
  }),

  'tag-conversion': ({ owner }) => ({
    message: `${quote(owner)} has a tag that its value cannot be converted to.`,
    remediation: 'Remove the tag (`!!...`), or write a value of that type.',
  }),

  'collection-key': ({ owner }) => ({
    message: `${quote(owner)} has a list or a mapping as a key.`,
    remediation: 'Use a text as the key; quote it if it begins with `[` or `{`.',
  }),

  'yaml-syntax': ({ slip }) => slipSentence(slip),

  'utf-16': () => ({
    message: 'the file is UTF-16; only UTF-8 is read.',
    remediation: 'Save the file as UTF-8.',
  }),

  'not-utf8': () => ({
    message: 'the file is not UTF-8 text.',
    remediation: 'Save the file with the encoding UTF-8.',
  }),

  'control-character': () => ({
    message: 'the file has a control character that YAML does not allow.',
    remediation: 'Delete the character, or write it as an escape (`\\x..`) inside double quotes.',
  }),

  'empty-document': () => ({
    message: 'the file is empty.',
    remediation: 'Write the document; a file that holds only comments counts as empty.',
  }),

  'excessive-aliasing': () => ({
    message: 'the file repeats its content through aliases too often.',
    remediation: 'Use fewer aliases (`*name`) of anchors that contain aliases themselves.',
  }),

  'self-reference': () => ({
    message: 'an alias (`*name`) stands inside of what its own anchor (`&name`) names, so that it has no end.',
    remediation: 'Use the alias outside of what the anchor names, or write the value out.',
  }),

  'not-allowed-here': ({ field, because, remedy }) => ({
    message: `${quote(field)} is not allowed, because ${because}.`,
    remediation: `Remove ${quote(field)}${remedy === undefined ? ', or change what rules it out' : `, or ${remedy}`}.`,
  }),

  'needed-beside': ({ field, because, value, remedy }) => ({
    message: `${quote(field)} ${value === undefined ? 'is required' : `must be \`${value}\``}, because ${because}.`,
    remediation:
      value === undefined
        ? `Add \`${lastName(field)}\`${placeOf(field)}${remedy === undefined ? '' : `, or ${remedy}`}.`
        : `Write \`${lastName(field)}: "${value}"\`.`,
  }),

  'not-finite': ({ field }) => ({
    message: `${quote(field)} is infinite or not a number, but a finite number is needed.`,
    remediation: 'Write the number with digits.',
  }),

  'not-json': ({ field }) => ({
    message: `${quote(field)} is a date, or a mapping with a key that is not text, which is not a value for this place.`,
    remediation: 'Put the date, or the key, in quotes.',
  }),
}

const quote = (field: Field): string => (field === '' ? 'the document' : `\`${field}\``)
const inside = (owner: Field): string => (owner === '' ? '' : ` in \`${owner}\``)
const entries = (count: number): string => (count === 1 ? 'one entry' : `${count} entries`)
const isEntry = (field: Field): boolean => field.endsWith(']')

function lastName(field: Field): string {
  return field.slice(field.lastIndexOf('.') + 1)
}

/** Where the last name of a path stands, as a sentence's end. */
function placeOf(field: Field): string {
  const cut = field.lastIndexOf('.')
  return cut < 0 ? ' at the top level' : ` under \`${field.slice(0, cut)}\``
}
