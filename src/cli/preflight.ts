import { compareWith, type IsGone, update } from '../baseline/compare.ts'
import { renderBaseline } from '../baseline/document.ts'
import { hint } from '../envelope/hints.ts'
import { preflightResult } from '../envelope/preflight.ts'
import { summaryResult } from '../envelope/preflight-summary.ts'
import type { Paths } from '../go/filepath.ts'
import { diskReader } from '../reader/disk.ts'
import type { AbsolutePath } from '../reader/reader.ts'
import { piecesOf } from '../render/formats.ts'
import { failures, type Run } from '../render/run.ts'
import type { Inspection } from '../report/build.ts'
import { hasFailed } from '../report/exit.ts'
import { rootedAt } from '../report/rooted.ts'
import { type ParsedWords, shownFile } from './arguments.ts'
import { finishPieces, finishResult, finishUsage } from './finish.ts'
import { type Exit, exits, type Host } from './host.ts'
import { fileFailureSentence, type Written } from './output.ts'
import { overwriting, writeOutputs } from './outputs.ts'
import { replaceFile } from './replace-file.ts'
import { type Request, requestOf } from './request.ts'
import { docs, version } from './version.ts'

const NO_OWNER = 'No eval owns what has changed, so nothing was inspected.\n'

/** `waza preflight`: inspects evals offline and reports on them, in every form that is asked for, from one run. */
export async function runPreflight(parsed: ParsedWords, json: boolean, host: Host): Promise<Exit> {
  const request = await requestOf(parsed, json, host)
  if (!request.ok) return finishUsage('preflight', request.message, json, host)
  const examine = host.examine ?? (await import('../inspect.ts')).examine
  const where = request.contextDir === '' ? {} : { contextDir: request.contextDir }
  const options = showsAdvice(request) ? where : { ...where, advice: false }
  const { evals, progress, outputs } = request
  const read = new Set<AbsolutePath>()
  const inspectOne = (source: string, i: number): Inspection => {
    progress.step('evals inspected', i, evals.length)
    if (outputs.length === 0) return examine(source, options)
    const reader = host.reader ?? diskReader()
    const inspection = examine(source, { ...options, reader })
    for (const { path } of reader.reads) read.add(path)
    return inspection
  }
  if (isLive(request)) return finishLive(evals, inspectOne, request, host)
  const inspections = evals.map(inspectOne)
  progress.end()

  const unsaved = request.updatesBaseline ? saveBaseline(request, inspections, host) : undefined
  const run = runOf(inspections, request, host)
  const unwritten =
    unsaved ??
    overwriting(outputs, read, request.reader) ??
    (await writeOutputs(outputs, run, request.look, writerOf(host)))
  return finish(run, unwritten, request, host)
}

/** Whether results can be shown while the work goes on: nothing else than the report for people waits for its end. */
function isLive({ face, evals, outputs, baseline }: Request): boolean {
  return face === 'human' && evals.length > 1 && outputs.length === 0 && baseline === undefined
}

/** Inspects evals and shows each before the next one is looked at; of each only what the end needs is kept. */
async function finishLive(
  evals: readonly string[],
  inspectOne: (source: string, i: number) => Inspection,
  request: Request,
  host: Host,
): Promise<Exit> {
  const { humanPieces } = await import('../render/human.ts')
  const { look, progress, strict, reader } = request
  const skipped: Inspection['warnings'][] = []
  let failed = false
  function* inspected(): Generator<Inspection> {
    for (const [i, source] of evals.entries()) {
      const inspection = inspectOne(source, i)
      skipped.push(inspection.warnings)
      if (hasFailed(inspection.report, strict)) failed = true
      progress.end()
      yield inspection
    }
  }
  const told = { judged: inspected(), count: evals.length, strict, cwd: reader.cwd ?? '', paths: reader.paths }
  for (const piece of humanPieces(told, look)) {
    const exit = finishPieces([piece], exits.passed, host)
    if (exit !== exits.passed) return exit
  }
  const exit = failed ? exits.failed : exits.passed
  notes(skipped, exit, request, host)
  return exit
}

