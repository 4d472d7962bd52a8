import { list, optional, record } from '../../model/decode.ts'
import { boolean, text } from '../../model/decode-scalars.ts'
import { lenient } from '../../model/grader.ts'
import { clash, isSame } from '../advice/contradictions.ts'
import { choice, needsOne } from './checks.ts'
import { graderKind } from './kind.ts'

const MODES = ['exact_match', 'in_order', 'any_order']

const decode = record(
  { required_skills: list(text), forbidden_skills: list(text), mode: text, allow_extra: optional(boolean) },
  lenient,
)

/** Skills that a run invokes, or leaves alone. */
export const skillInvocation = graderKind(decode, {
  load: ({ required_skills, forbidden_skills }, grader) =>
    needsOne(grader, required_skills.length + forbidden_skills.length > 0, ['required_skills', 'forbidden_skills']),
  check: (config) =>
    config.mode === '' && config.required_skills.length === 0 ? [] : choice(config, config.mode, MODES, 'mode'),
  requiredSkills: (config) => config,
  advise: (config) =>
    clash(config, config.required_skills, 'required_skills', config.forbidden_skills, 'forbidden_skills', isSame),
})
