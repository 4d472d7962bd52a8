import { isParsable, resolveReference, splitFragment } from '../../go/url.ts'
import { isMapping, type Mapping, own } from '../mapping.ts'
import { dialectOf, draftNamed, findPublished, LATEST, type ReferenceIndex } from './documents.ts'
import { type Dialect, holderOf, idKeyword, isChecked, type Keyword } from './keywords.ts'
import { type KeywordFault, keywordFault } from './metaschema.ts'
import { childPlace, type Place, pathOf, type Resource, type SchemaDocument } from './place.ts'
import type { InvalidSchema, SchemaFinding } from './result.ts'

/** References are resolved against it one by one, so a huge address would cost its length each time. */
const LONGEST_ADDRESS = 4_000

interface Visit {
  readonly place: Place
  readonly within: Resource | undefined
  /** Whether a metaschema describes this place. */
  readonly checked: boolean
}

/**
 * Visits a schema and all its subschema positions in document order: knows every `$schema`, id and anchor, and holds
 * every schema against its metaschema (models.md section 10, rows 2 to 4). Visited places are not visited again.
 *
 * @param within the resource around the schema; undefined for a document's root
 * @param checked false for a published metaschema, which is not held against itself
 * @returns what is wrong with a `$schema`; else the first violation of a metaschema; else the first id or anchor refused
 */
export function collect(
  start: Place,
  document: SchemaDocument,
  within: Resource | undefined,
  index: ReferenceIndex,
  checked: boolean,
): SchemaFinding | undefined {
  let violation = checked ? wrongKind(start, within) : undefined
  let refused: InvalidSchema | undefined
  const todo: Visit[] = [{ place: start, within, checked }]
  for (let visit = todo.pop(); visit !== undefined; visit = todo.pop()) {
    const { place } = visit
    if (place.resource !== undefined) continue
    if (!isMapping(place.value)) {
      place.resource = visit.within
      continue
    }
    const entered = enter(place, place.value, document, visit.within, index)
    // The runtime goes through mappings in no order, but never below an id or anchor that it refuses.
    if ('state' in entered) {
      if (entered.state === 'external' || entered.fault === 'schema-url') return entered
      refused ??= entered
      place.resource = visit.within
      continue
    }
    place.resource = entered
    const duplicate = addAnchors(place, place.value, entered)
    if (duplicate !== undefined) {
      refused ??= duplicate
      continue
    }
    const { dialect } = entered
    // Only the first violation is reported.
    if (visit.checked && violation === undefined) {
      const fault = keywordFault(place.value, dialect)
      if (fault !== undefined) violation = violationAt(place, fault)
    }
    const below: Place[] = []
    for (const name of Object.keys(place.value)) {
      const keyword = holderOf(name, dialect.version)
      if (keyword === undefined) continue
      addHeld(below, place, keyword, own(place.value, name))
      const isBelowChecked = visit.checked && isChecked(keyword, dialect)
      while (below.length > 0) todo.push({ place: below.pop()!, within: entered, checked: isBelowChecked })
    }
  }
  return violation ?? refused
}

/** A place that a reference leads to must hold a schema: a mapping, or since draft 6 a boolean. */
function wrongKind(place: Place, within: Resource | undefined): InvalidSchema | undefined {
  const { value } = place
  if (isMapping(value) || (typeof value === 'boolean' && within?.dialect.version !== 4)) return undefined
  return invalid('metaschema', place, '')
}

/** The finding for what a metaschema forbids. */
export function violationAt(place: Place, { keyword, step, ...fault }: KeywordFault): InvalidSchema {
  const path = [...pathOf(place), ...(keyword === '' ? [] : [keyword]), ...(step === undefined ? [] : [step])]
  return { state: 'invalid', path, keyword, ...fault }
}

function addHeld(below: Place[], owner: Place, { name, holder }: Keyword, value: unknown): void {
  const held = childPlace(owner, name, value)
  if (holder === 'self' || holder === 'self-or-list') below.push(held)
  if (holder !== 'self' && holder !== 'map' && Array.isArray(value))
    for (const [i, item] of value.entries()) below.push(childPlace(held, i, item))
  if (holder === 'map' && isMapping(value))
    for (const key of Object.keys(value)) below.push(childPlace(held, key, own(value, key)))
}

/** A finding about the value of a keyword. */
export function invalid(fault: InvalidSchema['fault'], place: Place, keyword: string): InvalidSchema {
  const found: InvalidSchema = { state: 'invalid', fault, path: pathOf(place) }
  return keyword === '' ? found : { ...found, keyword }
}

