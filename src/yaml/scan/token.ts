/** The kinds of tokens. Numbers, since they are compared at every step. */
export const STREAM_END = 0
export const VERSION_DIRECTIVE = 1
export const TAG_DIRECTIVE = 2
export const DOCUMENT_START = 3
export const DOCUMENT_END = 4
export const BLOCK_SEQUENCE_START = 5
export const BLOCK_MAPPING_START = 6
export const BLOCK_END = 7
export const FLOW_SEQUENCE_START = 8
export const FLOW_SEQUENCE_END = 9
export const FLOW_MAPPING_START = 10
export const FLOW_MAPPING_END = 11
export const BLOCK_ENTRY = 12
export const FLOW_ENTRY = 13
export const KEY = 14
export const VALUE = 15
export const ALIAS = 16
export const ANCHOR = 17
export const TAG = 18
export const PLAIN_SCALAR = 19
/** Quoted and block scalars, whose text is never typed by its look. */
export const TEXT_SCALAR = 20

export type TokenKind = number

/**
 * A piece of the text. Where it may turn out to be a key without a question mark, which only a later colon tells, it
 * carries what the scanner needs to know then.
 */
export class Token {
  readonly kind: TokenKind
  readonly start: number
  end: number
  /** The text of a scalar, the name of an anchor or alias, the handle of a tag, the number of a version. */
  text = ''
  /** What follows the handle of a tag; the prefix of a tag directive. */
  suffix = ''
  /** Whether it can still become a key. */
  isPossibleKey = false
  /** Whether the tokens behind it wait until that is known. */
  isAwaited = false
  /** Whether it must become one, since it stands where keys of the mapping around stand. */
  isRequiredKey = false
  /** Its number in the order of tokens, as far as it can become a key. */
  number = 0
  /** The start of the line that it begins in. */
  readonly line: number

  constructor(kind: TokenKind, start: number, end: number, line: number) {
    this.kind = kind
    this.start = start
    this.end = end
    this.line = line
  }
}
