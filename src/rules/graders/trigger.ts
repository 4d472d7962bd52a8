import { triggerIssues } from '../../evidence/triggers.ts'
import { isBlank, trimSpace } from '../../go/strings.ts'
import { fieldOf, type Located, optional, record } from '../../model/decode.ts'
import { float, text } from '../../model/decode-scalars.ts'
import { lenient } from '../../model/grader.ts'
import { onePath } from '../advice/absolute-path.ts'
import { decided } from '../advice/checks.ts'
import { problemState } from '../budget.ts'
import { at, blank, empty, notAChoice } from '../load/names.ts'
import type { Issue } from '../rule.ts'
import { namedFile } from './checks.ts'
import { graderKind } from './kind.ts'

const MODES = ['positive', 'negative']

const decode = record({ skill_path: text, mode: text, threshold: optional(float) }, lenient)

/** Whether a skill is triggered, by the keywords of its text. */
export const trigger = graderKind(decode, {
  load: ({ skill_path }, grader) => (skill_path === '' ? [empty(grader, 'config', 'skill_path')] : []),
  check: (config) => [
    ...(isBlank(config.skill_path) ? [blank(config, 'skill_path')] : []),
    ...(MODES.includes(trimSpace(config.mode).toLowerCase()) ? [] : [notAChoice(config, MODES, 'mode')]),
    ...thresholdProblems(config),
  ],
  paths: (owner) => [{ kind: 'trigger-source', path: owner.skill_path, owner, steps: ['skill_path'] }],
  codes: ['grader.trigger_source'],
  look: (suite, { skill_path }) => triggerIssues(suite, skill_path),
  judge: ({ config, fact }, emit) => {
    for (const issue of namedFile(config, 'skill_path', fact))
      emit('grader.trigger_source', problemState(issue.problem), issue)
  },
  advise: (config, _, paths) => [
    ...onePath(config, config.skill_path, paths, 'skill_path'),
    ...(config.threshold === 0
      ? [decided(config, config.mode === 'negative' ? 'fails' : 'passes', 'threshold', 'threshold')]
      : []),
  ],
})

function thresholdProblems(config: Located & { readonly threshold: number | undefined }): readonly Issue[] {
  const { threshold } = config
  if (threshold === undefined || (threshold >= 0 && threshold <= 1)) return []
  const field = fieldOf(config.where, 'threshold')
  return [
    threshold > 1
      ? at(config, ['threshold'], { kind: 'above-maximum', field, maximum: 1 })
      : at(config, ['threshold'], { kind: 'below-minimum', field, minimum: 0, exclusive: false }),
  ]
}
