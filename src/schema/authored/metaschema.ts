import { checkRegexp, type RegexFault } from '../../go/regexp/index.ts'
import { isUri, isUriReference } from '../../go/url.ts'
import { type MetaschemaError, metaschemaValidators } from '../../lazy/libraries.ts'
import { isMapping, type Mapping, own } from '../mapping.ts'
import { areDistinct, isCount, isNumber, isPositive } from './json-values.ts'
import { type Dialect, hasVocabulary } from './keywords.ts'

/** What is wrong with one keyword's value; `step` points into a list or mapping. */
export interface KeywordFault {
  /** Undefined where the schema itself is of a wrong kind. */
  readonly keyword: string
  readonly step?: string | number
  readonly fault: 'metaschema' | 'pattern' | 'too-large'
  readonly regex?: RegexFault
}

interface PatternFault {
  readonly fault: 'pattern' | 'too-large'
  readonly regex?: RegexFault
}

/**
 * Holds the keywords of one schema against the metaschema of its dialect, formats asserted (models.md section 10, row 3).
 * Of the subschemas only their kind is checked.
 *
 * @returns the first fault in the order of the schema's own keys
 */
export function keywordFault(schema: Mapping, dialect: Dialect): KeywordFault | undefined {
  const { host, validators } = metaschemaValidators(dialect.version)
  host.rules = RULES
  const errors: MetaschemaError[] = []
  for (const name of Object.keys(validators)) {
    const isWanted = name === 'schema' ? dialect.vocabularies === undefined : hasVocabulary(name, dialect)
    const validate = validators[name]!
    if ((isWanted || dialect.version < 2019) && !validate(schema)) errors.push(...(validate.errors ?? []))
  }
  return errors.length === 0 ? undefined : firstFault(schema, errors)
}

const RULES = {
  regex: (text: unknown) => checkPattern(text as string) === undefined,
  uri: (text: unknown) => isUri(text as string),
  'uri-reference': (text: unknown) => isUriReference(text as string),
  number: isNumber,
  count: isCount,
  positive: isPositive,
  distinct: (list: unknown) => !Array.isArray(list) || areDistinct(list),
}

function firstFault(schema: Mapping, errors: readonly MetaschemaError[]): KeywordFault {
  const keys = Object.keys(schema)
  let first = { at: Number.POSITIVE_INFINITY, keyword: '', path: [] as string[], error: errors[0]! }
  for (const error of errors) {
    const path = stepsOf(error)
    const at = keys.indexOf(path[0]!)
    if (at < first.at || (at === first.at && path.length > first.path.length))
      first = { at, keyword: path[0]!, path, error }
  }
  const { keyword, path, error } = first
  const value = own(schema, keyword)
  const step = path[1] === undefined ? undefined : Array.isArray(value) ? Number(path[1]) : path[1]
  const pattern = error.params.format === 'regex' ? (error.propertyName ?? (value as string)) : undefined
  const fault = (pattern === undefined ? undefined : checkPattern(pattern)) ?? { fault: 'metaschema' }
  return step === undefined ? { keyword, ...fault } : { keyword, step, ...fault }
}

/** The steps from the schema to what an error is about; the name of an entry is a step, too. */
function stepsOf({ instancePath, params, propertyName }: MetaschemaError): string[] {
  if (instancePath === '') return [params.property ?? '']
  const steps = instancePath
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  return propertyName === undefined ? steps : [...steps, propertyName]
}

/** The first key of a mapping that is no RE2 expression; anything but a mapping has none. */
export function patternKeyFault(keyword: string, value: unknown): KeywordFault | undefined {
  if (!isMapping(value)) return undefined
  for (const step of Object.keys(value)) {
    const fault = checkPattern(step)
    if (fault !== undefined) return { keyword, step, ...fault }
  }
  return undefined
}

function checkPattern(pattern: string): PatternFault | undefined {
  const checked = checkRegexp(pattern)
  if (checked.ok) return undefined
  return checked.fault === 'too-large' ? { fault: 'too-large' } : { fault: 'pattern', regex: checked.fault }
}
