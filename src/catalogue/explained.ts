import { type Word, word } from '../text/argument.ts'
import { nearest } from '../text/nearest.ts'
import { type AdviceName, adviceNames, isAdviceName } from './advice.ts'
import { type Code, codes } from './codes.ts'

/** What has a page: the codes of diagnostics, and the names of advice. The pages themselves are loaded by who shows them. */
export type Explained = Code | AdviceName

/** Whether a text is a code of the catalogue. */
export function isCode(text: string): text is Code {
  return Object.hasOwn(codes, text)
}

/** The code or name of advice that a text which is none may mean. */
export function nearestExplained(text: string): Word | undefined {
  return word(nearest(text, [...Object.keys(codes), ...adviceNames]))
}

/** Whether a text is a code, or the name of a kind of advice. */
export function isExplained(text: string): text is Explained {
  return isCode(text) || isAdviceName(text)
}
