import type { AdvicePlan } from '../../catalogue/advice.ts'
import { isBlank } from '../../go/strings.ts'
import { fieldOf, placeOf } from '../../model/decode.ts'
import type { Grader } from '../../model/grader.ts'
import type { Task } from '../../model/task.ts'
import { valueAt } from '../../yaml/entries.ts'
import { NOT_JSON, toValue } from '../../yaml/value.ts'
import type { SuiteAdviceInput, TaskAdviceInput } from './input.ts'
import { adviceRule } from './rule.ts'

/** What can be advised on a task, or an eval, that measures nothing, or measures it twice. */

/** A task without any grader or expectation, one without a prompt, and graders of it that do what others do. */
export const measureAdviceRule = adviceRule(
  ['advice.nothing_graded', 'advice.prompt_empty', 'advice.grader_repeated'],
  (input: TaskAdviceInput) => {
    const { task, graders } = input
    return [
      ...nothingGraded(input),
      ...emptyPrompt(task),
      ...repeated(
        task.graders,
        graders.map(({ grader }) => grader),
      ),
    ]
  },
)

/** Graders of the eval that do what others of it do, and metrics that every run reaches. */
export const evalMeasureAdviceRule = adviceRule(
  ['advice.grader_repeated', 'advice.threshold_zero', 'advice.nothing_graded'],
  ({ graders, evaluation, tasks }: SuiteAdviceInput) => [
    ...(evaluation.tasks_from !== '' && graders.length === 0 && tasks.count > 0
      ? [{ problem: { kind: 'no-row-graded', tasks: tasks.count } as const, place: placeOf(evaluation, 'tasks_from') }]
      : []),
    ...repeated(
      graders.map(({ grader }) => grader),
      [],
    ),
    ...evaluation.metrics.flatMap((metric) => {
      const isMet =
        metric.node?.kind === 'map' && valueAt(metric.node, 'threshold') !== undefined && metric.threshold === 0
      if (!isMet) return []
      const problem = { kind: 'threshold-zero', field: fieldOf(metric.where, 'threshold') } as const
      return [{ problem, place: placeOf(metric, 'threshold') }]
    }),
  ],
)

function nothingGraded({ task, graders }: TaskAdviceInput): readonly AdvicePlan<'advice.nothing_graded'>[] {
  const isGraded =
    graders.length + task.graders.length > 0 || task.checkpoints.some(({ graders: own }) => own.length > 0)
  if (isGraded || expectsSomething(task) || task.enabled === false) return []
  return [{ problem: { kind: 'nothing-graded' }, place: placeOf(task, 'id') }]
}

function expectsSomething({ expected, requirements }: Task): boolean {
  const { outcomes, tool_calls, behavior, output_contains, output_not_contains, output_contains_any } = expected
  const lists = [outcomes, tool_calls, output_contains, output_not_contains, output_contains_any, requirements]
  return lists.some(({ length }) => length > 0) || behavior.node !== undefined || expected.should_trigger !== undefined
}

function emptyPrompt({ inputs }: Task): readonly AdvicePlan<'advice.prompt_empty'>[] {
  const { node, prompt, prompt_file } = inputs
  const isEmpty = node?.kind === 'map' && valueAt(node, 'prompt') !== undefined && isBlank(prompt) && prompt_file === ''
  if (!isEmpty) return []
  return [{ problem: { kind: 'prompt-empty' }, place: placeOf(inputs, 'prompt') }]
}

/** A judge is asked again on purpose; whatever else is checked twice the same way gives the same answer. */
const ASKED_AGAIN: readonly string[] = ['prompt']

/** What graders that do the same have alike at least: the type, and how many settings. */
function sortOf({ type, configNode }: Grader): string {
  return `${type} ${configNode?.kind === 'map' ? configNode.pairs.length : 0}`
}

const known = new WeakMap<Grader, string | undefined>()

/** What a grader does, as a text; undefined where that is not known, or may differ from time to time. */
function deedOf(grader: Grader): string | undefined {
  if (known.has(grader)) return known.get(grader)
  const { config, type, script, rubric, model, configNode } = grader
  const isKnown = config !== undefined && !ASKED_AGAIN.includes(type)
  const value = configNode === undefined ? {} : toValue(configNode)
  const deed = isKnown ? JSON.stringify([type, script, rubric, model, value], plain) : undefined
  known.set(grader, deed)
  return deed
}

function plain(_: string, value: unknown): unknown {
  if (value === NOT_JSON) return { 'not JSON': true }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
}

/** Graders that do what one before them, or one of the others, does, under another name. */
function repeated(
  graders: readonly Grader[],
  others: readonly Grader[],
): readonly AdvicePlan<'advice.grader_repeated'>[] {
  if (graders.length + others.length < 2 || graders.length === 0) return []
  const sorts = new Set<string>()
  let hasPair = false
  for (const grader of [...others, ...graders]) {
    const sort = sortOf(grader)
    hasPair ||= sorts.has(sort)
    sorts.add(sort)
  }
  if (!hasPair) return []
  const deeds = new Map<string, { readonly grader: Grader; readonly isOfEval: boolean }>()
  for (const grader of others) {
    const deed = deedOf(grader)
    if (deed !== undefined && !deeds.has(deed)) deeds.set(deed, { grader, isOfEval: true })
  }
  return graders.flatMap((grader) => {
    const deed = deedOf(grader)
    if (deed === undefined) return []
    const before = deeds.get(deed)
    if (before === undefined) deeds.set(deed, { grader, isOfEval: false })
    // Of two graders with one name, a finding tells.
    if (before === undefined || before.grader.name === grader.name) return []
    const problem = {
      kind: 'grader-repeated',
      owner: fieldOf(grader.where),
      other: fieldOf(before.grader.where),
      isOfEval: before.isOfEval,
    } as const
    return [{ problem, place: placeOf(grader, 'name') }]
  })
}
