import { schemaProblem } from '../evidence/named-file.ts'
import { fieldOf, type Located, placeOf } from '../model/decode.ts'
import { compileSchema, type SchemaHolder } from '../schema/offline.ts'
import { toValue } from '../yaml/value.ts'
import { problemState } from './budget.ts'
import type { StatedIssue } from './rule.ts'

/**
 * Compiles an authored schema, offline.
 * @param located the schema's own node
 * @param holder what holds it, which decides the base of its references
 * @param value its value, where it does not come from YAML
 * @returns one judgement, or none when it compiles (contract, "Only the explicit offline external-reference denial is unresolved")
 */
export function judgeSchema(
  located: Located,
  holder: SchemaHolder,
  value: () => unknown = () => located.node && toValue(located.node),
): readonly StatedIssue[] {
  if (located.node === undefined) return []
  const result = compileSchema(value(), holder)
  if (result.state === 'ok') return []
  const problem = { ...schemaProblem(result), field: fieldOf(located.where) }
  return [{ state: problemState(problem), problem, place: placeOf(located, ...result.path) }]
}
