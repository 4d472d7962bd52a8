import { LSPErrorCodes, ResponseError } from 'vscode-languageserver'

/** The answer to a question that the client has taken back. */
export function cancelled(): ResponseError<void> {
  return new ResponseError(LSPErrorCodes.RequestCancelled, 'the request was cancelled')
}
