import type { CancellationToken, Connection, ServerCapabilities } from 'vscode-languageserver'
import { completionsAt } from './completion.ts'
import { hoverAt } from './hover.ts'
import type { Looks } from './look.ts'
import { definitionsAt, linksIn, referencesAt, renameAt, renameableAt } from './navigate.ts'
import { foldsIn, hintsIn, lensesIn, symbolsIn, workspaceSymbols } from './outline.ts'
import type { Settings } from './settings.ts'

/** What the server helps with beside diagnostics. */
export const featureCapabilities: ServerCapabilities = {
  hoverProvider: true,
  completionProvider: { triggerCharacters: ['.', '/', ' ', '-', ':'] },
  definitionProvider: true,
  referencesProvider: true,
  documentLinkProvider: { resolveProvider: false },
  documentSymbolProvider: true,
  workspaceSymbolProvider: true,
  renameProvider: { prepareProvider: true },
  codeLensProvider: { resolveProvider: false },
  foldingRangeProvider: true,
  inlayHintProvider: true,
}

/** Makes an answer one that cannot end the session. */
export type Guard = <P, R>(answer: (params: P) => R | Promise<R>) => (params: P, token: CancellationToken) => Promise<R>

/** Answers the questions of a client, each from what stands there at the moment. */
export function serveFeatures(connection: Connection, looks: Looks, settings: () => Settings, guarded: Guard): void {
  connection.onHover(guarded((asked) => hoverAt(looks, asked) ?? null))
  connection.onCompletion(guarded((asked) => completionsAt(looks, asked)))
  connection.onDefinition(guarded((asked) => definitionsAt(looks, asked)))
  connection.onReferences(guarded((asked) => referencesAt(looks, asked, asked.context.includeDeclaration)))
  connection.onDocumentLinks(guarded(({ textDocument: { uri } }) => linksIn(looks, uri)))
  connection.onDocumentSymbol(guarded(({ textDocument: { uri } }) => symbolsIn(looks, uri)))
  connection.onWorkspaceSymbol(guarded(({ query }) => workspaceSymbols(looks, query)))
  connection.onPrepareRename(guarded((asked) => renameableAt(looks, asked) ?? null))
  connection.onRenameRequest(guarded((asked) => renameAt(looks, asked, asked.newName) ?? null))
  connection.onCodeLens(guarded(({ textDocument: { uri } }) => lensesIn(looks, uri)))
  connection.onFoldingRanges(guarded(({ textDocument: { uri } }) => foldsIn(looks, uri)))
  connection.languages.inlayHint.on(
    guarded(({ textDocument: { uri }, range }) => (settings().inlayHints ? hintsIn(looks, uri, range) : [])),
  )
}