/**
 * Finds the resource that a schema belongs to: its own if it has an id or is the document, else the one around it.
 * Registers what is new. Returns a finding instead when `$schema` decides the matter (models.md section 10, row 2), when
 * an id cannot be had, or when addresses grow beyond all measure.
 */
function enter(
  place: Place,
  schema: Mapping,
  document: SchemaDocument,
  within: Resource | undefined,
  index: ReferenceIndex,
): Resource | SchemaFinding {
  const around = within?.dialect ?? LATEST
  let dialect = dialectNamedBy(place, schema, document, around, index)
  if ('state' in dialect) return dialect
  let id = idOf(schema, dialect)
  if (within !== undefined && id === '') {
    // Only a resource can change the draft, though the address in `$schema` has been asked for.
    dialect = around
    id = idOf(schema, dialect)
    if (id === '') return within
  }
  const keyword = idKeyword(dialect.version)
  const at = (): Place => childPlace(place, keyword, own(schema, keyword))
  const address = id === '' ? document.address : resolveReference(within?.address ?? document.address, id)
  if (address === undefined) return invalid('metaschema', at(), keyword)
  if (document.resources.has(address)) return invalid('duplicate-id', at(), keyword)
  index.addresses.left -= address.length
  if ((id !== '' && address.length > LONGEST_ADDRESS) || index.addresses.left < 0)
    return invalid('too-large', at(), keyword)
  const resource: Resource = { address, place, document, dialect, anchors: new Map(), dynamic: [] }
  document.resources.set(address, resource)
  return resource
}

function idOf(schema: Mapping, { version }: Dialect): string {
  // Up to draft 7 a reference silences what stands beside it.
  if (version < 2019 && Object.hasOwn(schema, '$ref')) return ''
  const id = own(schema, idKeyword(version))
  return typeof id === 'string' ? splitFragment(id).address : ''
}

function dialectNamedBy(
  place: Place,
  schema: Mapping,
  document: SchemaDocument,
  around: Dialect,
  { authored }: ReferenceIndex,
): Dialect | SchemaFinding {
  const named = own(schema, '$schema')
  // A value that is no text is the metaschema's to refuse.
  if (typeof named !== 'string') return around
  const draft = draftNamed(named)
  if (draft !== undefined) return draft
  const { address } = splitFragment(named)
  const at = (): Place => childPlace(place, '$schema', named)
  if (!isParsable(address)) return invalid('schema-url', at(), '$schema')
  const isOwn = address === authored.address
  if (isOwn && place === document.root) return invalid('schema-url', at(), '$schema')
  const metaschema = isOwn ? authored.root.value : findPublished(address)
  if (metaschema === undefined) return { state: 'external', path: pathOf(at()), via: '$schema' }
  const dialect = isMapping(metaschema) ? dialectOf(metaschema, around) : undefined
  return dialect ?? invalid('schema-url', at(), '$schema')
}

/** Registers the anchors of a schema; returns the first that its resource has already elsewhere. */
function addAnchors(place: Place, schema: Mapping, resource: Resource): InvalidSchema | undefined {
  const { version } = resource.dialect
  if (version < 2019) {
    const keyword = idKeyword(version)
    const id = own(schema, keyword)
    if (typeof id !== 'string' || Object.hasOwn(schema, '$ref')) return undefined
    const { fragment } = splitFragment(id)
    if (fragment === undefined) return invalid('metaschema', childPlace(place, keyword, id), keyword)
    return fragment === '' || fragment.startsWith('/') ? undefined : addAnchor(fragment, keyword, place, resource)
  }
  const anchor = own(schema, '$anchor')
  const duplicate = typeof anchor === 'string' ? addAnchor(anchor, '$anchor', place, resource) : undefined
  const dynamic = version >= 2020 ? own(schema, '$dynamicAnchor') : undefined
  if (typeof dynamic !== 'string' || duplicate !== undefined) return duplicate
  resource.dynamic.push(place)
  return addAnchor(dynamic, '$dynamicAnchor', place, resource)
}

function addAnchor(anchor: string, keyword: string, place: Place, resource: Resource): InvalidSchema | undefined {
  const known = resource.anchors.get(anchor)
  if (known !== undefined && known !== place)
    return invalid('duplicate-anchor', childPlace(place, keyword, anchor), keyword)
  resource.anchors.set(anchor, place)
  return undefined
}
