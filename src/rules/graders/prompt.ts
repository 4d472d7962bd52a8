import { rubricIssues } from '../../evidence/rubrics.ts'
import { isBlank, trimSpace } from '../../go/strings.ts'
import { type Decoded, fieldOf, placeOf, record } from '../../model/decode.ts'
import { boolean, text } from '../../model/decode-scalars.ts'
import { EFFORTS } from '../../model/executor.ts'
import { type Grader, lenient } from '../../model/grader.ts'
import { BUILT_IN_RUBRICS } from '../../model/rubric.ts'
import { onePath } from '../advice/absolute-path.ts'
import { problemState } from '../budget.ts'
import { notAChoice } from '../load/names.ts'
import { choice, namedFile, needsOne } from './checks.ts'
import { graderKind } from './kind.ts'

const decode = record(
  { prompt: text, rubric: text, model: text, reasoning_effort: text, mode: text, continue_session: boolean },
  lenient,
)
type Config = Decoded<typeof decode>

/** A model that judges, by a prompt or by a rubric. */
export const prompt = graderKind(decode, {
  load: ({ reasoning_effort: effort }, grader) =>
    effort === '' || EFFORTS.includes(effort) ? [] : [notAChoice(grader, EFFORTS, 'config', 'reasoning_effort')],
  check: (config, grader) => [
    ...needsOne(grader, config.prompt !== '' || !isBlank(config.rubric), ['prompt', 'rubric']),
    ...(config.reasoning_effort === '' ? [] : choice(config, config.reasoning_effort, EFFORTS, 'reasoning_effort')),
  ],
  effort: ({ reasoning_effort }) => reasoning_effort,
  codes: ['grader.rubric'],
  paths: (owner) =>
    BUILT_IN_RUBRICS.some((name) => name === trimSpace(owner.rubric))
      ? []
      : [{ kind: 'rubric', path: trimSpace(owner.rubric), owner, steps: ['rubric'] }],
  look: (suite, { rubric }) => (rubric === '' ? undefined : rubricIssues(suite, rubric)),
  judge: ({ config, fact }, emit) => {
    for (const issue of namedFile(config, 'rubric', fact)) emit('grader.rubric', problemState(issue.problem), issue)
  },
  run: { code: 'grader.model', dependency: 'model' },
  advise: (config, grader, paths) => [
    ...(isBlind(config, grader)
      ? [
          {
            problem: { kind: 'judge-blind', owner: fieldOf(grader.where) },
            place: placeOf(config, 'prompt'),
          } as const,
        ]
      : []),
    ...onePath(config, config.rubric, paths, 'rubric'),
  ],
})

/** A prompt on what the judge can look at by itself needs no answer. */
const ON_FILES = /\b(?:files?|workspace|disk|director(?:y|ies)|folders?|repository|git)\b|\.(?:md|json|ya?ml|txt)\b/i

/** Only an inline prompt gets nothing: a rubric is given the answer, and a comparison of pairs both of them. */
function isBlind(config: Config, grader: Grader): boolean {
  if (config.continue_session || config.mode === 'pairwise' || ON_FILES.test(config.prompt)) return false
  return !isBlank(config.prompt) && isBlank(config.rubric) && isBlank(grader.rubric)
}
