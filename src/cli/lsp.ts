import { stdin } from 'node:process'
import { docs, version } from '../library/version.ts'
import { serveEditors } from '../lsp/server.ts'
import { diskReader } from '../reader/disk.ts'
import { decider } from '../settings/decider.ts'
import { type ParsedWords, shown } from './arguments.ts'
import { finishUsage } from './finish.ts'
import { type Exit, exits, type Host } from './host.ts'
import { failureSentence, type WriteFailure } from './output.ts'
import { publishedSchema } from './published.ts'
import { today } from './today.ts'

/**
 * `waza lsp`: diagnostics, and what else an editor can show of suites, over the standard streams, until the client ends
 * the session or is gone. It starts nothing, writes no file and opens no connection.
 */
export async function runLsp({ positionals: [extra] }: ParsedWords, json: boolean, host: Host): Promise<Exit> {
  if (json) return finishUsage('lsp', 'lsp takes no --json: its standard output is the protocol', json, host)
  if (extra !== undefined) return finishUsage('lsp', `lsp takes no argument, and ${shown(extra)} is one`, json, host)
  const decide = await decider(today)
  let failure: WriteFailure | undefined
  const end = await serveEditors({
    input: stdin,
    write: (text) => {
      const written = host.stdout.write(text)
      if (!written.ok) failure ??= written.reason
      return written.ok
    },
    newReader: (cwd) => diskReader(cwd === undefined ? {} : { cwd }),
    decide,
    version,
    pageOf,
    schemaOf: (kind) => JSON.parse(publishedSchema(kind)),
  })
  if (failure === undefined || failure === 'closed') return end === 'told' ? exits.passed : exits.failed
  host.stderr.write(`${failureSentence(failure)}\n`)
  return exits.trouble
}

/** The page on a code: on the web where the package says where that is, else the one that is installed. */
function pageOf(code: string): string {
  return docs === undefined ? new URL(`../docs/codes/${code}.md`, import.meta.url).href : `${docs}/codes/${code}.md`
}
