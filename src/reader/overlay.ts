/** Unsaved texts on top of another reader: what an editor holds counts, whatever the disk says. */
import { listing } from './answers.ts'
import { ReaderLayer } from './layer.ts'
import { limits } from './limits.ts'
import type { AbsolutePath, Entry, FileFault, ListEntry, ListResult, Reader, ReadResult, RealResult } from './reader.ts'
import { ReadLog } from './record.ts'

/**
 * A reader that sees `texts`, by absolute path, as saved files. A text is found under every spelling of its file, also
 * through links. A text whose file or directory does not exist yet is there with its directories. All questions that
 * no text answers go to `beneath`.
 */
export function overlayReader(beneath: Reader, texts: ReadonlyMap<AbsolutePath, string>): Reader {
  return new OverlayReader(beneath, texts)
}

class OverlayReader extends ReaderLayer {
  readonly #log = new ReadLog()
  // All three by physical path.
  readonly #texts = new Map<AbsolutePath, Buffer>()
  readonly #added = new Map<AbsolutePath, Map<string, ListEntry>>()
  readonly #newDirectories = new Set<AbsolutePath>()

  constructor(beneath: Reader, texts: ReadonlyMap<AbsolutePath, string>) {
    super(beneath)
    for (const [path, text] of texts) this.#put(this.#physical(path), text)
  }

  override get reads() {
    return this.#log.records
  }

  override read(path: AbsolutePath, limit: number = limits.text): ReadResult {
    const result = this.#readText(path, limit) ?? this.beneath.read(path, limit)
    if (result.ok) this.#log.add(path, result.bytes.length)
    return result
  }

  override fileFault(path: AbsolutePath): FileFault | undefined {
    if (this.#texts.has(this.#physical(path))) return undefined
    return this.#isNewDirectory(path) ? 'directory' : this.beneath.fileFault(path)
  }

  override stat(path: AbsolutePath): Entry {
    const text = this.#texts.get(this.#physical(path))
    if (text !== undefined) return { kind: 'file', size: text.length }
    return this.#isNewDirectory(path) ? { kind: 'directory', size: 0 } : this.beneath.stat(path)
  }

  override lstat(path: AbsolutePath): Entry {
    const own = this.beneath.lstat(path)
    return own.kind === 'link' ? own : this.stat(path)
  }

  override list(path: AbsolutePath): ListResult {
    const added = this.#added.get(this.#physical(path))
    const below = this.beneath.list(path)
    if (added === undefined || (!below.ok && below.reason !== 'missing')) return below
    const entries = new Map(added)
    if (below.ok) for (const entry of below.entries) entries.set(entry.name, entry)
    const merged = listing([...entries.values()])
    return merged.ok && below.ok && below.truncated ? { ...merged, truncated: true } : merged
  }

  override real(path: AbsolutePath): RealResult {
    const below = this.beneath.real(path)
    if (below.ok) return below
    const physical = this.#physical(path)
    return this.#texts.has(physical) || this.#newDirectories.has(physical) ? { ok: true, path: physical } : below
  }

  #readText(path: AbsolutePath, limit: number): ReadResult | undefined {
    const bytes = this.#texts.get(this.#physical(path))
    if (bytes === undefined) return undefined
    return bytes.length > limit ? { ok: false, reason: 'too-large' } : { ok: true, bytes }
  }

  #isNewDirectory(path: AbsolutePath): boolean {
    return this.#newDirectories.size > 0 && this.#newDirectories.has(this.#physical(path))
  }

  #put(path: AbsolutePath, text: string): void {
    this.#texts.set(path, Buffer.from(text))
    let child: ListEntry = { name: this.paths.basename(path), kind: 'file' }
    let directory = this.paths.dirname(path)
    for (;;) {
      const children = this.#added.get(directory) ?? new Map<string, ListEntry>()
      this.#added.set(directory, children.set(child.name, child))
      const above = this.paths.dirname(directory)
      if (above === directory || this.beneath.stat(directory).kind !== 'missing') return
      this.#newDirectories.add(directory)
      child = { name: this.paths.basename(directory), kind: 'directory' }
      directory = above
    }
  }

  /** One spelling for one place: links resolved as far as the path exists, the rest as it is written. */
  #physical(path: AbsolutePath): AbsolutePath {
    const real = this.beneath.real(path)
    if (real.ok) return real.path
    const above = this.paths.dirname(path)
    return above === path ? path : this.paths.join(this.#physical(above), this.paths.basename(path))
  }
}
