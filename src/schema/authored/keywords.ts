/** Where schemas stand inside schemas, draft by draft: what is collected, what is checked, and what is compiled when. */

export type Version = 4 | 6 | 7 | 2019 | 2020

/** How a keyword holds schemas in its value. */
export type Holder = 'self' | 'list' | 'map' | 'self-or-list'

/** A draft, and the vocabularies of it that a metaschema asks for; undefined stands for the draft's own. */
export interface Dialect {
  readonly version: Version
  readonly vocabularies: readonly string[] | undefined
}

export interface Keyword {
  readonly name: string
  readonly holder: Holder
  readonly since: Version
  /** From this draft on the metaschema says nothing of it, though what it holds is collected as before. */
  readonly uncheckedSince?: Version
  /** The vocabulary whose metaschema describes it; `schema` is the part of a metaschema that is no vocabulary. */
  readonly vocabulary: string
}

const hold = (since: Version, holder: Holder, vocabulary: string, ...names: readonly string[]): readonly Keyword[] =>
  names.map((name) => ({ name, holder, since, vocabulary }))

const APPLICATOR = 'applicator'

/** Every keyword whose value holds schemas. */
const KEYWORDS: readonly Keyword[] = [
  ...hold(4, 'map', 'schema', 'definitions', 'dependencies'),
  ...hold(4, 'list', APPLICATOR, 'allOf', 'anyOf', 'oneOf'),
  ...hold(4, 'self', APPLICATOR, 'not', 'additionalProperties'),
  ...hold(4, 'map', APPLICATOR, 'properties', 'patternProperties'),
  ...hold(4, 'self-or-list', APPLICATOR, 'items'),
  { name: 'additionalItems', holder: 'self', since: 4, uncheckedSince: 2020, vocabulary: APPLICATOR },
  ...hold(6, 'self', APPLICATOR, 'contains', 'propertyNames'),
  ...hold(7, 'self', APPLICATOR, 'if', 'then', 'else'),
  ...hold(2019, 'map', 'core', '$defs'),
  ...hold(2019, 'map', APPLICATOR, 'dependentSchemas'),
  ...hold(2019, 'self', 'unevaluated', 'unevaluatedItems', 'unevaluatedProperties'),
  ...hold(2019, 'self', 'content', 'contentSchema'),
  ...hold(2020, 'list', APPLICATOR, 'prefixItems'),
]
const BY_NAME: ReadonlyMap<string, Keyword> = new Map(KEYWORDS.map((keyword) => [keyword.name, keyword]))

/** The keyword of that name, if it holds schemas in that draft. */
export function holderOf(name: string, version: Version): Keyword | undefined {
  const keyword = BY_NAME.get(name)
  return keyword !== undefined && keyword.since <= version ? keyword : undefined
}

/** Whether the metaschema of a dialect describes what a keyword holds. */
export function isChecked({ uncheckedSince, vocabulary }: Keyword, { version, vocabularies }: Dialect): boolean {
  if (uncheckedSince !== undefined && version >= uncheckedSince) return false
  return vocabularies === undefined || hasVocabulary(vocabulary, { version, vocabularies })
}

/** Whether a dialect has a vocabulary; before 2019-09 there are none, and everything counts. */
export function hasVocabulary(name: string, { version, vocabularies }: Dialect): boolean {
  if (version < 2019 || vocabularies === undefined) return true
  return vocabularies.includes(version === 2019 && name === 'unevaluated' ? APPLICATOR : name)
}

/** The keyword that names a resource. */
export function idKeyword(version: Version): 'id' | '$id' {
  return version === 4 ? 'id' : '$id'
}

/** One thing that compiling a schema does with a keyword: follow it as a reference, or go into what it holds. */
export interface Step {
  readonly name: string
  readonly since: Version
  readonly until: Version
  readonly holds: Holder | 'reference'
  readonly vocabulary: string
}

const apply = (since: Version, holds: Step['holds'], ...names: readonly string[]): readonly Step[] =>
  names.map((name) => ({ name, since, until: 2020, holds, vocabulary: APPLICATOR }))

/** What is compiled, in the order of the runtime's library, which decides what is met first. */
export const STEPS: readonly Step[] = [
  ...apply(4, 'reference', '$ref'),
  ...apply(4, 'list', 'allOf', 'anyOf', 'oneOf'),
  ...apply(4, 'self', 'not'),
  { name: 'items', since: 4, until: 2019, holds: 'self-or-list', vocabulary: APPLICATOR },
  { name: 'additionalItems', since: 4, until: 2019, holds: 'self', vocabulary: APPLICATOR },
  ...apply(4, 'map', 'properties', 'patternProperties'),
  ...apply(4, 'self', 'additionalProperties'),
  ...apply(4, 'map', 'dependencies'),
  ...apply(6, 'self', 'contains', 'propertyNames'),
  ...apply(7, 'self', 'if', 'then', 'else'),
  ...apply(2019, 'reference', '$recursiveRef'),
  ...apply(2019, 'map', 'dependentSchemas'),
  { name: 'unevaluatedItems', since: 2019, until: 2020, holds: 'self', vocabulary: 'unevaluated' },
  { name: 'unevaluatedProperties', since: 2019, until: 2020, holds: 'self', vocabulary: 'unevaluated' },
  ...apply(2020, 'reference', '$dynamicRef'),
  ...apply(2020, 'list', 'prefixItems'),
  { name: 'items', since: 2020, until: 2020, holds: 'self', vocabulary: APPLICATOR },
]
