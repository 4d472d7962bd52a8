/** A reader that notes what it is asked, for each part of the work by itself. */
import { ReaderLayer } from './layer.ts'
import type { AbsolutePath, Entry, FileFault, ListResult, Reader, ReadResult, RealResult } from './reader.ts'

/** What a part of the work asked. */
export interface Questions {
  /** Every path that a question was about, whether anything stands there or not; not those of listings. */
  readonly asked: Set<AbsolutePath>
  /** The directories whose entries were asked for. */
  readonly listed: Set<AbsolutePath>
  /** How often the content of each file was asked for. */
  readonly reads: Map<AbsolutePath, number>
}

const nothing = (): Questions => ({ asked: new Set(), listed: new Set(), reads: new Map() })

/** Notes the questions to a reader, whose answers stay as they are. */
export function tracked(beneath: Reader): TrackedReader {
  return new TrackedReader(beneath)
}

export class TrackedReader extends ReaderLayer {
  /** What was asked outside of all parts. */
  readonly questions: Questions = nothing()
  #now: Questions = this.questions

  /** Does a part of the work, and tells what it asked. */
  during<T>(work: () => T): { readonly answer: T; readonly questions: Questions } {
    const outside = this.#now
    const questions = nothing()
    this.#now = questions
    try {
      return { answer: work(), questions }
    } finally {
      this.#now = outside
    }
  }

  /** Notes what a part asked as asked outside of all parts. */
  take({ asked, listed, reads }: Questions): void {
    for (const path of asked) this.questions.asked.add(path)
    for (const path of listed) this.questions.listed.add(path)
    for (const [path, times] of reads) this.questions.reads.set(path, (this.questions.reads.get(path) ?? 0) + times)
  }

  override read(path: AbsolutePath, limit?: number): ReadResult {
    const { asked, reads } = this.#now
    asked.add(path)
    reads.set(path, (reads.get(path) ?? 0) + 1)
    return this.beneath.read(path, limit)
  }

  override fileFault(path: AbsolutePath): FileFault | undefined {
    this.#now.asked.add(path)
    return this.beneath.fileFault(path)
  }

  override stat(path: AbsolutePath): Entry {
    this.#now.asked.add(path)
    return this.beneath.stat(path)
  }

  override lstat(path: AbsolutePath): Entry {
    this.#now.asked.add(path)
    return this.beneath.lstat(path)
  }

  override list(path: AbsolutePath): ListResult {
    this.#now.listed.add(path)
    return this.beneath.list(path)
  }

  override real(path: AbsolutePath): RealResult {
    this.#now.asked.add(path)
    return this.beneath.real(path)
  }
}
