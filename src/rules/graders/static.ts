import { fieldOf } from '../../model/decode.ts'
import { GRADER_KINDS, type Grader } from '../../model/grader.ts'
import { at, notAChoice } from '../load/names.ts'
import type { Issue, StatedIssue } from '../rule.ts'
import { judgeSchema } from '../schema.ts'
import { ofKind } from './index.ts'

/**
 * What can be said against a loaded grader without reading any file (graders.md section 4), but for its authored
 * JSON schemas: see below, and matchers.ts of the load rules. One judgement per mistake.
 */
export function staticGraderProblems(grader: Grader): readonly Issue[] {
  if (grader.config === undefined) {
    return grader.type === ''
      ? [at(grader, [], { kind: 'required', field: fieldOf(grader.where, 'type') })]
      : [notAChoice(grader, GRADER_KINDS, 'type')]
  }
  return ofKind(grader, (kind, config) => kind.check?.(config, grader)) ?? []
}

/** Compiles the schema that a grader has in its own configuration, if it has one. */
export function inlineSchemaProblems(grader: Grader): readonly StatedIssue[] {
  const schema = ofKind(grader, (kind, config) => kind.schema?.(config))
  return schema === undefined ? [] : judgeSchema(schema, { kind: 'grader-schema' })
}
