import { stdin } from 'node:process'
import { Writable } from 'node:stream'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { serve } from '../mcp/server.ts'
import { type ParsedWords, shown } from './arguments.ts'
import { finishUsage } from './finish.ts'
import { type Exit, exits, type Host } from './host.ts'
import { toolHandlers } from './mcp-tools.ts'
import { failureSentence, type WriteFailure } from './output.ts'
import { version } from './version.ts'

/**
 * `waza mcp`: the verbs as tools of the Model Context Protocol, over the standard streams, until the input ends. What a
 * call has started by then is finished first: an evaluation leaves its verdict and its record behind.
 */
export async function runMcp({ positionals: [extra] }: ParsedWords, json: boolean, host: Host): Promise<Exit> {
  if (json) return finishUsage('mcp', 'mcp takes no --json: its standard output is the protocol', json, host)
  if (extra !== undefined) return finishUsage('mcp', `mcp takes no argument, and ${shown(extra)} is one`, json, host)
  let failure: WriteFailure | undefined
  const output = streamOn(host, (reason) => {
    failure ??= reason
    void transport.close()
  })
  const transport = new StdioServerTransport(stdin, output)
  const closed = new Promise<void>((resolve) => {
    transport.onclose = resolve
    // An input that cannot be read only closes.
    stdin.once('end', resolve).once('close', resolve)
  })
  await serve(toolHandlers(host), version, transport)
  await closed
  // A client that has gone away without a word has ended the session as well.
  if (failure === undefined || failure === 'closed') return exits.passed
  host.stderr.write(`${failureSentence(failure)}\n`)
  return exits.trouble
}

/** The output as a stream; each message is written whole. */
function streamOn({ stdout }: Host, onFailure: (reason: WriteFailure) => void): Writable {
  return new Writable({
    decodeStrings: false,
    write(text: string, _encoding, done) {
      const written = stdout.write(text)
      if (!written.ok) onFailure(written.reason)
      done()
    },
  })
}
