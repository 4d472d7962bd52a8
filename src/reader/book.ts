/** A book of all that readers are asked: what a report rests on, for binding it to a tree and for build caches. */
import { compareBytes } from '../go/strings.ts'
import { crypto } from '../lazy/builtin.ts'
import { ReaderLayer } from './layer.ts'
import type { AbsolutePath, Entry, FileFault, ListResult, Reader, ReadResult, RealResult } from './reader.ts'

/**
 * What was asked of a path: `stat`, what stands there; `open`, whether it opens for reading, its content left alone;
 * `list`, the entries of a directory; `read`, the content.
 */
export type Question = 'stat' | 'open' | 'list' | 'read'

/** A path that was looked at. */
export interface LookedAt {
  readonly path: AbsolutePath
  /** In the order of the type, each once. */
  readonly asked: readonly Question[]
  /** What was found there, links followed where a question followed them; or why nothing was. */
  readonly found: Entry['kind'] | FileFault | 'too-large' | 'over-total'
  /** Bytes of the content that was read, and entries of the directory that was listed. */
  readonly bytes?: number
  readonly entries?: number
  /**
   * Hexadecimal digest of the content that was read; of a directory, of its listing: for each entry in byte order of the
   * names the first letter of its kind (file, directory, link, other), the name in UTF-8, and a NUL.
   */
  readonly sha256?: string
}

/** Notes what is asked of any number of readers. */
export interface ReadsBook {
  /** A reader that answers as `beneath` does, and whose questions are noted. */
  over(beneath: Reader): Reader
  /**
   * All that was looked at so far, in byte order of the paths. A path is there once, or once for each content that it
   * had, should it have changed in between.
   */
  entries(): readonly LookedAt[]
}

/** An empty book. */
export function readsBook(): ReadsBook {
  return new Book()
}

const ORDER: readonly Question[] = ['stat', 'open', 'list', 'read']

interface Line {
  readonly path: AbsolutePath
  readonly asked: Set<Question>
  found: LookedAt['found']
  bytes?: number
  entries?: number
  sha256?: string
}

class Book implements ReadsBook {
  /** By path, and then by digest; what has no digest goes with the first that gets one. */
  readonly #lines = new Map<AbsolutePath, Line[]>()

  over(beneath: Reader): Reader {
    return new NotedReader(beneath, this)
  }

  entries(): readonly LookedAt[] {
    return [...this.#lines.values()]
      .flat()
      .sort((a, b) => compareBytes(a.path, b.path))
      .map(({ asked, ...line }) => ({ ...line, asked: ORDER.filter((question) => asked.has(question)) }))
  }

  /** Notes a question without a content. What stands behind a link says more than that it is one. */
  look(path: AbsolutePath, question: Question, found: LookedAt['found']): void {
    const [line] = this.#at(path)
    if (line === undefined) this.#lines.set(path, [{ path, asked: new Set([question]), found }])
    else {
      line.asked.add(question)
      if (line.found === 'link') line.found = found
    }
  }

  /** Notes what a question took in, by its digest. */
  take(path: AbsolutePath, question: Question, what: Pick<Line, 'found' | 'bytes' | 'entries' | 'sha256'>): void {
    const lines = this.#at(path)
    const known = lines.find(({ sha256 }) => sha256 === undefined || sha256 === what.sha256)
    if (known === undefined) this.#lines.set(path, [...lines, { path, asked: new Set([question]), ...what }])
    else {
      Object.assign(known, what)
      known.asked.add(question)
    }
  }

  #at(path: AbsolutePath): readonly Line[] {
    return this.#lines.get(path) ?? []
  }
}

class NotedReader extends ReaderLayer {
  readonly #book: Book
  /** What is remembered beneath is handed out again and again. */
  readonly #digests = new WeakMap<object, string>()

  constructor(beneath: Reader, book: Book) {
    super(beneath)
    this.#book = book
  }

  override read(path: AbsolutePath, limit?: number): ReadResult {
    const result = this.beneath.read(path, limit)
    if (!result.ok) this.#book.look(path, 'read', result.reason)
    else {
      const { bytes } = result
      const sha256 = this.#digest(bytes, () => bytes)
      this.#book.take(path, 'read', { found: 'file', bytes: bytes.length, sha256 })
    }
    return result
  }

  override list(path: AbsolutePath): ListResult {
    const result = this.beneath.list(path)
    if (!result.ok) this.#book.look(path, 'list', result.reason === 'not-a-directory' ? 'other' : result.reason)
    else {
      const { entries } = result
      const text = () => entries.map(({ kind, name }) => `${kind[0]}${name}\0`).join('')
      this.#book.take(path, 'list', {
        found: 'directory',
        entries: entries.length,
        sha256: this.#digest(result, text),
      })
    }
    return result
  }

  override fileFault(path: AbsolutePath): FileFault | undefined {
    const fault = this.beneath.fileFault(path)
    this.#book.look(path, 'open', fault ?? 'file')
    return fault
  }

  override stat(path: AbsolutePath): Entry {
    return this.#stood(path, this.beneath.stat(path))
  }

  override lstat(path: AbsolutePath): Entry {
    return this.#stood(path, this.beneath.lstat(path))
  }

  override real(path: AbsolutePath): RealResult {
    const result = this.beneath.real(path)
    const found = result.ok ? this.beneath.stat(path).kind : result.reason
    this.#book.look(path, 'stat', found)
    // Where links lead is looked at as well.
    if (result.ok && result.path !== path) this.#book.look(result.path, 'stat', found)
    return result
  }

  #stood(path: AbsolutePath, entry: Entry): Entry {
    this.#book.look(path, 'stat', 'reason' in entry ? entry.reason : entry.kind)
    return entry
  }

  #digest(owner: object, content: () => string | Buffer): string {
    const known = this.#digests.get(owner)
    if (known !== undefined) return known
    const digest = crypto().createHash('sha256').update(content()).digest('hex')
    this.#digests.set(owner, digest)
    return digest
  }
}
