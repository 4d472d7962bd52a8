import type { AbsolutePath, Reader } from '../reader/reader.ts'
import { type Format, formats, isFormat, tellerOf } from '../render/formats.ts'
import type { Look } from '../render/look.ts'
import type { Inspected, Outcome, RunFrame, Teller } from '../render/run.ts'
import { Parts } from '../text/parts.ts'
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

/** Watches that no output destroys a file of the suites themselves, which only the inspections tell. */
export class Overwriting {
  readonly #reader: Reader
  /** Outputs that are there already, by their physical path. */
  readonly #existing: ReadonlyMap<string, Pick<Output, 'file'>>
  readonly #taken = new Set<Pick<Output, 'file'>>()

  constructor(outputs: readonly Pick<Output, 'file'>[], reader: Reader) {
    this.#reader = reader
    const existing = outputs.map(
      (output) => [this.#physical(reader.paths.absolute(reader.cwd, output.file)), output] as const,
    )
    this.#existing = new Map(
      existing.filter((pair): pair is readonly [string, Pick<Output, 'file'>] => pair[0] !== undefined).reverse(),
    )
  }

  /** @param read the files whose content an inspection took */
  watch(read: Iterable<{ readonly path: AbsolutePath }>): void {
    if (this.#existing.size === 0) return
    for (const { path } of read) {
      const output = this.#existing.get(this.#physical(path) ?? '')
      if (output !== undefined) this.#taken.add(output)
    }
  }

  /** The sentence on the first output that would do it. */
  sentence(outputs: readonly Pick<Output, 'file'>[]): string | undefined {
    const clash = outputs.find((output) => this.#taken.has(output))
    return clash && `${shownFile(clash.file)} could not be written: it is part of a suite that this run has read`
  }

  #physical(path: AbsolutePath | undefined): string | undefined {
    const real = path === undefined ? undefined : this.#reader.real(path)
    return real?.ok ? real.path : undefined
  }
}

interface OutputFile {
  readonly file: string
  readonly teller: Teller
  readonly parts: Parts
}

/** The files that a run is also told in. Each is written when all evals are inspected, and whole or not at all. */
export class OutputFiles {
  readonly #files: readonly OutputFile[]

  private constructor(files: readonly OutputFile[]) {
    this.#files = files
  }

  static async of(outputs: readonly Output[], run: RunFrame, look: Look): Promise<OutputFiles> {
    const files: OutputFile[] = []
    for (const { format, file } of outputs) {
      // A file is no terminal.
      const teller = await tellerOf(format, run, { ...look, colour: false, links: false, width: undefined })
      files.push({ file, teller, parts: new Parts() })
    }
    return new OutputFiles(files)
  }

  tell(one: Inspected): void {
    for (const { teller, parts } of this.#files) parts.add(() => teller.tell(one))
  }

  /** Writes the files. The result is the sentence on the first that could not be written; the rest is left. */
  write(outcome: Outcome, write: (file: string, pieces: Iterable<string>) => Written): string | undefined {
    for (const { file, teller, parts } of this.#files) {
      const written = write(file, joined(parts.pieces(), teller, outcome))
      if (!written.ok) return fileFailureSentence(shownFile(file), written.reason)
    }
    return undefined
  }
}

function* joined(pieces: Iterable<string>, teller: Teller, outcome: Outcome): Generator<string> {
  yield* pieces
  yield* teller.end(outcome)
}
