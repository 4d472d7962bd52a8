import { Updating } from '../baseline/compare.ts'
import { Comparison } from '../baseline/comparison.ts'
import type { IsGone } from '../baseline/renames.ts'
import type { Paths } from '../go/filepath.ts'
import { docs, home, version } from '../library/version.ts'
import type { RunFrame } from '../render/run.ts'
import { type Rooted, rootedAt } from '../report/rooted.ts'
import type { NamedBaseline } from './baseline.ts'
import type { Host } from './host.ts'
import type { Request } from './request.ts'

/** What holds the inspections of a request against its baseline, one after another; undefined when it has none. */
export function judgeOf({ baseline, updatesBaseline, reader }: Request): Comparison | Updating | undefined {
  if (baseline === undefined) return undefined
  const Kind = updatesBaseline ? Updating : Comparison
  return new Kind(baseline.baseline, lookFrom(baseline, reader), goneFrom(baseline, reader))
}

/** A run as its outputs know it beforehand. */
export function frameOf(
  { reader, single, shard, strict, failsOnAdvice, evals, baseline }: Request,
  host: Host,
): RunFrame {
  const { paths } = reader
  const cwd = reader.cwd ?? ''
  return {
    count: evals.length,
    single,
    shard,
    strict,
    failsOnAdvice,
    compares: baseline !== undefined,
    cwd,
    root: rootOf(cwd, paths, host),
    paths,
    version,
    home,
    docs,
  }
}

/** Paths as the file of a baseline has them: the same from every working directory. */
function lookFrom({ directory }: NamedBaseline, { cwd, paths }: Request['reader']): Rooted {
  return rootedAt(cwd ?? '', directory, paths)
}

/** Whether a file is missing from where a baseline has it. */
function goneFrom({ directory }: NamedBaseline, reader: Request['reader']): IsGone {
  return (path) => {
    const full = reader.paths.absolute(directory, path)
    return full !== undefined && reader.lstat(full).kind === 'missing'
  }
}

/** The checkout, for a step that runs inside of it. */
function rootOf(cwd: string, paths: Paths, { workspace }: Host): string {
  const isInside = workspace && rootedAt(cwd, workspace, paths).below(paths.join(cwd, 'any')) !== undefined
  return isInside ? workspace : cwd
}
