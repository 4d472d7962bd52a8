import { declared, type EffectiveGrader } from '../../evidence/effective-grader.ts'
import { ask, askAll, type Question } from '../../evidence/question.ts'
import { fieldOf } from '../../model/decode.ts'
import type { Grader } from '../../model/grader.ts'
import type { Task } from '../../model/task.ts'
import { valueAt } from '../../yaml/entries.ts'
import { problemState } from '../budget.ts'
import type { EvalInput, TaskInput } from '../input.ts'
import { graderLoadProblems } from '../load/grader.ts'
import { at, empty, repeated } from '../load/names.ts'
import { type Also, type Emit, factRule, type Judgement, rule } from '../rule.ts'
import { graderKindCodes, ofKind } from './index.ts'
import { inlineSchemaProblems, staticGraderProblems } from './static.ts'

type Scope = readonly EffectiveGrader[]

const CODES = ['grader.name', 'grader.configuration', 'grader.schema', ...graderKindCodes] as const

/** The graders of the eval, once (graders.md section 1). */
export const evalGradersRule = factRule(
  CODES,
  ({ graders }: EvalInput) => askAll(graders.map(questionOf)),
  (input, facts, emit, also) => judgeScope(input, input.graders, facts, emit, also),
)

/** A task's graders and then each checkpoint's, every list a scope of its own. */
export const taskGradersRule = factRule(
  CODES,
  ({ task }: TaskInput) => askAll(scopesOf(task).map((scope) => askAll(scope.map(questionOf)))),
  (input, facts, emit, also) => {
    for (const [index, scope] of scopesOf(input.task).entries()) judgeScope(input, scope, facts[index]!, emit, also)
  },
)

function scopesOf(task: Task): readonly Scope[] {
  if (task.graders.length + task.checkpoints.length === 0) return []
  return [task.graders, ...task.checkpoints.map(({ graders }) => graders)].map((graders) => graders.map(declared))
}

const NOTHING: Question<unknown> = ask(() => undefined)

/** What the kind of a grader has to know of the world. */
function questionOf(effective: EffectiveGrader): Question<unknown> {
  if (!isInspectable(effective)) return NOTHING
  return ofKind(effective.grader, (kind, config) => kind.asks?.(config)) ?? NOTHING
}

/** A remote reference that could not be expanded and names no type of its own says nothing that could be checked. */
function isInspectable({ grader, expanded }: EffectiveGrader): boolean {
  return expanded || grader.type !== ''
}

/** First the names and the static configuration of all, then what is particular to the kind of each. */
function judgeScope(input: EvalInput, scope: Scope, facts: readonly unknown[], emit: Emit<Codes>, also: Also): void {
  judgeConfiguration(input, scope, emit)
  for (const [index, effective] of scope.entries())
    if (isInspectable(effective)) judgeKind(input, effective, facts[index], emit, also)
}

type Codes = (typeof CODES)[number]

/** Steps a to d of graders.md section 1. */
function judgeConfiguration({ subject }: EvalInput, scope: Scope, emit: Emit<Codes>): void {
  const seen = new Set<string>()
  for (const effective of scope) {
    const { grader, name } = effective
    if (name === '') emit('grader.name', 'invalid', subject, nameless(grader))
    else if (name !== undefined && seen.has(name))
      emit('grader.name', 'invalid', subject, repeated(grader, 'grader', 'name'))
    if (name !== undefined) seen.add(name)
    if (!isInspectable(effective)) continue
    for (const judgement of [...graderLoadProblems(grader), ...staticGraderProblems(grader)])
      emit('grader.configuration', problemState(judgement.problem), subject, judgement)
    // An inline schema is part of the configuration and a schema: both codes say what is wrong with it.
    for (const { state, ...judgement } of inlineSchemaProblems(grader)) {
      emit('grader.configuration', state, subject, judgement)
      emit('grader.schema', state, subject, judgement)
    }
  }
}

/**
 * Step e: the local files that a grader names, its paths into the workspace, and what only a run can show.
 * @param fact the answer to what its kind asked
 */
function judgeKind(
  { paths, subject }: EvalInput,
  { grader, name = '' }: EffectiveGrader,
  fact: unknown,
  emit: Emit<Codes>,
  also: Also,
): void {
  ofKind(grader, (kind, config) => {
    const hasAnswer = kind.asks === undefined || kind.asks(config) !== undefined
    if (hasAnswer) kind.judge?.({ grader, config, fact, paths, subject }, emit)
    if (kind.run === undefined) return
    const { code, dependency: mode } = kind.run
    const problem = { kind: code === 'grader.model' ? 'model-unchecked' : 'program-unchecked' } as const
    emit(code, 'unresolved', subject, at(grader, ['type'], problem))
    if (mode !== undefined) also.depend({ kind: 'grader', name, mode, state: 'unresolved', taskId: subject.taskId })
  })
}

/** An absent name and an empty one are different slips. */
function nameless(grader: Grader): Judgement {
  const isAbsent = grader.node?.kind !== 'map' || valueAt(grader.node, 'name') === undefined
  return isAbsent ? at(grader, [], { kind: 'required', field: fieldOf(grader.where, 'name') }) : empty(grader, 'name')
}

/** Task graders whose results a flattened result list may overwrite (contract, "grader.result_collision"). */
export const collisionRule = rule(['grader.result_collision'], ({ graders, task, subject }: TaskInput, emit) => {
  if (task.graders.length === 0) return
  const seen = new Set(graders.map(({ name }) => name))
  for (const grader of task.graders) {
    if (grader.name === '') continue
    if (seen.has(grader.name))
      emit('grader.result_collision', 'unresolved', subject, at(grader, ['name'], { kind: 'result-collision' }))
    seen.add(grader.name)
  }
})
