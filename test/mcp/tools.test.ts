import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { Ajv } from 'ajv'
import { beforeAll, describe, expect, test } from 'vitest'
import { serializeResult } from '../../src/envelope/serialize.ts'
import { tools } from '../../src/mcp/tools.ts'
import { maximal } from '../envelope/maximal.ts'
import { errorsOf } from '../envelope/wire.ts'
import { battery, print } from '../evaluator/documents.ts'
import { builtServer, call } from './serving.ts'

const server = builtServer()
let client: Client
beforeAll(async () => {
  for (const suite of ['preflight', 'broken'])
    cpSync(`examples/${suite}`, join(server.work, suite), { recursive: true })
  client = await server.connect()
})

describe('the list of tools', () => {
  test('has the six of the contract, each closed on both sides and told in words', async () => {
    const { tools: listed } = await client.listTools()
    expect(listed.map(({ name }) => name)).toEqual([
      'preflight',
      'explain',
      'solution_evaluate',
      'solution_evaluate_status',
      'solution_evaluate_result',
      'solution_gate',
    ])
    for (const { description, inputSchema, outputSchema, annotations } of listed) {
      expect(description).toMatch(/^[A-Z].*\.$/)
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
      expect(outputSchema).toMatchObject({ type: 'object', additionalProperties: false })
      expect(annotations).toMatchObject({ destructiveHint: false, openWorldHint: false })
    }
    expect(Object.keys(listed[2]?.inputSchema.properties ?? {})).toEqual(['id', 'repoPath', 'forceNewAttempt'])
    expect(listed.filter(({ annotations }) => annotations?.readOnlyHint).map(({ name }) => name)).toEqual([
      'preflight',
      'explain',
      'solution_gate',
    ])
  })

  test('the server tells who it is, and that it has tools and nothing else', () => {
    expect(client.getServerVersion()).toMatchObject({ name: 'waza', version: expect.stringMatching(/^\d/) })
    expect(client.getServerCapabilities()).toEqual({ tools: {} })
    expect(client.getInstructions()).toContain('preflight')
  })

  test.each(Object.values(tools))('the output schema of $verb takes no key that the envelope has not', (tool) => {
    const validate = new Ajv({ strict: false }).compile(tool.outputSchema)
    const { steps: _, dry_run: __, plan: ___, data: ____, ...rest } = JSON.parse(serializeResult(maximal))
    const failure = { ...rest, verb: tool.verb, ok: false }
    expect(validate(failure)).toBe(true)
    expect(validate({ ...failure, more: 1 })).toBe(false)
    expect(validate({ ...failure, verb: 'version' })).toBe(false)
    expect(validate({ ...failure, data: { more: 1 } })).toBe(false)
    expect(validate({ ...failure, hints: undefined })).toBe(false)
  })

  test('an unknown tool is an error of the protocol', async () => {
    await expect(client.callTool({ name: 'preflights', arguments: {} })).rejects.toMatchObject({ code: -32602 })
    await expect(client.callTool({ name: 'constructor' })).rejects.toMatchObject({ code: -32602 })
  })
})

/** A call and the command line that stands for it. */
const pairs: readonly (readonly [string, Record<string, unknown>, readonly string[]])[] = [
  ['preflight', { evals: ['preflight/eval.yaml'] }, ['preflight', 'preflight/eval.yaml']],
  ['preflight', { evals: ['broken/eval.yaml'], strict: true }, ['preflight', 'broken/eval.yaml', '--strict']],
  ['preflight', { evals: ['*/eval.yaml'] }, ['preflight', '*/eval.yaml']],
  ['preflight', { evals: ['*/eval.yaml'], ignore: ['broken'] }, ['preflight', '*/eval.yaml', '--ignore', 'broken']],
  [
    'preflight',
    { evals: ['preflight/eval.yaml'], contextDir: 'nowhere' },
    ['preflight', 'preflight/eval.yaml', '--context-dir', 'nowhere'],
  ],
  ['preflight', { evals: ['absent.yaml'] }, ['preflight', 'absent.yaml']],
  ['preflight', { evals: ['--strict'] }, ['preflight', '--', '--strict']],
  ['preflight', { evals: ['none-*.yaml'] }, ['preflight', 'none-*.yaml']],
  ['preflight', { evals: [] }, ['preflight']],
  ['preflight', { evals: ['x'], baseline: 'absent.json' }, ['preflight', 'x', '--baseline', 'absent.json']],
  ['explain', {}, ['explain']],
  ['explain', { code: 'task.id' }, ['explain', 'task.id']],
  ['explain', { code: 'task.idd' }, ['explain', 'task.idd']],
  ['solution_evaluate', { id: '..' }, ['solution', 'evaluate', '..']],
  ['solution_evaluate', { id: 'x'.repeat(201) }, ['solution', 'evaluate', 'x'.repeat(201)]],
  ['solution_evaluate', { id: 'a', repoPath: '/' }, ['solution', 'evaluate', 'a', '--repo', '/']],
  ['solution_evaluate_status', { id: 'never' }, ['solution', 'status', 'never']],
  ['solution_evaluate_status', { id: '..' }, ['solution', 'status', '..']],
  ['solution_evaluate_result', { id: 'never' }, ['solution', 'result', 'never']],
  ['solution_evaluate_result', { id: 'never', attemptId: 'odd' }, ['solution', 'result', 'never', '--attempt', 'odd']],
  ['solution_gate', { id: 'never' }, ['solution', 'gate', 'never']],
  ['solution_gate', { id: '' }, ['solution', 'gate', '']],
]

