import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { closeSync, cpSync, existsSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { battery, print } from '../evaluator/documents.ts'
import { builtServer, call, ended, until } from './serving.ts'

// The server as a process: what is on its streams, and how it ends, whatever comes in.

const server = builtServer()
beforeAll(() => cpSync('examples/preflight', join(server.work, 'preflight'), { recursive: true }))

const line = (message: object): string => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`
const initialize = line({
  id: 0,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'bare', version: '1' } },
})
const tool = (id: number, name: string, given: object): string =>
  line({ id, method: 'tools/call', params: { name, arguments: given } })

/** What a session answers to all of these texts, sent at once; every line has to be a message of the protocol. */
async function session(...texts: readonly (string | Buffer)[]) {
  const child = server.start()
  // A server that has ended takes no more.
  child.stdin.on('error', () => undefined)
  for (const text of texts) child.stdin.write(text)
  child.stdin.end()
  const { code, signal, stdout, stderr } = await ended(child)
  expect(signal).toBe(null)
  const answers = stdout
    .split('\n')
    .slice(0, -1)
    .map((text) => JSON.parse(text))
  for (const { jsonrpc } of answers) expect(jsonrpc).toBe('2.0')
  expect(stdout === '' || stdout.endsWith('\n')).toBe(true)
  return { code, stderr, answers, byId: (id: number) => answers.find((answer) => answer.id === id) }
}

test('an input that ends at once ends the server, in peace', async () => {
  expect(await session()).toMatchObject({ code: 0, stderr: '', answers: [] })
  expect(await session(initialize)).toMatchObject({ code: 0, stderr: '', answers: [{ id: 0 }] })
})

test('calls that were made before the input ended are answered', async () => {
  const { repo } = server.repository(server.checks(), { stdout: print(battery()) })
  const { code, stderr, answers, byId } = await session(
    initialize,
    line({ method: 'notifications/initialized' }),
    tool(1, 'solution_evaluate', { id: 'last', repoPath: repo }),
    tool(2, 'preflight', { evals: ['preflight/eval.yaml'], detail: 'full' }),
    tool(3, 'explain', {}),
    line({ id: 4, method: 'ping' }),
  )
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(answers.map(({ id }) => id).sort()).toEqual([0, 1, 2, 3, 4])
  expect(byId(1).result.structuredContent).toMatchObject({ ok: true, data: { verdict: { ready: true } } })
  expect(byId(2).result.structuredContent).toMatchObject({ verb: 'preflight', data: { kind: 'waza.preflight' } })
})

describe('garbage', () => {
  test.each([
    ['no JSON', 'hello\n'],
    ['half of it', '{"jsonrpc":"2.0",\n'],
    ['no message', '7\nnull\n[]\n{}\n""\n'],
    ['bytes', Buffer.from([0xff, 0xfe, 0x00, 0x80, 0x0a])],
    ['nothing but lines', '\n\r\n\n'],
    ['depth', `${'['.repeat(100_000)}\n`],
    ['a foreign method', line({ id: 9, method: 'no/such', params: { a: 1 } })],
    ['a call without a name', line({ id: 9, method: 'tools/call', params: {} })],
    ['a call with a list', line({ id: 9, method: 'tools/call', params: { name: 'explain', arguments: [] } })],
    ['a cancellation of nothing', line({ method: 'notifications/cancelled', params: { requestId: 77 } })],
    ['an answer to nothing', line({ id: 5, result: {} })],
  ])('is survived: %s', async (_, text) => {
    const { code, stderr, byId } = await session(initialize, text, tool(1, 'explain', { code: 'task.id' }))
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(byId(1).result.structuredContent.ok).toBe(true)
    if (typeof text === 'string' && text.includes('"id":9')) expect(byId(9).error.code).toBeLessThan(0)
  })
})

describe('a huge argument', () => {
  const huge = 'x'.repeat(4_000_000)

  test.each([
    ['explain', { code: huge }, 'invalid_arguments'],
    ['preflight', { evals: [huge] }, 'preflight_invalid'],
    ['preflight', { evals: [`${huge}*`] }, 'invalid_arguments'],
    ['preflight', { evals: Array.from({ length: 20_000 }, (_, i) => `no-${i % 9}`) }, 'preflight_invalid'],
    ['preflight', { evals: ['x'], contextDir: `${huge}\0` }, 'preflight_invalid'],
    ['preflight', { [huge]: 1 }, 'invalid_arguments'],
    ['solution_evaluate', { id: huge }, 'invalid_id'],
    ['solution_gate', { id: 'a', repoPath: `${huge}\0` }, 'gate_denied'],
  ])('of %s is an answer', async (name, given, error) => {
    const { code, stderr, byId } = await session(initialize, tool(1, name, given))
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(byId(1).result.structuredContent).toMatchObject({ ok: false, error })
  })

  test('beyond what the protocol is read in is an error, and the session goes on', async () => {
    const flood = tool(1, 'explain', { code: 'x'.repeat(11_000_000) })
    const { code, answers, stderr, byId } = await session(initialize, flood, tool(2, 'explain', {}))
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(answers.find(({ id }) => id === null)).toMatchObject({ error: { code: -32600 } })
    expect(byId(2).result.structuredContent).toMatchObject({ ok: true })
  })
})

test.each([
  ['{"jsonrpc":"2.0"', -32700, null],
  ['[1,2]', -32600, null],
  ['[{"jsonrpc":"2.0","id":5,"method":"ping"}]', -32600, null],
  ['{"id":7,"method":"ping"}', -32600, 7],
  ['"text"', -32600, null],
  ['['.repeat(100_000), -32700, null],
])('the line %.60s is answered with the error of the protocol, and the session goes on', async (line, error, id) => {
  const { code, answers, byId } = await session(initialize, `${line}\n`, '\r\n', tool(2, 'explain', {}))
  expect(code).toBe(0)
  expect(answers.find((each) => each.error !== undefined)).toMatchObject({ id, error: { code: error } })
  expect(byId(2).result.structuredContent).toMatchObject({ ok: true })
})

describe('a client that goes away in the middle of a call', () => {
  const waiting = { stdout: print(battery()), waits: true }
  const marker = (id: string) => existsSync(server.markerFile(id))

  async function begun(id: string): Promise<{ child: ChildProcessWithoutNullStreams; go: () => void }> {
    const { repo, put, launches } = server.repository(server.checks(), waiting)
    const child = server.start()
    child.stdin.write(initialize + tool(1, 'solution_evaluate', { id, repoPath: repo }))
    await until(() => launches().length === 1)
    return { child, go: () => put('go', '') }
  }

  test('with all its streams: the evaluation ends, its verdict is there, and so is the end of the server', async () => {
    const { child, go } = await begun('left')
    const end = new Promise((settle) => child.on('exit', (code) => settle(code)))
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy()
    go()
    expect(await end).toBe(0)
    expect(marker('left')).toBe(true)
    const log = readFileSync(join(server.work, 'verdicts', 'left.attempts.jsonl'), 'utf8')
    expect(log).toContain('"outcomeClass":"ready"')
    expect(readdirSync(join(server.work, 'verdicts')).filter((file) => file.endsWith('.lock'))).toEqual([])
  })

  test('with its output only: the server ends as well', async () => {
    const { child, go } = await begun('deaf')
    const end = ended(child)
    child.stdout.destroy()
    go()
    expect(await end).toMatchObject({ code: 0, stderr: '' })
    expect(marker('deaf')).toBe(true)
  })

  test('by force: whoever comes next is told of no success', async () => {
    const { child, go } = await begun('killed')
    const end = ended(child)
    child.kill('SIGKILL')
    await end
    const client = await server.connect()
    const status = await call(client, 'solution_evaluate_status', { id: 'killed' })
    // The lock of the one that died holds until it is stale; by then the fate is reported as unknown.
    expect(['running', 'unknown']).toContain(status.envelope.data.status)
    go()
    expect(marker('killed')).toBe(false)
    expect((await call(client, 'solution_gate', { id: 'killed' })).envelope.data.allowed).toBe(false)
  })
})

test('calls at the same time are answered each by its own', async () => {
  const client = await server.connect()
  const evals = Array.from({ length: 12 }, (_, i) => (i % 3 === 0 ? 'preflight/eval.yaml' : `absent-${i}.yaml`))
  const answers = await Promise.all(evals.map((path) => call(client, 'preflight', { evals: [path], detail: 'full' })))
  expect(answers.map(({ envelope }) => envelope.data.source)).toEqual(evals)
  const codes = ['task.id', 'nope', 'eval.read', 'tasks.empty']
  const told = await Promise.all(codes.map((code) => call(client, 'explain', { code })))
  expect(told.map(({ envelope }) => envelope.data?.code)).toEqual(['task.id', undefined, 'eval.read', 'tasks.empty'])
})

test('a store of verdicts that is no directory is an answer, and the next call is one as well', async () => {
  const { repo } = server.repository(server.checks(), { stdout: print(battery()) })
  writeFileSync(join(server.work, 'file'), '')
  const client = await server.connect('cli', server.work, { WAZA_VERDICT_DIR: join(server.work, 'file') })
  for (let i = 0; i < 2; i++) {
    const { envelope } = await call(client, 'solution_evaluate', { id: 'a', repoPath: repo })
    expect(envelope).toMatchObject({ ok: false, error: 'attempt_store_failed' })
  }
})

test.skipIf(!existsSync('/dev/full'))('an output that takes nothing is exit 2, and said', async () => {
  const full = openSync('/dev/full', 'w')
  const child = server.startOn('pipe', full)
  child.stdin?.end(initialize)
  expect(await ended(child)).toMatchObject({
    code: 2,
    stderr: 'waza: the output could not be written: no space is left\n',
  })
  closeSync(full)
})

test('an input that cannot be read ends the server', async () => {
  const directory = openSync(server.work, 'r')
  expect(await ended(server.startOn(directory, 'pipe'))).toMatchObject({ stdout: '', stderr: '' })
  closeSync(directory)
})

test('wrong words on the command line start no server', async () => {
  expect(await server.cli(['mcp', 'more'])).toMatchObject({ code: 2, stdout: '' })
  const { code, stdout } = await server.cli(['mcp', '--json'])
  expect(code).toBe(2)
  expect(JSON.parse(stdout)).toMatchObject({ ok: false, verb: 'mcp', error: 'invalid_arguments' })
  expect((await server.cli(['mcp', '--help'])).stdout).toContain('waza mcp')
})
