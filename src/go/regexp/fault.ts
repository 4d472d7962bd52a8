/** Go's regexp: what keeps a pattern from compiling. Checked by the table `regex`. */

/** Why a pattern is not one of Go's, as far as it can be said without showing the pattern. */
export type RegexFault =
  | 'look-around'
  | 'back-reference'
  | 'repeat'
  | 'escape'
  | 'class'
  | 'parenthesis'
  | 'flag'
  | 'group-name'
  /** Beyond a limit of Go's. */
  | 'too-complex'
  /** Perhaps beyond a limit of Go's: more than is worked out here (decision 29). */
  | 'too-large'