test.each(pairs)('%s %j says what the command says with --json', async (tool, given, words) => {
  const { envelope, isError, text } = await call(client, tool, given)
  const end = words.indexOf('--')
  const line = end < 0 ? [...words, '--json'] : [...words.slice(0, end), '--json', ...words.slice(end)]
  const { code, stdout } = await server.cli(line)
  expect(envelope).toEqual(JSON.parse(stdout))
  expect(JSON.stringify(envelope)).toBe(stdout.trimEnd())
  expect(isError).toBe(code !== 0)
  expect(isError).toBe(!envelope.ok)
  expect(errorsOf(envelope)).toEqual([])
  expect(text).toBe(JSON.stringify(envelope, undefined, 2))
})

test('an evaluation says what the command says, but for its time and its attempt', async () => {
  const { repo } = server.repository(server.checks(), { stdout: print(battery()) })
  const { envelope } = await call(client, 'solution_evaluate', { id: 'same', repoPath: repo })
  const told = JSON.parse((await server.cli(['solution', 'evaluate', 'same', '--repo', repo, '--json'])).stdout)
  const varying = /"(timestamp|startedAt|attemptId)":"[^"]*"|"(durationMs|duration_s)":[\d.e-]+/g
  const plain = (value: unknown) => JSON.stringify(value).replace(varying, '$1$2')
  expect(plain(envelope)).toBe(plain(told))

  const gate = await call(client, 'solution_gate', { id: 'same', repoPath: repo })
  expect(gate.envelope).toEqual(
    JSON.parse((await server.cli(['solution', 'gate', 'same', '--repo', repo, '--json'])).stdout),
  )
  expect(gate).toMatchObject({ isError: false, envelope: { ok: true, data: { allowed: true } } })
})

test.each([
  ['preflight', { eval: 'a' }, 'preflight'],
  ['preflight', { evals: 'a' }, 'preflight'],
  ['preflight', { evals: ['a'], output: ['json=/tmp/x'] }, 'preflight'],
  ['explain', { code: 1 }, 'explain'],
  ['solution_evaluate', {}, 'solution evaluate'],
  ['solution_evaluate', { id: 'a', command: ['rm'] }, 'solution evaluate'],
  ['solution_evaluate', { id: 'a', strict: false }, 'solution evaluate'],
  ['solution_evaluate_status', { attemptId: 'a' }, 'solution status'],
  ['solution_evaluate_result', { id: 'a', attemptId: {} }, 'solution result'],
  ['solution_gate', { id: 'a', force: true }, 'solution gate'],
])('arguments that %s does not take are a result, not an error of the protocol: %j', async (tool, given, verb) => {
  const { envelope, isError, text } = await call(client, tool, given)
  expect(envelope).toMatchObject({ ok: false, verb, error: 'invalid_arguments' })
  expect(isError).toBe(true)
  expect(envelope.message).toMatch(new RegExp(`^${tool} `))
  expect(envelope.hints).toHaveLength(1)
  expect(errorsOf(envelope)).toEqual([])
  expect(text).toBe(JSON.stringify(envelope, undefined, 2))
})

test('a configuration value is in no rendering of a report', async () => {
  const directory = join(server.work, 'secret')
  mkdirSync(directory)
  writeFileSync(
    join(directory, 'eval.yaml'),
    'name: demo\nskill: demo\nconfig: { executor: s3cret-a, model: 7, trials_per_task: s3cret-b }\nmetrics: s3cret-c\ntasks: [s3cret-d.yaml]\n',
  )
  const result = await client.callTool({ name: 'preflight', arguments: { evals: ['secret/eval.yaml'] } })
  expect(result.isError).toBe(true)
  expect(JSON.stringify(result)).not.toMatch(/s3cret-[bc]/)
})
