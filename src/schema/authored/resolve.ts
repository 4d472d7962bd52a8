import { resolveReference, splitFragment } from '../../go/url.ts'
import { isMapping, type Mapping, own } from '../mapping.ts'
import { collect, violationAt } from './collect.ts'
import { findPublished, type ReferenceIndex, schemaDocument } from './documents.ts'
import { type Holder, hasVocabulary, STEPS } from './keywords.ts'
import { patternKeyFault } from './metaschema.ts'
import { childPlace, lookUp, type Place, pathOf, type Resource, resourceAt, type SchemaDocument } from './place.ts'
import type { InvalidSchema, ReferenceKeyword, SchemaFinding } from './result.ts'

/** What is to be compiled; a pointer that leads nowhere is found out only when its turn comes. */
interface Pending {
  readonly place: Place | undefined
  /** The reference that led here, when it led to nothing or out of the authored document: faults belong to it. */
  readonly reference: InvalidSchema | undefined
}

/**
 * Follows every reference that can be reached from a collected document through keywords that apply schemas, breadth
 * first (models.md section 10, rows 5 to 7). Nothing is ever loaded from anywhere.
 *
 * @returns the first reference that is external or leads to nothing, or what is wrong with its target
 */
export function resolveReferences(index: ReferenceIndex): SchemaFinding | undefined {
  return new Compilation(index).run()
}

class Compilation {
  private readonly queue: Pending[] = []
  /** What the addresses of references came to, by the resource that has them: many are alike. */
  private readonly targets = new Map<Resource, Map<string, string | undefined>>()

  constructor(private readonly index: ReferenceIndex) {}

  run(): SchemaFinding | undefined {
    this.enqueue(this.index.authored.root, undefined)
    for (let i = 0; i < this.queue.length; i++) {
      const { place, reference } = this.queue[i]!
      const found = place === undefined ? reference : this.compile(place, reference)
      if (found !== undefined) return reference ?? found
    }
    return undefined
  }

  private enqueue(place: Place, reference: InvalidSchema | undefined): void {
    if (place.queued) return
    place.queued = true
    this.queue.push({ place, reference })
  }

  private compile(place: Place, reference: InvalidSchema | undefined): SchemaFinding | undefined {
    // A reference may lead to a place that no keyword makes a schema, such as `#/components/x`.
    if (place.resource === undefined) {
      const around = resourceAt(place)!
      const found = collect(place, around.document, around, this.index, true)
      if (found !== undefined) return found
    }
    const resource = place.resource!
    this.enqueue(resource.place, reference)
    if (resource.dialect.version >= 2020 && resource.place === place)
      for (const anchored of resource.dynamic) this.enqueue(anchored, reference)
    return isMapping(place.value) ? this.compileSchema(place, place.value, resource, reference) : undefined
  }

  private compileSchema(
    place: Place,
    schema: Mapping,
    resource: Resource,
    reference: InvalidSchema | undefined,
  ): SchemaFinding | undefined {
    const { version } = resource.dialect
    for (const { name, since, until, holds, vocabulary } of STEPS) {
      if (version < since || version > until || !Object.hasOwn(schema, name)) continue
      const value = schema[name]
      if (holds === 'reference') {
        if (typeof value !== 'string') continue
        const found = this.follow(value, name as ReferenceKeyword, place, resource, reference)
        // Up to draft 7 nothing else counts beside a reference.
        if (found !== undefined || version < 2019) return found
      } else if (hasVocabulary(vocabulary, resource.dialect) && isApplied(schema, name)) {
        if (name === 'patternProperties') {
          // The metaschemas of drafts 4 and 6 say nothing about these keys, but a compiler has to compile them.
          const fault = patternKeyFault(name, value)
          if (fault !== undefined) return violationAt(place, fault)
        }
        for (const held of heldPlaces(place, name, value, holds)) this.enqueue(held, reference)
      }
    }
    return undefined
  }

  /** Enqueues what a reference leads to, or says why there is no such place. */
  private follow(
    text: string,
    via: ReferenceKeyword,
    place: Place,
    from: Resource,
    outer: InvalidSchema | undefined,
  ): SchemaFinding | undefined {
    const path = [...pathOf(place), via]
    const { address, fragment } = splitFragment(text)
    const target = this.targetOf(from, address)
    if (target === undefined || fragment === undefined)
      return { state: 'invalid', fault: 'metaschema', path, keyword: via }
    const missing: InvalidSchema = { state: 'invalid', fault: 'reference-missing', path, keyword: via }
    const local = resourceIn(from.document, target)
    const resource = local ?? this.publishedRoot(target)
    if (resource === undefined) return { state: 'external', path, via }
    if (resource === 'unreadable') return missing
    // Inside a published metaschema there is nothing to point at: it is the authored reference that is at fault.
    const reference = outer ?? (local === undefined ? missing : undefined)
    if (fragment === '' || fragment.startsWith('/')) {
      const found = lookUp(resource.place, fragment)
      if (found === undefined) this.queue.push({ place: undefined, reference: outer ?? missing })
      else this.enqueue(found, reference)
      return undefined
    }
    const anchored = resource.anchors.get(fragment)
    if (anchored === undefined) return missing
    this.enqueue(anchored, reference)
    return undefined
  }

  private targetOf(from: Resource, address: string): string | undefined {
    let known = this.targets.get(from)
    if (known === undefined) {
      known = new Map()
      this.targets.set(from, known)
    }
    if (!known.has(address)) known.set(address, resolveReference(from.address, address))
    return known.get(address)
  }

  private publishedRoot(address: string): Resource | 'unreadable' | undefined {
    const known = this.index.published.get(address)
    if (known !== undefined) return known.root.resource
    const value = findPublished(address)
    if (value === undefined || value === 'unreadable') return value
    const document = schemaDocument(address, value)
    this.index.published.set(address, document)
    collect(document.root, document, undefined, this.index, false)
    return document.root.resource
  }
}

function resourceIn(document: SchemaDocument, address: string): Resource | undefined {
  return address === document.address ? document.root.resource : document.resources.get(address)
}

/** Some keywords count only beside another one. */
function isApplied(schema: Mapping, name: string): boolean {
  switch (name) {
    case 'additionalItems':
      return Array.isArray(own(schema, 'items'))
    case 'then':
      return Object.hasOwn(schema, 'if') && schema['if'] !== false
    case 'else':
      return Object.hasOwn(schema, 'if') && schema['if'] !== true
    default:
      return true
  }
}

function heldPlaces(place: Place, keyword: string, value: unknown, holder: Holder): Place[] {
  const held = childPlace(place, keyword, value)
  if (holder === 'self') return [held]
  if (holder === 'map') {
    if (!isMapping(value)) return []
    // A list in `dependencies` holds names.
    const keys = Object.keys(value).filter((key) => keyword !== 'dependencies' || !Array.isArray(value[key]))
    return keys.map((key) => childPlace(held, key, value[key]))
  }
  if (Array.isArray(value)) return value.map((item, i) => childPlace(held, i, item))
  return holder === 'self-or-list' ? [held] : []
}
