import { type Code, codes } from './codes.ts'
import type { Page } from './explanation.ts'
import { pages } from './generated/pages.ts'

/** What the page of a code says, with the code. */
export interface Description extends Page {
  readonly code: Code
}

/** What the page of a code says: docs/codes/<code>.md as data. Pure; a test holds that every code has a page. */
export function describeCode(code: Code): Description {
  const page = pages[code]
  if (page === undefined) throw new Error(`there is no page for ${code}`)
  return { code, ...page }
}

/** Whether a text is a code of the catalogue. */
export function isCode(text: string): text is Code {
  return Object.hasOwn(codes, text)
}
