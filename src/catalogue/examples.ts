import type { Code } from './codes.ts'
import type { Example, StateEntry } from './explanation.ts'
import { describeCode } from './explanations.ts'
import { examples } from './generated/examples.ts'

/** One code with everything that its page and its example say. The order of the keys is that on the wire. */
export interface CatalogueEntry {
  readonly code: Code
  readonly title: string
  readonly states: readonly StateEntry[]
  readonly meaning: string
  readonly why: string
  readonly remedy: string
  readonly example: Example
}

/** The whole of what is said of a code. Pure; a test holds that every code has a page and an example. */
export function explain(code: Code): CatalogueEntry {
  const { title, states, meaning, why, remedy, note } = describeCode(code)
  const example = examples[code]
  if (example === undefined) throw new Error(`there is no example for ${code}`)
  return { code, title, states, meaning, why, remedy, example: note === undefined ? example : { ...example, note } }
}
