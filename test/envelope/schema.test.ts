import { expect, test } from 'vitest'
import type { Verb } from '../../src/envelope/result.ts'
import { dispositions, outcomes, resultSeverities, stepKinds } from '../../src/envelope/result.ts'
import { serializeResult } from '../../src/envelope/serialize.ts'
import { slugs } from '../../src/envelope/slugs.ts'
import { formats } from '../../src/render/formats.ts'
import { ran } from '../cli/memory.ts'
import { entry, inspection, task } from '../report/inspections.ts'
import { maximal } from './maximal.ts'
import { errorsOf, envelopeSchema as schema } from './wire.ts'

/** The type sees to it that a new verb does not compile until it stands here, and so in the schema. */
const verbs: Readonly<Record<Verb, true>> = {
  explain: true,
  fix: true,
  help: true,
  init: true,
  lsp: true,
  mcp: true,
  merge: true,
  preflight: true,
  schema: true,
  solution: true,
  'solution evaluate': true,
  'solution gate': true,
  'solution result': true,
  'solution status': true,
  version: true,
  waza: true,
}

test('the closed lists of the schema are those of the program', () => {
  expect(schema.properties.verb.enum).toEqual(Object.keys(verbs))
  expect(schema.definitions.slug.enum).toEqual(slugs)
  expect(schema.definitions.step.properties.kind.enum).toEqual(stepKinds)
  expect(schema.definitions.step.properties.disposition.enum).toEqual(dispositions)
  expect(schema.definitions.step.properties.outcome.enum).toEqual(outcomes)
  expect(schema.definitions.diagnostic.properties.severity.enum).toEqual(resultSeverities)
})

test('the envelope on the wire has the keys of the schema, and the schema has those of the envelope', () => {
  const wire = JSON.parse(serializeResult(maximal))
  const keys = (definition: { properties: object }) => Object.keys(definition.properties)
  const { step, plannedStep, diagnostic } = schema.definitions
  expect(Object.keys(wire)).toEqual(keys(schema))
  expect(Object.keys(wire.plan)).toEqual(keys(schema.properties.plan))
  expect(Object.keys(wire.plan.steps[0])).toEqual(keys(plannedStep))
  expect(Object.keys(wire.steps[0])).toEqual(keys(step))
  expect(Object.keys(wire.diagnostics[0])).toEqual(keys(diagnostic))
})

test('every verb has a shape for its data, or must not have any', () => {
  const told = schema.allOf.flatMap((rule: { if: { properties?: { verb?: { const?: string; enum?: string[] } } } }) => {
    const verb = rule.if.properties?.verb
    return verb === undefined ? [] : (verb.enum ?? [verb.const])
  })
  expect(told.sort()).toEqual(Object.keys(verbs).sort())
})

test('every object of the schema is closed, or open for a stated reason', () => {
  const open: string[] = []
  const walk = (node: unknown, path: string): void => {
    if (typeof node !== 'object' || node === null) return
    if ('type' in node && node.type === 'object' && !('additionalProperties' in node)) open.push(path)
    for (const [key, value] of Object.entries(node)) walk(value, `${path}/${key}`)
  }
  walk(schema, '')
  expect(open).toEqual([])
})

const rich = (source: string) =>
  inspection(
    [
      entry('invalid', { source }, { file: 'x.yaml', position: { line: 1, column: 2 } }),
      entry('unresolved', { code: 'hooks.execution', source }),
      entry('verified', { code: 'requirement.references', source }),
    ],
    { source, tasks: [task('a')], complete: false },
  )
const crashing = (): never => {
  throw new Error('a mistake')
}

test.each([
  [['preflight', 'a'], rich],
  [['preflight', 'a', 'b', '--strict'], rich],
  [['preflight', 'a'], undefined],
  [['preflight', 'a'], crashing],
  [['preflight'], undefined],
  [['preflight', 'a', '--output', 'json=/no/such/directory/x'], rich],
  [['preflight', 'a', '--baseline', 'no-such-baseline.json'], undefined],
  [['explain'], undefined],
  [['explain', 'context.path'], undefined],
  [['explain', 'nothing'], undefined],
  [['help'], undefined],
  [['help', 'nothing'], undefined],
  [['schema', 'task'], undefined],
  [['schema', 'nothing'], undefined],
  [['version'], undefined],
  [['version', 'more'], undefined],
  [['nothing'], undefined],
  [['--nope'], undefined],
] as const)('with --json, %j prints what the schema says', async (words, examine) => {
  const { stdout } = await ran([...words, '--json'], examine === undefined ? {} : { examine })
  expect(errorsOf(JSON.parse(stdout))).toEqual([])
})

const { stdout: sample } = await ran(['preflight', 'a', '--json'], { examine: rich })

test.each([
  ['an unknown key', { more: 1 }],
  ['a failure without a next step', { hints: undefined }],
  ['an empty list of diagnostics', { diagnostics: [] }],
  ['a diagnostic without its command', { diagnostics: [{ tool: 't', severity: 'error', message: 'm' }] }],
  ['a line of zero', { diagnostics: [{ tool: 't', severity: 'error', message: 'm', reproduce_cmd: 'c', line: 0 }] }],
  ['a success with an error', { ok: true }],
  ['data of another verb', { data: { version: '1' } }],
  ['a verb without data that has some', { verb: 'waza' }],
  ['an unknown verb', { verb: 'run' }],
  ['a plan of something that is not a preview', { plan: { title: 't', details: [], steps: [] } }],
])('the schema refuses %s', (_, change) => {
  const changed = JSON.parse(JSON.stringify({ ...JSON.parse(sample), ...change }))
  expect(errorsOf(JSON.parse(sample))).toEqual([])
  expect(errorsOf(changed)).not.toEqual([])
})

test('a word for a failure that this version does not know is still an envelope', () => {
  expect(errorsOf({ ...JSON.parse(sample), error: 'something_new' })).toEqual([])
  expect(errorsOf({ ...JSON.parse(sample), error: 'Something new' })).not.toEqual([])
})

test('the exit is the same in every format of a run', async () => {
  for (const flags of [[], ['--strict']]) {
    for (const examine of [rich, (source: string) => inspection([entry('unresolved')], { source })]) {
      const exits = [(await ran(['preflight', 'a', '--json', ...flags], { examine })).exit]
      for (const format of formats)
        exits.push((await ran(['preflight', 'a', '--format', format, ...flags], { examine })).exit)
      expect(new Set(exits).size).toBe(1)
    }
  }
})
