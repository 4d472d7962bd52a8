import { findOwners } from '../owners/owners.ts'
import { diskReader } from '../reader/disk.ts'
import { limits } from '../reader/limits.ts'
import { overlayReader } from '../reader/overlay.ts'
import { fault, type ParsedWords, shownFile, type UsageFault } from './arguments.ts'
import type { Host } from './host.ts'
import { readStandardInput } from './input.ts'

/** A command line about the text on standard input, and the host that has this text in the place of its file. */
export interface Buffered {
  readonly ok: true
  readonly parsed: ParsedWords
  readonly host: Host
}

/**
 * Reads the text of a file that is not saved: `- --stdin-filename PATH`. The path, from the working directory, may be that
 * of an eval or of any other file of a suite; then the evals that own it are inspected.
 */
export function buffered(parsed: ParsedWords, host: Host): Buffered | UsageFault {
  const { texts, positionals } = parsed
  const file = texts.get('stdin-filename')
  if (file === undefined) return fault('- is the text on standard input, which needs its path: --stdin-filename PATH')
  if (positionals.length !== 1 || positionals[0] !== '-') return fault('--stdin-filename goes with - as the only eval')
  const newReader = host.newReader ?? diskReader
  const reader = newReader()
  const path = file === '' ? undefined : reader.paths.absolute(reader.cwd, file)
  if (path === undefined) return fault('--stdin-filename needs the path of a file')
  const input = (host.readInput ?? readStandardInput)(limits.text)
  if (!input.ok)
    return fault(
      input.reason === 'too-large'
        ? `the text of ${shownFile(file)} on standard input is too large`
        : 'standard input cannot be read',
    )
  const unsaved = new Map([[path, input.bytes.toString('utf8')]])
  const overlaid = { ...host, newReader: () => overlayReader(newReader(), unsaved) }
  const { evals } = findOwners([file], overlaid.newReader(), { contextDir: texts.get('context-dir') ?? '' })
  return { ok: true, parsed: { ...parsed, positionals: evals.length === 0 ? [file] : evals }, host: overlaid }
}
