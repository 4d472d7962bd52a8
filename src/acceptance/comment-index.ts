import type { IgnoreComment } from '../model/ignore-comments.ts'
import { fileOf, type Place, positionOf } from '../text/source.ts'

/** A comment with what became of the codes that it names. */
export interface Watched {
  readonly comment: IgnoreComment
  readonly used: Set<string>
  /** What it names and cannot accept, since it is invalid. */
  readonly refused: Set<string>
}

/** The comments of an inspection by what they are about. */
export class CommentIndex {
  readonly all: readonly Watched[]
  readonly #byPlace = new Map<string, Watched[]>()

  constructor(comments: readonly IgnoreComment[]) {
    this.all = comments.map((comment) => ({ comment, used: new Set(), refused: new Set() }))
    for (const one of this.all) {
      for (const code of one.comment.codes) {
        const key = keyOf(code, one.comment.source.path, one.comment.line)
        this.#byPlace.set(key, [...(this.#byPlace.get(key) ?? []), one])
      }
    }
  }

  /** The comment that accepts a code at a place: the one on its line before the one on its file. */
  accept(code: string, place: Place): IgnoreComment | undefined {
    const found = this.#at(code, place)
    for (const { used } of found) used.add(code)
    return found[0]?.comment
  }

  /** Notes that what stands there cannot be accepted. */
  refuse(code: string, place: Place): void {
    for (const { refused } of this.#at(code, place)) refused.add(code)
  }

  #at(code: string, place: Place): readonly Watched[] {
    if (this.#byPlace.size === 0) return []
    const file = fileOf(place)
    const line = positionOf(place)?.line
    const onLine = line === undefined ? undefined : this.#byPlace.get(keyOf(code, file, line))
    return [...(onLine ?? []), ...(this.#byPlace.get(keyOf(code, file, undefined)) ?? [])]
  }
}

function keyOf(code: string, file: string, line: number | undefined): string {
  return `${line ?? ''}\0${code}\0${file}`
}
