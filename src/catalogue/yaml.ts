import type { Slip, SlipKind } from '../yaml/slip.ts'
import type { Sentence } from './sentence.ts'

/** What is wrong with a text as YAML, and what to do about it: one sentence and remedy a kind of slip. */
export function slipSentence(slip: Slip): Sentence {
  const { is, remedy } = slip.kind === 'indentation' ? indentation(slip) : SLIPS[slip.kind]
  return { message: `the file is not valid YAML: ${is}.`, remediation: remedy }
}

interface Words {
  readonly is: string
  readonly remedy: string
}

function indentation({ line, column }: Slip): Words {
  if (line === undefined || column === undefined)
    return {
      is: 'this line is indented more than the text before it allows',
      remedy: 'Align the line with the keys that it belongs to; give the key before it its colon and value first.',
    }
  return {
    is: `this line does not stand where its neighbours do; what it continues begins on line ${line} in column ${column}`,
    remedy: `Begin the line in column ${column}, or indent it as part of the entry before it.`,
  }
}

const SLIPS: Record<Exclude<SlipKind, 'indentation'>, Words> = {
  'after-bracket': {
    is: 'something follows a closing bracket',
    remedy: 'Remove what follows the bracket; a text that begins with `[` or `{` needs quotes around all of it.',
  },
  'after-quote': {
    is: 'something follows a closing quote',
    remedy: "Remove what follows the quote, or quote all of the text; inside of single quotes write `''` for `'`.",
  },
  'alias-name': {
    is: '`*` begins an alias and `&` an anchor, but no name follows',
    remedy: 'Put the value in quotes if it is text.',
  },
  'block-header': {
    is: 'only an indentation from 1 to 9, `-` or `+`, and a comment can follow `|` and `>`',
    remedy: 'Begin the text on the next line, or put the value in quotes.',
  },
  'bracket-stray': {
    is: 'this bracket closes nothing',
    remedy: 'Remove the bracket, or put the text that it belongs to in quotes.',
  },
  'bracket-unclosed': {
    is: 'the bracket that opens here is never closed, or closed by the wrong one',
    remedy: 'Close the list with `]` and the mapping with `}`; put the value in quotes if it is text.',
  },
  'colon-glued': {
    is: 'a space is missing after this colon',
    remedy: 'Write a space after the colon.',
  },
  'colon-in-text': {
    is: 'a second colon with a space after it stands in this line',
    remedy: 'Put the value in quotes, or move the inner key to a line of its own.',
  },
  'comma-missing': {
    is: 'a comma or the closing bracket is missing before this',
    remedy: 'Separate the entries with commas; put text with `?`, `[`, `]`, `{`, `}` or `,` in quotes.',
  },
  'content-missing': {
    is: 'a value or key is missing before this',
    remedy: 'Write what is missing, remove this, or put it in quotes if it is text.',
  },
  'dash-glued': {
    is: 'a space is missing after this dash',
    remedy: 'Write a space after the dash of a list item.',
  },
  depth: {
    is: 'it is nested deeper than the 10,000 levels that a run reads',
    remedy: 'Use fewer levels of lists and mappings.',
  },
  directive: {
    is: 'a run cannot read this directive; `%YAML 1.1` and `%TAG`, with `---` on a line after them, are the only ones',
    remedy: 'Remove the line that begins with `%`; nothing in the file needs it.',
  },
  escape: {
    is: 'a backslash starts an escape in double quotes, and this is none that a run knows',
    remedy: 'Use single quotes for a pattern or path, or write `\\\\` for a backslash.',
  },
  'key-without-colon': {
    is: 'a key without a colon stands here',
    remedy: 'Write a colon and a space after the key, or indent the line as part of the value before it.',
  },
  'list-in-line': {
    is: 'a list item cannot begin in the line of its key',
    remedy: 'Move the dash to a line of its own, or put the value in quotes if it is text.',
  },
  'merge-conflict': {
    is: 'this line was left behind by a merge conflict',
    remedy: 'Resolve the conflict: keep one side, and remove the lines with `<<<<<<<`, `=======` and `>>>>>>>`.',
  },
  'question-mark': {
    is: 'a question mark and a space begin a key, and no key can begin here',
    remedy: 'Put the value in quotes if it is text.',
  },
  'quote-unclosed': {
    is: 'the quote that opens here is not closed where the text ends',
    remedy: "Close the quote; inside of the text write `\\\"` between double quotes, and `''` between single ones.",
  },
  'reserved-start': {
    is: 'nothing can begin with this character without quotes',
    remedy: 'Put the value in quotes.',
  },
  tab: {
    is: 'a tab stands where only spaces can stand',
    remedy: 'Indent with spaces.',
  },
  tag: {
    is: '`!` begins a tag, and this is none',
    remedy: 'Put the value in quotes if it is text.',
  },
  'unknown-anchor': {
    is: '`*` begins an alias, but no anchor (`&`) of this name stands before it',
    remedy: 'Put the value in quotes if it is text, or define the anchor before.',
  },
}
