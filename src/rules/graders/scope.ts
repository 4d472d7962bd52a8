import { declared, type EffectiveGrader } from '../../evidence/effective-grader.ts'
import type { Suite } from '../../evidence/suite.ts'
import type { Paths } from '../../go/filepath.ts'
import { fieldOf } from '../../model/decode.ts'
import type { Grader } from '../../model/grader.ts'
import { valueAt } from '../../yaml/entries.ts'
import { problemState } from '../budget.ts'
import type { EvalInput, TaskInput } from '../input.ts'
import { graderLoadProblems } from '../load/grader.ts'
import { at, empty, repeated } from '../load/names.ts'
import { type Also, type Emit, factRule, type Issue, rule } from '../rule.ts'
import { graderKindCodes, ofKind } from './index.ts'
import { inlineSchemaProblems, staticGraderProblems } from './static.ts'

/** A grader, and the answer to what its kind has to know of the world. */
interface Seen extends EffectiveGrader {
  readonly fact: unknown
}
type Scope = readonly Seen[]

const CODES = ['grader.name', 'grader.configuration', 'grader.schema', ...graderKindCodes] as const

/** The graders of the eval, once (graders.md section 1). */
export const evalGradersRule = factRule(
  CODES,
  (suite, { graders }: EvalInput): Scope => graders.map((effective) => see(suite, effective)),
  ({ paths }, scope, emit, also) => judgeScope(scope, paths, emit, also),
)

/** A task's graders and then each checkpoint's, every list a scope of its own. */
export const taskGradersRule = factRule(
  CODES,
  (suite, { task }: TaskInput): readonly Scope[] =>
    [task, ...task.checkpoints].map(({ graders }) => graders.map((grader) => see(suite, declared(grader)))),
  ({ paths }, scopes, emit, also) => {
    for (const scope of scopes) judgeScope(scope, paths, emit, also)
  },
)

function see(suite: Suite, { grader, name, expanded }: EffectiveGrader): Seen {
  const isInspected = isInspectable(grader, expanded)
  const fact = isInspected ? ofKind(grader, (kind, config) => kind.look?.(suite, config)) : undefined
  return { grader, name, expanded, fact }
}

/** A remote reference that could not be expanded and names no type of its own says nothing that could be checked. */
function isInspectable({ type }: Grader, expanded: boolean): boolean {
  return expanded || type !== ''
}

/** First the names and the static configuration of all, then what is particular to the kind of each. */
function judgeScope(scope: Scope, paths: Paths, emit: Emit<Codes>, also: Also): void {
  if (scope.length === 0) return
  judgeConfiguration(scope, emit)
  for (const seen of scope) if (isInspectable(seen.grader, seen.expanded)) judgeKind(seen, paths, emit, also)
}

type Codes = (typeof CODES)[number]

/** Steps a to d of graders.md section 1. */
function judgeConfiguration(scope: Scope, emit: Emit<Codes>): void {
  const names = new Set<string>()
  for (const { grader, name, expanded } of scope) {
    if (name === '') emit('grader.name', 'invalid', nameless(grader))
    else if (name !== undefined && names.has(name)) emit('grader.name', 'invalid', repeated(grader, 'grader', 'name'))
    if (name !== undefined) names.add(name)
    if (!isInspectable(grader, expanded)) continue
    for (const problems of [graderLoadProblems(grader), staticGraderProblems(grader)])
      for (const issue of problems) emit('grader.configuration', problemState(issue.problem), issue)
    // An inline schema is part of the configuration and a schema: both codes say what is wrong with it.
    for (const issue of inlineSchemaProblems(grader)) {
      emit('grader.configuration', issue.state, issue)
      emit('grader.schema', issue.state, issue)
    }
  }
}

/** Step e: the local files that a grader names, its paths into the workspace, and what only a run can show. */
function judgeKind({ grader, name = '', fact }: Seen, paths: Paths, emit: Emit<Codes>, also: Also): void {
  ofKind(grader, ({ look, judge, run }, config) => {
    if (look === undefined || fact !== undefined) judge?.({ grader, config, fact, paths }, emit)
    if (run === undefined) return
    const { code, dependency: mode } = run
    const kind = code === 'grader.model' ? 'model-unchecked' : 'program-unchecked'
    emit(code, 'unresolved', at(grader, ['type'], { kind }))
    if (mode !== undefined) also.depend({ kind: 'grader', name, mode, state: 'unresolved' })
  })
}

/** An absent name and an empty one are different slips. */
function nameless(grader: Grader): Issue {
  const isAbsent = grader.node?.kind !== 'map' || valueAt(grader.node, 'name') === undefined
  return isAbsent ? at(grader, [], { kind: 'required', field: fieldOf(grader.where, 'name') }) : empty(grader, 'name')
}

/** Task graders whose results a flattened result list may overwrite (contract, "grader.result_collision"). */
export const collisionRule = rule(['grader.result_collision'], ({ graders, task }: TaskInput, emit) => {
  if (task.graders.length === 0) return
  const seen = new Set(graders.map(({ name }) => name))
  for (const grader of task.graders) {
    if (grader.name === '') continue
    if (seen.has(grader.name))
      emit('grader.result_collision', 'unresolved', at(grader, ['name'], { kind: 'result-collision' }))
    seen.add(grader.name)
  }
})
