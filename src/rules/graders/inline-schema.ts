import type { Grader } from '../../model/grader.ts'
import { judgeSchema, type SchemaJudgement } from '../schema.ts'

// Only relative references resolve against it, and those are denied wherever they lead.
const BASE = 'file:///preflight-inline-schema.json'

/** Compiles the schema that a json_schema grader has in its own configuration; none for any other grader. */
export function inlineSchemaProblems({ config, origin }: Grader): readonly SchemaJudgement[] {
  if (config?.kind !== 'json_schema' || config.schema === undefined) return []
  return judgeSchema({ origin, node: config.schema, where: { parent: config.where, step: 'schema' } }, BASE)
}
