import type { Readable } from 'node:stream'
import {
  type CancellationToken,
  type Connection,
  createConnection,
  createProtocolConnection,
  DidChangeWatchedFilesNotification,
  ErrorCodes,
  FileChangeType,
  type InitializeParams,
  type InitializeResult,
  LogMessageNotification,
  MessageType,
  ResponseError,
  TextDocumentSyncKind,
  TextDocuments,
  type WatchDog,
} from 'vscode-languageserver'
import { TextDocument } from 'vscode-languageserver-textdocument'
import type { Decide } from '../settings/decider.ts'
import { cancelled } from './answer.ts'
import { Board } from './board.ts'
import { featureCapabilities, serveFeatures } from './features.ts'
import { FrameReader, FrameWriter } from './framing.ts'
import { type FileKind, Looks } from './look.ts'
import { installPlatform } from './platform.ts'
import { Publisher } from './publisher.ts'
import { PullReports } from './pull.ts'
import { defaults, type Settings, settingsOf } from './settings.ts'
import { Suites } from './suites.ts'
import { type NewReader, World } from './world.ts'

/** What the server has of the world around it. It reads files, and does nothing else to them. */
export interface Surroundings {
  readonly input: Readable
  /** Takes a text for the client, and tells whether it could be written. */
  readonly write: (text: string) => boolean
  readonly newReader: NewReader
  /** What the settings of the project decide. */
  readonly decide: Decide
  readonly version: string
  /** The address of the page on a code. */
  readonly pageOf: (code: string) => string | undefined
  /** The published schema of a kind of file. */
  readonly schemaOf: (kind: FileKind) => unknown
}

/** How a session ended: the client said so after `shutdown`, or it is gone. */
export type End = 'told' | 'gone'

/**
 * Serves editors over the Language Server Protocol until the client says `exit`, or is gone. Whatever a request makes go
 * wrong is the answer to that request, and never ends the session.
 */
export function serveEditors(surroundings: Surroundings): Promise<End> {
  installPlatform()
  return new Promise((resolve) => {
    const writer = new FrameWriter(surroundings.write)
    const reader = new FrameReader(surroundings.input, (message) => writer.send(message))
    let isEnding = false
    const watchDog: WatchDog = {
      shutdownReceived: false,
      initialize: () => undefined,
      exit: (code) => end(code === 0 ? 'told' : 'gone'),
    }
    const connection = createConnection((logger) => createProtocolConnection(reader, writer, logger), watchDog)
    const session = new Session(connection, surroundings)
    const end = (how: End): void => {
      if (isEnding) return
      isEnding = true
      session.stop()
      surroundings.input.pause()
      resolve(how)
    }
    reader.onClose(() => end(watchDog.shutdownReceived ? 'told' : 'gone'))
    writer.onClose(() => end(watchDog.shutdownReceived ? 'told' : 'gone'))
    session.listen()
  })
}

/** One session with one client. */
class Session {
  readonly #connection: Connection
  readonly #surroundings: Surroundings
  readonly #world: World
  readonly #suites: Suites
  readonly #publisher: Publisher
  readonly #pull: PullReports
  readonly #documents = new TextDocuments(TextDocument)
  #settings: Settings = defaults
  #client: InitializeParams['capabilities'] = {}
  #state: 'new' | 'running' | 'closing' = 'new'

