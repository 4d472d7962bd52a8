import { readFileSync } from 'node:fs'
import ajvDraft04 from 'ajv-draft-04'

/** What the tests look at in a SARIF log. */
export interface SarifLog {
  readonly version: string
  readonly runs: readonly {
    readonly tool: { readonly driver: { readonly informationUri?: string; readonly rules: readonly SarifRule[] } }
    readonly originalUriBaseIds: object
    readonly invocations: readonly { executionSuccessful: boolean; toolExecutionNotifications: readonly object[] }[]
    readonly results: readonly SarifResult[]
  }[]
}

export interface SarifRule {
  readonly id: string
  readonly helpUri?: string
  readonly help: { readonly text: string; readonly markdown: string }
}

export interface SarifResult {
  readonly ruleId: string
  readonly ruleIndex: number
  readonly level: string
  readonly message: { readonly text: string }
  readonly baselineState?: string
  readonly partialFingerprints: Readonly<Record<string, string>>
  readonly locations: readonly {
    readonly physicalLocation: {
      readonly artifactLocation: { readonly uri: string; readonly uriBaseId?: string }
      readonly region?: {
        readonly startLine: number
        readonly startColumn: number
        readonly endLine?: number
        readonly endColumn?: number
      }
    }
  }[]
}

const schema = JSON.parse(readFileSync('fixtures/sarif/sarif-schema-2.1.0.json', 'utf8'))
const address = /^[a-z][a-z0-9+.-]*:[^\s\\<>"{}|^`]*$/i
const reference = /^(?:[a-z][a-z0-9+.-]*:)?[^\s\\<>"{}|^`:]*$/i
// The package is CommonJS whose types say otherwise under this module resolution.
const Ajv = ajvDraft04 as unknown as typeof ajvDraft04.default
const validate = new Ajv({
  strict: false,
  allErrors: true,
  unicodeRegExp: false,
  formats: { uri: address, 'uri-reference': reference, 'date-time': true },
}).compile(schema)

/** Reads a log and holds it against the official schema; the errors are empty when it is valid. */
export function readSarif(text: string): { readonly log: SarifLog; readonly errors: readonly string[] } {
  const log: SarifLog = JSON.parse(text)
  const errors = validate(log) ? [] : (validate.errors ?? []).map((e) => `${e.instancePath} ${e.message}`)
  return { log, errors }
}
