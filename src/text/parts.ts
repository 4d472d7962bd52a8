import { zlib } from '../lazy/builtin.ts'

/** Text is packed in stretches of about this many characters. */
const STRETCH = 1 << 20
/** So many bytes are kept as they are: what most runs print is never packed. */
const PLAIN = 8 << 20

/**
 * Text that is made in parts and can only be written when all are there. Long text is kept packed: reports repeat
 * themselves, so that it takes a twentieth of the room. Of the last part only what makes it is kept, so that a text of
 * one part, however long, is never there as a whole.
 */
export class Parts {
  readonly #stretches: { readonly bytes: Uint8Array; readonly isPacked: boolean }[] = []
  #plain = 0
  #gathered: string[] = []
  #length = 0
  #last: (() => Iterable<string>) | undefined

  /** Adds a part; what makes it is called when the next one comes, or the text is read. */
  add(part: () => Iterable<string>): void {
    const former = this.#last
    this.#last = part
    if (former !== undefined) for (const piece of former()) this.#keep(piece)
  }

  /** The whole text, in pieces that end where a part's own pieces end. It can be read once. */
  *pieces(): Generator<string> {
    for (const { bytes, isPacked } of this.#stretches)
      yield Buffer.from(isPacked ? zlib().inflateRawSync(bytes) : bytes).toString()
    yield* this.#gathered
    if (this.#last !== undefined) yield* this.#last()
  }

  #keep(piece: string): void {
    this.#gathered.push(piece)
    this.#length += piece.length
    if (this.#length < STRETCH) return
    const bytes = Buffer.from(this.#gathered.join(''))
    const isPacked = this.#plain + bytes.length > PLAIN
    if (!isPacked) this.#plain += bytes.length
    this.#stretches.push({ bytes: isPacked ? zlib().deflateRawSync(bytes, { level: 1 }) : bytes, isPacked })
    this.#gathered = []
    this.#length = 0
  }
}
