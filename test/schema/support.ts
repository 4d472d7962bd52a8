import fs from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parse } from 'yaml'
import type { Sentence } from '../../src/catalogue/sentence.ts'
import { shapeSentences } from '../../src/catalogue/shape.ts'
import type { ShapeProblem } from '../../src/model/problem.ts'
import { checkDocument } from '../../src/schema/check.ts'

export type Kind = 'eval' | 'task'
export type Document = Record<string, unknown>

/** The smallest valid documents; a test changes what it is about. */
export const BASE: Document = parse(`
name: demo
skill: demo
version: "1.0"
config: {trials_per_task: 1, timeout_seconds: 30, executor: mock, model: m}
metrics: [{name: done, weight: 1, threshold: 0.5}]
tasks: [tasks/*.yaml]
`)
export const TASK: Document = parse('{id: a, name: A, inputs: {prompt: hi}}')

/** A valid document with some top-level keys replaced, and those that are given as undefined left out. */
export function patched(kind: Kind, yaml: string, without: readonly string[] = []): Document {
  const patch: Document = parse(yaml) ?? {}
  const all = { ...(kind === 'eval' ? BASE : TASK), ...patch }
  return Object.fromEntries(Object.entries(all).filter(([key]) => !without.includes(key)))
}

export function sentenceOf(problem: ShapeProblem): Sentence {
  const make = shapeSentences[problem.kind] as (given: ShapeProblem) => Sentence
  return make(problem)
}

export function messages(kind: Kind, value: unknown): string[] {
  return checkDocument(kind, value).map(({ problem }) => sentenceOf(problem).message)
}

/** The same value as documents really come: mappings without a prototype. */
export function withoutPrototypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPrototypes)
  if (typeof value !== 'object' || value === null) return value
  const out: Document = Object.create(null)
  for (const [key, item] of Object.entries(value)) out[key] = withoutPrototypes(item)
  return out
}

interface Seed {
  readonly file: string
  readonly kind: string
  readonly doc: unknown
}

interface Mutation {
  readonly what: string
  readonly pointer: string
  readonly doc: unknown
}

interface Comparison {
  readonly documents: number
  readonly agree: number
  readonly disagreements: readonly unknown[]
}

/** The parts of the yardstick's comparison that tests use. */
export interface SchemaDiff {
  readSeeds(dir: string, yaml: unknown): readonly Seed[]
  compare(options: {
    readonly oursSchema: unknown
    readonly referenceSchema: unknown
    readonly seeds: readonly Seed[]
    readonly pairs: number
    readonly onDoc?: (seed: Seed, mutation: Mutation, reference: boolean, ours: boolean) => void
  }): Comparison
}

const YARDSTICK = new URL('../../../shared/reference-schemas/', import.meta.url)
export const yardstick = fileURLToPath(YARDSTICK)
export const yardstickIsThere = fs.existsSync(new URL('schema-diff.mjs', YARDSTICK))
export const SKIPPED = yardstickIsThere
  ? ''
  : ' (skipped: there is no ../shared with the yardstick beside this repository)'

export async function schemaDiff(): Promise<SchemaDiff> {
  return await import(pathToFileURL(`${yardstick}schema-diff.mjs`).href)
}

export function readJson(url: URL): unknown {
  return JSON.parse(fs.readFileSync(url, 'utf8'))
}

export const oursAt = (kind: string): URL => new URL(`../../schemas/${kind}.schema.json`, import.meta.url)
export const referenceAt = (kind: string): URL => new URL(`${kind}.schema.json`, YARDSTICK)
