import { DEFAULT_DRAFT, type Draft } from './drafts.ts'
import { childPlace, type Mapping, own, type Place, pathOf } from './place.ts'
import { publishedDraft } from './published.ts'
import type { InvalidSchema, SchemaFinding } from './result.ts'
import { join, splitFragment } from './uri.ts'

/** References are resolved against it one by one, so a huge address would cost its length each time. */
const LONGEST_ADDRESS = 4_000

/** A schema that has an address of its own: the document, or a subschema with an id. */
export interface Resource {
  readonly address: string
  readonly place: Place
  readonly draft: Draft
  readonly anchors: Map<string, Place>
  /** Places of dynamic anchors, which are followed with the resource even if nothing names them. */
  readonly dynamic: Place[]
}

/** What is known of one document: grows when a reference leads to a place that is no subschema by itself. */
export interface Atlas {
  readonly root: Place
  /** The address that the document was read from, in the spelling of `join`. */
  readonly address: string
  readonly resources: Map<string, Resource>
  /** How many characters the addresses of resources may still have: nested relative ids grow with depth. */
  readonly addresses: { left: number }
}

/** A finding about the value of a keyword, or about a subschema that the keyword holds. */
export function invalid(fault: InvalidSchema['fault'], place: Place, keyword: string): InvalidSchema {
  const found: InvalidSchema = { state: 'invalid', fault, path: pathOf(place) }
  return keyword === '' ? found : { ...found, keyword }
}

export interface Entered {
  readonly resource: Resource
  readonly duplicate?: InvalidSchema
  readonly wrongId?: InvalidSchema
}

/**
 * Finds the resource that a schema belongs to: its own if it has an id or is the document, else the one around it.
 * Registers what is new. Returns a finding instead when `$schema` decides the matter (models.md section 10, row 2), or
 * when addresses grow beyond all measure.
 */
export function enter(
  place: Place,
  schema: Mapping,
  within: Resource | undefined,
  atlas: Atlas,
): Entered | SchemaFinding {
  const named = draftNamedBy(place, schema, within, atlas)
  if ('state' in named) return named
  let draft = named
  let id = idOf(schema, draft)
  if (within !== undefined && id === '') {
    // Only a resource can change the draft, though the address in `$schema` has been asked for.
    draft = within.draft
    id = idOf(schema, draft)
  }
  if (within !== undefined && id === '') return { resource: within }
  const address = id === '' ? atlas.address : join(within?.address ?? atlas.address, id)
  const known = address === undefined ? undefined : atlas.resources.get(address)
  const resource = { address: address ?? '', place, draft, anchors: new Map<string, Place>(), dynamic: [] }
  const at = (): Place => childPlace(place, draft.id, own(schema, draft.id))
  if (known !== undefined) return { resource, duplicate: invalid('duplicate-id', at(), draft.id) }
  if (address === undefined) return { resource, wrongId: invalid('metaschema', at(), draft.id) }
  atlas.addresses.left -= address.length
  if ((id !== '' && address.length > LONGEST_ADDRESS) || atlas.addresses.left < 0) {
    return invalid('too-large', at(), draft.id)
  }
  atlas.resources.set(address, resource)
  return { resource }
}

function idOf(schema: Mapping, draft: Draft): string {
  // Up to draft 7 a reference silences what stands beside it.
  if (draft.version < 2019 && Object.hasOwn(schema, '$ref')) return ''
  const id = own(schema, draft.id)
  return typeof id === 'string' ? splitFragment(id).address : ''
}

function draftNamedBy(
  place: Place,
  schema: Mapping,
  within: Resource | undefined,
  atlas: Atlas,
): Draft | SchemaFinding {
  const around = within?.draft ?? DEFAULT_DRAFT
  const named = own(schema, '$schema')
  // A value that is no text is the metaschema's to refuse.
  if (typeof named !== 'string') return around
  const { address } = splitFragment(named)
  const draft = publishedDraft(address)
  if (draft !== undefined) return draft
  const at = (): Place => childPlace(place, '$schema', named)
  if (join(atlas.address, address) === undefined) return invalid('schema-url', at(), '$schema')
  if (address === atlas.address) {
    return atlas.root.resource?.draft ?? invalid('schema-url', at(), '$schema')
  }
  return { state: 'external', path: pathOf(at()), via: '$schema' }
}

/** Registers the anchors of a schema; returns the first that its resource has already elsewhere. */
export function addAnchors(place: Place, schema: Mapping, resource: Resource): InvalidSchema | undefined {
  const { version, id } = resource.draft
  if (version < 2019) {
    const text = own(schema, id)
    if (typeof text !== 'string' || Object.hasOwn(schema, '$ref')) return undefined
    const fragment = splitFragment(text).fragment ?? ''
    return fragment === '' || fragment.startsWith('/') ? undefined : addAnchor(fragment, id, place, resource)
  }
  const anchor = own(schema, '$anchor')
  const duplicate = typeof anchor === 'string' ? addAnchor(anchor, '$anchor', place, resource) : undefined
  const dynamic = version >= 2020 ? own(schema, '$dynamicAnchor') : undefined
  if (typeof dynamic !== 'string') return duplicate
  resource.dynamic.push(place)
  return duplicate ?? addAnchor(dynamic, '$dynamicAnchor', place, resource)
}

function addAnchor(anchor: string, keyword: string, place: Place, resource: Resource): InvalidSchema | undefined {
  const known = resource.anchors.get(anchor)
  if (known !== undefined && known !== place)
    return invalid('duplicate-anchor', childPlace(place, keyword, anchor), keyword)
  resource.anchors.set(anchor, place)
  return undefined
}
