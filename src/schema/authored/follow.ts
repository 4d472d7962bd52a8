import type { Draft } from './drafts.ts'
import { checkPatternKeys } from './keyword-value.ts'
import { childPlace, isMapping, lookUp, type Mapping, own, type Place, pathOf, resourceAt } from './place.ts'
import { hasPublished } from './published.ts'
import type { Atlas, Resource } from './resources.ts'
import type { InvalidSchema, ReferenceKeyword, SchemaFinding } from './result.ts'
import { survey, wrongValueOf } from './survey.ts'
import { join, splitFragment } from './uri.ts'

/** How the schemas that a keyword applies stand in its value. */
type Holder = 'self' | 'list' | 'map' | 'self-or-list'

interface Applicator {
  readonly keyword: string
  readonly holder: Holder
  readonly since: number
}

const apply = (since: number, holder: Holder, ...keywords: readonly string[]): Applicator[] =>
  keywords.map((keyword) => ({ keyword, holder, since }))

/** Keywords that apply without looking at their neighbours. Definitions and `contentSchema` are not among them. */
const APPLICATORS: readonly Applicator[] = [
  ...apply(4, 'list', 'allOf', 'anyOf', 'oneOf'),
  ...apply(4, 'self', 'not'),
  ...apply(4, 'self-or-list', 'items'),
  ...apply(4, 'map', 'properties', 'patternProperties'),
  ...apply(4, 'self', 'additionalProperties'),
  ...apply(4, 'map', 'dependencies'),
  ...apply(6, 'self', 'contains', 'propertyNames'),
  ...apply(7, 'self', 'if'),
  ...apply(2019, 'map', 'dependentSchemas'),
  ...apply(2019, 'self', 'unevaluatedItems', 'unevaluatedProperties'),
  ...apply(2020, 'list', 'prefixItems'),
]

/**
 * Follows every reference that can be reached from a surveyed document through keywords that apply schemas, breadth
 * first (models.md section 10, rows 5 to 7). Nothing is ever loaded.
 *
 * Returns the first reference that is external or leads to nothing, or what a survey of its target finds.
 */
export function follow(atlas: Atlas): SchemaFinding | undefined {
  const queue: Place[] = []
  enqueue(queue, atlas.root)
  for (let i = 0; i < queue.length; i++) {
    const place = queue[i]!
    // A reference may lead to a place that no keyword makes a schema, such as `#/components/x`.
    const around = resourceAt(place)
    const found = place.resource === undefined ? survey(place, around, atlas) : undefined
    if (found !== undefined) return found
    const resource = place.resource
    if (resource === undefined) continue
    enqueue(queue, resource.place)
    if (resource.place === place) for (const anchored of resource.dynamic) enqueue(queue, anchored)
    if (!isMapping(place.value)) continue
    const stop = followSchema(place, place.value, resource, atlas, queue)
    if (stop !== undefined) return stop
  }
  return undefined
}

function enqueue(queue: Place[], place: Place): void {
  if (place.queued) return
  place.queued = true
  queue.push(place)
}

function followSchema(
  place: Place,
  schema: Mapping,
  resource: Resource,
  atlas: Atlas,
  queue: Place[],
): SchemaFinding | undefined {
  const { version } = resource.draft
  for (const keyword of referencesOf(resource.draft)) {
    const reference = own(schema, keyword)
    if (typeof reference !== 'string') continue
    const at = childPlace(place, keyword, reference)
    const target = resolve(reference, keyword, at, resource, atlas)
    if ('state' in target) return target
    if (target.place !== undefined) enqueue(queue, target.place)
    if (version < 2019) return undefined
  }
  for (const { keyword, holder, since } of APPLICATORS) {
    if (version < since || !Object.hasOwn(schema, keyword)) continue
    if (keyword === 'patternProperties') {
      // The metaschemas of drafts 4 and 6 say nothing about these keys, but a compiler has to compile them.
      const fault = isMapping(schema[keyword]) ? checkPatternKeys(schema[keyword]) : undefined
      if (fault !== undefined) return wrongValueOf(place, keyword, fault)
    }
    enqueueHeld(queue, place, keyword, schema[keyword], holder)
  }
  if (version < 2020 && Array.isArray(own(schema, 'items'))) enqueueOwn(queue, place, schema, 'additionalItems')
  if (version >= 7 && Object.hasOwn(schema, 'if')) {
    if (schema['if'] !== false) enqueueOwn(queue, place, schema, 'then')
    if (schema['if'] !== true) enqueueOwn(queue, place, schema, 'else')
  }
  return undefined
}

function referencesOf(draft: Draft): readonly ReferenceKeyword[] {
  if (draft.version < 2019) return ['$ref']
  return draft.version < 2020 ? ['$ref', '$recursiveRef'] : ['$ref', '$recursiveRef', '$dynamicRef']
}

function enqueueOwn(queue: Place[], place: Place, schema: Mapping, keyword: string): void {
  if (Object.hasOwn(schema, keyword)) enqueue(queue, childPlace(place, keyword, schema[keyword]))
}

function enqueueHeld(queue: Place[], place: Place, keyword: string, value: unknown, holder: Holder): void {
  const held = childPlace(place, keyword, value)
  if (holder === 'self') {
    enqueue(queue, held)
  } else if (Array.isArray(value)) {
    if (holder !== 'map') for (const [i, item] of value.entries()) enqueue(queue, childPlace(held, i, item))
  } else if (holder === 'self-or-list') {
    enqueue(queue, held)
  } else if (holder === 'map' && isMapping(value)) {
    for (const key of Object.keys(value)) {
      const member = own(value, key)
      // A list in `dependencies` holds names.
      if (!Array.isArray(member)) enqueue(queue, childPlace(held, key, member))
    }
  }
}

/** The place that a reference leads to (none for a built-in metaschema), or why there is no such place here. */
function resolve(
  reference: string,
  via: ReferenceKeyword,
  at: Place,
  from: Resource,
  atlas: Atlas,
): { readonly place: Place | undefined } | SchemaFinding {
  const { address, fragment } = splitFragment(reference)
  const target = join(from.address, address)
  if (target === undefined || fragment === undefined) {
    return { state: 'invalid', fault: 'metaschema', path: pathOf(at), keyword: via }
  }
  const missing = (): InvalidSchema => ({
    state: 'invalid',
    fault: 'reference-missing',
    path: pathOf(at),
    keyword: via,
  })
  const resource = target === atlas.address ? atlas.root.resource : atlas.resources.get(target)
  if (resource !== undefined) {
    const isPointer = fragment === '' || fragment.startsWith('/')
    const place = isPointer ? lookUp(resource.place, fragment) : resource.anchors.get(fragment)
    return place === undefined ? missing() : { place }
  }
  const isThere = hasPublished(target, fragment)
  if (isThere === undefined) return { state: 'external', path: pathOf(at), via }
  return isThere ? { place: undefined } : missing()
}
