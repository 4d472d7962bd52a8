import type { EffectiveGrader } from '../../evidence/effective-grader.ts'
import { fieldOf } from '../../model/decode.ts'
import type { Grader } from '../../model/grader.ts'
import { valueAt } from '../../yaml/entries.ts'
import { problemState } from '../budget.ts'
import { graderLoadProblems } from '../load/grader.ts'
import { at, empty, repeated } from '../load/names.ts'
import { type Judgement, rule, type Subject } from '../rule.ts'
import { inlineSchemaProblems, staticGraderProblems } from './static.ts'

/** Names and static configuration of the graders of one scope (graders.md section 1, steps a to d). */
export const graderScopeRule = rule(
  ['grader.name', 'grader.configuration', 'grader.schema'],
  ({ graders, subject }: { readonly graders: readonly EffectiveGrader[]; readonly subject: Subject }, emit) => {
    const seen = new Set<string>()
    for (const { grader, name, expanded } of graders) {
      if (name === '') emit('grader.name', 'invalid', subject, nameless(grader))
      else if (name !== undefined && seen.has(name))
        emit('grader.name', 'invalid', subject, repeated(grader, 'grader', 'name'))
      if (name !== undefined) seen.add(name)
      if (!isInspectable({ grader, name, expanded })) continue
      for (const judgement of [...graderLoadProblems(grader), ...staticGraderProblems(grader)]) {
        emit('grader.configuration', problemState(judgement.problem), subject, judgement)
      }
      // An inline schema is part of the configuration and a schema: both codes say what is wrong with it.
      for (const { state, ...judgement } of inlineSchemaProblems(grader)) {
        emit('grader.configuration', state, subject, judgement)
        emit('grader.schema', state, subject, judgement)
      }
    }
  },
)

/** A remote reference that could not be expanded and names no type of its own says nothing that could be checked. */
export function isInspectable({ grader, expanded }: EffectiveGrader): boolean {
  return expanded || grader.type !== ''
}

/** An absent name and an empty one are different slips. */
function nameless(grader: Grader): Judgement {
  const isAbsent = grader.node?.kind !== 'map' || valueAt(grader.node, 'name') === undefined
  return isAbsent ? at(grader, [], { kind: 'required', field: fieldOf(grader.where, 'name') }) : empty(grader, 'name')
}

interface CollisionInput {
  readonly evalNames: ReadonlySet<string>
  readonly graders: readonly EffectiveGrader[]
  readonly subject: Subject
}

/** Task graders whose results a flattened result list may overwrite (contract, "grader.result_collision"). */
export const collisionRule = rule(
  ['grader.result_collision'],
  ({ evalNames, graders, subject }: CollisionInput, emit) => {
    const seen = new Set(evalNames)
    for (const { grader, name } of graders) {
      if (name === undefined || name === '') continue
      if (seen.has(name))
        emit('grader.result_collision', 'unresolved', subject, at(grader, ['name'], { kind: 'result-collision' }))
      seen.add(name)
    }
  },
)
