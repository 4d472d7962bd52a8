import type { State } from '../catalogue/finding.ts'
import { fieldOf } from '../model/decode.ts'
import type { Requirement, RequirementCheck } from '../model/requirement.ts'
import type { Task } from '../model/task.ts'
import { isBlank, trimSpace } from '../text/go.ts'
import { at, blank, notAChoice, repeated } from './load/names.ts'
import { type Judgement, rule, type Subject } from './rule.ts'

export const CATEGORIES = ['outcome', 'boundary', 'recovery', 'quality'] as const
const SCOPES = ['eval', 'task', 'checkpoint'] as const

/** The graders that a check may name in each scope, by their effective names. */
export interface GraderNames {
  readonly eval: readonly string[]
  /** Some well-formed remote reference has no known name yet, so that a missing eval name is not a mistake. */
  readonly hasUnknownEvalName: boolean
  readonly task: readonly string[]
  readonly checkpoint: (turn: number) => readonly string[]
}

interface Input {
  readonly task: Task
  readonly names: GraderNames
  readonly subject: Subject
  /** Takes the state of each requirement, in authored order. */
  readonly states: State[]
}

/** Requirements are descriptive: their metadata and references are judged, never their satisfaction (contract). */
export const requirementsRule = rule(
  ['requirement.invalid', 'requirement.uncovered', 'requirement.references'],
  (input: Input, emit) => {
    const ids = new Set<string>()
    for (const requirement of input.task.requirements) {
      const subject = { ...input.subject, requirementId: requirement.id }
      const metadata = metadataProblems(requirement, ids)
      ids.add(requirement.id)
      const looked = lookUp(requirement, input.names)
      const faults = [...metadata, ...looked.invalid]
      for (const fault of faults) emit('requirement.invalid', 'invalid', subject, fault)
      if (faults.length > 0) input.states.push('invalid')
      else if (requirement.checks.length === 0) {
        input.states.push('unresolved')
        emit('requirement.uncovered', 'unresolved', subject, at(requirement, ['id'], { kind: 'requirement-uncovered' }))
      } else if (looked.unknown !== undefined) {
        input.states.push('unresolved')
        emit('requirement.references', 'unresolved', subject, at(looked.unknown, ['grader'], { kind: 'check-unknown' }))
      } else {
        input.states.push('verified')
        emit('requirement.references', 'verified', subject, at(requirement, ['id'], { kind: 'checks-resolve' }))
      }
    }
  },
)

function metadataProblems(requirement: Requirement, ids: ReadonlySet<string>): readonly Judgement[] {
  const out: Judgement[] = []
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
  readonly invalid: readonly Judgement[]
  /** The first check that only an unavailable preset could satisfy. */
  readonly unknown: RequirementCheck | undefined
}

function lookUp(requirement: Requirement, names: GraderNames): LookUp {
  const invalid: Judgement[] = []
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

function resolve(check: RequirementCheck, names: GraderNames): Judgement | 'unknown' | undefined {
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
