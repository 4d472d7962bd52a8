import { type Code, type CodeEntry, codes } from './codes.ts'
import type { Explanation } from './explanations/explanation.ts'
import { files } from './explanations/files.ts'
import { graders } from './explanations/graders.ts'
import { loading } from './explanations/loading.ts'
import { mocks } from './explanations/mocks.ts'
import { remoteGraders } from './explanations/remote-graders.ts'
import { requirements } from './explanations/requirements.ts'
import { runtime } from './explanations/runtime.ts'
import { skills } from './explanations/skills.ts'
import { tasks } from './explanations/tasks.ts'

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

/** One code with everything that the catalogue says of it. */
export interface CatalogueEntry extends CodeEntry, Explanation {
  readonly code: Code
}

/** The whole of what the catalogue has on a code. */
export function explain(code: Code): CatalogueEntry {
  return { code, ...codes[code], ...explanations[code] }
}

/** Whether a text is a code of the catalogue. */
export function isCode(text: string): text is Code {
  return Object.hasOwn(codes, text)
}
