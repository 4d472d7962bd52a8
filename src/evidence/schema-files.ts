import { type JsonDocument, type JsonFault, jsonValue, parseJson } from '../go/json/index.ts'
import { isNull, kindOf } from '../model/decode.ts'
import { limits } from '../reader/limits.ts'
import type { ReadFault } from '../reader/reader.ts'
import { compileSchema, type SchemaFinding } from '../schema/offline.ts'
import type { Kind } from '../text/argument.ts'
import type { Place } from '../text/source.ts'
import { nodeAt } from '../yaml/entries.ts'
import { elsewhereOf, resolve } from './locate.ts'
import { oncePerSuite } from './once.ts'
import type { Base } from './path-kinds.ts'
import { readWithin } from './read-within.ts'
import type { Suite } from './suite.ts'

/** What the schema file of a grader holds. */
export type SchemaFileFact =
  | { readonly kind: 'compiles' }
  | { readonly kind: 'unreadable'; readonly fault: ReadFault; readonly elsewhere: Base | undefined }
  | { readonly kind: 'not-json'; readonly fault: JsonFault; readonly place: Place }
  /** A number that the runtime's JSON reader has no room for. */
  | { readonly kind: 'huge-number'; readonly place: Place }
  | { readonly kind: 'not-an-object'; readonly found: Kind; readonly place: Place }
  | { readonly kind: 'schema'; readonly finding: SchemaFinding; readonly place: Place }

/**
 * Reads a schema file as strict JSON and compiles it offline, its own address as the base of its references. The path
 * resolves from the working directory (contract, "relative schema/rubric paths resolve from cwd"; graders.md section 5).
 */
export const schemaFileFact = oncePerSuite((suite: Suite, schemaFile: string): SchemaFileFact => {
  const { reader } = suite
  const path = resolve(suite, 'grader-schema', schemaFile)
  if (path === undefined) return { kind: 'unreadable', fault: 'other', elsewhere: undefined }
  const read = readWithin(suite, path, 'schema')
  if (!read.ok) {
    const elsewhere = read.reason === 'missing' ? elsewhereOf(suite, 'grader-schema', schemaFile) : undefined
    return { kind: 'unreadable', fault: read.reason, elsewhere }
  }
  const document = parseJson(path, read.bytes, limits.jsonValues)
  if (!document.ok) {
    const { source, fault, offset } = document
    return { kind: 'not-json', fault, place: { source, start: offset, end: offset } }
  }
  return contentOf(document, reader.paths.fileUrl(path))
})

function contentOf({ source, root, huge }: JsonDocument & { ok: true }, address: string): SchemaFileFact {
  const placeOf = ({ start, end }: { readonly start: number; readonly end: number }): Place => ({ source, start, end })
  if (root.kind !== 'map' && !isNull(root)) return { kind: 'not-an-object', found: kindOf(root), place: placeOf(root) }
  const [first] = huge
  if (first !== undefined) return { kind: 'huge-number', place: placeOf(first) }
  // The runtime reads into a mapping, which `null` leaves as it is: without entries.
  const schema = root.kind === 'map' ? jsonValue(root) : {}
  const result = compileSchema(schema, { kind: 'schema-file', address })
  if (result.state === 'ok') return { kind: 'compiles' }
  return { kind: 'schema', finding: result, place: placeOf(nodeAt(root, result.path)) }
}
