import { pathKinds } from '../../evidence/bases.ts'
import type { TriggerFact } from '../../evidence/triggers.ts'
import { fieldOf, placeOf } from '../../model/decode.ts'
import type { ConfigOf } from '../../model/grader.ts'
import { faultState } from '../budget.ts'
import { type Judgement, rule, type Subject } from '../rule.ts'

interface TriggerInput {
  readonly config: ConfigOf<'trigger'>
  readonly fact: TriggerFact
  readonly subject: Subject
}

/** The skill that a trigger grader takes its keywords from (graders.md section 7). */
export const triggerSourceRule = rule(['grader.trigger_source'], ({ config, fact, subject }: TriggerInput, emit) => {
  const state = fact.kind === 'unreadable' ? faultState(fact.fault) : 'invalid'
  for (const judgement of judgementsOf(config, fact)) {
    emit('grader.trigger_source', state, subject, judgement)
  }
})

function judgementsOf(config: ConfigOf<'trigger'>, fact: TriggerFact): readonly Judgement[] {
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
      return fact.misfits.map(({ problem, place }) => ({
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
