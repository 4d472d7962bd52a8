import type { AdvicePlan } from '../../catalogue/advice.ts'
import type { EffectiveGrader } from '../../evidence/effective-grader.ts'
import { isBlank } from '../../go/strings.ts'
import { fieldOf, placeOf } from '../../model/decode.ts'
import type { Grader } from '../../model/grader.ts'
import type { Task } from '../../model/task.ts'
import { ofKind } from '../graders/index.ts'
import { clash, isInFolded } from './contradictions.ts'
import type { SuiteAdviceInput, TaskAdviceInput } from './input.ts'
import { adviceRule } from './rule.ts'
import {
  fieldOfLiteral,
  type Literal,
  literals,
  placeOfLiteral,
  rulesOut,
  shortTexts,
  standsIn,
  type Texts,
} from './texts.ts'

/** What can be advised on what a task expects of the answer, by its graders and its `expected` together. */

/** Texts beyond this number are not compared each with each. */
const MOST_COMPARED = 200

/** What `expected` asks of the answer. */
function expectedTexts({ expected }: Task): Texts {
  return {
    wanted: literals(expected, expected.output_contains, 'output_contains', true),
    refused: literals(expected, expected.output_not_contains, 'output_not_contains', true),
    isWhole: expected.output_contains_any.length === 0,
  }
}

function textsOf(grader: Grader): readonly Texts[] {
  const texts = ofKind(grader, (kind, config) => kind.texts?.(config))
  return texts === undefined ? [] : [texts]
}

const ofEval = new WeakMap<readonly EffectiveGrader[], readonly Texts[]>()

/** The texts of the eval's graders, gathered once for all tasks. */
function evalTexts(graders: readonly EffectiveGrader[]): readonly Texts[] {
  const known = ofEval.get(graders) ?? graders.flatMap(({ grader }) => textsOf(grader))
  ofEval.set(graders, known)
  return known
}

const NONE: readonly never[] = []

/** The first text of a check that another check rules out, or that rules out one of the other's. It is placed at the former. */
function clashOf(own: Texts, other: Texts, isOfEval: boolean): readonly AdvicePlan<'advice.never_passes'>[] {
  if (own.refused.length + other.refused.length === 0) return NONE
  const lists = [own.wanted, own.refused, other.wanted, other.refused]
  if (lists.some(({ length }) => length > MOST_COMPARED)) return []
  const first = <T>(mine: readonly T[], theirs: readonly T[], clash: (mine: T, theirs: T) => boolean) => {
    for (const one of mine) {
      const found = theirs.find((each) => clash(one, each))
      if (found !== undefined) return { one, found }
    }
    return undefined
  }
  const asked = first(own.wanted, other.refused, (mine, theirs) => rulesOut(mine, theirs))
  const clash = asked ?? first(own.refused, other.wanted, (mine, theirs) => rulesOut(theirs, mine))
  if (clash === undefined) return NONE
  const [field, otherField] = [fieldOfLiteral(clash.one), fieldOfLiteral(clash.found)]
  const problem = {
    kind: 'never-pass-together',
    field,
    other: otherField,
    isOfEval,
    asks: asked !== undefined,
  } as const
  return [{ problem, place: placeOfLiteral(clash.one) }]
}

/** Each pair once. */
function clashesAmong(checks: readonly Texts[]): readonly AdvicePlan<'advice.never_passes'>[] {
  const some = checks.filter(({ wanted, refused }) => wanted.length + refused.length > 0)
  return some.flatMap((own, i) => some.slice(0, i).flatMap((other) => clashOf(own, other, false)))
}

/** Checks beyond this number are not compared each with each. */
const MOST_CHECKS = 50

/** What the graders and `expected` of a task ask of one answer, each against the others and against the graders of the eval. */
export const answerAdviceRule = adviceRule(
  ['advice.never_passes', 'advice.text_short', 'advice.prompt_echoed'],
  ({ task, graders }: TaskAdviceInput) => {
    const expected = expectedTexts(task)
    const own = [...task.graders.flatMap(textsOf), expected]
    const others = evalTexts(graders)
    const isFew = own.length + others.length <= MOST_CHECKS
    const { output_contains: wanted, output_not_contains: refused } = task.expected
    const within =
      wanted.length === 0 || refused.length === 0
        ? []
        : clash(
            task.expected,
            wanted,
            'output_contains',
            refused,
            'output_not_contains',
            isInFolded,
            fieldOf(task.expected.where),
          )
    return [
      ...within,
      ...(isFew ? clashesAmong(own) : []),
      ...(isFew ? own.flatMap((each) => others.flatMap((other) => clashOf(each, other, true))) : []),
      ...shortTexts(expected),
      ...own.flatMap((texts) => echoOf(texts, task)),
    ]
  },
)

/** The same of the graders of the eval among themselves. */
export const evalAnswerAdviceRule = adviceRule(['advice.never_passes'], ({ graders }: SuiteAdviceInput) => {
  const checks = evalTexts(graders)
  return checks.length > MOST_CHECKS ? [] : clashesAmong(checks)
})

/** A check that an answer passes which only repeats the prompt. */
function echoOf({ wanted, refused, isWhole }: Texts, { inputs }: Task): readonly AdvicePlan<'advice.prompt_echoed'>[] {
  const { prompt, follow_up_prompts, responder } = inputs
  const [first] = wanted
  if (first === undefined || !isWhole || isBlank(prompt)) return []
  if (follow_up_prompts.length > 0 || responder !== undefined) return []
  const folded = prompt.toLowerCase()
  const stands = (literal: Literal) => standsIn(literal, literal.isFolded ? folded : prompt)
  if (!wanted.every(stands) || refused.some(stands)) return []
  const { owner, steps } = first
  const field = fieldOf(owner.where, steps[0]!)
  return [{ problem: { kind: 'prompt-echoed', field }, place: placeOf(owner, steps[0]!) }]
}
