import type { Shard } from '../report/shard.ts'

/** An eval in the output of a shard: its name there, which gives the order, and what the format says of it. */
export interface NamedEval<E> {
  readonly name: string
  readonly content: E
}

/** The output of one shard. `head` is what it says of its part as a whole. */
export interface ShardOutput<E, H> {
  /** Which part of the run it says that it is. */
  readonly shard: Shard | undefined
  /** The version of the program that it says it is from. */
  readonly version?: string | undefined
  readonly evals: readonly NamedEval<E>[]
  readonly head: H
}

/** How the outputs of a format are put together. */
export interface MergeFormat<E, H> {
  /** Whether an output says which shard it is of. */
  readonly isMarked: boolean
  /** What a text holds; undefined when it is no output of this format. */
  readonly read: (text: string) => ShardOutput<E, H> | undefined
  /**
   * The output of the whole run, in pieces.
   * @param evals all evals, in the order of the whole run
   * @param heads those of the outputs, in the order of the shards
   */
  readonly write: (evals: readonly NamedEval<E>[], heads: readonly H[]) => Iterable<string>
}

/** The value of a text in JSON; undefined when it is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
