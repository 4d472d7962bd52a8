import type { Result } from '../envelope/result.ts'
import { NO_WORDS, type ParsedWords } from './arguments.ts'
import type { Host, VerbCommand } from './host.ts'

/** Runs a command for its envelope; what it would print goes nowhere. */
export async function envelopeOf(
  command: VerbCommand,
  words: Partial<ParsedWords>,
  host: Partial<Host>,
): Promise<Result> {
  let result: Result | undefined
  const observe = (seen: Result): void => {
    result = seen
  }
  const quiet = { ...host, colour: false, isWatched: false, stdout: nowhere, stderr: nowhere, observe }
  await command({ ...NO_WORDS, ...words }, true, quiet)
  if (result === undefined) throw new Error('the command gave no result')
  return result
}

const nowhere = { write: () => ({ ok: true }) as const }
