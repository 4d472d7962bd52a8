import fs from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { mutate, randomFrom } from '../../scripts/oracle/mutations.mjs'
import type { MemoryEntry } from '../../src/reader/memory.ts'

/** Random suites from the published schemas: most of their documents valid, some mutated. */

type Schema = Readonly<Record<string, unknown>>
type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

const schemaOf = (kind: string): Schema =>
  JSON.parse(fs.readFileSync(path.resolve(import.meta.dirname, `../../schemas/${kind}.schema.json`), 'utf8'))

const DEPTH = 6

/** Words that mean something somewhere: paths that are there and that are not, patterns, templates, names. */
const words = fc.constantFrom(
  ...[
    'a',
    'b',
    'writer',
    'other',
    'data.txt',
    'gone.txt',
    'sub/more.json',
    '../eval.yaml',
    '/w/suite/eval.yaml',
    'sub',
    '.',
  ],
  ...[
    '^a+$',
    'a(',
    '(?=a)',
    '[[:alpha:]]',
    '{{.Vars.x}}',
    '{{',
    '1.0',
    '2',
    'mock',
    'copilot-sdk',
    '*',
    '**/*.txt',
    'é',
    ' ',
  ],
)

/** Texts for the patterns of the schemas; a new pattern there gets words until it has an entry here. */
const PATTERNS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  '^[0-9]+\\.[0-9]+$': fc.constantFrom('1.0', '1.1', '1.3', '2.0'),
  '^(?:0*1\\.0*(?:[3-9]|[1-9][0-9]+)|0*(?:[2-9]|[1-9][0-9]+)\\.[0-9]+)$': fc.constantFrom('1.3', '1.10'),
  '^[A-Za-z0-9][A-Za-z0-9._-]*$': fc.constantFrom('a', 'some-id', 'x.1'),
}

function typesOf({ type, properties, items, const: constant, enum: choices }: Schema): readonly string[] {
  if (constant !== undefined || choices !== undefined) return ['chosen']
  if (type !== undefined) return (Array.isArray(type) ? type : [type]) as string[]
  if (properties !== undefined) return ['object']
  return items === undefined ? ['string', 'integer', 'boolean'] : ['array']
}

/** Values for a schema: as a rule valid, since conditions are followed and negations are not. */
function valuesOf(root: Schema, schema: Schema | boolean, depth = 0): fc.Arbitrary<Json> {
  if (typeof schema === 'boolean') return words
  const { $ref } = schema as { $ref?: string }
  if ($ref !== undefined) {
    const named = (root['$defs'] as Record<string, Schema>)[$ref.slice('#/$defs/'.length)]
    return fc.constant(null).chain(() => valuesOf(root, named ?? true, depth))
  }
  return fc.oneof(...typesOf(schema).map((type) => ofType(root, schema, type, depth)))
}

function ofType(root: Schema, schema: Schema, type: string, depth: number): fc.Arbitrary<Json> {
  const { minimum = 0, maximum = 1_000 } = schema as { minimum?: number; maximum?: number }
  switch (type) {
    case 'chosen':
      return fc.constantFrom(...((schema['enum'] ?? [schema['const']]) as Json[]))
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) })
    case 'number':
      return fc.integer({ min: 0, max: 20 }).map((part) => minimum + (part / 20) * (maximum - minimum))
    case 'array': {
      const { minItems = 0, items = true } = schema as { minItems?: number; items?: Schema | boolean }
      return fc.array(valuesOf(root, items, depth + 1), {
        minLength: minItems,
        maxLength: depth > DEPTH ? minItems : 3,
      })
    }
    case 'object':
      return ofObject(root, schema, depth)
    default:
      return PATTERNS[String(schema['pattern'])] ?? words
  }
}

interface Condition {
  readonly if?: { readonly properties?: Readonly<Record<string, { readonly const?: unknown }>> }
  readonly then?: Schema
  readonly anyOf?: readonly { readonly required: readonly string[] }[]
  readonly not?: { readonly required?: readonly string[] }
}

