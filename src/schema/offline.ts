import { resolveReference } from '../go/url.ts'
import { baseOf, type SchemaHolder } from './authored/base.ts'
import { collect } from './authored/collect.ts'
import { schemaDocument } from './authored/documents.ts'
import { measure } from './authored/measure.ts'
import { resolveReferences } from './authored/resolve.ts'
import type { AuthoredSchemaResult } from './authored/result.ts'
import { isMapping, type Mapping } from './mapping.ts'

export type { SchemaHolder } from './authored/base.ts'
export type {
  AuthoredSchemaResult,
  ExternalSchema,
  InvalidSchema,
  ReferenceKeyword,
  SchemaFault,
  SchemaFinding,
  SchemaPath,
} from './authored/result.ts'

/** A hundred thousand addresses of a usual length. */
const ADDRESS_CHARACTERS = 20_000_000

/** Stands in for a base that cannot be read as an address: nothing relative can then be inside the document. */
const NO_BASE = 'memory://schema'

/**
 * Compiles an authored schema, wherever it stands: the one entry point for schema files and inline schemas alike.
 *
 * @param value a JSON value, where anything that is no JSON is a symbol
 */
export function compileSchema(value: unknown, holder: SchemaHolder): AuthoredSchemaResult {
  return checkAuthoredSchema(value, baseOf(holder))
}

/** Presets bring the same small schemas into many tasks. */
const MEMO_SIZE = 1_000
const memo = new Map<string, AuthoredSchemaResult>()

/**
 * Decides, without loading anything, whether a JSON Schema that somebody authored compiles (contract, "Native argument
 * matchers compile eagerly"; models.md section 10, graders.md section 5, mocks.md section 6).
 *
 * In: a JSON value, where anything that is no JSON is a symbol and fails wherever it is looked at; the address of the
 * document. Out: ok; external with the keyword that needs another document; or invalid with a fault and a keyword. One
 * document has one finding: unknown `$schema`, then the metaschema, then duplicates, then references. Never throws.
 */
export function checkAuthoredSchema(schema: unknown, base: string): AuthoredSchemaResult {
  if (!isMapping(schema)) return { state: 'invalid', fault: 'not-an-object', path: [] }
  const { excess, isSmallJson } = measure(schema)
  if (excess !== undefined) return { state: 'invalid', fault: excess, path: [] }
  if (!isSmallJson) return check(schema, base)
  const key = `${base}\n${JSON.stringify(schema)}`
  const known = memo.get(key)
  if (known !== undefined) return known
  const result = check(schema, base)
  if (memo.size >= MEMO_SIZE) memo.clear()
  memo.set(key, result)
  return result
}

function check(schema: Mapping, base: string): AuthoredSchemaResult {
  const authored = schemaDocument(resolveReference(base, '') ?? NO_BASE, schema)
  const index = {
    authored,
    published: new Map(),
    addresses: { left: ADDRESS_CHARACTERS },
  }
  return collect(authored.root, authored, undefined, index, true) ?? resolveReferences(index) ?? { state: 'ok' }
}
