/** A reader that sees nothing outside of some directories. */
import { ReaderLayer } from './layer.ts'
import type { AbsolutePath, Entry, FileFault, ListResult, PathFault, Reader, ReadResult, RealResult } from './reader.ts'

/**
 * What a client lets us see: paths that lead outside of `roots`, also through links, are answered as the system answers
 * what may not be read. A root that does not exist lets nothing be seen.
 * @param roots absolute directories
 */
export function boundedReader(beneath: Reader, roots: readonly AbsolutePath[]): Reader {
  return new BoundedReader(beneath, roots)
}

const DENIED = { kind: 'unreadable', size: 0, reason: 'denied' } as const

class BoundedReader extends ReaderLayer {
  readonly #roots: readonly AbsolutePath[]
  readonly #known = new Map<AbsolutePath, boolean>()

  constructor(beneath: Reader, roots: readonly AbsolutePath[]) {
    super(beneath)
    this.#roots = roots.flatMap((root) => {
      const real = beneath.real(root)
      return real.ok ? [real.path] : []
    })
  }

  override read(path: AbsolutePath, limit?: number): ReadResult {
    return this.#isInside(path) ? this.beneath.read(path, limit) : { ok: false, reason: 'denied' }
  }

  override fileFault(path: AbsolutePath): FileFault | undefined {
    return this.#isInside(path) ? this.beneath.fileFault(path) : 'denied'
  }

  override stat(path: AbsolutePath): Entry {
    return this.#isInside(path) ? this.beneath.stat(path) : DENIED
  }

  /** What stands at a path belongs to the directory that it stands in, wherever a link there leads. */
  override lstat(path: AbsolutePath): Entry {
    return this.#isInside(this.paths.dirname(path)) || this.#isInside(path) ? this.beneath.lstat(path) : DENIED
  }

  override list(path: AbsolutePath): ListResult {
    return this.#isInside(path) ? this.beneath.list(path) : { ok: false, reason: 'denied' satisfies PathFault }
  }

  override real(path: AbsolutePath): RealResult {
    return this.#isInside(path) ? this.beneath.real(path) : { ok: false, reason: 'denied' }
  }

  /** By the physical path of the nearest part that exists: what is missing is missing where it would stand. */
  #isInside(path: AbsolutePath): boolean {
    const known = this.#known.get(path)
    if (known !== undefined) return known
    const real = this.beneath.real(path)
    const above = this.paths.dirname(path)
    const isInside = real.ok
      ? this.#roots.some((root) => this.paths.relativeIn(root, real.path) !== undefined)
      : above !== path && this.#isInside(above)
    this.#known.set(path, isInside)
    return isInside
  }
}
