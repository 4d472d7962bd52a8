/** What follows the reading of a pattern: it is told each item, in the order of the text. */
export interface Meter {
  /** A character that stands for itself. */
  literal(folded: boolean): void
  /** A class of characters, with the number of its members, some of which are classes of Unicode. */
  charClass(members: number, unicodeClasses: number): void
  /** A place: the start or the end of the text, or one of another kind. */
  assertion(kind: 'start' | 'end' | 'other'): void
  /** The start of a group. */
  open(captures: boolean): void
  /** A vertical bar. */
  bar(): void
  /** The end of a group; false when none is open. */
  close(): boolean
  /** The last item is repeated at least so often, and at most so often or without end. */
  repeat(least: number, most: number | undefined): 'done' | 'nothing-to-repeat' | 'too-many-copies'
  /** The end of the pattern. */
  end(): 'open' | 'too-complex' | 'too-large' | 'within'
}
