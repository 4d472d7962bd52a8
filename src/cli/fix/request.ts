import { codes } from '../../catalogue/codes.ts'
import { isCode } from '../../catalogue/explained.ts'
import type { Wish } from '../../fixes/repair.ts'
import { diskReader } from '../../reader/disk.ts'
import type { Reader } from '../../reader/reader.ts'
import { selectEvals } from '../../selection/evals.ts'
import { nearest } from '../../text/nearest.ts'
import { fault, type ParsedWords, shown, type UsageFault } from '../arguments.ts'
import type { Host } from '../host.ts'

/** What a command line asks `waza fix` for. */
export interface FixRequest {
  readonly ok: true
  readonly evals: readonly string[]
  readonly newReader: () => Reader
  readonly contextDir: string
  readonly wish: Wish
  readonly mode: 'show' | 'check' | 'write'
}

/** Reads the words of `waza fix`. No eval is read here. */
export async function fixRequestOf(
  { positionals, lists, texts, switches }: ParsedWords,
  host: Host,
): Promise<FixRequest | UsageFault> {
  if (positionals.length === 0) return fault('fix needs at least one eval file or glob')
  const [writes, checks] = [switches.get('write') ?? false, switches.get('check') ?? false]
  if (writes && checks) return fault('--write and --check exclude each other: --check writes nothing')
  const only = lists.get('only')
  const unknown = only?.find((code) => !isCode(code))
  if (unknown !== undefined) {
    const meant = nearest(unknown, Object.keys(codes))
    return fault(`there is no code ${shown(unknown)}${meant === undefined ? '' : `; did you mean ${meant}?`}`)
  }
  const newReader = host.newReader ?? diskReader
  const selection = await selectEvals(positionals, newReader(), lists.get('ignore') ?? [])
  if (!selection.ok) return selection
  return {
    ok: true,
    evals: selection.evals,
    newReader,
    contextDir: texts.get('context-dir') ?? '',
    wish: { suggestions: switches.get('suggestions') ?? false, only: only && new Set(only) },
    mode: writes ? 'write' : checks ? 'check' : 'show',
  }
}
