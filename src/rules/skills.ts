import { requiredSkills, suiteSkills, taskSkills } from '../evidence/suite-skills.ts'
import { authoredIndex, fieldOf, placeOf } from '../model/decode.ts'
import type { Eval } from '../model/eval.ts'
import type { OffReason } from '../model/skill-scope.ts'
import type { Task } from '../model/task.ts'
import type { Place } from '../text/source.ts'
import type { EvalInput, TaskInput } from './input.ts'
import { at } from './load/names.ts'
import { factRule } from './rule.ts'

/** The defaults of the workspace; without a file there is nothing to say (resolution.md section 11). */
export const workspaceRule = factRule(
  ['workspace.configuration', 'workspace.skills', 'workspace.discovery'],
  (suite, _: EvalInput) => suiteSkills(suite),
  (_, { workspace }, emit) => {
    switch (workspace.kind) {
      case 'no-working-directory':
        return emit('workspace.configuration', 'unresolved', {
          problem: { kind: 'workspace-nowhere' },
          place: undefined,
        })
      case 'unreadable': {
        const { fault, place } = workspace
        return emit('workspace.configuration', 'unresolved', {
          problem: { kind: 'workspace-unreadable', fault },
          place,
        })
      }
      case 'malformed':
        for (const { problem, place } of workspace.errors) {
          emit('workspace.configuration', 'unresolved', {
            problem: { kind: 'workspace-shape', problem },
            place,
          })
        }
        return
      case 'no-directory': {
        const { isThere, isDefault, place } = workspace
        return emit('workspace.skills', 'unresolved', {
          problem: { kind: 'workspace-no-directory', isThere, isDefault },
          place,
        })
      }
      case 'undiscoverable': {
        const { reason, isDefault, place } = workspace
        const state = reason === 'unresolvable' ? 'invalid' : 'unresolved'
        return emit('workspace.discovery', state, {
          problem: { kind: 'workspace-undiscoverable', reason, isDefault },
          place,
        })
      }
      case 'not-asked':
      case 'none':
      case 'found':
        return
    }
  },
)

const MOST_NAMED = 3

/** One finding for all required names that are not discovered (resolution.md section 12). */
export const requiredSkillsRule = factRule(
  ['skill.required'],
  (suite, _: EvalInput) => requiredSkills(suite),
  ({ evaluation: { config } }, required, emit, also) => {
    if (required === undefined) return
    const { missing, absence, skipped } = required
    also.skip(skipped)
    const indexes = missing.map((index) => authoredIndex(config.required_skills, index))
    const first = indexes[0]
    if (first === undefined) return
    const fields = indexes.slice(0, MOST_NAMED).map((index) => fieldOf(config.where, 'required_skills', index))
    const problem = { kind: 'skills-required', fields, count: indexes.length, absence } as const
    emit('skill.required', 'invalid', at(config, ['required_skills', first], problem))
  },
)

/** The skills of one task (resolution.md section 10). */
export const taskSkillsRule = factRule(
  ['skills.discovery_disabled', 'skill.directory'],
  (suite, { task }: TaskInput) => taskSkills(suite, task),
  ({ evaluation, task }, { off, directories }, emit) => {
    if (off !== undefined) {
      const place = placeOfReason(evaluation, task, off)
      emit('skills.discovery_disabled', 'verified', { problem: { kind: 'skills-off', reason: off }, place })
    }
    for (const { directory, state } of directories) {
      // A directory of the workspace was there when it was discovered; what vanishes meanwhile is not an author's mistake.
      if (state.kind === 'there' || directory.listed === undefined) continue
      const { field, place } = directory.listed
      const isThere = state.kind === 'not-a-directory'
      emit('skill.directory', 'invalid', {
        problem: { kind: 'skill-directory-missing', field, isThere, other: state.other },
        place,
      })
    }
  },
)

function placeOfReason(suite: Eval, task: Task, reason: OffReason): Place {
  switch (reason) {
    case 'all-disabled':
      return placeOf(suite.config, 'disabled_skills')
    case 'none-listed':
      return placeOf(suite.config, 'skill_directories')
    case 'task-empty':
      return placeOf(task, 'skill_directories')
    case 'no-target':
      return placeOf(suite, suite.skill === '' ? 'scenario' : 'skill')
  }
}
