import { mkdirSync, mkdtempSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Diagnostic,
  DiagnosticSeverity,
  DiagnosticTag,
  DidChangeWatchedFilesNotification,
  DocumentDiagnosticRequest,
  FileChangeType,
  WorkDoneProgress,
  WorkspaceDiagnosticRequest,
} from 'vscode-languageserver-protocol/node'
import { type Client, connect, ended, isBuilt, startServer, uriOf } from './client.ts'

const EVAL = `name: sample
skill: sample
version: "1.0"
config:
  trials_per_task: 1
  timeout_seconds: 60
  executor: mock
  model: none
metrics:
  - {name: m, weight: 1, threshold: 0.5}
tasks: ["tasks/*.yaml"]
graders:
  - {name: says, type: text, config: {contains: [finished]}}
`
const TASK = 'id: one\nname: One\ninputs:\n  prompt: Do it.\n  files:\n    - path: data.txt\n'

describe.skipIf(!isBuilt)('the server', () => {
  let work = ''
  let count = 0
  beforeAll(() => {
    work = realpathSync(mkdtempSync(path.join(tmpdir(), 'waza-lsp-')))
  })
  afterAll(() => rmSync(work, { recursive: true, force: true }))

  /** A suite with one task whose resource is missing. */
  function suite(name = `suite-${++count}`): string {
    const folder = path.join(work, name)
    mkdirSync(path.join(folder, 'tasks'), { recursive: true })
    writeFileSync(path.join(folder, 'eval.yaml'), EVAL)
    writeFileSync(path.join(folder, 'tasks/one.yaml'), TASK)
    return folder
  }

  const codes = (list: readonly Diagnostic[]) => list.map(({ code }) => code)
  const has =
    (...wanted: string[]) =>
    (list: readonly Diagnostic[]) =>
      codes(list).join() === wanted.join()

  async function inSuite(use: (client: Client, folder: string) => Promise<void>, name?: string): Promise<void> {
    const folder = suite(name)
    const client = await connect(folder)
    await use(client, folder)
    expect(await client.stop()).toEqual({ code: 0, stderr: '' })
  }

  test('tells what is wrong, where it stands, and where more is said', () =>
    inSuite(async (client, folder) => {
      const task = path.join(folder, 'tasks/one.yaml')
      await client.open(task, TASK)
      const [missing] = await client.until(task, has('resource.file'))
      expect(missing).toMatchObject({
        // The whole value, and nothing of the line break after it.
        range: { start: { line: 5, character: 12 }, end: { line: 5, character: 20 } },
        severity: DiagnosticSeverity.Error,
        source: 'waza',
        codeDescription: { href: expect.stringMatching(/docs\/codes\/resource\.file\.md$/) },
      })
    }))

  test('leaves out what comments and the settings of the project accept, as things are now', () =>
    inSuite(async (client, folder) => {
      const evalFile = path.join(folder, 'eval.yaml')
      const settings = path.join(folder, '.waza-preflight.json')
      const short = EVAL.replace('finished', 'ok')
      const write = async (text: string) => {
        writeFileSync(settings, text)
        await client.connection.sendNotification(DidChangeWatchedFilesNotification.type, {
          changes: [{ uri: uriOf(settings), type: FileChangeType.Changed }],
        })
      }
      await client.open(evalFile, short)
      await client.until(evalFile, has('advice.text_short'))
      await write(
        JSON.stringify({ accept: [{ codes: ['advice.text_short'], suite: 'eval.yaml', reason: 'One word.' }] }),
      )
      await client.until(evalFile, has())
      await write('{"accept": [')
      await client.until(evalFile, has('advice.text_short'))
      await write(JSON.stringify({ adviceOff: ['advice.text_short'] }))
      await client.until(evalFile, has())
      await write('{}')
      await client.until(evalFile, has('advice.text_short'))
      await client.type(evalFile, 2, [{ text: `# waza-ignore advice.text_short -- one word\n${short}` }])
      await client.until(evalFile, has())
    }))

  test('follows what is typed, saved, renamed and closed', () =>
    inSuite(async (client, folder) => {
      const task = path.join(folder, 'tasks/one.yaml')
      const evalFile = path.join(folder, 'eval.yaml')
      await client.open(task, TASK)
      await client.until(task, has('resource.file'))
      // A file that the task names appears.
      mkdirSync(path.join(folder, 'fixtures'))
      writeFileSync(path.join(folder, 'fixtures/data.txt'), '')
      const note = (file: string, type: FileChangeType) =>
        client.connection.sendNotification(DidChangeWatchedFilesNotification.type, {
          changes: [{ uri: uriOf(file), type }],
        })
      await note(path.join(folder, 'fixtures/data.txt'), FileChangeType.Created)
      await client.until(task, has())
      // The ID goes, in the editor alone.
      const id = { start: { line: 0, character: 0 }, end: { line: 1, character: 0 } }
      await client.type(task, 2, [{ range: id, text: '' }])
      await client.until(task, has('task.id', 'task.schema'))
      await client.type(task, 3, [{ text: TASK }])
      await client.until(task, has())
      // The eval of an unsaved text names no task any more: that is said in the eval, although only the task is open.
      await client.open(evalFile, EVAL.replace('tasks/*', 'none/*'))
      await client.until(evalFile, has('tasks.empty'))
      await client.close(evalFile)
      await client.until(evalFile, has())
      await client.save(task)
      const renamed = path.join(folder, 'tasks/two.yaml')
      renameSync(task, renamed)
      await client.close(task)
      await note(task, FileChangeType.Deleted)
      await note(renamed, FileChangeType.Created)
      await client.open(renamed, TASK.replace('data.txt', '../x'))
      await client.until(renamed, has('resource.path'))
      await client.close(renamed)
      await client.until(renamed, has())
    }))

  test('knows a file that the disk does not have', () =>
    inSuite(async (client, folder) => {
      const fresh = path.join(folder, 'tasks/unsaved.yaml')
      await client.open(fresh, 'id: one\nname: Again\ninputs: {prompt: x}\n')
      await client.until(fresh, has('task.id'))
      const evalFile = path.join(folder, 'new/eval.yaml')
      await client.open(evalFile, 'name: x\n')
      const first = await client.until(evalFile, (list) => list.length > 0)
      expect(codes(first)).toContain('eval.schema')
    }))

  test('lives with what is half typed', () =>
    inSuite(async (client, folder) => {
      const task = path.join(folder, 'tasks/one.yaml')
      await client.open(task, '')
      await client.until(task, (list) => list.length > 0)
      let version = 2
      for (let end = 1; end <= TASK.length; end += 7) {
        await client.type(task, version++, [{ text: `${TASK.slice(0, end)}: [{"` }])
      }
      await client.type(task, version, [{ text: 'id: one\nname: [' }])
      const list = await client.until(task, ([one]) => one?.range.start.line === 1 && one.range.start.character === 6)
      expect(codes(list)).toEqual(['task.configuration', 'task.schema'])
    }))

  test('says as hints what is only worth knowing, and fades what no run reads', () =>
    inSuite(async (client, folder) => {
      const task = path.join(folder, 'tasks/one.yaml')
      await client.open(task, 'id: one\nname: One\ninputs: {prompt: x}\n---\nmore: 1\n')
      const [hint] = await client.until(task, (list) => list.length === 1)
      expect(hint).toMatchObject({ severity: DiagnosticSeverity.Hint, tags: [DiagnosticTag.Unnecessary] })
    }))

  test.each(['with space', 'a#b?c', '100%', 'grün', 'semi;colon&amp', '日本'])('takes a folder called %s', (name) =>
    inSuite(async (client, folder) => {
      const task = path.join(folder, 'tasks/one.yaml')
      await client.open(task, TASK)
      await client.until(task, has('resource.file'))
    }, name),
  )

  test('ignores documents that are no files of this machine', () =>
    inSuite(async (client, folder) => {
      const task = path.join(folder, 'tasks/one.yaml')
      for (const uri of [
        'untitled:Untitled-1',
        'git:/x/eval.yaml?ref',
        'file://host/x.yaml',
        'file:///a%2Fb',
        'nonsense',
      ])
        await client.connection.sendNotification('textDocument/didOpen', {
          textDocument: { uri, languageId: 'yaml', version: 1, text: 'tasks: []\nconfig: {}\n' },
        })
      await client.open(task, TASK)
      await client.until(task, has('resource.file'))
      expect([...client.pushed.keys()]).toEqual([uriOf(task)])
    }))

  test('has two folders, and strictness as it is set', async () => {
    const one = suite()
    const two = suite()
    writeFileSync(
      path.join(two, 'tasks/one.yaml'),
      'id: two\nname: Two\ninputs: {prompt: x, responder: {instructions: a, model: b, max_followups: 2}}\n',
    )
    const client = await connect(one, {
      options: { strict: true },
      capabilities: { workspace: { workspaceFolders: true, didChangeWatchedFiles: { dynamicRegistration: true } } },
    })
    await client.connection.sendNotification('workspace/didChangeWorkspaceFolders', {
      event: { added: [{ uri: uriOf(two), name: 'two' }], removed: [] },
    })
    for (const folder of [one, two])
      await client.open(path.join(folder, 'tasks/one.yaml'), readFileSync(path.join(folder, 'tasks/one.yaml'), 'utf8'))
    await client.until(path.join(one, 'tasks/one.yaml'), has('resource.file'))
    const [unresolved] = await client.until(path.join(two, 'tasks/one.yaml'), has('responder.model'))
    expect(unresolved?.severity).toBe(DiagnosticSeverity.Error)
    expect(client.registered).toContain('workspace/didChangeWatchedFiles')
    expect(await client.stop()).toEqual({ code: 0, stderr: '' })
  })

  describe('asked for diagnostics', () => {
    const capabilities = { textDocument: { diagnostic: {} }, window: { workDoneProgress: true } }

    test('answers on a document, and that nothing has changed', async () => {
      const folder = suite()
      const client = await connect(folder, { capabilities })
      const textDocument = { uri: uriOf(path.join(folder, 'tasks/one.yaml')) }
      const ask = (previousResultId?: string) =>
        client.connection.sendRequest(DocumentDiagnosticRequest.type, {
          textDocument,
          ...(previousResultId === undefined ? {} : { previousResultId }),
        })
      const first = await ask()
      if (first.kind !== 'full') throw new Error('nothing was told before')
      expect(codes(first.items)).toEqual(['resource.file'])
      expect(await ask(first.resultId)).toEqual({ kind: 'unchanged', resultId: first.resultId })
      expect(client.pushed.size).toBe(0)
      expect(await client.stop()).toEqual({ code: 0, stderr: '' })
    })

    test('answers on a workspace of many suites', async () => {
      const folder = path.join(work, 'many')
      for (let i = 0; i < 30; i++) suite(`many/${i}`)
      const client = await connect(folder, { capabilities })
      const steps: unknown[] = []
      client.connection.onProgress(WorkDoneProgress.type, 'token', (value) => {
        steps.push(value)
      })
      const ask = (previousResultIds: { uri: string; value: string }[]) =>
        client.connection.sendRequest(WorkspaceDiagnosticRequest.type, { previousResultIds, workDoneToken: 'token' })
      const { items } = await ask([])
      expect(items).toHaveLength(30)
      expect(steps.length).toBeGreaterThan(30)
      const again = await ask(items.map(({ uri, resultId }) => ({ uri, value: resultId ?? '' })))
      expect(again.items.every(({ kind }) => kind === 'unchanged')).toBe(true)
      expect(await client.stop()).toEqual({ code: 0, stderr: '' })
    })
  })

  describe('whatever arrives', () => {
    const frame = (body: string): string => `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
    const message = (value: object): string => frame(JSON.stringify({ jsonrpc: '2.0', ...value }))
    const initialize = message({
      id: 0,
      method: 'initialize',
      params: { processId: null, rootUri: null, capabilities: {} },
    })
    const farewell = message({ id: 99, method: 'shutdown' }) + message({ method: 'exit' })

    /** Sends texts as they are, and gives every message that came back. */
    async function session(...texts: readonly (string | Buffer)[]) {
      const child = startServer(work)
      child.stdin.on('error', () => undefined)
      const pieces: Buffer[] = []
      child.stdout.on('data', (chunk) => pieces.push(chunk))
      for (const text of texts) child.stdin.write(text)
      child.stdin.end()
      const end = await ended(child)
      const answers: {
        readonly id?: unknown
        readonly error?: { readonly code: number }
        readonly result?: unknown
      }[] = []
      let rest = Buffer.concat(pieces)
      while (rest.length > 0) {
        const [head, length] = /^Content-Length: (\d+)\r\n\r\n/.exec(rest.toString('latin1')) ?? []
        if (head === undefined) throw new Error('a frame without its length')
        answers.push(JSON.parse(rest.toString('utf8', head.length, head.length + Number(length))))
        rest = rest.subarray(head.length + Number(length))
      }
      return { ...end, answers, of: (id: unknown) => answers.find((answer) => answer.id === id) }
    }

    test.each([
      ['no JSON', frame('hello'), null, -32700],
      ['half of it', frame('{"jsonrpc":"2.0",'), null, -32700],
      ['nothing', frame(''), null, -32700],
      ['a batch', frame('[]'), null, -32600],
      ['no message', frame('{"id":7}'), 7, -32600],
      ['a method that is no text', frame('{"jsonrpc":"2.0","id":7,"method":3}'), 7, -32600],
      ['no length', 'Content-Type: x\r\n\r\n', null, -32700],
      ['a length that is none', 'Content-Length: -3\r\n\r\n', null, -32700],
      ['a foreign method', message({ id: 7, method: 'no/such' }), 7, -32601],
      ['a second handshake', initialize.replace('"id":0', '"id":7'), 7, -32600],
      ['garbage without an end', 'x'.repeat(20_000), null, -32700],
    ])('%s is answered, and the session goes on', async (_, text, id, code) => {
      const { answers, of, code: exit, stderr } = await session(initialize, text, `\r\n\r\n${farewell}`)
      expect(answers.find((answer) => answer.id === id && answer.error !== undefined)?.error?.code).toBe(code)
      expect(of(99)).toMatchObject({ result: null })
      expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' })
    })

    test('a message that arrives in single bytes is one', async () => {
      const child = startServer(work)
      const first = new Promise((resolve) => child.stdout.once('data', resolve))
      for (const byte of Buffer.from(initialize)) child.stdin.write(Buffer.of(byte))
      await first
      child.stdin.end()
      expect(await ended(child)).toEqual({ code: 1, stderr: '' })
    })

    test('a question before the handshake, and one after the farewell, are refused', async () => {
      const ask = (id: number) =>
        message({ id, method: DocumentDiagnosticRequest.method, params: { textDocument: { uri: 'file:///x' } } })
      const { of, code } = await session(
        ask(1),
        initialize,
        message({ id: 98, method: 'shutdown' }),
        ask(2),
        message({ method: 'exit' }),
      )
      expect([of(1)?.error?.code, of(2)?.error?.code]).toEqual([-32002, -32600])
      expect(code).toBe(0)
    })

    test('a client that is gone ends the server', async () => {
      const client = await connect(suite())
      client.child.stdin.destroy()
      expect(await client.exit).toEqual({ code: 1, stderr: '' })
    })

    test('an end without a farewell is told by the status', async () => {
      expect(await session(initialize, message({ method: 'exit' }))).toMatchObject({ code: 1, stderr: '' })
    })
  })

  test('starts nothing, and opens no file for writing', () => {
    const text = readFileSync(path.resolve(import.meta.dirname, '../../dist/lsp.js'), 'utf8')
    const loaded = new Set([...text.matchAll(/require\(["']([^"']+)["']\)/g)].map(([, name]) => name))
    for (const name of ['child_process', 'net', 'http', 'https', 'worker_threads', 'dgram', 'tls', 'cluster'])
      for (const spelled of [name, `node:${name}`]) expect(loaded).not.toContain(spelled)
  })
})
