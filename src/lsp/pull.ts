import {
  type CancellationToken,
  type Diagnostic,
  type DocumentDiagnosticParams,
  type DocumentDiagnosticReport,
  DocumentDiagnosticReportKind,
  type FullDocumentDiagnosticReport,
  type ResultProgressReporter,
  type UnchangedDocumentDiagnosticReport,
  type WorkDoneProgressReporter,
  type WorkspaceDiagnosticParams,
  type WorkspaceDiagnosticReport,
  type WorkspaceDiagnosticReportPartialResult,
  type WorkspaceDocumentDiagnosticReport,
} from 'vscode-languageserver'
import { cancelled } from './answer.ts'
import { type Board, together } from './board.ts'
import type { Suites } from './suites.ts'
import type { World } from './world.ts'

/** Diagnostics for a client that asks for them. */
export class PullReports {
  readonly #world: World
  readonly #suites: Suites
  readonly #board: Board
  /** The last answer on each file, and its name: a client that has it is told so. */
  readonly #answers = new Map<string, { readonly id: string; readonly text: string }>()
  #answered = 0

  constructor(world: World, suites: Suites, board: Board) {
    this.#world = world
    this.#suites = suites
    this.#board = board
  }

  /** @param related whether the client takes reports on other files of the suites, which are not open */
  async document(
    { textDocument: { uri }, previousResultId }: DocumentDiagnosticParams,
    token: CancellationToken,
    related: boolean,
  ): Promise<DocumentDiagnosticReport> {
    const path = this.#world.pathOf(uri)
    if (path === undefined) return { kind: DocumentDiagnosticReportKind.Full, items: [] }
    const suites = await this.#board.of(path, token)
    if (suites === undefined) throw cancelled()
    const all = together(suites)
    const others = [...all].filter(([file]) => file !== path && !this.#world.open.has(file))
    return {
      ...this.#report(uri, all.get(path) ?? [], previousResultId),
      ...(related && others.length > 0
        ? {
            relatedDocuments: Object.fromEntries(
              others.map(([file, items]) => {
                const address = this.#world.uriOf(file)
                return [address, this.#report(address, items, undefined)]
              }),
            ),
          }
        : undefined),
    }
  }

  /** Every suite of the workspace, each as it is done where the client takes parts. */
  async workspace(
    { previousResultIds }: WorkspaceDiagnosticParams,
    token: CancellationToken,
    progress: WorkDoneProgressReporter,
    partial: ResultProgressReporter<WorkspaceDiagnosticReportPartialResult> | undefined,
  ): Promise<WorkspaceDiagnosticReport> {
    const previous = new Map(previousResultIds.map(({ uri, value }) => [uri, value]))
    const evals = this.#suites.all()
    progress.begin('waza preflight', 0, undefined, true)
    const suites = []
    for (const [i, path] of evals.entries()) {
      suites.push(this.#suites.examine(path))
      progress.report(Math.floor((100 * (i + 1)) / evals.length), `${i + 1} of ${evals.length} evals`)
      await new Promise((go) => setImmediate(go))
      if (token.isCancellationRequested) {
        progress.done()
        throw cancelled()
      }
    }
    progress.done()
    const items: WorkspaceDocumentDiagnosticReport[] = []
    const seen = new Set<string>()
    for (const [path, diagnostics] of together(suites)) {
      const uri = this.#world.uriOf(path)
      seen.add(uri)
      const version = this.#world.open.get(path)?.version ?? null
      items.push({ uri, version, ...this.#report(uri, diagnostics, previous.get(uri)) })
    }
    // What had something and has no more is reported as well.
    for (const [uri, id] of previous)
      if (!seen.has(uri)) items.push({ uri, version: null, ...this.#report(uri, [], id) })
    if (partial === undefined) return { items }
    partial.report({ items })
    return { items: [] }
  }

  #report(
    uri: string,
    items: readonly Diagnostic[],
    previous: string | undefined,
  ): FullDocumentDiagnosticReport | UnchangedDocumentDiagnosticReport {
    const text = JSON.stringify(items)
    const known = this.#answers.get(uri)
    const answer = known?.text === text ? known : { id: String(++this.#answered), text }
    this.#answers.set(uri, answer)
    if (previous === answer.id) return { kind: DocumentDiagnosticReportKind.Unchanged, resultId: answer.id }
    return { kind: DocumentDiagnosticReportKind.Full, resultId: answer.id, items: [...items] }
  }
}
