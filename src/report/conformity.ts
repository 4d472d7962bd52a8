import { validate } from '../schema/generated/preflight.js'
import type { RawError } from '../schema/raw.ts'

/** What a document lacks of a report, and what of it is of another kind. */
export interface Deviations {
  /** Paths, such as `diagnostics[0].severity`. */
  readonly missing: readonly string[]
  /** Sentences that begin with a path. They name what is expected, never what was found. */
  readonly anomalies: readonly string[]
}

const TYPES: ReadonlyMap<unknown, string> = new Map([
  ['string', 'text'],
  ['boolean', 'true or false'],
  ['integer', 'a whole number'],
  ['array', 'a list'],
  ['object', 'an object'],
])

/**
 * Holds a document of another program against the published schema of reports (schemas/preflight.schema.json), as a
 * consumer does: keys that a later report adds and its minor version are no deviation. Never throws on a JSON value.
 */
export function deviationsOf(document: unknown): Deviations {
  const errors = validate(document) ? [] : (validate.errors ?? [])
  // The validator would otherwise hold on to the errors of the last document.
  validate.errors = null
  const missing: string[] = []
  const anomalies = new Map<string, string>()
  for (const error of errors) {
    const path = pathOf(error.instancePath)
    const { missingProperty } = error.params
    if (missingProperty !== undefined) missing.push(path === '' ? missingProperty : `${path}.${missingProperty}`)
    else {
      const expected = expectation(error, document)
      // A value of the wrong type is also none of the allowed ones, which says more.
      if (expected !== undefined) anomalies.set(path, expected)
    }
  }
  return {
    missing,
    anomalies: [...anomalies].map(([path, what]) => `${path === '' ? 'the document' : path} is not ${what}`),
  }
}

/** What should stand in the place of a value; undefined where a consumer takes what is there. */
function expectation({ keyword, instancePath, params }: RawError, document: unknown): string | undefined {
  switch (keyword) {
    case 'additionalProperties':
      return undefined
    case 'const':
      if (instancePath !== '/schemaVersion') return String(params.allowedValue)
      return isVersionOne((document as { readonly schemaVersion: unknown }).schemaVersion) ? undefined : 'a version 1'
    case 'enum':
      return `one of ${(params.allowedValues ?? []).join(', ')}`
    default:
      return TYPES.get(params.type) ?? 'as the schema of reports wants it'
  }
}

function isVersionOne(version: unknown): boolean {
  return typeof version === 'string' && version.split('.')[0] === '1'
}

/** `/diagnostics/0/severity` as `diagnostics[0].severity`. The schema names all keys on the way, and none needs an escape. */
function pathOf(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((part, i) => (/^\d+$/.test(part) ? `[${part}]` : i === 0 ? part : `.${part}`))
    .join('')
}
