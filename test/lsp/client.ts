import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, vi } from 'vitest'
import {
  type ClientCapabilities,
  ConfigurationRequest,
  createProtocolConnection,
  type Diagnostic,
  DidChangeTextDocumentNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DidSaveTextDocumentNotification,
  ExitNotification,
  InitializedNotification,
  InitializeRequest,
  type InitializeResult,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  RegistrationRequest,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node'

/** The built server, and the protocol's own client around it. */

// Processes start slowly on a busy machine; what is tested is what they say.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const CLI = path.resolve(import.meta.dirname, '../../dist/cli.js')

/** `npm ci` builds; in a tree that was never built there is no server to start. */
export const isBuilt = existsSync(CLI)

const children: ChildProcessWithoutNullStreams[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
})

/** A server as a bare process. */
export function startServer(cwd: string, env: Readonly<Record<string, string>> = {}): ChildProcessWithoutNullStreams {
  const child = spawn(process.execPath, [CLI, 'lsp', '--stdio'], { cwd, env: { ...process.env, PWD: cwd, ...env } })
  children.push(child)
  return child
}

/** How a process ended. */
export function ended(child: ChildProcessWithoutNullStreams): Promise<{ code: number | null; stderr: string }> {
  let stderr = ''
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code, stderr }))
  })
}

export const uriOf = (file: string): string => pathToFileURL(file).href

export interface Client {
  readonly connection: ProtocolConnection
  readonly child: ChildProcessWithoutNullStreams
  readonly initialized: InitializeResult
  readonly exit: Promise<{ code: number | null; stderr: string }>
  /** What the server has pushed, by address; the last on each. */
  readonly pushed: ReadonlyMap<string, { readonly version: number | undefined; readonly diagnostics: Diagnostic[] }>
  readonly registered: readonly string[]
  settings: unknown
  open(file: string, text: string, version?: number): Promise<void>
  type(file: string, version: number, changes: readonly object[]): Promise<void>
  save(file: string): Promise<void>
  close(file: string): Promise<void>
  /** Waits until what was pushed on a file passes. */
  until(file: string, passes: (diagnostics: readonly Diagnostic[]) => boolean): Promise<readonly Diagnostic[]>
  stop(): Promise<{ code: number | null; stderr: string }>
}

export interface Wishes {
  readonly env?: Readonly<Record<string, string>>
  readonly capabilities?: ClientCapabilities
  readonly options?: unknown
}

/** Starts a server in a directory, which is its only folder, and shakes hands. */
export async function connect(folder: string, wishes: Wishes = {}): Promise<Client> {
  const child = startServer(folder, wishes.env)
  const exit = ended(child)
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  )
  const pushed = new Map<string, { version: number | undefined; diagnostics: Diagnostic[] }>()
  const registered: string[] = []
  const waiting = new Set<() => void>()
  connection.onNotification(PublishDiagnosticsNotification.type, ({ uri, version, diagnostics }) => {
    pushed.set(uri, { version, diagnostics })
    for (const look of waiting) look()
  })
  connection.onRequest(RegistrationRequest.type, ({ registrations }) => {
    registered.push(...registrations.map(({ method }) => method))
  })
  connection.onRequest(ConfigurationRequest.type, ({ items }) => items.map(() => client.settings ?? null))
  connection.listen()
  const initialized = await connection.sendRequest(InitializeRequest.type, {
    processId: process.pid,
    rootUri: null,
    workspaceFolders: [{ uri: uriOf(folder), name: 'folder' }],
    capabilities: wishes.capabilities ?? {},
    initializationOptions: wishes.options,
  })
  await connection.sendNotification(InitializedNotification.type, {})
  const client: Client = {
    connection,
    child,
    initialized,
    exit,
    pushed,
    registered,
    settings: wishes.options,
    open: (file, text, version = 1) =>
      connection.sendNotification(DidOpenTextDocumentNotification.type, {
        textDocument: { uri: uriOf(file), languageId: 'yaml', version, text },
      }),
    type: (file, version, contentChanges) =>
      connection.sendNotification(DidChangeTextDocumentNotification.type, {
        textDocument: { uri: uriOf(file), version },
        contentChanges: contentChanges as never,
      }),
    save: (file) =>
      connection.sendNotification(DidSaveTextDocumentNotification.type, { textDocument: { uri: uriOf(file) } }),
    close: (file) =>
      connection.sendNotification(DidCloseTextDocumentNotification.type, { textDocument: { uri: uriOf(file) } }),
    until: (file, passes) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => {
          const { diagnostics = [] } = pushed.get(uriOf(file)) ?? {}
          reject(new Error(`what was told last: ${JSON.stringify(diagnostics.map(({ code }) => code))}`))
        }, 30_000)
        const look = (): void => {
          const now = pushed.get(uriOf(file))
          if (now === undefined || !passes(now.diagnostics)) return
          clearTimeout(late)
          waiting.delete(look)
          resolve(now.diagnostics)
        }
        waiting.add(look)
        look()
      }),
    stop: async () => {
      await connection.sendRequest(ShutdownRequest.type)
      await connection.sendNotification(ExitNotification.type)
      return exit
    },
  }
  return client
}
