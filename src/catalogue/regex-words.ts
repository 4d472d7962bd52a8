import type { RegexFault } from '../go/regexp/index.ts'

/** What is said about a pattern that RE2 refuses, as parts of sentences; the pattern itself is never shown. */
export const regexWords: {
  readonly [K in Exclude<RegexFault, 'too-large'>]: { readonly message: string; readonly remediation: string }
} = {
  'look-around': {
    message: 'look-ahead and look-behind do not exist in RE2',
    remediation: 'Split it into two patterns, for example one in a list of matches and one in a list of exclusions',
  },
  'back-reference': {
    message: 'back-references do not exist in RE2',
    remediation: 'Write out the alternatives in place of the back-reference',
  },
  repeat: {
    message: 'a repetition has nothing to repeat, is doubled, or counts to more than 1000',
    remediation: 'Put `*`, `+`, `?` or `{n,m}` after one item, with counts of at most 1000 in rising order',
  },
  escape: {
    message: 'it has an escape that RE2 does not know',
    remediation: 'Escape only punctuation, or use a known class such as `\\d`, `\\s`, `\\w`, `\\b`, `\\A` or `\\z`',
  },
  class: {
    message: 'a character class is not closed, or has a range that runs backwards',
    remediation: 'Close the class with `]`, and put the lower end of a range first',
  },
  parenthesis: {
    message: 'the parentheses do not match',
    remediation: 'Close every `(`, or write `\\(` and `\\)` for the characters themselves',
  },
  flag: {
    message: 'it has a flag or a group form that RE2 does not know',
    remediation: 'Use only the flags `i`, `m`, `s` and `U`, as in `(?i)`',
  },
  'group-name': {
    message: 'a group name is malformed',
    remediation: 'Name groups with letters, digits and `_`, as in `(?P<name>...)`',
  },
  'too-complex': {
    message: 'it is too large once its repetitions are written out, or nested too deeply',
    remediation: 'Use smaller counts, above all where repetitions are nested, and fewer groups within groups',
  },
}
