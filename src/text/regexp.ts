/** Why a pattern is not one of the reference's dialect (RE2), as far as it can be said without showing the pattern. */
export type RegexFault =
  | 'look-around'
  | 'back-reference'
  | 'repeat'
  | 'escape'
  | 'class'
  | 'parenthesis'
  | 'flag'
  | 'group-name'
  | 'too-large'
  | 'other'
