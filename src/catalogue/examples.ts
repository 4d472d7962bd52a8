import type { Explained } from './explained.ts'
import type { Example, StateEntry } from './explanation.ts'
import { describeCode } from './explanations.ts'
import { examples } from './generated/examples.ts'

/** One code, or one name of advice, with everything that its page and its example say. The order of the keys is that on the wire. */
export interface CatalogueEntry {
  readonly code: Explained
  readonly title: string
  readonly states: readonly StateEntry[]
  readonly meaning: string
  readonly why: string
  readonly remedy: string
  readonly example: Example
}

/** The whole of what is said of a code or name. Pure; a test holds that each has a page and an example. */
export function explain(code: Explained): CatalogueEntry {
  const { title, states, meaning, why, remedy, note } = describeCode(code)
  const example = examples[code]
  if (example === undefined) throw new Error(`there is no example for ${code}`)
  return { code, title, states, meaning, why, remedy, example: note === undefined ? example : { ...example, note } }
}
