import { inertJson } from '../render/runner-commands.ts'
import { Parts } from '../text/parts.ts'

/** JSON in pieces: an envelope can be longer than one string may be. */

/** Entries of a list that make one piece. */
const BATCH = 100

/** JSON without spaces; lists come in batches, also those in reports. */
export function* valuePieces(value: unknown): Generator<string> {
  if (value instanceof WrittenList || isIterable(value)) {
    yield '['
    yield* value instanceof WrittenList ? value.pieces() : memberPieces(value)
    yield ']'
  } else if (isReport(value)) {
    let opening = '{'
    for (const [key, member] of Object.entries(value)) {
      yield `${opening}${JSON.stringify(key)}:`
      yield* valuePieces(member)
      opening = ','
    }
    yield '}'
  } else yield inertJson(JSON.stringify(value))
}

/** The members of a list, without its brackets. */
function* memberPieces(list: Iterable<unknown>): Generator<string> {
  let opening = ''
  for (const batch of batches(list)) {
    if (opening !== '') yield opening
    opening = ','
    if (batch.length === 1 && isReport(batch[0])) yield* valuePieces(batch[0])
    else yield inertJson(JSON.stringify(batch).slice(1, -1))
  }
}

/** A list that is put into words while it grows: there can be more members than memory has room for. */
export class WrittenList {
  readonly #parts = new Parts()
  length = 0

  /** Adds as many members as a thunk makes, called when the next ones are added or the list is written. */
  add(count: number, members: () => Iterable<unknown>): void {
    if (count === 0) return
    const isFirst = this.length === 0
    this.length += count
    this.#parts.add(() => (isFirst ? memberPieces(members()) : following(memberPieces(members()))))
  }

  /** Its text without the brackets; it can be read once. */
  pieces(): Iterable<string> {
    return this.#parts.pieces()
  }
}

function* following(pieces: Iterable<string>): Generator<string> {
  yield ','
  yield* pieces
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value
}

/** Of all that results carry, only reports can be large. */
function isReport(value: unknown): value is object {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'waza.preflight'
}

/** Reports come one by one, everything else in batches; no list has both. */
function* batches(list: Iterable<unknown>): Generator<unknown[]> {
  let batch: unknown[] = []
  for (const member of list) {
    if (isReport(member)) {
      yield [member]
      continue
    }
    batch.push(member)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
