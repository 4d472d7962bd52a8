import { type Baseline, baselinePieces, parseBaseline } from '../baseline/document.ts'
import { limits } from '../reader/limits.ts'
import type { AbsolutePath, Reader } from '../reader/reader.ts'
import { fault, shownFile, type UsageFault } from './arguments.ts'
import { fileFailureSentence, type Written } from './output.ts'

/** The baseline that a command line names, with the directory from which its paths are. */
export interface NamedBaseline {
  readonly ok: true
  readonly file: string
  readonly directory: AbsolutePath
  readonly baseline: Baseline
}

/**
 * Reads the file of `--baseline`. One that is missing or malformed is a mistake in the command line: a run that silently
 * went on without it would fail on everything, or on nothing. With `mayBeMissing` (`--update-baseline`) it is empty
 * then; but whatever is there has to be a baseline, so that no other file is ever overwritten.
 */
export function readBaseline(file: string, mayBeMissing: boolean, reader: Reader): NamedBaseline | UsageFault {
  if (file === '') return fault('--baseline needs the name of a file')
  const path = reader.paths.absolute(reader.cwd, file)
  if (path === undefined) return fault(`the baseline ${shownFile(file)} cannot be located`)
  const directory = reader.paths.dirname(path)
  const read = reader.read(path, limits.json)
  if (!read.ok) {
    if (read.reason === 'missing' && mayBeMissing) return { ok: true, file, directory, baseline: { findings: [] } }
    return read.reason === 'missing'
      ? fault(`the baseline ${shownFile(file)} does not exist; make it with --update-baseline`)
      : fault(`the baseline ${shownFile(file)} cannot be read`)
  }
  const parsed = parseBaseline(new TextDecoder().decode(read.bytes))
  if (!parsed.ok) return fault(`the baseline ${shownFile(file)} ${parsed.reason}`)
  return { ok: true, file, directory, baseline: parsed.baseline }
}

/** Writes a baseline that is up to date; the result is the sentence on a failure. */
export function saveBaseline(
  baseline: Baseline,
  file: string,
  write: (file: string, pieces: Iterable<string>) => Written,
): string | undefined {
  // What could not be read again would only be found out in the next run.
  if (baseline.findings.length > limits.baselineFindings || bytesOf(baseline) > limits.json)
    return `${shownFile(file)} could not be written: a baseline takes ${limits.baselineFindings} findings and ${limits.json} bytes`
  const written = write(file, baselinePieces(baseline))
  return written.ok ? undefined : fileFailureSentence(shownFile(file), written.reason)
}

function bytesOf(baseline: Baseline): number {
  let bytes = 0
  for (const piece of baselinePieces(baseline)) bytes += Buffer.byteLength(piece)
  return bytes
}
