import { fieldOf } from '../../model/decode.ts'
import type { ConfigOf, Grader } from '../../model/grader.ts'
import type { Judgement } from '../rule.ts'
import { at, empty, notAChoice, oneRequired } from './names.ts'

export const EFFORTS: readonly string[] = ['low', 'medium', 'high', 'xhigh', 'max']

/**
 * The content that a grader needs to be loaded at all (models.md section 9, graders.md section 3). A grader without a
 * known kind has none.
 */
export function graderLoadProblems(grader: Grader): readonly Judgement[] {
  const config = grader.config
  if (config === undefined) return []
  const needsOne = (missing: boolean, name: string): readonly Judgement[] =>
    missing
      ? [at(grader, ['config', name], { kind: 'item-count', field: fieldOf(grader.where, 'config', name), minimum: 1 })]
      : []
  const needsAny = (missing: boolean, names: readonly string[]): readonly Judgement[] =>
    missing ? [oneRequired(grader, names, 'config')] : []
  switch (config.kind) {
    case 'code':
      return needsOne(config.assertions.length === 0, 'assertions')
    case 'diff':
      return needsOne(config.expected_files.length === 0, 'expected_files')
    case 'action_sequence':
      return needsOne(config.expected_actions.length === 0, 'expected_actions')
    case 'json_schema':
      return needsAny(config.schema === undefined && config.schema_file === '', ['schema', 'schema_file'])
    case 'program':
      return config.command === '' ? [empty(grader, 'config', 'command')] : []
    case 'trigger':
      return config.skill_path === '' ? [empty(grader, 'config', 'skill_path')] : []
    case 'skill_invocation':
      return needsAny(config.required_skills.length === 0 && config.forbidden_skills.length === 0, [
        'required_skills',
        'forbidden_skills',
      ])
    case 'tool_constraint':
      return needsAny(
        config.expect_tools.length === 0 && config.reject_tools.length === 0 && config.allow_only === undefined,
        ['expect_tools', 'reject_tools', 'allow_only'],
      )
    case 'file':
      return needsAny(
        config.must_exist.length === 0 && config.must_not_exist.length === 0 && config.content_patterns.length === 0,
        ['must_exist', 'must_not_exist', 'content_patterns'],
      )
    case 'prompt':
      return effortProblems(grader, config)
    default:
      return []
  }
}

function effortProblems(grader: Grader, config: ConfigOf<'prompt'>): readonly Judgement[] {
  const effort = config.reasoning_effort
  if (effort === '' || EFFORTS.includes(effort)) return []
  return [notAChoice(grader, EFFORTS, 'config', 'reasoning_effort')]
}

/** True when a grader asks for a reasoning effort that there is, which only the executor `copilot-sdk` has. */
export function hasEffort(grader: Grader): boolean {
  return grader.config?.kind === 'prompt' && EFFORTS.includes(grader.config.reasoning_effort)
}
