import { type AdviceName, isAdviceName } from './advice.ts'
import { type Code, codes } from './codes.ts'

/** What has a page: the codes of diagnostics, and the names of advice. The pages themselves are loaded by who shows them. */
export type Explained = Code | AdviceName

/** Whether a text is a code of the catalogue. */
export function isCode(text: string): text is Code {
  return Object.hasOwn(codes, text)
}

/** Whether a text is a code, or the name of a kind of advice. */
export function isExplained(text: string): text is Explained {
  return isCode(text) || isAdviceName(text)
}
