import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { Ajv } from 'ajv'
import { beforeAll, describe, expect, test } from 'vitest'
import { adviceNames } from '../../src/catalogue/advice.ts'
import { codes } from '../../src/catalogue/codes.ts'
import type { PreflightSummary } from '../../src/envelope/result.ts'
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
  test('has those of the contract and `fix`, each closed on both sides and told in words', async () => {
    const { tools: listed } = await client.listTools()
    expect(listed.map(({ name }) => name)).toEqual([
      'preflight',
      'fix',
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
    expect(Object.keys(listed[3]?.inputSchema.properties ?? {})).toEqual(['id', 'repoPath', 'forceNewAttempt'])
    expect(listed.filter(({ annotations }) => annotations?.readOnlyHint).map(({ name }) => name)).toEqual([
      'preflight',
      'fix',
      'explain',
      'solution_gate',
    ])
  })

  test('the server says who it is, and that it has tools, pages and a prompt', () => {
    expect(client.getServerVersion()).toMatchObject({ name: 'waza', version: expect.stringMatching(/^\d/) })
    expect(client.getServerCapabilities()).toEqual({ tools: {}, resources: {}, prompts: {} })
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
  ['fix', { evals: ['broken/eval.yaml'] }, ['fix', 'broken/eval.yaml']],
  [
    'fix',
    { evals: ['broken/eval.yaml'], suggestions: true, codes: ['eval.schema'] },
    ['fix', 'broken/eval.yaml', '--suggestions', '--only', 'eval.schema'],
  ],
  ['fix', { evals: ['broken/eval.yaml'], codes: ['no.code'] }, ['fix', 'broken/eval.yaml', '--only', 'no.code']],
  ['fix', { evals: ['--write'] }, ['fix', '--', '--write']],
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
  // A summary is for models; the whole is what the command says.
  const whole = tool === 'preflight' ? { ...given, detail: 'full' } : given
  const { envelope, isError, text } = await call(client, tool, whole)
  const end = words.indexOf('--')
  const line = end < 0 ? [...words, '--json'] : [...words.slice(0, end), '--json', ...words.slice(end)]
  const { code, stdout } = await server.cli(line)
  expect(envelope).toEqual(JSON.parse(stdout))
  expect(JSON.stringify(envelope)).toBe(stdout.trimEnd())
  expect(isError).toBe(code !== 0)
  expect(isError).toBe(!envelope.ok)
  expect(errorsOf(envelope)).toEqual([])
  expect(text).toBe(stdout.trimEnd())
})

describe('a summary', () => {
  test('is what is answered without a word: the verdict, counts, and each failing finding once', async () => {
    const { envelope, text, isError } = await call(client, 'preflight', { evals: ['broken/eval.yaml'] })
    const full = await call(client, 'preflight', { evals: ['broken/eval.yaml'], detail: 'full' })
    expect(isError).toBe(true)
    expect(errorsOf(envelope)).toEqual([])
    expect(envelope).toMatchObject({ ok: false, error: 'preflight_invalid', message: full.envelope.message })
    const { data, diagnostics } = envelope as unknown as { data: PreflightSummary; diagnostics: { severity: string }[] }
    const reported = full.envelope.data.diagnostics as { state: string }[]
    const count = (state: string) => reported.filter((each) => each.state === state).length
    expect(data).toMatchObject({ detail: 'summary', evals: 1, failed: 1, failing: ['broken/eval.yaml'] })
    expect(data.complete).toBe(full.envelope.data.complete)
    expect(data.counts.invalid).toBe(count('invalid'))
    expect(data.counts.unresolved).toBe(count('unresolved'))
    expect(data.codes[0]?.count).toBeGreaterThanOrEqual(data.codes.at(-1)?.count ?? 0)
    expect(diagnostics).toHaveLength(data.findings.shown)
    expect(new Set(diagnostics.map(({ severity }) => severity))).toEqual(new Set(['error']))
    expect(text.length).toBeLessThan(full.text.length / 2)
  })

  test('has no more findings than its limit, and says so', async () => {
    const { envelope } = await call(client, 'preflight', { evals: ['broken/eval.yaml'], limit: 2 })
    expect(envelope.data.findings.shown).toBe(2)
    expect(envelope.data.findings.matching).toBeGreaterThan(2)
    expect(envelope.hints?.join(' ')).toContain(`Only 2 of ${envelope.data.findings.matching} findings are shown`)
  })

  test('shows only what is asked for', async () => {
    const rules = async (only: Record<string, string[]>) => {
      const { envelope } = await call(client, 'preflight', { evals: ['broken/eval.yaml'], limit: 1000, only })
      const found = (envelope as unknown as { diagnostics?: { rule: string; file: string; severity: string }[] })
        .diagnostics
      return found ?? []
    }
    const schema = await rules({ codes: ['eval.schema'] })
    expect(new Set(schema.map(({ rule }) => rule))).toEqual(new Set(['eval.schema']))
    expect(new Set((await rules({ states: ['unresolved'] })).map(({ severity }) => severity))).toEqual(
      new Set(['warning']),
    )
    const inEval = await rules({ files: ['./eval.yaml'] })
    expect(inEval.length).toBeGreaterThan(0)
    expect(new Set(inEval.map(({ file }) => file.endsWith('/eval.yaml')))).toEqual(new Set([true]))
    expect(await rules({ codes: ['no.code'] })).toEqual([])
  })

  test.each([
    [{ limit: 0 }, 'a whole number from 1 to 1000 as limit'],
    [{ limit: 1.5 }, 'limit'],
    [{ detail: 'all' }, 'one of summary, full as detail'],
    [{ only: [] }, 'an object as only, not a list'],
    [{ only: { states: ['verified'] } }, 'only.states'],
    [{ only: { state: ['invalid'] } }, 'did you mean only.states'],
  ])('%j is a mistake that names the argument', async (more, part) => {
    const { envelope } = await call(client, 'preflight', { evals: ['broken/eval.yaml'], ...more })
    expect(envelope).toMatchObject({ ok: false, error: 'invalid_arguments' })
    expect(envelope.message).toContain(part)
  })
})

describe('pages and the prompt', () => {
  test('every code and every kind of advice has a page, which is what explain prints', async () => {
    const { resources } = await client.listResources()
    expect(resources.length).toBe(Object.keys(codes).length + adviceNames.length)
    const page = resources.find(({ name }) => name === 'task.id')
    const { contents } = await client.readResource({ uri: page?.uri ?? '' })
    expect(contents).toMatchObject([
      { mimeType: 'text/plain', text: (await server.cli(['explain', 'task.id'])).stdout },
    ])
    await expect(client.readResource({ uri: 'waza://codes/no.code' })).rejects.toMatchObject({ code: -32602 })
    await expect(client.readResource({ uri: 'file:///etc/passwd' })).rejects.toMatchObject({ code: -32602 })
  })

  test('the prompt names the suite that it is about', async () => {
    expect((await client.listPrompts()).prompts).toMatchObject([{ name: 'fix-suite' }])
    const { messages } = await client.getPrompt({ name: 'fix-suite', arguments: { eval: 'a "b"/eval.yaml' } })
    expect(messages).toMatchObject([{ role: 'user', content: { type: 'text' } }])
    expect(JSON.stringify(messages)).toContain('preflight')
    await expect(client.getPrompt({ name: 'fix-suite' })).rejects.toMatchObject({ code: -32602 })
  })
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
  expect(text).toBe(JSON.stringify(envelope))
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

describe('what a client bounds', () => {
  test('roots: nothing outside of them is seen', async () => {
    const inside = join(server.work, 'broken')
    const bounded = new Client({ name: 'bounded', version: '1' }, { capabilities: { roots: {} } })
    bounded.setRequestHandler(ListRootsRequestSchema, () => ({ roots: [{ uri: pathToFileURL(inside).href }] }))
    await server.connectAs(bounded)
    const seen = await call(bounded, 'preflight', { evals: [join(inside, 'eval.yaml')] })
    expect(seen.envelope.data.codes.map(({ code }: { code: string }) => code)).toContain('eval.schema')
    const outside = await call(bounded, 'preflight', {
      evals: [join(server.work, 'preflight/eval.yaml')],
      detail: 'full',
    })
    expect(outside.envelope.data.diagnostics).toMatchObject([{ code: 'eval.read', state: 'invalid' }])
    const glob = await call(bounded, 'preflight', { evals: [`${server.work}/*/eval.yaml`] })
    expect(glob.envelope).toMatchObject({ ok: false, error: 'invalid_arguments' })
  })

  test('a call that is cancelled in the middle of a suite ends, and the next one is answered', async () => {
    const wide = join(server.work, 'wide')
    mkdirSync(wide)
    const tasks = Array.from({ length: 20_000 }, (_, i) => `  - t${i}.yaml`).join('\n')
    writeFileSync(join(wide, 'eval.yaml'), `name: wide\nskill: wide\ntasks:\n${tasks}\n`)
    const stopped = new AbortController()
    const asked = client.callTool(
      { name: 'preflight', arguments: { evals: Array(500).fill('wide/eval.yaml') } },
      undefined,
      {
        signal: stopped.signal,
      },
    )
    stopped.abort('enough')
    await expect(asked).rejects.toThrow()
    expect((await call(client, 'preflight', { evals: ['preflight/eval.yaml'] })).isError).toBe(false)
  })
})
