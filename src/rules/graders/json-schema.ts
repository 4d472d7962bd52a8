import { schemaFileIssue } from '../../evidence/schema-files.ts'
import { anyMapping, record } from '../../model/decode.ts'
import { boolean, text } from '../../model/decode-scalars.ts'
import { lenient } from '../../model/grader.ts'
import { onePath } from '../advice/absolute-path.ts'
import { problemState } from '../budget.ts'
import { namedFile, needsOne } from './checks.ts'
import { graderKind } from './kind.ts'

const decode = record({ schema: anyMapping, schema_file: text, extract_json: boolean }, lenient)

/** A JSON Schema that the output conforms to, inline or in a file. */
export const jsonSchema = graderKind(decode, {
  load: ({ schema, schema_file }, grader) =>
    needsOne(grader, schema !== undefined || schema_file !== '', ['schema', 'schema_file']),
  schema: ({ schema, origin, where }) =>
    schema === undefined ? undefined : { origin, node: schema, where: { parent: where, step: 'schema' } },
  paths: (owner) =>
    owner.schema === undefined
      ? [{ kind: 'grader-schema', path: owner.schema_file, owner, steps: ['schema_file'] }]
      : [],
  codes: ['grader.schema_file', 'grader.schema'],
  // An inline schema takes the place of the file, which is then not looked at.
  look: (suite, { schema, schema_file }) =>
    schema === undefined && schema_file !== '' ? schemaFileIssue(suite, schema_file) : undefined,
  /**
   * What cannot be read as a JSON object is a fault of the file, and what does not compile one of the schema in it
   * (graders.md section 5). What is only too large to look at stays open.
   */
  judge: ({ config, fact }, emit) => {
    for (const issue of namedFile(config, 'schema_file', [fact])) {
      const { kind } = issue.problem
      const isOfSchema = kind === 'schema-external' || kind === 'schema-fault'
      emit(isOfSchema ? 'grader.schema' : 'grader.schema_file', problemState(issue.problem), issue)
    }
  },
  advise: (config, _, paths) => onePath(config, config.schema_file, paths, 'schema_file'),
})
