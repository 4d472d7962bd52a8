/** The log of what was read: the base for watching, for caching, and for telling a user what a finding rests on. */
import type { AbsolutePath, ReadRecord } from './reader.ts'

/** Files in the order of their first reading, each path once. */
export class ReadLog {
  readonly #seen = new Set<AbsolutePath>()
  readonly #records: ReadRecord[] = []

  /** Notes a file whose content was taken. A path that is already there is not noted again. */
  add(path: AbsolutePath, bytes: number): void {
    if (this.#seen.has(path)) return
    this.#seen.add(path)
    this.#records.push({ path, bytes })
  }

  /** The live list: it grows as the reader reads. */
  get records(): readonly ReadRecord[] {
    return this.#records
  }
}
