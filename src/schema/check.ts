import { explain } from './explain.ts'
import { firstOfEachKind } from './first-of-kind.ts'
import { guide as evalGuide, validate as validateEval } from './generated/eval.js'
import { guide as taskGuide, validate as validateTask } from './generated/task.js'
import type { SchemaMistake } from './mistake.ts'
import type { Guide, Validator } from './raw.ts'

const NONE: readonly SchemaMistake[] = []

/**
 * Holds a document against the eval or the task schema (schemas.md sections 3 to 5).
 *
 * `value` is the generic value of the document: null-prototype objects, lists, scalars, and symbols for what JSON does
 * not have. The result is empty exactly when the schema accepts it; otherwise it has one entry for each mistake, of
 * which the first thousand of a kind are told one by one.
 */
export function checkDocument(kind: 'eval' | 'task', value: unknown): readonly SchemaMistake[] {
  return checkAgainst(kind === 'eval' ? evalSchema : taskSchema, value)
}

const evalSchema = { validate: validateEval, guide: evalGuide }
const taskSchema = { validate: validateTask, guide: taskGuide }

/** The same for any schema that the build has compiled. */
export function checkAgainst(
  { validate, guide }: { readonly validate: Validator; readonly guide: Guide },
  value: unknown,
): readonly SchemaMistake[] {
  if (validate(value)) return NONE
  const errors = validate.errors ?? []
  // The validator would otherwise hold on to the errors of the last document.
  validate.errors = null
  const { told, left } = firstOfEachKind(errors, ({ keyword }) => keyword)
  const mistakes = explain(told, value, guide)
  return left === 0 ? mistakes : [...mistakes, { path: [], problem: { kind: 'more-mistakes', count: left } }]
}
