import { patternOf } from '../text/argument.ts'
import { entryAt } from '../yaml/entries.ts'
import type { MapNode, Node } from '../yaml/node.ts'
import { isShared, ownPair, type Spot, spotAt, stepsOf } from './document.ts'
import { addEntry, addItem } from './entries.ts'
import type { Draft, Plain } from './fix.ts'
import { type Fixers, ownerSpot, type Subject, valueSpot } from './subject.ts'
import { scalarOf, textIn } from './values.ts'
import { textLike } from './writing.ts'

/** What a person has to decide, with the least that makes the suite whole. */
export const suggestions: Fixers = {
  required: ({ field }, subject) => added(field, subject),
  'needed-beside': ({ field, value }, subject) =>
    field === 'schemaVersion' && value !== undefined ? versionSet(value, subject) : undefined,
  'scenario-version': (_, subject) => versionSet('2.0', subject),
  'feature-version': ({ minimum }, subject) => versionSet(minimum, subject),
  'not-allowed-here': ({ field, because }, subject) =>
    field === 'command_mocks' && because.includes('schemaVersion') ? versionSet('1.3', subject) : undefined,
  'item-count': ({ field, minimum }, subject) => (minimum === undefined ? undefined : firstItem(field, subject)),
  'one-required': ({ owner, names }, subject) => oneOf(owner, names, subject),
  empty: ({ field }, subject) => filled(field, subject),
  'task-id-repeated': ({ field }, subject) => numbered(field, 'id', subject),
  repeated: ({ field }, subject) => (field.endsWith('.name') ? numbered(field, 'name', subject) : undefined),
  'server-transport': ({ field, transport, isTyped }, subject) =>
    transport === 'stdio' && !isTyped ? typedServer(field, subject) : undefined,
}

/** The least that is written where a key is missing, by the path of the key. */
const LEAST: Readonly<Record<string, Plain>> = {
  'config.trials_per_task': 1,
  'config.timeout_seconds': 300,
  'config.executor': 'mock',
  'config.model': 'gpt-5',
  config: { trials_per_task: 1, timeout_seconds: 300, executor: 'mock', model: 'gpt-5' },
  'metrics[].weight': 1,
  'metrics[].threshold': 0.8,
  tasks: ['tasks/*.yaml'],
}

const EMPTY: Readonly<Record<string, string>> = { version: '1.0' }

function added(field: string, subject: Subject): Draft | undefined {
  const steps = stepsOf(field)
  const name = steps.at(-1)
  const owner = ownerSpot(subject, steps.slice(0, -1))
  if (typeof name !== 'string' || owner?.node.kind !== 'map') return undefined
  const pattern = patternOf(field)
  const value = Object.hasOwn(LEAST, pattern) ? leastOf(pattern, owner.node) : authored(pattern, owner, subject)
  return value === undefined ? undefined : put(owner.node, name, value, subject)
}

/** Without what stands beside the place by mistake: that is moved into it. */
function leastOf(pattern: string, beside: MapNode): Plain | undefined {
  const value = LEAST[pattern]
  if (pattern !== 'config' || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).filter(([key]) => ownPair(beside, key) === undefined))
}

function put(owner: MapNode, name: string, value: Plain, { document }: Subject): Draft | undefined {
  const present = ownPair(owner, name)
  if (present !== undefined) return undefined
  const edit = addEntry(document, owner, name, value, ['name', 'id', 'type'].includes(name) ? 'first' : 'last')
  if (edit === undefined || isShared(document, edit.start, edit.end)) return undefined
  return {
    title: `Add \`${name}\``,
    class: 'suggestion',
    edits: [edit],
    holds: 'own',
    changes: [{ kind: 'put', owner, name, value: { plain: value } }],
  }
}

/** What is missing and made of what the suite says: names. */
function authored(pattern: string, owner: Spot, subject: Subject): Plain | undefined {
  if (pattern === 'metrics') return metricsOf(subject)
  return /(^|\.)(graders|metrics)\[\]\.name$/.test(pattern) ? namesBeside(owner).given.get(owner.node) : undefined
}

