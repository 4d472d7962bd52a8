import { Acceptor } from '../acceptance/acceptor.ts'
import { examine, type InspectOptions } from '../inspect.ts'
import { diskReader } from '../reader/disk.ts'
import type { Reader } from '../reader/reader.ts'
import { type Format, isFormat, tellerOf } from '../render/formats.ts'
import type { Look } from '../render/look.ts'
import type { RunFrame } from '../render/run.ts'
import { sarifTeller } from '../render/sarif.ts'
import type { Inspection } from '../report/build.ts'
import { fails, type Policy } from '../report/exit.ts'
import { selectEvals } from '../selection/evals.ts'
import { docs, home, version } from './version.ts'

/** What `report` makes, and of what. */
export interface ReportOptions extends Pick<InspectOptions, 'contextDir' | 'advice'>, Partial<Policy> {
  /** What the text is written in; `human` when it is absent. */
  readonly format?: Format
  /** Globs of what to leave out of the matches of globs, from the working directory. */
  readonly ignore?: readonly string[]
  /** The directory that SARIF, GitLab and the other services look at files from; the working directory when it is absent. */
  readonly root?: string
  /** How the human report looks. */
  readonly look?: Partial<Look>
  /** Makes the reader of one moment, called once for the paths and once for each eval; the disk when it is absent. */
  readonly newReader?: () => Reader
}

/** A run as text, or why there is none: a glob that matches nothing, a format that does not exist. */
export type Reported =
  | { readonly ok: true; readonly text: string; readonly failed: boolean; readonly evals: readonly string[] }
  | { readonly ok: false; readonly message: string }

/**
 * Inspects evals and reports on them as `waza preflight` does: the same selection, the same bytes.
 * @param paths eval files and globs, from the working directory, as a command line has them
 * @returns the text; `failed` is what the command would exit with 1 for. Nothing is thrown for what is wrong with files.
 */
export async function report(paths: readonly string[], options: ReportOptions = {}): Promise<Reported> {
  const { format = 'human', ignore = [], contextDir = '', advice = true, newReader = diskReader } = options
  if (!isFormat(format)) return { ok: false, message: 'there is no such format' }
  const reader = newReader()
  const selection = await selectEvals(paths, reader, ignore)
  if (!selection.ok) return { ok: false, message: selection.message }
  const { evals, single } = selection
  const frame = { ...frameOf(reader, options), count: evals.length, single }
  const teller = await tellerOf(format, frame, { colour: false, verbose: false, quiet: false, ...options.look })
  const acceptor = new Acceptor()
  const pieces: string[] = []
  let failed = false
  for (const source of evals) {
    const inspection = examine(source, { contextDir, advice, reader: newReader() })
    const judged = acceptor.hold(inspection, inspection, advice)
    if (fails(judged, frame)) failed = true
    for (const piece of teller.tell({ inspection, judged })) pieces.push(piece)
  }
  for (const piece of teller.end({})) pieces.push(piece)
  return { ok: true, text: pieces.join(''), failed, evals }
}

/**
 * Inspections as a SARIF 2.1.0 log of one run.
 * @param inspections what `examine` gave, in the order in which their results are to stand
 */
export function sarif(
  inspections: readonly Inspection[],
  options: Pick<ReportOptions, 'root' | 'newReader'> = {},
): string {
  const frame = frameOf((options.newReader ?? diskReader)(), options)
  const teller = sarifTeller({ ...frame, count: inspections.length, single: inspections.length === 1 })
  const acceptor = new Acceptor()
  // A log has nothing to say before its end.
  for (const inspection of inspections) teller.tell({ inspection, judged: acceptor.hold(inspection, inspection, true) })
  return [...teller.end({})].join('')
}

function frameOf(
  { cwd, paths }: Reader,
  { root, strict = false, failsOnAdvice }: ReportOptions,
): Omit<RunFrame, 'count' | 'single'> {
  const from: string = cwd ?? ''
  return { strict, failsOnAdvice, compares: false, cwd: from, root: root ?? from, paths, version, home, docs }
}
