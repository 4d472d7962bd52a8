import { fileSentences } from './files.ts'
import { graderKindSentences } from './grader-kinds.ts'
import { loadingSentences } from './loading.ts'
import { mockSentences } from './mocks.ts'
import { readingSentences } from './reading.ts'
import { remoteGraderSentences } from './remote-graders.ts'
import { requirementSentences } from './requirements.ts'
import { runtimeSentences } from './runtime.ts'
import { schemaSentences } from './schemas.ts'
import { shapeSentences } from './shape.ts'
import { skillSentences } from './skills.ts'
import { taskSentences } from './tasks.ts'

/** What a finding says: one line on the mistake, one on the remedy. */
export interface Sentence {
  readonly message: string
  readonly remediation: string
}

const sentences = {
  ...graderKindSentences,
  ...shapeSentences,
  ...skillSentences,
  ...taskSentences,
  ...schemaSentences,
  ...runtimeSentences,
  ...requirementSentences,
  ...remoteGraderSentences,
  ...readingSentences,
  ...loadingSentences,
  ...fileSentences,
  ...mockSentences,
}

type Table = typeof sentences

/** A kind of mistake with its typed arguments; the union over all families' sentences. */
export type Problem = { [K in keyof Table]: { readonly kind: K } & Parameters<Table[K]>[0] }[keyof Table]

/** The sentences of a problem. */
export function say(problem: Problem): Sentence {
  const make = sentences[problem.kind] as (args: Problem) => Sentence
  return make(problem)
}