/** A metric for each grader of the suite. */
function metricsOf({ suite }: Subject): Plain | undefined {
  const graders = listAt(suite.evaluation?.root, 'graders')
  // Graders that are still to be given their names come first.
  const isNameless = (grader: Node) =>
    grader.kind === 'map' &&
    entryAt(grader, 'name') === undefined &&
    textIn(entryAt(grader, 'type')?.value) !== undefined
  if (graders.some(isNameless)) return undefined
  const names = graders.flatMap(
    (grader) => textIn(grader.kind === 'map' ? entryAt(grader, 'name')?.value : undefined) ?? [],
  )
  const own = [...new Set(names)].filter((name) => name.trim() !== '').slice(0, MOST_METRICS)
  return (own.length > 0 ? own : ['task_completion']).map((name) => ({ name, weight: 1, threshold: 0.8 }))
}

const MOST_METRICS = 20

function listAt(root: Node | undefined, key: string): readonly Node[] {
  const value = root?.kind === 'map' ? entryAt(root, key)?.value : undefined
  return value?.kind === 'seq' ? value.items : []
}

/** The names in a list, and those that its nameless entries are to be given, each its own. */
interface Names {
  readonly taken: ReadonlySet<string>
  readonly given: ReadonlyMap<Node, string>
}

const known = new WeakMap<Node, Names>()

/** The names in the list that a mapping stands in. */
function namesBeside(owner: Spot): Names {
  const list = owner.parents.at(-1)?.node
  if (list?.kind !== 'seq') return { taken: new Set(), given: new Map() }
  const before = known.get(list)
  if (before !== undefined) return before
  const taken = new Set<string>()
  for (const item of list.items) {
    const name = textIn(item.kind === 'map' ? entryAt(item, 'name')?.value : undefined)
    if (name !== undefined) taken.add(name)
  }
  const numbers = new Numbers(taken)
  const given = new Map<Node, string>()
  for (const item of list.items) {
    if (item.kind !== 'map' || entryAt(item, 'name') !== undefined) continue
    const type = textIn(entryAt(item, 'type')?.value)
    given.set(item, numbers.free(type === undefined ? 'metric' : identifier(type, 'grader'), '_'))
  }
  const names = { taken, given }
  known.set(list, names)
  return names
}

/** Gives names that are free, with a number where they have to have one. */
class Numbers {
  readonly #taken: Set<string>
  readonly #next = new Map<string, number>()

  constructor(taken: ReadonlySet<string>) {
    this.#taken = new Set(taken)
  }

  free(name: string, joint: '_' | '-'): string {
    let number = this.#next.get(name) ?? 1
    let free = number === 1 ? name : `${name}${joint}${number}`
    while (this.#taken.has(free)) {
      number++
      free = `${name}${joint}${number}`
    }
    this.#taken.add(free)
    this.#next.set(name, number)
    return free
  }
}

function identifier(text: string, otherwise: string): string {
  const plain = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 40)
  return /^[a-z]/.test(plain) ? plain : otherwise
}

/** A version of the suite with all that it needs. */
function versionSet(version: string, subject: Subject): Draft | undefined {
  const document = subject.suite.evaluation
  if (document?.root?.kind !== 'map' || document.source !== subject.document.source) return undefined
  const title = `Set \`schemaVersion\` to "${version}"`
  const pair = ownPair(document.root, 'schemaVersion')
  if (pair === undefined) {
    const draft = put(document.root, 'schemaVersion', version, subject)
    return draft && { ...draft, title }
  }
  const { value } = pair
  if (value.kind !== 'scalar' || value.tag !== undefined || isShared(document, value.start, value.end)) return undefined
  const raw = document.text.slice(value.start, value.end)
  if (raw === '' || /^[|>]/.test(raw)) return undefined
  return {
    title,
    class: 'suggestion',
    edits: [{ start: value.start, end: value.end, text: raw.startsWith("'") ? `'${version}'` : `"${version}"` }],
    holds: 'own',
    changes: [{ kind: 'value', node: value, value: { plain: version } }],
  }
}

