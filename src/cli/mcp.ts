import { stdin } from 'node:process'
import { version } from '../library/version.ts'
import { serve } from '../mcp/server.ts'
import { LineTransport } from '../mcp/transport.ts'
import { type ParsedWords, shown } from './arguments.ts'
import { finishUsage } from './finish.ts'
import { type Exit, exits, type Host } from './host.ts'
import { codePages, toolHandlers } from './mcp-tools.ts'
import { failureSentence, type WriteFailure } from './output.ts'

/**
 * `waza mcp`: the verbs as tools of the Model Context Protocol, over the standard streams, until the input ends. What a
 * call has started by then is finished first: an evaluation leaves its verdict and its record behind.
 */
export async function runMcp({ positionals: [extra] }: ParsedWords, json: boolean, host: Host): Promise<Exit> {
  if (json) return finishUsage('mcp', 'mcp takes no --json: its standard output is the protocol', json, host)
  if (extra !== undefined) return finishUsage('mcp', `mcp takes no argument, and ${shown(extra)} is one`, json, host)
  let failure: WriteFailure | undefined
  const transport = new LineTransport(stdin, (line) => {
    const written = host.stdout.write(line)
    if (written.ok || failure !== undefined) return
    failure = written.reason
    void transport.close()
  })
  const closed = new Promise<void>((resolve) => {
    transport.onclose = resolve
    // An input that cannot be read only closes.
    stdin.once('end', resolve).once('close', resolve)
  })
  await serve(toolHandlers(host), codePages, version, transport)
  await closed
  // A client that has gone away without a word has ended the session as well.
  if (failure === undefined || failure === 'closed') return exits.passed
  host.stderr.write(`${failureSentence(failure)}\n`)
  return exits.trouble
}
