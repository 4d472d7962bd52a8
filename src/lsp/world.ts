import { fileURLToPath } from 'node:url'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import { rootAbove } from '../evidence/locate.ts'
import { overlayReader } from '../reader/overlay.ts'
import type { AbsolutePath, Reader } from '../reader/reader.ts'

/** Makes a reader of the disk as it is now, seen from a directory. */
export type NewReader = (cwd: AbsolutePath | undefined) => Reader

/**
 * What the server sees: the folders of the workspace, and the disk under the texts that the editor holds. What a reader
 * says holds for one moment; each change makes a new one.
 */
export class World {
  readonly #newReader: NewReader
  readonly #open = new Map<AbsolutePath, TextDocument>()
  #folders: readonly AbsolutePath[] = []
  /** The readers of this moment, by the directory that they look from. */
  #readers = new Map<AbsolutePath | undefined, Reader>()

  constructor(newReader: NewReader) {
    this.#newReader = newReader
  }

  /** The folders of the workspace. */
  get folders(): readonly AbsolutePath[] {
    return this.#folders
  }

  /** The texts that the editor holds. */
  get open(): ReadonlyMap<AbsolutePath, TextDocument> {
    return this.#open
  }

  setFolders(uris: readonly string[]): void {
    this.#folders = uris.flatMap((uri) => this.pathOf(uri) ?? [])
    this.moved()
  }

  changeFolders(added: readonly string[], removed: readonly string[]): void {
    const gone = new Set(removed.map((uri) => this.pathOf(uri)))
    const stay = this.#folders.filter((folder) => !gone.has(folder))
    this.#folders = [...new Set([...stay, ...added.flatMap((uri) => this.pathOf(uri) ?? [])])]
    this.moved()
  }

  /** Takes the text of a file; the path is undefined for what is no file of this machine. */
  put(document: TextDocument): AbsolutePath | undefined {
    const path = this.pathOf(document.uri)
    if (path !== undefined) this.#open.set(path, document)
    this.moved()
    return path
  }

  /** Gives a file back to the disk. */
  drop(uri: string): AbsolutePath | undefined {
    const path = this.pathOf(uri)
    if (path !== undefined) this.#open.delete(path)
    this.moved()
    return path
  }

  /** Something is not as it was: what readers remember is forgotten. */
  moved(): void {
    this.#readers = new Map()
  }

  /** The world of this moment, from a directory. */
  reader(cwd: AbsolutePath | undefined): Reader {
    const known = this.#readers.get(cwd)
    if (known !== undefined) return known
    const disk = this.#newReader(cwd)
    const texts = new Map([...this.#open].map(([path, document]) => [path, document.getText()]))
    const reader = texts.size === 0 ? disk : overlayReader(disk, texts)
    this.#readers.set(cwd, reader)
    return reader
  }

  /**
   * The directory from which someone would inspect a file: the innermost folder of the workspace around it; outside of
   * all, the root of its repository; without one, the first folder, or its own directory.
   */
  homeOf(path: AbsolutePath): AbsolutePath {
    const reader = this.reader(undefined)
    const { paths } = reader
    const around = this.#folders.filter((folder) => paths.relativeIn(folder, path) !== undefined)
    const [inner] = around.sort((a, b) => b.length - a.length)
    const own = paths.dirname(path)
    return inner ?? rootAbove(reader, own) ?? this.#folders[0] ?? own
  }

  /** The path of an address; undefined for what is no file of this machine, such as a document without a name. */
  pathOf(uri: string): AbsolutePath | undefined {
    if (!/^file:/i.test(uri)) return undefined
    try {
      const { paths } = this.reader(undefined)
      return paths.absolute(undefined, fileURLToPath(uri))
    } catch {
      // A host on POSIX, an encoded slash, a half of an escape.
      return undefined
    }
  }

  /** The address of a path, as the editor spells it where it has the file open. */
  uriOf(path: AbsolutePath): string {
    return this.#open.get(path)?.uri ?? this.reader(undefined).paths.fileUrl(path)
  }
}
