/** A reader that notes what it is asked: the way to learn what an inspection rests on, also where nothing was there. */
import { ReaderLayer } from './layer.ts'
import type { AbsolutePath, Entry, FileFault, ListResult, Reader, ReadResult, RealResult } from './reader.ts'

/** A reader and what was asked of it so far. */
export interface Watched {
  readonly reader: Reader
  /** Every path that a question was about, whether anything stands there or not. Directories that were listed are no such. */
  readonly asked: ReadonlySet<AbsolutePath>
  /** The paths that were looked at by themselves and turned out to be directories. */
  readonly directories: ReadonlySet<AbsolutePath>
  /** The directories whose entries were asked for. */
  readonly listed: ReadonlySet<AbsolutePath>
}

/**
 * Watches the questions to a reader. The answers stay those of `beneath`, which may serve several watched readers: what
 * it remembers then holds for all of them.
 */
export function watch(beneath: Reader): Watched {
  const asked = new Set<AbsolutePath>()
  const directories = new Set<AbsolutePath>()
  const listed = new Set<AbsolutePath>()
  return { reader: new WatchedReader(beneath, asked, directories, listed), asked, directories, listed }
}

class WatchedReader extends ReaderLayer {
  readonly #asked: Set<AbsolutePath>
  readonly #directories: Set<AbsolutePath>
  readonly #listed: Set<AbsolutePath>

  constructor(beneath: Reader, asked: Set<AbsolutePath>, directories: Set<AbsolutePath>, listed: Set<AbsolutePath>) {
    super(beneath)
    this.#asked = asked
    this.#directories = directories
    this.#listed = listed
  }

  override read(path: AbsolutePath, limit?: number): ReadResult {
    this.#asked.add(path)
    return this.beneath.read(path, limit)
  }

  override fileFault(path: AbsolutePath): FileFault | undefined {
    this.#asked.add(path)
    return this.beneath.fileFault(path)
  }

  override stat(path: AbsolutePath): Entry {
    return this.#look(path, this.beneath.stat(path))
  }

  override lstat(path: AbsolutePath): Entry {
    return this.#look(path, this.beneath.lstat(path))
  }

  override list(path: AbsolutePath): ListResult {
    this.#listed.add(path)
    return this.beneath.list(path)
  }

  override real(path: AbsolutePath): RealResult {
    this.#asked.add(path)
    return this.beneath.real(path)
  }

  #look(path: AbsolutePath, entry: Entry): Entry {
    this.#asked.add(path)
    if (entry.kind === 'directory') this.#directories.add(path)
    return entry
  }
}