  constructor(connection: Connection, surroundings: Surroundings) {
    this.#connection = connection
    this.#surroundings = surroundings
    this.#world = new World(surroundings.newReader)
    const { pageOf, decide } = surroundings
    this.#suites = new Suites(this.#world, () => ({ settings: this.#settings, pageOf }), decide)
    const board = new Board(this.#world, this.#suites)
    this.#publisher = new Publisher(connection, this.#world, board, () => this.#fault())
    this.#pull = new PullReports(this.#world, this.#suites, board)
  }

  stop(): void {
    this.#publisher.stop()
  }

  listen(): void {
    const connection = this.#connection
    connection.onInitialize((params) =>
      this.#state === 'new'
        ? this.#initialize(params)
        : new ResponseError(ErrorCodes.InvalidRequest, 'the session has been initialized already'),
    )
    connection.onInitialized(() => void this.#begin().catch(() => this.#fault()))
    connection.onShutdown(() => {
      this.#state = 'closing'
      this.#publisher.stop()
    })
    connection.onDidChangeConfiguration(({ settings }) => {
      void this.#configure((settings as { readonly waza?: unknown } | null)?.waza).catch(() => this.#fault())
    })
    connection.onDidChangeWatchedFiles(({ changes }) => {
      const paths = changes.flatMap(({ uri }) => this.#world.pathOf(uri) ?? [])
      this.#changed(
        paths,
        changes.some(({ type }) => type !== FileChangeType.Changed),
      )
      this.#refresh()
    })
    this.#listenToDocuments()
    connection.languages.diagnostics.on(
      this.#guarded((params, token) =>
        this.#pull.document(params, token, this.#client.textDocument?.diagnostic?.relatedDocumentSupport === true),
      ),
    )
    connection.languages.diagnostics.onWorkspace(
      this.#guarded((params, token, progress, partial) => this.#pull.workspace(params, token, progress, partial)),
    )
    const looks = new Looks(this.#world, this.#suites, this.#surroundings.schemaOf)
    serveFeatures(
      connection,
      looks,
      () => this.#settings,
      (answer) => this.#guarded(answer),
    )
    connection.listen()
  }

  #listenToDocuments(): void {
    const documents = this.#documents
    documents.onDidChangeContent(({ document }) => {
      // What is opened may be a file that the disk does not have.
      const path = this.#world.pathOf(document.uri)
      const isKnown = path !== undefined && this.#world.open.has(path)
      const isNew = path !== undefined && !isKnown && this.#world.reader(undefined).stat(path).kind === 'missing'
      this.#world.put(document)
      if (path !== undefined) this.#changed([path], isNew)
    })
    documents.onDidClose(({ document }) => {
      const path = this.#world.drop(document.uri)
      if (path !== undefined) this.#changed([path], this.#world.reader(undefined).stat(path).kind === 'missing')
    })
    documents.onDidSave(({ document }) => {
      const path = this.#world.pathOf(document.uri)
      // Others may write when this one is saved, and not every client watches files.
      if (path !== undefined && !this.#watches) this.#suites.clear()
      if (path !== undefined) this.#changed([path], false)
    })
    documents.listen(this.#connection)
  }

  get #watches(): boolean {
    return this.#client.workspace?.didChangeWatchedFiles?.dynamicRegistration === true
  }

  get #pulls(): boolean {
    return this.#client.textDocument?.diagnostic !== undefined
  }

  #initialize({ capabilities, workspaceFolders, rootUri, initializationOptions }: InitializeParams): InitializeResult {
    this.#state = 'running'
    this.#client = capabilities
    this.#settings = settingsOf(initializationOptions)
    this.#world.setFolders(workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : []))
    return {
      serverInfo: { name: 'waza', version: this.#surroundings.version },
      capabilities: {
        textDocumentSync: {
          openClose: true,
          change: TextDocumentSyncKind.Incremental,
          save: { includeText: false },
        },
        ...featureCapabilities,
        // Two lists of the same would be shown twice: whoever can ask is not told.
        ...(this.#pulls
          ? { diagnosticProvider: { identifier: 'waza', interFileDependencies: true, workspaceDiagnostics: true } }
          : undefined),
        workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
      },
    }
  }

  /** What a client can be asked once it is ready. */
  async #begin(): Promise<void> {
    if (this.#watches)
      await this.#connection.client.register(DidChangeWatchedFilesNotification.type, {
        watchers: [{ globPattern: '**/*' }],
      })
    if (this.#client.workspace?.workspaceFolders === true)
      this.#connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
        this.#world.changeFolders(
          added.map(({ uri }) => uri),
          removed.map(({ uri }) => uri),
        )
        this.#forget()
      })
    if (this.#client.workspace?.configuration === true) await this.#configure(undefined)
  }

  /** Looks at everything again. */
  #forget(): void {
    this.#suites.clear()
    if (!this.#pulls) this.#publisher.changed()
    this.#refresh()
  }

  async #configure(given: unknown): Promise<void> {
    const asked = this.#client.workspace?.configuration === true
    const value: unknown = asked ? await this.#connection.workspace.getConfiguration('waza') : given
    if (value === undefined || value === null) return
    this.#settings = settingsOf(value)
    this.#forget()
  }

  /** Takes note that files are not as they were. */
  #changed(paths: readonly ReturnType<World['pathOf']>[], isNew: boolean): void {
    this.#world.moved()
    this.#suites.changed(
      paths.flatMap((path) => path ?? []),
      isNew,
    )
    if (!this.#pulls && this.#state === 'running') this.#publisher.changed()
  }

  /** Has a client ask again that asks. */
  #refresh(): void {
    if (this.#client.workspace?.diagnostics?.refreshSupport === true) this.#connection.languages.diagnostics.refresh()
  }

  /** An answer that cannot end the session: what fails inside is told without its words, which may quote files. */
  #guarded<P, R, More extends readonly unknown[]>(
    answer: (params: P, token: CancellationToken, ...more: More) => R | Promise<R>,
  ): (params: P, token: CancellationToken, ...more: More) => Promise<R> {
    return async (params, token, ...more) => {
      if (this.#state === 'new')
        throw new ResponseError(ErrorCodes.ServerNotInitialized, 'the session has not been initialized')
      if (this.#state === 'closing')
        throw new ResponseError(ErrorCodes.InvalidRequest, 'the session has been shut down')
      if (token.isCancellationRequested) throw cancelled()
      try {
        return await answer(params, token, ...more)
      } catch (error) {
        if (error instanceof ResponseError) throw error
        throw new ResponseError(ErrorCodes.InternalError, 'an unexpected error inside waza')
      }
    }
  }

  #fault(): void {
    const message = { type: MessageType.Error, message: 'an unexpected error inside waza' } as const
    // A client that is gone needs no news.
    this.#connection.sendNotification(LogMessageNotification.type, message).catch(() => undefined)
  }
}
