import { type Updated, update } from '../baseline/compare.ts'
import { Comparison } from '../baseline/comparison.ts'
import type { IsGone } from '../baseline/renames.ts'
import type { Paths } from '../go/filepath.ts'
import type { Run } from '../render/run.ts'
import type { Inspection } from '../report/build.ts'
import { type Rooted, rootedAt } from '../report/rooted.ts'
import type { NamedBaseline } from './baseline.ts'
import type { Host } from './host.ts'
import type { Request } from './request.ts'
import { docs, home, version } from './version.ts'

/** Holds the inspections of a request against its baseline; undefined when it has none. */
export function comparisonOf({ baseline, reader }: Request, updated?: Updated): Comparison | undefined {
  if (baseline === undefined) return undefined
  return new Comparison(updated?.baseline ?? baseline.baseline, lookFrom(baseline, reader), goneFrom(baseline, reader))
}

/** The baseline of a request, brought up to date; undefined when that is not asked for. */
export function updateOf(
  { baseline, updatesBaseline, reader }: Request,
  inspections: readonly Inspection[],
): Updated | undefined {
  if (baseline === undefined || !updatesBaseline) return undefined
  return update(baseline.baseline, inspections, lookFrom(baseline, reader), goneFrom(baseline, reader))
}

/** A run that is over, for its outputs. */
export function runOf(
  inspections: readonly Inspection[],
  judged: Run['judged'],
  comparison: Comparison | undefined,
  { reader, single, strict }: Request,
  host: Host,
): Run {
  const { paths } = reader
  const cwd = reader.cwd ?? ''
  const baseline = comparison && { known: comparison.known, stale: comparison.stale }
  return {
    inspections,
    judged,
    single,
    strict,
    baseline,
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
