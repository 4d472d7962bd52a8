import { isBlank } from '../go/strings.ts'
import { parseVersion } from '../model/version.ts'
import { isMapping, type Mapping, own } from '../schema/mapping.ts'

/** The fence between evaluation results and preflight reports, for whoever reads results (surface-cli.md section 10). */

/** The kind that no evaluation result has. It is compared after decoding: how it is spelt in the text does not matter. */
const FENCED_KIND = 'waza.preflight'

const CURRENT_VERSION = '1.0'
const CURRENT_MAJOR = 1

/** What makes an object look like a result. */
const RESULT_KEYS = ['eval_id', 'runId', 'eval_name', 'summary', 'tasks']

/** What a quick look tells: whether it is a result, and the version that it declares; empty when it declares none. */
export type Sniffed =
  | { readonly kind: 'result'; readonly version: string }
  | { readonly kind: 'other' }
  | { readonly kind: 'error'; readonly message: string }

/** Looks whether a text could be an evaluation result. */
export function sniffResult(text: string): Sniffed {
  const parsed = parse(text)
  if (!parsed.ok) return { kind: 'error', message: parsed.message }
  const { value } = parsed
  if (value === null) return { kind: 'other' }
  if (!isMapping(value)) return { kind: 'error', message: NO_OBJECT }
  if (isFenced(value) || !RESULT_KEYS.some((key) => Object.hasOwn(value, key))) return { kind: 'other' }
  const version = declaredVersion(value)
  return version === undefined ? { kind: 'error', message: NO_VERSION } : { kind: 'result', version }
}

/** A result that can be read on, or why it cannot. */
export type ParsedResult =
  | { readonly kind: 'accepted'; readonly version: string; readonly document: Mapping }
  /** It is a preflight report, which no reader of results may take. */
  | { readonly kind: 'refused'; readonly message: string }
  | {
      readonly kind: 'error'
      readonly reason: 'result_invalid' | 'schema_version_unsupported'
      readonly message: string
    }

/**
 * Reads a text as an evaluation result. Fields that are not known are left alone.
 * @param name what messages call the text, such as the name of its file
 */
export function parseResult(text: string, name: string): ParsedResult {
  const invalid = (message: string): ParsedResult => ({
    kind: 'error',
    reason: 'result_invalid',
    message: `${name}: ${message}`,
  })
  const parsed = parse(text)
  if (!parsed.ok) return invalid(parsed.message)
  const { value } = parsed
  if (!isMapping(value)) return invalid(NO_OBJECT)
  if (isFenced(value))
    return { kind: 'refused', message: `${name} is a preflight report, not the results of an evaluation` }
  const version = declaredVersion(value)
  if (version === undefined) return invalid(NO_VERSION)
  const effective = isBlank(version) ? CURRENT_VERSION : version
  const parts = parseVersion(effective)
  if (parts === undefined) return invalid('its schemaVersion is not two numbers with a dot between them')
  if (parts.major === CURRENT_MAJOR) return { kind: 'accepted', version: effective, document: value }
  const message = `${name}: its schemaVersion is not of major version ${CURRENT_MAJOR}, which is the one that is read`
  return { kind: 'error', reason: 'schema_version_unsupported', message }
}

/** Whether a decoded document is a preflight report, and so no result, whatever else it holds. */
export function isFenced(document: Mapping): boolean {
  return own(document, 'kind') === FENCED_KIND
}

const NO_OBJECT = 'it is not a JSON object'
const NO_VERSION = 'its schemaVersion is not text'

/** The version that a document declares: empty for none, undefined for one that is not text. */
function declaredVersion(document: Mapping): string | undefined {
  const version = own(document, 'schemaVersion') ?? ''
  return typeof version === 'string' ? version : undefined
}

function parse(
  text: string,
): { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly message: string } {
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    return { ok: false, message: 'it is not JSON' }
  }
}
