import type { Draft, Shape } from './drafts.ts'
import { checkKeywordValue, type ValueFault } from './keyword-value.ts'
import { childPlace, isMapping, type Mapping, own, type Place, pathOf } from './place.ts'
import { type Atlas, addAnchors, enter, invalid, type Resource } from './resources.ts'
import type { InvalidSchema, SchemaFinding } from './result.ts'

interface Visit {
  readonly place: Place
  readonly within: Resource | undefined
  readonly keyword: string
  /** How the metaschema speaks of this place. */
  readonly shape: Shape
  readonly checked: boolean
}

/**
 * Visits a schema and all its subschema positions in document order: knows every `$schema`, id and anchor, and holds
 * every keyword against the metaschema (models.md section 10, rows 2 to 4). Visited places are not visited again.
 *
 * Returns the first finding of the first row that has one, in that order of rows.
 */
export function survey(start: Place, within: Resource | undefined, atlas: Atlas): SchemaFinding | undefined {
  let wrongValue: InvalidSchema | undefined
  let duplicate: InvalidSchema | undefined
  const todo: Visit[] = [{ place: start, within, keyword: '', shape: 'schema', checked: true }]
  for (let visit = todo.pop(); visit !== undefined; visit = todo.pop()) {
    const { place, keyword, checked } = visit
    if (place.resource !== undefined) continue
    const schema = place.value
    if (!isMapping(schema)) {
      if (visit.within !== undefined) place.resource = visit.within
      if (checked && !isSubschema(schema, visit)) wrongValue ??= invalid('metaschema', place, keyword)
      continue
    }
    const entered = enter(place, schema, visit.within, atlas)
    if ('state' in entered) return entered
    const { resource } = entered
    place.resource = resource
    duplicate ??= entered.duplicate
    wrongValue ??= entered.wrongId
    duplicate ??= addAnchors(place, schema, resource)
    const below: Visit[] = []
    for (const key of Object.keys(schema)) {
      const shape = resource.draft.keywords.get(key)
      if (shape === undefined) continue
      const value = own(schema, key)
      // Only the first wrong value is reported.
      if (checked) wrongValue ??= checkKeyword(place, schema, key, shape, resource.draft)
      addVisits(below, { place, within: resource, keyword: key, shape, checked }, value)
    }
    for (let i = below.length - 1; i >= 0; i--) todo.push(below[i]!)
  }
  return wrongValue ?? duplicate
}

function checkKeyword(
  place: Place,
  schema: Mapping,
  keyword: string,
  shape: Shape,
  draft: Draft,
): InvalidSchema | undefined {
  const need = draft.needs.get(keyword)
  const lacks = need !== undefined && !Object.hasOwn(schema, need)
  const fault = checkKeywordValue(shape, own(schema, keyword))
  return fault === undefined && !lacks ? undefined : wrongValueOf(place, keyword, fault ?? { fault: 'metaschema' })
}

/** The finding for a wrong value of a schema's keyword. */
export function wrongValueOf(place: Place, keyword: string, fault: ValueFault): InvalidSchema {
  const { step, ...rest } = fault
  const path = [...pathOf(place), keyword]
  return { state: 'invalid', path: step === undefined ? path : [...path, step], keyword, ...rest }
}

/** Draft 4 has no boolean schemas, but two keywords whose value may be a boolean instead. */
function isSubschema(value: unknown, visit: Visit): boolean {
  // A list of names, which the keyword's own check has seen.
  if (Array.isArray(value)) return visit.shape === 'dependency-map'
  if (typeof value !== 'boolean') return false
  return visit.within === undefined || visit.within.draft.version > 4 || visit.shape === 'schema-or-boolean'
}

/** Adds the subschema positions of one keyword's value. `owner` is the schema that has the keyword. */
function addVisits(below: Visit[], owner: Visit, value: unknown): void {
  const { place, within, keyword, shape, checked } = owner
  const add = (at: Place, inside: Shape, looked = checked): void => {
    below.push({ place: at, within, keyword, shape: inside, checked: looked })
  }
  switch (shape) {
    case 'schema':
    case 'schema-or-boolean':
      add(childPlace(place, keyword, value), shape)
      break
    case 'unchecked-schema':
      add(childPlace(place, keyword, value), shape, false)
      break
    case 'schema-or-list':
    case 'schema-list': {
      const list = childPlace(place, keyword, value)
      if (Array.isArray(value)) for (const [i, item] of value.entries()) add(childPlace(list, i, item), 'schema')
      else if (shape === 'schema-or-list') add(list, shape)
      break
    }
    case 'schema-map':
    case 'pattern-map':
    case 'dependency-map':
    case 'some-dependency-map': {
      if (!isMapping(value)) break
      const map = childPlace(place, keyword, value)
      for (const key of Object.keys(value)) {
        const member = own(value, key)
        add(childPlace(map, key, member), shape.endsWith('dependency-map') ? 'dependency-map' : 'schema')
      }
      break
    }
    default:
  }
}
