import { type Code, type CodeEntry, codes } from './codes.ts'
import type { Example, Explanation } from './explanations/explanation.ts'
import { files } from './explanations/files.ts'
import { graders } from './explanations/graders.ts'
import { loading } from './explanations/loading.ts'
import { mocks } from './explanations/mocks.ts'
import { remoteGraders } from './explanations/remote-graders.ts'
import { requirements } from './explanations/requirements.ts'
import { runtime } from './explanations/runtime.ts'
import { skills } from './explanations/skills.ts'
import { tasks } from './explanations/tasks.ts'
import type { State } from './finding.ts'

const ordered = [loading, skills, tasks, files, requirements, graders, remoteGraders, mocks, runtime]

/** The codes by what they are about, in the order of an inspection. */
export const families: readonly { readonly title: string; readonly codes: readonly Code[] }[] = ordered.map(
  ({ title, codes: members }) => ({ title, codes: Object.keys(members).filter(isCode) }),
)

const explanations: Readonly<Record<Code, Explanation>> = {
  ...loading.codes,
  ...skills.codes,
  ...tasks.codes,
  ...files.codes,
  ...requirements.codes,
  ...graders.codes,
  ...remoteGraders.codes,
  ...mocks.codes,
  ...runtime.codes,
}

/** One code with everything that the catalogue says of it. The order of the keys is that on the wire. */
export interface CatalogueEntry {
  readonly code: Code
  readonly title: string
  readonly states: readonly StateEntry[]
  readonly meaning: string
  readonly why: string
  readonly remedy: string
  readonly example: Example
}

/** What a state says for one code, and whether it makes the report's `complete` false. */
export interface StateEntry {
  readonly state: State
  readonly meaning: string
  readonly incomplete: boolean
}

/** The whole of what the catalogue has on a code. Pure; every code has an entry. */
export function explain(code: Code): CatalogueEntry {
  const { title, states, incomplete }: CodeEntry = codes[code]
  const { meaning, why, remedy, example, states: meanings } = explanations[code]
  const entries = states.map((state) => ({
    state,
    meaning: meanings[state] ?? '',
    incomplete: incomplete.includes(state),
  }))
  return { code, title, states: entries, meaning, why, remedy, example }
}

/** Whether a text is a code of the catalogue. */
export function isCode(text: string): text is Code {
  return Object.hasOwn(codes, text)
}
