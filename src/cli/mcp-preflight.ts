import type { SummaryOptions } from '../envelope/preflight-summary.ts'
import { lineOf } from '../mcp/answer.ts'
import type { AbsolutePath, Reader } from '../reader/reader.ts'
import type { ParsedWords } from './arguments.ts'
import { resultOf } from './captured.ts'
import type { Host } from './host.ts'
import { runPreflight } from './preflight.ts'

/** What goes to the thread of a call of the tool `preflight`. */
export interface InspectionCall {
  readonly words: Pick<ParsedWords, 'positionals' | 'lists' | 'texts' | 'switches'>
  /** Absent where the reports are asked for. */
  readonly summary?: SummaryOptions | undefined
  /** The absolute directories that may be looked at; undefined: no bound. */
  readonly roots: readonly AbsolutePath[] | undefined
}

/** Runs `waza preflight` for the tool of that name; the result is the envelope in one line. */
export async function preflightLine(
  { words, summary }: Omit<InspectionCall, 'roots'>,
  readerOf: () => Reader,
  host: Partial<Host> = {},
): Promise<string> {
  const { examine } = host.examine === undefined ? await import('../inspect.ts') : { examine: host.examine }
  // A reader stands for one moment: each eval has its own.
  const inspect: Host['examine'] = (path, options) => examine(path, { ...options, reader: readerOf() })
  return lineOf(await resultOf(runPreflight, words, { ...host, reader: readerOf(), examine: inspect, summary }))
}
