import type { Problem } from '../catalogue/sentences.ts'
import { fieldOf, type Located, placeOf } from '../model/decode.ts'
import { compileSchema, type SchemaFinding, type SchemaHolder } from '../schema/offline.ts'
import { type Field, word } from '../text/argument.ts'
import { toValue } from '../yaml/value.ts'
import { faultState } from './budget.ts'
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
  return [{ ...schemaProblem(fieldOf(located.where), result), place: placeOf(located, ...result.path) }]
}

/** What a schema's finding means for the field that holds or names it. */
export function schemaProblem(
  field: Field,
  finding: SchemaFinding,
): { readonly state: StatedIssue['state']; readonly problem: Problem } {
  if (finding.state === 'external') return { state: 'unresolved', problem: { kind: 'schema-external', field } }
  const { fault } = finding
  const keyword = word(finding.keyword)
  // A schema that is a JSON text of its own is refused by the reader of JSON before it gets as deep as this.
  const state = fault === 'too-deep' ? 'unresolved' : faultState(fault)
  return { state, problem: { kind: 'schema-fault', field, fault, keyword } }
}
