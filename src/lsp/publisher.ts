import type { Connection, Diagnostic } from 'vscode-languageserver'
import type { AbsolutePath } from '../reader/reader.ts'
import { type Board, together } from './board.ts'
import type { World } from './world.ts'

/** How long an editor is left alone after a change, in milliseconds. */
const DEBOUNCE_MS = 100

/** Sends diagnostics to a client that does not ask for them, a while after each change. */
export class Publisher {
  readonly #connection: Connection
  readonly #world: World
  readonly #board: Board
  readonly #onFault: () => void
  /** What the client was told last, by address. */
  #told = new Map<string, string>()
  #timer: NodeJS.Timeout | undefined
  /** Counts the changes: work that is overtaken by one is given up. */
  #moment = 0

  constructor(connection: Connection, world: World, board: Board, onFault: () => void) {
    this.#connection = connection
    this.#world = world
    this.#board = board
    this.#onFault = onFault
  }

  /** Something has changed. */
  changed(): void {
    this.#moment++
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#publish().catch(this.#onFault), DEBOUNCE_MS)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#moment++
  }

  async #publish(): Promise<void> {
    const moment = this.#moment
    const suites = await this.#board.open(() => moment === this.#moment)
    if (suites === undefined) return
    const told = new Map<string, string>()
    for (const [path, diagnostics] of together(suites)) this.#tell(path, diagnostics, told)
    // What is gone has to be said as well.
    for (const uri of this.#told.keys())
      if (!told.has(uri)) await this.#connection.sendDiagnostics({ uri, diagnostics: [] })
    this.#told = told
  }

  #tell(path: AbsolutePath, diagnostics: readonly Diagnostic[], told: Map<string, string>): void {
    const uri = this.#world.uriOf(path)
    const version = this.#world.open.get(path)?.version
    const text = JSON.stringify([version, diagnostics])
    told.set(uri, text)
    if (this.#told.get(uri) === text) return
    void this.#connection.sendDiagnostics({
      uri,
      ...(version === undefined ? undefined : { version }),
      diagnostics: [...diagnostics],
    })
  }
}
