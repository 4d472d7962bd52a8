import type { Result } from '../envelope/result.ts'
import type { ParsedWords } from './arguments.ts'
import type { Host, VerbCommand } from './host.ts'

/** Runs a command for its result; what it would print goes nowhere. */
export async function resultOf(
  command: VerbCommand,
  words: Partial<ParsedWords>,
  host: Partial<Host>,
): Promise<Result> {
  const parsed = {
    ok: true,
    texts: new Map(),
    lists: new Map(),
    switches: new Map(),
    positionals: [],
    rest: [],
  } as const
  let result: Result | undefined
  const observe = (seen: Result): void => {
    result = seen
  }
  const quiet = { ...host, colour: false, isWatched: false, stdout: nowhere, stderr: nowhere, observe }
  await command({ ...parsed, ...words }, true, quiet)
  if (result === undefined) throw new Error('the command gave no result')
  return result
}

const nowhere = { write: () => ({ ok: true }) as const }
