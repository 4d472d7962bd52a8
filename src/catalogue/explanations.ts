import type { Explained } from './explained.ts'
import type { Page } from './explanation.ts'
import { pages } from './generated/pages.ts'

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
