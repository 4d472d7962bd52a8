import type { Paths } from '../go/filepath.ts'
import { compareBytes } from '../go/strings.ts'
import type { Format } from '../render/formats.ts'
import { shardOf } from '../report/shard.ts'
import type { MergeFormat, NamedEval, ShardOutput } from './format.ts'
import { html } from './html.ts'
import { json } from './json.ts'
import { junit } from './junit.ts'
import { sarifOf } from './sarif.ts'

/** The outputs of the shards of one run as that of the whole, or the sentence on why they are not. */
export type Merged =
  | { readonly ok: true; readonly format: Format; readonly evals: number; readonly pieces: Iterable<string> }
  | { readonly ok: false; readonly message: string }

/** What is known of the run whose outputs are given. */
export interface ShardedRun {
  readonly paths: Paths
  /** How many shards it had; undefined when nobody says it. */
  readonly shards: number | undefined
  /** The version of this program, which has to have made them. */
  readonly version: string
  /** The address of the directory of its documentation, as far as it is known. */
  readonly docs: string | undefined
}

/** A file that was given, by the name that people know it by. */
export interface GivenOutput {
  readonly name: string
  readonly text: string
}

/**
 * Puts the outputs of all shards of one run together: evals in byte order of their paths, as one glob gives them. All
 * shards have to be there, each once: a report that passed over one would call unexamined evals good.
 */
export function merge(outputs: readonly GivenOutput[], run: ShardedRun): Merged {
  const [first] = outputs
  if (first === undefined) return failed('merge needs the outputs of the shards of a run')
  return (
    mergeAs('json', json, outputs, run) ??
    mergeAs('sarif', sarifOf(run.docs), outputs, run) ??
    mergeAs('junit', junit, outputs, run) ??
    mergeAs('html', html, outputs, run) ??
    failed(`${first.name} is no output of waza preflight in JSON, SARIF, JUnit or HTML`)
  )
}

/** Undefined when the first output is of another format. */
function mergeAs<E, H>(
  name: Format,
  format: MergeFormat<E, H>,
  outputs: readonly GivenOutput[],
  run: ShardedRun,
): Merged | undefined {
  const parts: Part<E, H>[] = []
  for (const output of outputs) {
    const read = format.read(output.text)
    if (read === undefined) {
      const [first] = parts
      return first && failed(`${output.name} is no output of waza preflight in ${name}, as ${first.file} is`)
    }
    parts.push({ ...read, file: output.name })
  }
  const message = shardFault(parts, format.isMarked, run.shards, run.paths) ?? versionFault(parts, run.version)
  if (message !== undefined) return failed(message)
  parts.sort((a, b) => (a.shard?.index ?? 0) - (b.shard?.index ?? 0))
  const evals = parts.flatMap((part) => part.evals).sort((a, b) => compareBytes(a.name, b.name))
  const heads = parts.map(({ head }) => head)
  return { ok: true, format: name, evals: evals.length, pieces: format.write(evals, heads) }
}

type Part<E, H> = ShardOutput<E, H> & { readonly file: string }

function failed(message: string): Merged {
  return { ok: false, message }
}

/**
 * Why the outputs are not those of all shards of one run, each once.
 * @param count how many shards there were; undefined when the outputs alone say it
 */
function shardFault(
  parts: readonly Part<unknown, unknown>[],
  isMarked: boolean,
  count: number | undefined,
  paths: Paths,
): string | undefined {
  const n = parts.length
  if (!isMarked && count === undefined) return 'reports in JSON do not say how many shards there were: give --shards N'
  if (count !== undefined && count !== n) return `a run of ${count} shards has ${count} outputs, and ${n} were given`
  const seen = new Map<number, string>()
  for (const { file, shard, evals } of parts) {
    if (isMarked && shard === undefined) return `${file} is the output of a whole run, and not of a shard`
    if (shard !== undefined && shard.count !== n)
      return `${file} is shard ${shard.index} of ${shard.count}, so ${shard.count} outputs are needed, and ${n} were given`
    const indexes = shard === undefined ? indexesOf(evals, n, paths) : [shard.index]
    if (indexes.length > 1) return `${file} has evals of more than one of ${n} shards`
    for (const index of indexes) {
      const other = seen.get(index)
      if (other !== undefined) return `${other} and ${file} are the same shard, ${index} of ${n}`
      seen.set(index, file)
    }
  }
  return undefined
}

/** Only the same program writes what the shards have said in the same way. */
function versionFault(parts: readonly Part<unknown, unknown>[], own: string): string | undefined {
  const other = parts.find(({ version }) => version !== undefined && version !== own)
  return other && `${other.file} was made by another version of this program; all have to be of the same`
}

/** The shards that evals belong to, if there are so many; of none where there is no eval. */
function indexesOf(evals: readonly NamedEval<unknown>[], count: number, paths: Paths): readonly number[] {
  return [...new Set(evals.map(({ name }) => shardOf(name, count, paths)))]
}
