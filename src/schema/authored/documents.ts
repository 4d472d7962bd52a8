import { splitFragment } from '../../go/url.ts'
import { publishedMetaschemas } from '../../lazy/libraries.ts'
import { isMapping, type Mapping, own } from '../mapping.ts'
import type { Dialect, Version } from './keywords.ts'
import { rootPlace, type SchemaDocument } from './place.ts'

/** Everything that the references of one authored document can lead to. */
export interface ReferenceIndex {
  readonly authored: SchemaDocument
  /** The published metaschemas that were asked for, by address. */
  readonly published: Map<string, SchemaDocument>
  /** How many characters the addresses of resources may still have: nested relative ids grow with depth. */
  readonly addresses: { left: number }
}

export function schemaDocument(address: string, value: unknown): SchemaDocument {
  return { address, root: rootPlace(value), resources: new Map() }
}

/** The dialect of a document that names none. */
export const LATEST: Dialect = { version: 2020, vocabularies: undefined }

const SITE = /^https?:\/\/json-schema\.org\//
const LATEST_NAME = 'draft/2020-12/schema'
const VERSIONS: ReadonlyMap<string, Version> = new Map<string, Version>([
  ['draft-04/schema', 4],
  ['draft-06/schema', 6],
  ['draft-07/schema', 7],
  ['draft/2019-09/schema', 2019],
  [LATEST_NAME, 2020],
])
/** The library finds these among its metaschemas, and cannot read them. */
const FOLDERS: ReadonlySet<string> = new Set([
  ...['draft-04', 'draft-06', 'draft-07', 'draft'],
  ...['draft/2019-09', 'draft/2019-09/meta', 'draft/2020-12', 'draft/2020-12/meta'],
])

function publishedName(address: string): string | undefined {
  const site = SITE.exec(address)
  if (site === null) return undefined
  const name = address.slice(site[0].length)
  return name === 'schema' ? LATEST_NAME : name
}

/**
 * The document at an address other than the authored one: under http and https alike, the published metaschemas are
 * built in (models.md section 10, row 6).
 *
 * @returns undefined when it would have to be loaded from somewhere, `unreadable` where the runtime fails to load it
 */
export function findPublished(address: string): Mapping | 'unreadable' | undefined {
  const name = publishedName(address)
  if (name === undefined) return undefined
  if (FOLDERS.has(name)) return 'unreadable'
  const value = own(publishedMetaschemas(), name)
  return isMapping(value) ? value : undefined
}

/** The dialect of a draft's own address; undefined for every other text in `$schema`. */
export function draftNamed(schemaKeyword: string): Dialect | undefined {
  const hash = schemaKeyword.indexOf('#')
  if (hash !== -1 && hash !== schemaKeyword.length - 1) return undefined
  const name = publishedName(hash === -1 ? schemaKeyword : schemaKeyword.slice(0, hash))
  const version = name === undefined ? undefined : VERSIONS.get(name)
  return version === undefined ? undefined : { version, vocabularies: undefined }
}

/**
 * The dialect that a document describes as a metaschema: the draft of its own `$schema`, with the vocabularies that it
 * demands. Undefined when it demands one that the draft does not have.
 */
export function dialectOf(metaschema: Mapping, fallback: Dialect): Dialect | undefined {
  const named = own(metaschema, '$schema')
  const draft = typeof named === 'string' ? (draftNamed(named) ?? draftNamed(splitFragment(named).address)) : undefined
  const { version } = draft ?? fallback
  const demanded = own(metaschema, '$vocabulary')
  if (version < 2019 || !isMapping(demanded)) return { version, vocabularies: undefined }
  const names: string[] = []
  const prefix = `https://json-schema.org/draft/${version === 2019 ? '2019-09' : '2020-12'}/vocab/`
  for (const address of Object.keys(demanded)) {
    if (own(demanded, address) !== true) continue
    const name = address.startsWith(prefix) ? address.slice(prefix.length) : ''
    if (VOCABULARIES[version]?.has(name) !== true) return undefined
    names.push(name)
  }
  return { version, vocabularies: names.includes('core') ? names : [...names, 'core'] }
}

const VOCABULARIES: Readonly<Record<number, ReadonlySet<string>>> = {
  2019: new Set(['core', 'applicator', 'validation', 'meta-data', 'format', 'content']),
  2020: new Set([
    ...['core', 'applicator', 'unevaluated', 'validation', 'meta-data', 'format-annotation', 'format-assertion'],
    'content',
  ]),
}
