import { type AdviceName, isAdviceName } from './advice.ts'
import { type Code, codes } from './codes.ts'
import type { Page } from './explanation.ts'
import { pages } from './generated/pages.ts'

/** What has a page: the codes of diagnostics, and the names of advice. */
export type Explained = Code | AdviceName

/** What the page of a code or a name says, with it. */
export interface Description extends Page {
  readonly code: Explained
}

/** What a page says: docs/codes/<code>.md as data. Pure; a test holds that every code and every name has a page. */
export function describeCode(code: Explained): Description {
  const page = pages[code]
  if (page === undefined) throw new Error(`there is no page for ${code}`)
  return { code, ...page }
}

/** Whether a text is a code of the catalogue. */
export function isCode(text: string): text is Code {
  return Object.hasOwn(codes, text)
}

/** Whether a text is a code, or the name of a kind of advice. */
export function isExplained(text: string): text is Explained {
  return isCode(text) || isAdviceName(text)
}
