import type { AbsolutePath, Reader } from '../reader/reader.ts'
import { type Format, formats, isFormat, piecesOf } from '../render/formats.ts'
import type { Look } from '../render/look.ts'
import type { Run } from '../render/run.ts'
import { fault, shown, shownFile, type UsageFault } from './arguments.ts'
import { fileFailureSentence, type Written } from './output.ts'

/** A file that a run is also told in: `--output FORMAT=FILE`. */
export interface Output {
  readonly format: Format
  readonly file: string
}

/** What a wrong format is told; the words are case-sensitive. */
export function formatFault(flag: string, word: string): UsageFault {
  return fault(`${flag} is ${formats.slice(0, -1).join(', ')} or ${formats.at(-1)}, not ${shown(word)}`)
}

/** What `--output` asks for: files and, where one of them is `-`, the format of standard output. */
export interface ParsedOutputs {
  readonly ok: true
  readonly outputs: readonly Output[]
  readonly standard: Format | undefined
}

/**
 * Reads the values of `--output`.
 * @param reserved files that the run reads, by what they are: writing one of them would destroy it
 */
export function parseOutputs(
  values: readonly string[],
  reader: Reader,
  reserved: ReadonlyMap<string, string>,
): ParsedOutputs | UsageFault {
  const outputs = new Map<string, Output>()
  let standard: Format | undefined
  for (const value of values) {
    const equals = value.indexOf('=')
    const format = equals < 0 ? value : value.slice(0, equals)
    const file = equals < 0 ? '' : value.slice(equals + 1)
    if (!isFormat(format)) return formatFault('the format of --output FORMAT=FILE', format)
    if (file === '') return fault(`--output ${format} lacks its file: write --output ${format}=FILE`)
    if (file === '-') {
      if (standard !== undefined) return fault('--output names standard output (-) twice')
      standard = format
      continue
    }
    const full = reader.paths.absolute(reader.cwd, file) ?? file
    const use = reserved.get(full)
    if (use !== undefined) return fault(`--output would overwrite ${shownFile(file)}, which is ${use} of this run`)
    if (outputs.has(full)) return fault(`--output names ${shownFile(file)} twice`)
    outputs.set(full, { format, file })
  }
  return { ok: true, outputs: [...outputs.values()], standard }
}

/**
 * The sentence on the first output that would destroy a file of the suites themselves, which only the inspections tell.
 * @param read the files whose content they took
 */
export function overwriting(
  outputs: readonly Output[],
  read: ReadonlySet<AbsolutePath>,
  reader: Reader,
): string | undefined {
  const physical = (path: AbsolutePath | undefined): string | undefined => {
    const real = path === undefined ? undefined : reader.real(path)
    return real?.ok ? real.path : undefined
  }
  const existing = outputs.filter(({ file }) => physical(reader.paths.absolute(reader.cwd, file)) !== undefined)
  if (existing.length === 0) return undefined
  const taken = new Set([...read].map(physical))
  const clash = existing.find(({ file }) => taken.has(physical(reader.paths.absolute(reader.cwd, file))))
  return clash && `${shownFile(clash.file)} could not be written: it is part of a suite that this run has read`
}

/** Writes a run to its files. The result is the sentence on the first that could not be written; the rest is left. */
export async function writeOutputs(
  outputs: readonly Output[],
  run: Run,
  look: Look,
  write: (file: string, pieces: Iterable<string>) => Written,
): Promise<string | undefined> {
  for (const { format, file } of outputs) {
    // A file is no terminal.
    const written = write(file, await piecesOf(format, run, { ...look, colour: false, links: false, width: undefined }))
    if (!written.ok) return fileFailureSentence(shownFile(file), written.reason)
  }
  return undefined
}
