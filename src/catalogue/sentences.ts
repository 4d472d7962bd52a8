import type { Name } from '../text/argument.ts'
import { fileSentences } from './files.ts'
import { graderKindSentences } from './grader-kinds.ts'
import { loadingSentences } from './loading.ts'
import { mockSentences } from './mocks.ts'
import { readingSentences } from './reading.ts'
import { GET, remoteGraderSentences } from './remote-graders.ts'
import { requirementSentences } from './requirements.ts'
import { runtimeSentences } from './runtime.ts'
import { schemaSentences } from './schemas.ts'
import type { Sentence } from './sentence.ts'
import { shapeSentences } from './shape.ts'
import { skillSentences } from './skills.ts'
import { taskSentences } from './tasks.ts'
import { uncapitalised, within } from './within.ts'

/** What was found in another file than the eval. */
interface Found {
  readonly inner: Problem
}

/** The same with the file of the module that it was found in. */
interface FoundIn extends Found {
  readonly file: Name
}

/** Sentences on what was found in a file of the module cache, around the sentence on that itself. */
const quotedSentences = {
  'in-lock': (found: Found): Sentence => {
    const { message, remediation } = within('`waza.lock`', say(found.inner))
    return {
      message,
      remediation: `${GET} to write a valid lock, or correct it by hand: ${uncapitalised(remediation)}`,
    }
  },
  'in-module': (found: FoundIn): Sentence => within(`\`${found.file}\` of the cached module`, say(found.inner)),
  'in-merged': (found: FoundIn): Sentence => {
    const { message, remediation } = say(found.inner)
    return { message: `Merged with the preset \`${found.file}\`, ${uncapitalised(message)}`, remediation }
  },
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
  ...quotedSentences,
}

type Table = typeof sentences

/** A kind of mistake with its typed arguments; the union over all families' sentences. */
export type Problem = { [K in keyof Table]: { readonly kind: K } & Parameters<Table[K]>[0] }[keyof Table]

/** The sentences of a problem. */
export function say(problem: Problem): Sentence {
  const make = sentences[problem.kind] as (args: Problem) => Sentence
  return make(problem)
}
