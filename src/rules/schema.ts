import { fieldOf, type Located, placeOf } from '../model/decode.ts'
import { checkAuthoredSchema } from '../schema/offline.ts'
import { word } from '../text/argument.ts'
import { toValue } from '../yaml/value.ts'
import type { Judgement } from './rule.ts'

/** A judgement with the state that it demands: only the denial of something external is unresolved. */
export interface SchemaJudgement extends Judgement {
  readonly state: 'invalid' | 'unresolved'
}

/**
 * Compiles a schema that stands in a YAML document, offline.
 * @param located the schema's own node
 * @param base the base address of its references
 * @returns one judgement, or none when it compiles (contract, "Only the explicit offline external-reference denial is unresolved")
 */
export function judgeSchema(located: Located, base: string): readonly SchemaJudgement[] {
  if (located.node === undefined) return []
  const result = checkAuthoredSchema(toValue(located.node), base)
  const field = fieldOf(located.where)
  switch (result.state) {
    case 'ok':
      return []
    case 'external':
      return [
        { state: 'unresolved', problem: { kind: 'schema-external', field }, place: placeOf(located, ...result.path) },
      ]
    case 'invalid':
      return [
        {
          // A budget says nothing against the schema; it only was not looked at to the end.
          state: result.fault === 'too-large' ? 'unresolved' : 'invalid',
          problem: {
            kind: 'schema-fault',
            field,
            fault: result.fault,
            keyword: result.keyword === undefined ? undefined : word(result.keyword),
          },
          place: placeOf(located, ...result.path),
        },
      ]
  }
}
