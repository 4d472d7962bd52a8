import { type Decoded, list, record } from './decode.ts'
import { integer, text } from './decode-scalars.ts'

const check = record({ scope: text, grader: text, after_turn: integer })
/** A descriptive requirement of a task, with whatever text was authored (models.md section 12). */
export const requirement = record({ id: text, category: text, description: text, checks: list(check) })
export type Requirement = Decoded<typeof requirement>
export type RequirementCheck = Decoded<typeof check>
