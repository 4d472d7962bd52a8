import { pathKinds } from '../../evidence/path-kinds.ts'
import { type TriggerFact, triggerFact } from '../../evidence/triggers.ts'
import { isBlank, trimSpace } from '../../go/strings.ts'
import { fieldOf, type Located, optional, placeOf, record } from '../../model/decode.ts'
import { float, text } from '../../model/decode-scalars.ts'
import { lenient } from '../../model/grader.ts'
import { absolutePath } from '../advice/absolute-path.ts'
import { faultState } from '../budget.ts'
import { at, blank, empty, notAChoice } from '../load/names.ts'
import type { Issue } from '../rule.ts'
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
  codes: ['grader.trigger_source'],
  look: (suite, { skill_path }) => triggerFact(suite, skill_path),
  judge: ({ config, fact }, emit) => {
    const state = fact.kind === 'unreadable' ? faultState(fact.fault) : 'invalid'
    for (const issue of sourceIssues(config, fact)) emit('grader.trigger_source', state, issue)
  },
  advise: (config, _, paths) => absolutePath(config, config.skill_path, paths, 'skill_path'),
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

/** The skill that the keywords are taken from (graders.md section 7). */
function sourceIssues(config: Located, fact: TriggerFact): readonly Issue[] {
  const field = fieldOf(config.where, 'skill_path')
  const own = placeOf(config, 'skill_path')
  switch (fact.kind) {
    case 'keywords':
      return []
    case 'blank-path':
      return [{ problem: { kind: 'blank', field }, place: own }]
    case 'unreadable': {
      if (fact.isSkillName && fact.elsewhere === undefined)
        return [{ problem: { kind: 'skill-named', field }, place: own }]
      const [base] = pathKinds['trigger-source'].from
      const file = fact.inDirectory ? 'skill-of-directory' : 'skill'
      return [
        {
          problem: { kind: 'grader-file', field, file, fault: fact.fault, base, elsewhere: fact.elsewhere },
          place: own,
        },
      ]
    }
    case 'malformed':
      return fact.errors.map(({ problem, place }) => ({
        problem: { kind: 'front-matter-shape', field, file: 'skill', problem },
        place,
      }))
    case 'unclosed':
      return [{ problem: { kind: 'front-matter-unclosed', field, file: 'skill' }, place: fact.place }]
    case 'blank':
      return [{ problem: { kind: 'skill-blank', field }, place: fact.place }]
    case 'no-keywords':
      return [{ problem: { kind: 'trigger-keywords', field }, place: fact.place }]
  }
}
