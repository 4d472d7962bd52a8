// What an author waits for in an editor: one keystroke in one task of a suite of 1,000, from the change to the new
// diagnostics, and a full examination by the same server; and its memory over 10,000 edits.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** A client that sends and waits, over the frames of the protocol. */
function client(cli, cwd) {
  const child = spawn(process.execPath, [cli, 'lsp'], { cwd, stdio: ['pipe', 'pipe', 'inherit'] })
  let buffer = Buffer.alloc(0)
  const waiting = new Map()
  child.stdout.on('data', (chunk) => {
    buffer = Buffer.concat([buffer, chunk])
    for (;;) {
      const head = /^Content-Length: (\d+)\r\n\r\n/.exec(buffer.toString('latin1', 0, 64))
      if (head === null || buffer.length < head[0].length + Number(head[1])) return
      const end = head[0].length + Number(head[1])
      const message = JSON.parse(buffer.toString('utf8', head[0].length, end))
      buffer = buffer.subarray(end)
      waiting.get(message.id)?.(message)
      waiting.delete(message.id)
    }
  })
  let id = 0
  const send = (message) => {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message })
    child.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  }
  return {
    child,
    notify: (method, params) => send({ method, params }),
    ask: (method, params) =>
      new Promise((resolve) => {
        waiting.set(++id, ({ result }) => resolve(result))
        send({ id, method, params })
      }),
  }
}

const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1]
const memoryOf = (pid) => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return Number.NaN
  }
}

/**
 * Measures the server of a built command in a suite.
 * @returns medians in milliseconds, and MiB after a tenth of the edits and after all of them
 */
export async function keystrokes(cli, suite, { rounds = 15, edits = 10_000 } = {}) {
  const { child, notify, ask } = client(cli, suite)
  const uriOf = (file) => pathToFileURL(path.join(suite, file)).href
  await ask('initialize', {
    processId: null,
    rootUri: null,
    workspaceFolders: [{ uri: pathToFileURL(suite).href, name: 'suite' }],
    capabilities: { textDocument: { diagnostic: {} } },
  })
  notify('initialized', {})
  const [name] = fs.readdirSync(path.join(suite, 'tasks')).sort()
  const files = { task: `tasks/${name}`, eval: 'eval.yaml' }
  const texts = Object.fromEntries(
    Object.entries(files).map(([key, file]) => [key, fs.readFileSync(path.join(suite, file), 'utf8')]),
  )
  for (const [key, file] of Object.entries(files))
    notify('textDocument/didOpen', {
      textDocument: { uri: uriOf(file), languageId: 'yaml', version: 1, text: texts[key] },
    })
  let version = 1
  const type = (key) =>
    notify('textDocument/didChange', {
      textDocument: { uri: uriOf(files[key]), version: ++version },
      contentChanges: [{ text: `${texts[key]}# ${'x'.repeat(version % 50)}\n` }],
    })
  const pull = () => ask('textDocument/diagnostic', { textDocument: { uri: uriOf(files.task) } })
  const timed = async (key) => {
    type(key)
    const begun = performance.now()
    await pull()
    return performance.now() - begun
  }
  await pull()
  const keystroke = []
  const full = []
  for (let i = 0; i < rounds + 3; i++) {
    full.push(await timed('eval'))
    // The first one after a full examination, as any other.
    keystroke.push(await timed('task'))
  }
  let early = 0
  for (let i = 0; i < edits; i++) {
    type('task')
    if (i % 10 === 0) await pull()
    if (i === edits / 10) early = memoryOf(child.pid)
  }
  await pull()
  const late = memoryOf(child.pid)
  await ask('shutdown')
  notify('exit')
  return { keystroke: median(keystroke.slice(3)), full: median(full.slice(3)), early, late }
}

if (process.argv[1] === import.meta.filename) {
  const [cli, suite, edits] = process.argv.slice(2)
  console.log(await keystrokes(path.resolve(cli), path.resolve(suite), { edits: Number(edits ?? 10_000) }))
}
