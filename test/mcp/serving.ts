import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { build } from 'esbuild'
import { afterAll, beforeAll, vi } from 'vitest'
import { commandOptions } from '../../scripts/bundle.mjs'

/** The built server and the official client around it, and repositories with producers that answer as they are told. */

// Processes start slowly on a busy machine; what is tested is what they say.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

/** An envelope as it arrives. */
export interface Envelope {
  readonly ok: boolean
  readonly verb: string
  readonly error?: string
  readonly message?: string
  readonly hints?: readonly string[]
  // The tests say what they expect of the payload.
  // biome-ignore lint/suspicious/noExplicitAny: a document from outside
  readonly data?: any
}

export interface Called {
  readonly envelope: Envelope
  readonly text: string
  readonly isError: boolean
}

export interface Ended {
  readonly code: number | null
  readonly signal: string | null
  readonly stdout: string
  readonly stderr: string
}

export const HEAD = 'a'.repeat(40)
export const OTHER_HEAD = 'b'.repeat(40)

/** A producer that does what `answer.json` of its directory says, after `go` is there when it is to wait. */
const PRODUCER = `#!${process.execPath}
const fs = require('node:fs')
const { stdout = '', stderr = '', exitCode = 0, waits = false } = JSON.parse(fs.readFileSync('answer.json', 'utf8'))
fs.appendFileSync('launches', JSON.stringify(process.argv.slice(2)) + '\\n')
const begun = Date.now()
const end = () => {
  if (waits && !fs.existsSync('go') && Date.now() - begun < 60_000) return setTimeout(end, 20)
  fs.writeSync(2, stderr)
  process.stdout.write(stdout, () => { process.exitCode = exitCode })
}
end()
`

export interface Answer {
  readonly stdout?: string
  readonly stderr?: string
  readonly exitCode?: number
  readonly waits?: boolean
}

/** Builds the command for the tests of a file, and cleans up after them. */
export function builtServer() {
  let folder = ''
  let work = ''
  const clients: Client[] = []
  let repositories = 0

  beforeAll(async () => {
    mkdirSync('node_modules/.cache', { recursive: true })
    folder = mkdtempSync(resolve('node_modules/.cache/mcp-'))
    work = mkdtempSync(join(tmpdir(), 'waza-mcp-'))
    writeFileSync(join(work, 'producer.cjs'), PRODUCER)
    chmodSync(join(work, 'producer.cjs'), 0o755)
    await build({
      ...commandOptions,
      entryPoints: { ...commandOptions.entryPoints, impatient: 'test/mcp/impatient.ts' },
      outdir: folder,
    })
  })

  afterAll(async () => {
    await Promise.all(clients.map((client) => client.close()))
    for (const directory of [folder, work]) rmSync(directory, { recursive: true, force: true })
  })

  const env = (): Record<string, string> => ({
    PATH: process.env['PATH'] ?? '',
    HOME: work,
    WAZA_PREFLIGHT_BIN: join(work, 'producer.cjs'),
    WAZA_VERDICT_DIR: join(work, 'verdicts'),
    WAZA_VERDICT_SIGNING_KEY: join(work, 'signing.key'),
  })
  const words = (entry: string) => [join(folder, `${entry}.js`), 'mcp']

  return {
    get work() {
      return work
    },
    env,
    /** A session with a server; `more` replaces parts of its environment. */
    async connect(entry: 'cli' | 'impatient' = 'cli', cwd = work, more: Record<string, string> = {}): Promise<Client> {
      const client = new Client({ name: 'test', version: '1' })
      await this.connectAs(client, entry, cwd, more)
      return client
    },
    /** The same for a client of its own. */
    async connectAs(client: Client, entry: 'cli' | 'impatient' = 'cli', cwd = work, more: Record<string, string> = {}) {
      const transport = new StdioClientTransport({
        command: process.execPath,
        args: words(entry),
        env: { ...env(), ...more },
        cwd,
        stderr: 'pipe',
      })
      await client.connect(transport)
      clients.push(client)
      // From now on the client holds every result to the output schema of its tool.
      await client.listTools()
    },
    /** The server as a bare process. */
    start: () => spawn(process.execPath, words('cli'), { cwd: work, env: env(), stdio: ['pipe', 'pipe', 'pipe'] }),
    /** The same on streams of another kind. */
    startOn: (stdin: 'pipe' | number, stdout: 'pipe' | number) =>
      spawn(process.execPath, words('cli'), { cwd: work, env: env(), stdio: [stdin, stdout, 'pipe'] }),
    /** The command, to its end. */
    cli: (line: readonly string[], cwd = work) =>
      ended(
        spawn(process.execPath, [join(folder, 'cli.js'), ...line], {
          cwd,
          env: env(),
          stdio: ['ignore', 'pipe', 'pipe'],
        }),
      ),
    /** A repository at a commit, whose producer gives an answer. */
    repository(configuration: unknown, answer: Answer = {}, head = `${HEAD}\n`) {
      const repo = join(work, `repo-${repositories++}`)
      for (const part of ['objects', 'refs']) mkdirSync(join(repo, '.git', part), { recursive: true })
      const put = (file: string, text: string) => writeFileSync(join(repo, file), text)
      put('.git/HEAD', head)
      put('.waza-solution.json', JSON.stringify(configuration))
      put('answer.json', JSON.stringify(answer))
      return {
        repo,
        put,
        launches: (): string[][] =>
          existsSync(join(repo, 'launches'))
            ? readFileSync(join(repo, 'launches'), 'utf8')
                .trim()
                .split('\n')
                .map((line) => JSON.parse(line))
            : [],
      }
    },
    checks: () => ({ producer: 'checks', command: [join(work, 'producer.cjs'), '{repo}', '--json'] }),
    markerFile: (id: string) => join(work, 'verdicts', `${id}.json`),
  }
}

/** Calls a tool; its result has to be whole: an envelope, one text, and an error exactly where the envelope says so. */
export async function call(
  client: Client,
  tool: string,
  given: Record<string, unknown>,
  onprogress?: (progress: { progress: number }) => void,
): Promise<Called> {
  const result = await client.callTool({ name: tool, arguments: given }, undefined, onprogress ? { onprogress } : {})
  const content = result.content as { type: string; text: string }[]
  const envelope = result.structuredContent as Envelope | undefined
  if (envelope === undefined || content.length !== 1 || content[0]?.type !== 'text' || content[0].text.trim() === '')
    throw new Error('not a whole result')
  return { envelope, text: content[0].text, isError: result.isError === true }
}

export async function ended(child: ReturnType<typeof spawn>): Promise<Ended> {
  const out: Buffer[] = []
  const err: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => out.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => err.push(chunk))
  return new Promise((settle) =>
    child.on('close', (code, signal) =>
      settle({ code, signal, stdout: Buffer.concat(out).toString(), stderr: Buffer.concat(err).toString() }),
    ),
  )
}

export async function until(isSo: () => boolean): Promise<void> {
  for (let i = 0; i < 1_000 && !isSo(); i++) await new Promise((go) => setTimeout(go, 20))
  if (!isSo()) throw new Error('waited in vain')
}