function ofObject(root: Schema, schema: Schema, depth: number): fc.Arbitrary<Json> {
  const { properties = {}, required = [] } = schema as { properties?: Record<string, Schema>; required?: string[] }
  const names = Object.keys(properties)
  if (names.length === 0) return fc.dictionary(words, words, { maxKeys: 2 })
  const free = names.filter((name) => !required.includes(name))
  const conditions = (schema['allOf'] ?? []) as Condition[]
  const alternatives = conditions.flatMap(({ anyOf }) =>
    anyOf === undefined ? [] : [anyOf.map((one) => one.required)],
  )
  const apart = conditions.flatMap(({ not }) => (not?.required === undefined ? [] : [not.required]))
  // A few of them: with all, one that is wrong hides the others.
  const some = fc.subarray(free, { maxLength: depth > DEPTH ? 0 : Math.min(free.length, 4) })
  const chosen = fc.tuple(...alternatives.map((each) => fc.constantFrom(...each)))
  const own = fc.tuple(some, chosen).chain(([more, one]) => {
    const wanted = new Set<string>([...required, ...one.flat(), ...more])
    for (const both of apart)
      if (both.every((name) => wanted.has(name))) wanted.delete(both.find((name) => !one.flat().includes(name)) ?? '')
    const kept = names.filter((name) => wanted.has(name))
    return fc.record(Object.fromEntries(kept.map((name) => [name, valuesOf(root, properties[name]!, depth + 1)])))
  })
  if (conditions.length === 0) return own
  // What follows from a kind (`type: diff`) belongs to the object that has it.
  return own.chain((value) => {
    const met = conditions.filter(({ if: asked, then }) => {
      const wanted = Object.entries(asked?.properties ?? {})
      return then !== undefined && wanted.length > 0 && wanted.every(([key, { const: is }]) => value[key] === is)
    })
    return fc
      .tuple(...met.map(({ then }) => valuesOf(root, then!, depth)))
      .map((more) => Object.assign({}, value, ...more))
  })
}

const EVAL = schemaOf('eval')
const TASK = schemaOf('task')

export interface Suite {
  readonly files: Readonly<Record<string, MemoryEntry>>
  /** The paths of the task files, in the order of `tasks`. */
  readonly tasks: readonly string[]
  readonly eval: Readonly<Record<string, Json>>
}

/** Where suites stand. */
export const HOME = '/w/suite'

/** The files of a suite; also for another order of its tasks, or another folder. */
export function filesOf(evaluation: Suite['eval'], tasks: readonly (readonly [string, string])[], home = HOME) {
  return {
    [`${home}/eval.yaml`]: `${JSON.stringify(evaluation, undefined, 2)}\n`,
    ...Object.fromEntries(tasks.map(([name, text]) => [`${home}/${name}`, text])),
    [`${home}/fixtures/data.txt`]: 'data\n',
    [`${home}/fixtures/sub/more.json`]: '{ "type": "object" }\n',
    [`${home}/skills/writer/SKILL.md`]: '---\nname: writer\ndescription: Writes.\n---\nWrite.\n',
  }
}

/** Documents of a suite: the eval, and its tasks by their paths from it, each with an id of its own. */
export const documents = fc
  .tuple(valuesOf(EVAL, EVAL), fc.array(valuesOf(TASK, TASK), { minLength: 1, maxLength: 3 }))
  .map(([evaluation, tasks]) => {
    const named = tasks.map((task, i) => {
      const whole = { ...(task as Suite['eval']), id: `task-${i}` }
      return [`tasks/t${i}.yaml`, `${JSON.stringify(whole, undefined, 2)}\n`] as const
    })
    const { tasks_from: _rows, range: _range, ...rest } = evaluation as Record<string, Json>
    return { evaluation: { ...rest, tasks: named.map(([name]) => name) }, tasks: named }
  })

/** The same with what is wrong: texts that were cut, swapped and repeated somewhere. */
export const mutated = fc.tuple(documents, fc.nat(), fc.nat({ max: 3 })).map(([{ evaluation, tasks }, seed, which]) => {
  const random = randomFrom(seed)
  const files: Record<string, string> = filesOf(evaluation, tasks)
  const names = Object.keys(files).filter((_, i) => i % 4 === which % 4 || random(3) === 0)
  for (const name of names) files[name] = mutate(files[name]!, files[`${HOME}/eval.yaml`]!, random)
  return files
})

/** What a property is run with: `PROPERTY_RUNS`, `PROPERTY_SEED`. The seed of a run that fails is in its message. */
export function budget(runs: number): { numRuns: number; seed?: number } {
  const { PROPERTY_RUNS, PROPERTY_SEED } = process.env
  const numRuns = PROPERTY_RUNS === undefined ? runs : Number(PROPERTY_RUNS)
  return PROPERTY_SEED === undefined ? { numRuns } : { numRuns, seed: Number(PROPERTY_SEED) }
}
