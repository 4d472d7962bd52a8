import type { Paths } from '../go/filepath.ts'

/** One of several parts of a run, for runs that are spread over machines: `index` of `count`, from 1. */
export interface Shard {
  readonly index: number
  readonly count: number
}

/** More parts than any matrix of jobs has. */
const MOST_SHARDS = 10_000

/** Reads `I/N`; undefined when it is not one, or has no meaning. */
export function parseShard(word: string): Shard | undefined {
  const [, index, count] = /^(\d{1,5})\/(\d{1,5})$/.exec(word) ?? []
  const shard = { index: Number(index), count: Number(count) }
  return shard.index >= 1 && shard.index <= shard.count && shard.count <= MOST_SHARDS ? shard : undefined
}

/**
 * The shard, from 1, that an eval belongs to. It depends on its path alone: every machine comes to the same answer, and
 * an eval that is added moves no other.
 * @param path from the working directory, or absolute; spellings that differ in `./` and the like are one
 */
export function shardOf(path: string, count: number, paths: Paths): number {
  return (fnv1a(paths.toSlash(paths.clean(path))) % count) + 1
}

/** The FNV-1a hash of a text in UTF-8, in 32 bits. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}
