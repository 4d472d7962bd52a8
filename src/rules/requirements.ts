import type { EffectiveGrader } from '../evidence/effective-grader.ts'
import { isBlank, trimSpace } from '../go/strings.ts'
import { fieldOf } from '../model/decode.ts'
import type { Requirement, RequirementCheck } from '../model/requirement.ts'
import type { Task } from '../model/task.ts'
import type { TaskInput } from './input.ts'
import { at, blank, notAChoice, repeated } from './load/names.ts'
import { type Issue, rule } from './rule.ts'

export const CATEGORIES = ['outcome', 'boundary', 'recovery', 'quality'] as const
const SCOPES = ['eval', 'task', 'checkpoint'] as const

/** The graders that a check may name in each scope, by their effective names. */
interface GraderNames {
  readonly eval: readonly string[]
  /** Some well-formed remote reference has no known name yet, so that a missing eval name is not a mistake. */
  readonly hasUnknownEvalName: boolean
  readonly task: readonly string[]
  readonly checkpoint: (turn: number) => readonly string[]
}

/** What is to be said of one requirement. */
export type RequirementVerdict = { readonly requirement: Requirement } & (
  | { readonly state: 'invalid'; readonly faults: readonly Issue[] }
  /** `open` is the check that cannot be looked up yet; without it the requirement has no checks at all. */
  | { readonly state: 'unresolved'; readonly open: RequirementCheck | undefined }
  | { readonly state: 'verified' }
)

/**
 * Judges the requirements of a task in authored order. They are descriptive: their metadata and references are judged,
 * never their satisfaction (contract, "Descriptive requirements").
 */
export function judgeRequirements({ task, graders }: TaskInput): readonly RequirementVerdict[] {
  if (task.requirements.length === 0) return []
  const known = verdicts.get(task)
  if (known !== undefined) return known
  const judged = judgeAll(task, namesOf(graders, task))
  verdicts.set(task, judged)
  return judged
}

/** The inventory shows the verdicts that the findings say. */
const verdicts = new WeakMap<Task, readonly RequirementVerdict[]>()

function namesOf(graders: readonly EffectiveGrader[], task: Task): GraderNames {
  return {
    eval: graders.flatMap(({ name }) => (name === undefined ? [] : [name])),
    hasUnknownEvalName: graders.some(({ name }) => name === undefined),
    task: task.graders.map(({ name }) => name),
    checkpoint: (turn) =>
      task.checkpoints
        .filter(({ after_turn }) => after_turn === turn)
        .flatMap(({ graders: own }) => own.map(({ name }) => name)),
  }
}

function judgeAll(task: Task, names: GraderNames): readonly RequirementVerdict[] {
  const ids = new Set<string>()
  return task.requirements.map((requirement): RequirementVerdict => {
    const metadata = metadataProblems(requirement, ids)
    ids.add(requirement.id)
    const { invalid, unknown } = lookUp(requirement, names)
    const faults = [...metadata, ...invalid]
    if (faults.length > 0) return { requirement, state: 'invalid', faults }
    const isOpen = requirement.checks.length === 0 || unknown !== undefined
    return isOpen ? { requirement, state: 'unresolved', open: unknown } : { requirement, state: 'verified' }
  })
}

/** Says the verdicts, each under its requirement's authored ID. */
export const requirementsRule = rule(
  ['requirement.invalid', 'requirement.uncovered', 'requirement.references'],
  (input: TaskInput, emit) => {
    for (const verdict of judgeRequirements(input)) {
      const { requirement } = verdict
      const { id } = requirement
      if (verdict.state === 'invalid')
        for (const fault of verdict.faults) emit('requirement.invalid', 'invalid', fault, id)
      else if (verdict.state === 'verified')
        emit('requirement.references', 'verified', at(requirement, ['id'], { kind: 'checks-resolve' }), id)
      else if (verdict.open === undefined)
        emit('requirement.uncovered', 'unresolved', at(requirement, ['id'], { kind: 'requirement-uncovered' }), id)
      else emit('requirement.references', 'unresolved', at(verdict.open, ['grader'], { kind: 'check-unknown' }), id)
    }
  },
)

function metadataProblems(requirement: Requirement, ids: ReadonlySet<string>): readonly Issue[] {
  const out: Issue[] = []
  const { id, category, description } = requirement
  if (isBlank(id)) out.push(blank(requirement, 'id'))
  else if (id !== trimSpace(id))
    out.push(at(requirement, ['id'], { kind: 'padded', field: fieldOf(requirement.where, 'id') }))
  else if (ids.has(id)) out.push(repeated(requirement, 'requirement', 'id'))
  if (!(CATEGORIES as readonly string[]).includes(category)) out.push(notAChoice(requirement, CATEGORIES, 'category'))
  if (isBlank(description)) out.push(blank(requirement, 'description'))
  return out
}

interface LookUp {
  readonly invalid: readonly Issue[]
  /** The first check that only an unavailable preset could satisfy. */
  readonly unknown: RequirementCheck | undefined
}

function lookUp(requirement: Requirement, names: GraderNames): LookUp {
  const invalid: Issue[] = []
  const seen = new Set<string>()
  let unknown: RequirementCheck | undefined
  for (const check of requirement.checks) {
    const key = JSON.stringify([check.scope, check.grader, check.after_turn])
    if (seen.has(key)) {
      invalid.push(at(check, [], { kind: 'check-repeated', field: fieldOf(check.where) }))
      continue
    }
    seen.add(key)
    const outcome = resolve(check, names)
    if (outcome === 'unknown') unknown ??= check
    else if (outcome !== undefined) invalid.push(outcome)
  }
  return { invalid, unknown }
}

function resolve(check: RequirementCheck, names: GraderNames): Issue | 'unknown' | undefined {
  const { scope, grader, after_turn: turn } = check
  if (!(SCOPES as readonly string[]).includes(scope)) return notAChoice(check, SCOPES, 'scope')
  if (isBlank(grader)) return blank(check, 'grader')
  if (scope === 'checkpoint' && turn < 1)
    return at(check, [], { kind: 'turn-needed', field: fieldOf(check.where, 'after_turn') })
  if (scope !== 'checkpoint' && turn !== 0)
    return at(check, ['after_turn'], { kind: 'turn-forbidden', field: fieldOf(check.where, 'after_turn') })
  const known = scope === 'eval' ? names.eval : scope === 'task' ? names.task : names.checkpoint(turn)
  const count = known.filter((name) => name === grader).length
  if (count === 1) return undefined
  if (count === 0 && scope === 'eval' && names.hasUnknownEvalName) return 'unknown'
  const elsewhere = count === 0 ? scopesWith(grader, names, scope) : []
  return at(check, ['grader'], {
    kind: 'grader-count',
    field: fieldOf(check.where, 'grader'),
    scope: scope as (typeof SCOPES)[number],
    count,
    elsewhere,
  })
}

/** The other scopes that do have the name: the usual slip is the wrong scope. */
function scopesWith(grader: string, names: GraderNames, scope: string): readonly ('eval' | 'task')[] {
  const out: ('eval' | 'task')[] = []
  if (scope !== 'eval' && names.eval.includes(grader)) out.push('eval')
  if (scope !== 'task' && names.task.includes(grader)) out.push('task')
  return out
}