/** Puts pieces in the place of a file; what a test gives takes whole texts. */
function writerOf({ replaceFile: given }: Host): (file: string, pieces: Iterable<string>) => Written {
  return given === undefined ? replaceFile : (file, pieces) => given(file, [...pieces].join(''))
}

/** Only people and the envelope are given advice; for the others nothing is read for its sake. */
function showsAdvice({ face, outputs }: Request): boolean {
  return face === 'envelope' || face === 'human' || outputs.some(({ format }) => format === 'human')
}

/** Writes the baseline with everything that was found; the result is the sentence on a failure. */
function saveBaseline(request: Request, inspections: readonly Inspection[], host: Host): string | undefined {
  const { baseline, reader } = request
  if (baseline === undefined) return undefined
  const rooted = rootedAt(reader.cwd ?? '', baseline.directory, reader.paths)
  const { added, kept, dropped, ...after } = update(baseline.baseline, inspections, rooted, goneIn(request))
  const written = writerOf(host)(baseline.file, [renderBaseline(after.baseline)])
  if (written.ok && request.face === 'human')
    host.stderr.write(`waza: baseline updated: ${added} added, ${kept} kept, ${dropped} dropped\n`)
  return written.ok ? undefined : fileFailureSentence(shownFile(baseline.file), written.reason)
}

function runOf(inspections: readonly Inspection[], request: Request, host: Host): Run {
  const { baseline, reader, single, strict } = request
  const cwd = reader.cwd ?? ''
  const { paths } = reader
  const root = rootOf(cwd, paths, host)
  const whole = { inspections, judged: inspections, single, strict, cwd, root, paths, version, docs }
  if (baseline === undefined) return whole
  const rooted = rootedAt(cwd, baseline.directory, paths)
  const isGone = goneIn(request)
  const held = request.updatesBaseline
    ? update(baseline.baseline, inspections, rooted, isGone).baseline
    : baseline.baseline
  const { fresh, known, stale } = compareWith(held, inspections, rooted, isGone)
  return { ...whole, judged: fresh, baseline: { known, stale } }
}

/** Whether an eval that a baseline knows is missing from where the baseline has it. */
function goneIn({ baseline, reader }: Request): IsGone {
  return (path) => {
    const full = baseline && reader.paths.absolute(baseline.directory, path)
    return full !== undefined && reader.lstat(full).kind === 'missing'
  }
}

/** The checkout, for a step that runs inside of it. */
function rootOf(cwd: string, paths: Paths, { workspace }: Host): string {
  const isInside = workspace && rootedAt(cwd, workspace, paths).below(paths.join(cwd, 'any')) !== undefined
  return isInside ? workspace : cwd
}

/** Standard output, then at most one sentence on standard error. What could not be written wins over the verdict. */
async function finish(run: Run, unwritten: string | undefined, request: Request, host: Host): Promise<Exit> {
  const verdict = failures(run) > 0 ? exits.failed : exits.passed
  const exit = unwritten === undefined ? verdict : exits.trouble
  const { face, look } = request
  if (face === 'envelope') {
    const { judged, baseline } = run
    const whole = { ...request, judged, baseline, unwritten }
    const result =
      host.summary === undefined
        ? preflightResult(run.inspections, whole)
        : summaryResult(run.inspections, whole, host.summary)
    return finishResult(result, exit, host)
  }
  // Only a search for owners ends without an eval, and a commit hook that finds none has to pass.
  const isIdle = face === 'human' && run.inspections.length === 0
  const written = finishPieces(isIdle ? [NO_OWNER] : await piecesOf(face, run, look), exit, host)
  if (written !== exit) return written
  if (unwritten !== undefined) host.stderr.write(`waza: ${unwritten}\n`)
  if (face === 'human')
    notes(
      run.inspections.map(({ warnings }) => warnings),
      exit,
      request,
      host,
    )
  return exit
}

/** What people are told beside the report, on standard error. */
function notes(skipped: readonly Inspection['warnings'][], exit: Exit, { isCut, look }: Request, host: Host): void {
  const note = (sentence: string): void => void host.stderr.write(`waza: ${sentence}\n`)
  if (isCut) note(hint('search-cut', {}).text)
  if (!look.quiet) for (const each of skipped.flat()) note(hint('definition-skipped', each).text)
  if (exit === exits.failed) note('preflight failed; the report says why')
}
