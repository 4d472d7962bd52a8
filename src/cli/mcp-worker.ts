import { parentPort, workerData } from 'node:worker_threads'
import type { SummaryOptions } from '../envelope/preflight-summary.ts'
import { lineOf } from '../mcp/answer.ts'
import { boundedReader } from '../reader/bounded.ts'
import { diskReader } from '../reader/disk.ts'
import type { AbsolutePath } from '../reader/reader.ts'
import type { ParsedWords } from './arguments.ts'
import { envelopeOf } from './captured.ts'

/** What goes to the thread of a call of the tools `preflight` and `fix`. */
export interface InspectionCall {
  readonly verb: 'preflight' | 'fix'
  readonly words: Pick<ParsedWords, 'positionals' | 'lists' | 'texts' | 'switches'>
  /** Absent where the reports are asked for. */
  readonly summary?: SummaryOptions | undefined
  /** The absolute directories that may be looked at; undefined: no bound. */
  readonly roots: readonly AbsolutePath[] | undefined
}

/**
 * One call of the tool `preflight` or `fix`, in a thread of its own: a client can stop it, and a suite that takes more memory than
 * a call may have ends the thread and not the server. It answers with the envelope of that command in one line.
 */
async function answer({ verb, words, summary, roots }: InspectionCall): Promise<string> {
  const command = verb === 'fix' ? (await import('./fix.ts')).runFix : (await import('./preflight.ts')).runPreflight
  const newReader = roots === undefined ? undefined : () => boundedReader(diskReader(), roots)
  return lineOf(await envelopeOf(command, words, { newReader, summary, isReadOnly: true }))
}

answer(workerData as InspectionCall).then(
  (line) => parentPort?.postMessage(line),
  () => parentPort?.postMessage(undefined),
)
