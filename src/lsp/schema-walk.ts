import { isMapping, type Mapping, own } from '../schema/mapping.ts'
import { dataAt, type Route } from './tolerant.ts'

/** What the published schemas say of a place in a document. */

/** The schemas that hold for a place, references and conditions resolved; the nearest ones first. */
export function schemasAt(root: unknown, route: Route, value: unknown): readonly Mapping[] {
  let here = expand(root, [root], value)
  for (const [i, step] of route.entries()) {
    const inner = dataAt(value, route.slice(0, i + 1))
    here = expand(
      root,
      here.flatMap((schema) => children(schema, step)),
      inner,
    )
  }
  return here
}

function children(schema: Mapping, step: string | number): readonly unknown[] {
  if (typeof step === 'number') {
    const items = own(schema, 'items')
    return Array.isArray(items) ? [items[step]] : [items]
  }
  const properties = own(schema, 'properties')
  const named = isMapping(properties) ? own(properties, step) : undefined
  return named === undefined ? [own(schema, 'additionalProperties')] : [named]
}

/** The schemas that hold where one of some holds: what they refer to, all their parts, and what their conditions add. */
function expand(root: unknown, schemas: readonly unknown[], value: unknown): readonly Mapping[] {
  const out: Mapping[] = []
  const seen = new Set<unknown>()
  const visit = (schema: unknown): void => {
    if (!isMapping(schema) || seen.has(schema)) return
    seen.add(schema)
    out.push(schema)
    const reference = own(schema, '$ref')
    if (typeof reference === 'string') visit(pointed(root, reference))
    for (const key of ['allOf', 'anyOf', 'oneOf']) {
      const members = own(schema, key)
      if (Array.isArray(members)) for (const member of members) visit(member)
    }
    const condition = own(schema, 'if')
    if (condition !== undefined) visit(own(schema, holdsFor(condition, value) ? 'then' : 'else'))
  }
  for (const schema of schemas) visit(schema)
  return out
}

function pointed(root: unknown, reference: string): unknown {
  if (!reference.startsWith('#')) return undefined
  let at = root
  for (const part of reference
    .slice(1)
    .split('/')
    .filter((name) => name !== ''))
    at = isMapping(at) ? own(at, part.replaceAll('~1', '/').replaceAll('~0', '~')) : undefined
  return at
}

/** Whether a condition holds, of those that tell what a mapping is by values of its keys; others hold for nothing. */
function holdsFor(condition: unknown, value: unknown): boolean {
  if (!isMapping(condition) || !isMapping(value)) return false
  const required = own(condition, 'required')
  if (!Array.isArray(required) || !required.every((key) => typeof key === 'string' && Object.hasOwn(value, key)))
    return false
  const properties = own(condition, 'properties')
  if (!isMapping(properties)) return Object.keys(condition).length === 1
  return Object.entries(properties).every(([key, wanted]) => {
    if (!isMapping(wanted)) return false
    if (Object.hasOwn(wanted, 'const')) return own(wanted, 'const') === own(value, key)
    const choices = own(wanted, 'enum')
    return Array.isArray(choices) && choices.includes(own(value, key))
  })
}

/** A key that may stand in a mapping. */
export interface KnownKey {
  readonly key: string
  readonly schemas: readonly Mapping[]
  readonly isRequired: boolean
}

/** The keys that fit into a mapping. */
export function keysAt(root: unknown, route: Route, value: unknown): readonly KnownKey[] {
  const here = schemasAt(root, route, value)
  const required = new Set(here.flatMap((schema) => texts(own(schema, 'required'))))
  const found = new Map<string, Mapping[]>()
  for (const schema of here) {
    const properties = own(schema, 'properties')
    if (!isMapping(properties)) continue
    for (const key of Object.keys(properties)) {
      const all = expand(root, [own(properties, key)], undefined)
      found.set(key, [...(found.get(key) ?? []), ...all])
    }
  }
  return [...found].map(([key, schemas]) => ({ key, schemas, isRequired: required.has(key) }))
}

/** The values that are allowed at a place, where they can be listed. */
export function choicesOf(schemas: readonly Mapping[]): readonly (string | number | boolean)[] {
  const found = new Set<string | number | boolean>()
  for (const schema of schemas) {
    const choices = own(schema, 'enum')
    for (const choice of Array.isArray(choices)
      ? choices
      : Object.hasOwn(schema, 'const')
        ? [own(schema, 'const')]
        : [])
      if (typeof choice === 'string' || typeof choice === 'number' || typeof choice === 'boolean') found.add(choice)
    if (own(schema, 'type') === 'boolean') for (const choice of [true, false]) found.add(choice)
  }
  return [...found]
}

/** What is said of a place to people: what it means, its type and its default. */
export function describe(schemas: readonly Mapping[]): string | undefined {
  const first = (key: string): unknown => schemas.map((schema) => own(schema, key)).find((found) => found !== undefined)
  const about = first('markdownDescription') ?? first('description')
  if (typeof about !== 'string') return undefined
  const type = first('type')
  const standard = first('default')
  const choices = choicesOf(schemas.filter((schema) => own(schema, 'type') !== 'boolean'))
  const facts = [
    ...(typeof type === 'string' ? [`Type: ${type}`] : Array.isArray(type) ? [`Type: ${type.join(' or ')}`] : []),
    ...(choices.length > 0 ? [`One of ${choices.map((choice) => `\`${choice}\``).join(', ')}`] : []),
    ...(standard === undefined ? [] : [`Default: \`${JSON.stringify(standard)}\``]),
  ]
  return facts.length === 0 ? about : `${about}\n\n${facts.join('. ')}.`
}

/** The kind of value that a key takes, for what is written after it. */
export function takes(schemas: readonly Mapping[]): 'mapping' | 'list' | 'value' {
  for (const schema of schemas) {
    const type = own(schema, 'type')
    if (type === 'object') return 'mapping'
    if (type === 'array') return 'list'
  }
  return 'value'
}

/** Something that a schema has ready for its place. */
export interface Snippet {
  readonly label: string
  readonly description: string | undefined
  readonly body: unknown
}

/** What is ready for a place, as the YAML language server reads it too. */
export function snippetsOf(schemas: readonly Mapping[]): readonly Snippet[] {
  return schemas.flatMap((schema) => {
    const snippets = own(schema, 'defaultSnippets')
    if (!Array.isArray(snippets)) return []
    return snippets.filter(isMapping).map((snippet) => {
      const description = own(snippet, 'description')
      return {
        label: String(own(snippet, 'label')),
        description: typeof description === 'string' ? description : undefined,
        body: own(snippet, 'body'),
      }
    })
  })
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
}
