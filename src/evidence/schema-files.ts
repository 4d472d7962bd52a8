import { type JsonDocument, jsonValue, parseJson } from '../go/json/index.ts'
import { isNull, kindOf } from '../model/decode.ts'
import { limits } from '../reader/limits.ts'
import { compileSchema } from '../schema/offline.ts'
import { nodeAt } from '../yaml/entries.ts'
import { elsewhereOf, resolve } from './locate.ts'
import { lost, type NamedFileIssue, type NamedFileProblem, schemaProblem } from './named-file.ts'
import { oncePerSuite } from './once.ts'
import { readWithin } from './read-within.ts'
import type { Suite } from './suite.ts'

/**
 * What is wrong with a schema file, which is read as strict JSON and compiled offline, its own address as the base of its
 * references. The path resolves from the working directory (contract, "relative schema/rubric paths resolve from cwd";
 * graders.md section 5).
 */
export const schemaFileIssue = oncePerSuite((suite: Suite, schemaFile: string): NamedFileIssue | undefined => {
  const { reader } = suite
  const path = resolve(suite, 'grader-schema', schemaFile)
  if (path === undefined) return lost('schema', 'grader-schema', 'other', undefined)
  const read = readWithin(suite, path, 'schema')
  if (!read.ok) {
    const elsewhere = read.reason === 'missing' ? elsewhereOf(suite, 'grader-schema', schemaFile) : undefined
    return lost('schema', 'grader-schema', read.reason, elsewhere)
  }
  const document = parseJson(path, read.bytes, limits.jsonValues)
  if (document.ok) return contentIssue(document, reader.paths.fileUrl(path))
  const { source, fault, offset } = document
  return { problem: { kind: 'schema-file-json', fault }, place: { source, start: offset, end: offset } }
})

function contentIssue(
  { source, root, huge }: JsonDocument & { ok: true },
  address: string,
): NamedFileIssue | undefined {
  const at = (problem: NamedFileProblem, { start, end }: { readonly start: number; readonly end: number }) => {
    return { problem, place: { source, start, end } }
  }
  if (root.kind !== 'map' && !isNull(root)) return at({ kind: 'schema-file-kind', found: kindOf(root) }, root)
  // A number that the runtime's JSON reader has no room for.
  const [first] = huge
  if (first !== undefined) return at({ kind: 'schema-file-number' }, first)
  // The runtime reads into a mapping, which `null` leaves as it is: without entries.
  const schema = root.kind === 'map' ? jsonValue(root) : {}
  const result = compileSchema(schema, { kind: 'schema-file', address })
  return result.state === 'ok' ? undefined : at(schemaProblem(result), nodeAt(root, result.path))
}
