import type { Problem } from '../../catalogue/sentences.ts'
import { pathKinds } from '../../evidence/bases.ts'
import type { RubricFact } from '../../evidence/rubrics.ts'
import { fieldOf, type Located, type Misfit, placeOf } from '../../model/decode.ts'
import type { ConfigOf } from '../../model/grader.ts'
import type { ShapeProblem } from '../../model/problem.ts'
import { GOLDEN_OUTCOMES, RUBRIC_SCALES, type RubricFields, type RubricFile } from '../../model/rubric.ts'
import { type Field, type Step, word, words } from '../../text/argument.ts'
import { isBlank } from '../../text/go.ts'
import { nearest } from '../../text/nearest.ts'
import { isLooseVersion } from '../../text/semver.ts'
import type { Place } from '../../text/source.ts'
import { entryAt } from '../../yaml/entries.ts'
import { faultState } from '../budget.ts'
import { type Judgement, rule, type Subject } from '../rule.ts'

interface RubricInput {
  readonly config: ConfigOf<'prompt'>
  readonly fact: RubricFact
  readonly subject: Subject
}

/** The rubric that a prompt grader names (graders.md section 7). One finding a mistake, where it is in the rubric. */
export const rubricRule = rule(['grader.rubric'], ({ config, fact, subject }: RubricInput, emit) => {
  const field = fieldOf(config.where, 'rubric')
  const judgements =
    fact.kind === 'file'
      ? fileJudgements(field, fact.file)
      : referenceProblems(field, fact).map((problem) => ({ problem, place: placeOf(config, 'rubric') }))
  const state = fact.kind === 'unreadable' ? faultState(fact.fault) : 'invalid'
  for (const judgement of judgements) emit('grader.rubric', state, subject, judgement)
})

function referenceProblems(field: Field, fact: Exclude<RubricFact, { kind: 'file' }>): readonly Problem[] {
  switch (fact.kind) {
    case 'built-in':
      return []
    case 'blank':
      return [{ kind: 'blank', field }]
    case 'unknown':
      return [{ kind: 'rubric-unknown', field, nearest: word(fact.nearest) }]
    case 'unreadable': {
      const [base] = pathKinds.rubric.from
      return [{ kind: 'grader-file', field, file: 'rubric', fault: fact.fault, base, elsewhere: fact.elsewhere }]
    }
  }
}

function fileJudgements(field: Field, file: RubricFile): readonly Judgement[] {
  switch (file.kind) {
    case 'no-front-matter':
      return [{ problem: { kind: 'rubric-front-matter', field }, place: file.place }]
    case 'unclosed':
      return [{ problem: { kind: 'front-matter-unclosed', field, file: 'rubric' }, place: file.place }]
    case 'read': {
      const front = mistakesOf(file).map(({ problem, place }): Judgement => {
        return { problem: { kind: 'front-matter-shape', field, file: 'rubric', problem }, place }
      })
      return file.body === 'there'
        ? front
        : [...front, { problem: { kind: 'rubric-body', field }, place: file.body.blankAt }]
    }
  }
}

/** One rubric has no more findings than this for each grader that names it, whatever its goldens are. */
const MOST_MISTAKES = 50

const known = new WeakMap<RubricFile, readonly Misfit[]>()

/** The mistakes in the front matter, found once although thousands of tasks may name the rubric. */
function mistakesOf(file: RubricFile & { kind: 'read' }): readonly Misfit[] {
  let mistakes = known.get(file)
  if (mistakes === undefined) {
    const { front } = file
    mistakes = (front.ok ? fieldMistakes(front.fields, front.placeOf) : front.misfits).slice(0, MOST_MISTAKES)
    known.set(file, mistakes)
  }
  return mistakes
}

type PlaceOf = (located: Located, ...below: readonly Step[]) => Place

function fieldMistakes(rubric: RubricFields, place: PlaceOf): Misfit[] {
  const out: Misfit[] = []
  const say = (owner: Located, key: string, problem: ShapeProblem) => out.push({ problem, place: place(owner, key) })
  const isGiven = (owner: Located, key: string, value: string): boolean => {
    const field = fieldOf(owner.where, key)
    if (!isBlank(value)) return true
    if (value !== '') say(owner, key, { kind: 'blank', field })
    else if (owner.node?.kind === 'map' && entryAt(owner.node, key) !== undefined)
      say(owner, key, { kind: 'empty', field })
    else say(owner, key, { kind: 'required', field })
    return false
  }
  const isChoice = (owner: Located, key: string, value: string, allowed: readonly string[]) => {
    if (!isGiven(owner, key, value) || allowed.includes(value)) return
    const near = nearest(value, allowed)
    const meant = word(near)
    say(owner, key, { kind: 'not-a-choice', field: fieldOf(owner.where, key), allowed: words(allowed), nearest: meant })
  }
  isGiven(rubric, 'name', rubric.name)
  if (isGiven(rubric, 'version', rubric.version) && !isLooseVersion(rubric.version)) {
    say(rubric, 'version', { kind: 'wrong-form', field: fieldOf(rubric.where, 'version'), form: VERSION_FORM })
  }
  isChoice(rubric, 'scale', rubric.scale, RUBRIC_SCALES)
  isGiven(rubric, 'description', rubric.description)
  for (const golden of rubric.goldens) {
    if (out.length >= MOST_MISTAKES) break
    isGiven(golden, 'name', golden.name)
    isGiven(golden, 'output', golden.output)
    isChoice(golden, 'expected', golden.expected, GOLDEN_OUTCOMES)
  }
  return out
}

const VERSION_FORM = word('a version such as `1.2.0`')