/** The first entry of a list that cannot be empty. */
function firstItem(field: string, subject: Subject): Draft | undefined {
  const pattern = patternOf(field)
  const spot = spotAt(subject.document, stepsOf(field))
  const items =
    pattern === 'metrics'
      ? metricsOf(subject)
      : pattern === 'tasks'
        ? LEAST['tasks']
        : pattern.endsWith('.config.required_skills') && targetOf(subject) !== undefined
          ? [targetOf(subject)!]
          : undefined
  if (spot?.node.kind !== 'seq' || spot.node.items.length > 0 || !Array.isArray(items)) return undefined
  const list = spot.node
  const { document } = subject
  if (isShared(document, list.start, list.end)) return undefined
  const drafts = (items as readonly Plain[]).slice(0, 1).map((item) => addItem(document, list, item))
  const [edit] = drafts
  if (edit === undefined) return undefined
  return {
    title: `Add an entry to \`${field}\``,
    class: 'suggestion',
    edits: [edit],
    holds: 'own',
    changes: [{ kind: 'push', list, value: { plain: (items as readonly Plain[])[0]! } }],
  }
}

/** The skill that the suite is about. */
function targetOf({ suite }: Subject): string | undefined {
  const { evaluation } = suite
  const skill = evaluation?.root?.kind === 'map' ? textIn(entryAt(evaluation.root, 'skill')?.value) : undefined
  return skill === undefined || skill.trim() === '' ? undefined : skill
}

function oneOf(owner: string, names: readonly string[], subject: Subject): Draft | undefined {
  const spot = ownerSpot(subject, stepsOf(owner))
  if (spot?.node.kind !== 'map') return undefined
  if (owner === '' && names.includes('tasks')) return put(spot.node, 'tasks', LEAST['tasks']!, subject)
  const target = targetOf(subject)
  if (names.includes('required_skills') && target !== undefined && ownPair(spot.node, 'required_skills') === undefined)
    return put(spot.node, 'required_skills', [target], subject)
  return undefined
}

function filled(field: string, subject: Subject): Draft | undefined {
  const least = Object.hasOwn(EMPTY, field) ? EMPTY[field] : undefined
  const found = least === undefined ? undefined : scalarOf(field, subject)
  if (found === undefined || least === undefined) return undefined
  return {
    title: `Fill \`${field}\``,
    class: 'suggestion',
    edits: [{ start: found.node.start, end: found.node.end, text: JSON.stringify(least) }],
    holds: 'own',
    changes: [{ kind: 'value', node: found.node, value: { plain: least } }],
  }
}

/** A repeated identifier with a number behind it. */
function numbered(field: string, key: 'id' | 'name', subject: Subject): Draft | undefined {
  const found = scalarOf(field, subject)
  const text = textIn(found?.node)
  const spot = valueSpot(subject, field)
  if (found === undefined || text === undefined || text.trim() === '') return undefined
  const name = key === 'id' ? idFor(text, subject) : spot && nameFor(text, spot)
  if (name === undefined) return undefined
  return {
    title: `Give \`${field}\` a number of its own`,
    class: 'suggestion',
    edits: [{ start: found.node.start, end: found.node.end, text: textLike(found.raw, name) }],
    changes: [{ kind: 'value', node: found.node, value: { plain: name } }],
  }
}

/** Of several tasks that repeat one ID each is given another number. */
function idFor(text: string, { suite: { inspection }, entry }: Subject): string {
  const numbers = new Numbers(new Set([text, ...inspection.report.tasks.map(({ id }) => id)]))
  const repeats = inspection.entries.filter(
    ({ problem, diagnostic }) => problem.kind === 'task-id-repeated' && diagnostic.task_id === entry.diagnostic.task_id,
  )
  const own = Math.max(0, repeats.indexOf(entry))
  let name = text
  for (let i = 0; i <= own; i++) name = numbers.free(text, '-')
  return name
}

/** The same for the entries of a list that repeat one name. */
function nameFor(text: string, spot: Spot): string | undefined {
  const owner = spot.parents.at(-1)
  const list = owner?.parents.at(-1)?.node
  if (owner === undefined || list?.kind !== 'seq') return undefined
  const same = list.items.filter((item) => item.kind === 'map' && textIn(entryAt(item, 'name')?.value) === text)
  const numbers = new Numbers(namesBeside(owner).taken)
  let name = text
  for (let i = 0; i < same.indexOf(owner.node); i++) name = numbers.free(text, '-')
  return name === text ? undefined : name
}

/** A server with an address is one that is reached by HTTP. */
function typedServer(field: string, subject: Subject): Draft | undefined {
  const spot = ownerSpot(subject, stepsOf(field))
  return spot?.node.kind === 'map' ? put(spot.node, 'type', 'http', subject) : undefined
}
