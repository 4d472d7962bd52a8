import type { Problem } from '../../catalogue/sentences.ts'
import { pathKinds } from '../../evidence/bases.ts'
import type { SchemaFileFact } from '../../evidence/schema-files.ts'
import { fieldOf, placeOf } from '../../model/decode.ts'
import type { ConfigOf } from '../../model/grader.ts'
import { faultState } from '../budget.ts'
import { rule, type Subject } from '../rule.ts'
import { schemaProblem } from '../schema.ts'

interface SchemaFileInput {
  readonly config: ConfigOf<'json_schema'>
  readonly fact: SchemaFileFact
  readonly subject: Subject
}

/**
 * The schema file of a json_schema grader (graders.md section 5). What cannot be read as a JSON object is a fault of
 * the file, and what does not compile one of the schema in it. What is only too large to look at stays open.
 */
export const schemaFileRule = rule(
  ['grader.schema_file', 'grader.schema'],
  ({ config, fact, subject }: SchemaFileInput, emit) => {
    const field = fieldOf(config.where, 'schema_file')
    switch (fact.kind) {
      case 'compiles':
        return
      case 'unreadable': {
        const [base] = pathKinds['grader-schema'].from
        const { fault, elsewhere } = fact
        const problem: Problem = { kind: 'grader-file', field, file: 'schema', fault, base, elsewhere }
        return emit('grader.schema_file', faultState(fault), subject, {
          problem,
          place: placeOf(config, 'schema_file'),
        })
      }
      case 'not-json': {
        const problem: Problem = { kind: 'schema-file-json', field, fault: fact.fault }
        return emit('grader.schema_file', faultState(fact.fault), subject, { problem, place: fact.place })
      }
      case 'huge-number':
        return emit('grader.schema_file', 'invalid', subject, {
          problem: { kind: 'schema-file-number', field },
          place: fact.place,
        })
      case 'not-an-object': {
        const problem: Problem = { kind: 'schema-file-kind', field, found: fact.found }
        return emit('grader.schema_file', 'invalid', subject, { problem, place: fact.place })
      }
      case 'schema': {
        const { state, problem } = schemaProblem(field, fact.finding)
        return emit('grader.schema', state, subject, { problem, place: fact.place })
      }
    }
  },
)
