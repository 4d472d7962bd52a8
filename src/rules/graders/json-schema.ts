import type { Problem } from '../../catalogue/sentences.ts'
import { pathKinds } from '../../evidence/path-kinds.ts'
import { schemaFileFact } from '../../evidence/schema-files.ts'
import { anyMapping, fieldOf, placeOf, record } from '../../model/decode.ts'
import { boolean, text } from '../../model/decode-scalars.ts'
import { lenient } from '../../model/grader.ts'
import { absolutePath } from '../advice/absolute-path.ts'
import { faultState } from '../budget.ts'
import { schemaProblem } from '../schema.ts'
import { needsOne } from './checks.ts'
import { graderKind } from './kind.ts'

const decode = record({ schema: anyMapping, schema_file: text, extract_json: boolean }, lenient)

/** A JSON Schema that the output conforms to, inline or in a file. */
export const jsonSchema = graderKind(decode, {
  load: ({ schema, schema_file }, grader) =>
    needsOne(grader, schema !== undefined || schema_file !== '', ['schema', 'schema_file']),
  schema: ({ schema, origin, where }) =>
    schema === undefined ? undefined : { origin, node: schema, where: { parent: where, step: 'schema' } },
  codes: ['grader.schema_file', 'grader.schema'],
  // An inline schema takes the place of the file, which is then not looked at.
  look: (suite, { schema, schema_file }) =>
    schema === undefined && schema_file !== '' ? schemaFileFact(suite, schema_file) : undefined,
  /**
   * What cannot be read as a JSON object is a fault of the file, and what does not compile one of the schema in it
   * (graders.md section 5). What is only too large to look at stays open.
   */
  judge: ({ config, fact }, emit) => {
    const field = fieldOf(config.where, 'schema_file')
    switch (fact.kind) {
      case 'compiles':
        return
      case 'unreadable': {
        const [base] = pathKinds['grader-schema'].from
        const { fault, elsewhere } = fact
        const problem: Problem = { kind: 'grader-file', field, file: 'schema', fault, base, elsewhere }
        return emit('grader.schema_file', faultState(fault), {
          problem,
          place: placeOf(config, 'schema_file'),
        })
      }
      case 'not-json': {
        const problem: Problem = { kind: 'schema-file-json', field, fault: fact.fault }
        return emit('grader.schema_file', faultState(fact.fault), { problem, place: fact.place })
      }
      case 'huge-number':
        return emit('grader.schema_file', 'invalid', {
          problem: { kind: 'schema-file-number', field },
          place: fact.place,
        })
      case 'not-an-object': {
        const problem: Problem = { kind: 'schema-file-kind', field, found: fact.found }
        return emit('grader.schema_file', 'invalid', { problem, place: fact.place })
      }
      case 'schema': {
        const { state, problem } = schemaProblem(field, fact.finding)
        return emit('grader.schema', state, { problem, place: fact.place })
      }
    }
  },
  advise: (config, _, paths) => absolutePath(config, config.schema_file, paths, 'schema_file'),
})
