import { pathKinds } from '../../evidence/path-kinds.ts'
import { type RubricFact, rubricFact } from '../../evidence/rubrics.ts'
import { isBlank } from '../../go/strings.ts'
import { type Decoded, fieldOf, placeOf, record } from '../../model/decode.ts'
import { boolean, text } from '../../model/decode-scalars.ts'
import { EFFORTS } from '../../model/executor.ts'
import { type Grader, lenient } from '../../model/grader.ts'
import type { RubricFile } from '../../model/rubric.ts'
import { type Field, word } from '../../text/argument.ts'
import { absolutePath } from '../advice/absolute-path.ts'
import { faultState } from '../budget.ts'
import { notAChoice } from '../load/names.ts'
import type { Issue } from '../rule.ts'
import { choice, needsOne } from './checks.ts'
import { graderKind } from './kind.ts'
import { rubricMistakes } from './rubric.ts'

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
  look: (suite, { rubric }) => (rubric === '' ? undefined : rubricFact(suite, rubric)),
  judge: ({ config, fact }, emit) => {
    const state = fact.kind === 'unreadable' ? faultState(fact.fault) : 'invalid'
    for (const issue of rubricIssues(config, fact)) emit('grader.rubric', state, issue)
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
    ...absolutePath(config, config.rubric, paths, 'rubric'),
  ],
})

/** The rubric that the grader names (graders.md section 7). One finding a mistake, where it is in the rubric. */
function rubricIssues(config: Config, fact: RubricFact): readonly Issue[] {
  const field = fieldOf(config.where, 'rubric')
  const place = placeOf(config, 'rubric')
  switch (fact.kind) {
    case 'built-in':
      return []
    case 'blank':
      return [{ problem: { kind: 'blank', field }, place }]
    case 'unknown':
      return [{ problem: { kind: 'rubric-unknown', field, nearest: word(fact.nearest) }, place }]
    case 'unreadable': {
      const [base] = pathKinds.rubric.from
      const { fault, elsewhere } = fact
      return [{ problem: { kind: 'grader-file', field, file: 'rubric', fault, base, elsewhere }, place }]
    }
    case 'file':
      return fileIssues(field, fact.file)
  }
}

function fileIssues(field: Field, file: RubricFile): readonly Issue[] {
  switch (file.kind) {
    case 'no-front-matter':
      return [{ problem: { kind: 'rubric-front-matter', field }, place: file.place }]
    case 'unclosed':
      return [{ problem: { kind: 'front-matter-unclosed', field, file: 'rubric' }, place: file.place }]
    case 'read': {
      const front = rubricMistakes(file).map(({ problem, place }): Issue => {
        return { problem: { kind: 'front-matter-shape', field, file: 'rubric', problem }, place }
      })
      return file.body === 'there'
        ? front
        : [...front, { problem: { kind: 'rubric-body', field }, place: file.body.blankAt }]
    }
  }
}

/** A prompt on what the judge can look at by itself needs no answer. */
const ON_FILES = /\b(?:files?|workspace|disk|director(?:y|ies)|folders?|repository|git)\b|\.(?:md|json|ya?ml|txt)\b/i

/** Only an inline prompt gets nothing: a rubric is given the answer, and a comparison of pairs both of them. */
function isBlind(config: Config, grader: Grader): boolean {
  if (config.continue_session || config.mode === 'pairwise' || ON_FILES.test(config.prompt)) return false
  return !isBlank(config.prompt) && isBlank(config.rubric) && isBlank(grader.rubric)
}
