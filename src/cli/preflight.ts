import type { Updated } from '../baseline/compare.ts'
import { renderBaseline } from '../baseline/document.ts'
import { hint } from '../envelope/hints.ts'
import { preflightResult } from '../envelope/preflight.ts'
import { summaryResult } from '../envelope/preflight-summary.ts'
import { diskReader } from '../reader/disk.ts'
import type { AbsolutePath } from '../reader/reader.ts'
import { piecesOf } from '../render/formats.ts'
import { failures, type Run } from '../render/run.ts'
import type { Inspection } from '../report/build.ts'
import { hasFailed } from '../report/exit.ts'
import { type ParsedWords, shownFile } from './arguments.ts'
import { finishPieces, finishResult, finishUsage } from './finish.ts'
import { type Exit, exits, type Host } from './host.ts'
import { comparisonOf, runOf, updateOf } from './judge.ts'
import { fileFailureSentence, type Written } from './output.ts'
import { overwriting, writeOutputs } from './outputs.ts'
import { replaceFile } from './replace-file.ts'
import { type Request, requestOf } from './request.ts'

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
    if (outputs.length === 0 && host.newReader === undefined) return examine(source, options)
    const reader = (host.newReader ?? diskReader)()
    const inspection = examine(source, { ...options, reader })
    if (outputs.length > 0) for (const { path } of reader.reads) read.add(path)
    return inspection
  }
  if (isLive(request)) return finishLive(inspectOne, read, request, host)
  const inspections = evals.map(inspectOne)
  progress.end()

  const updated = updateOf(request, inspections)
  const unsaved = updated && saveBaseline(updated, request, host)
  const comparison = comparisonOf(request, updated)
  const judged = comparison === undefined ? inspections : inspections.map((inspection) => comparison.hold(inspection))
  const run = runOf(inspections, judged, comparison, request, host)
  const unwritten = unsaved ?? (await writeAll(run, read, request, host))
  return finish(run, unwritten, updated, request, host)
}

/** Whether results can be shown while the work goes on: a baseline is only up to date when all evals are inspected. */
function isLive({ face, evals, updatesBaseline }: Request): boolean {
  return face === 'human' && evals.length > 1 && !updatesBaseline
}

/** Inspects evals and shows each before the next one is looked at; of each only what the end needs is kept. */
async function finishLive(
  inspectOne: (source: string, i: number) => Inspection,
  read: ReadonlySet<AbsolutePath>,
  request: Request,
  host: Host,
): Promise<Exit> {
  const { humanPieces } = await import('../render/human.ts')
  const { evals, look, outputs, progress, strict, reader } = request
  const comparison = comparisonOf(request)
  const kept: { readonly inspection: Inspection; readonly judged: Inspection }[] = []
  const skipped: Inspection['warnings'][] = []
  let failed = false
  function* inspected(): Generator<Inspection> {
    for (const [i, source] of evals.entries()) {
      const inspection = inspectOne(source, i)
      const judged = comparison?.hold(inspection) ?? inspection
      skipped.push(inspection.warnings)
      if (outputs.length > 0) kept.push({ inspection, judged })
      if (hasFailed(judged.report, strict)) failed = true
      progress.end()
      yield judged
    }
  }
  const each = inspected()
  const told = {
    // What ends the report early, a reader that is gone, does not end the inspections.
    judged: { [Symbol.iterator]: () => ({ next: () => each.next() }) },
    count: evals.length,
    strict,
    baseline: comparison,
    cwd: reader.cwd ?? '',
    paths: reader.paths,
  }
  let printed: Exit = exits.passed
  for (const piece of humanPieces(told, look)) {
    printed = finishPieces([piece], exits.passed, host)
    if (printed !== exits.passed) break
  }
  if (outputs.length > 0) for (const _ of each);
  const whole = kept.map(({ inspection }) => inspection)
  const run = runOf(
    whole,
    kept.map(({ judged }) => judged),
    comparison,
    request,
    host,
  )
  const unwritten = await writeAll(run, read, request, host)
  if (printed !== exits.passed) return printed
  if (unwritten !== undefined) host.stderr.write(`waza: ${unwritten}\n`)
  const exit = unwritten !== undefined ? exits.trouble : failed ? exits.failed : exits.passed
  notes(skipped, exit, request, host)
  return exit
}

/** Writes the files that are asked for; the result is the sentence on a failure. */
async function writeAll(
  run: Run,
  read: ReadonlySet<AbsolutePath>,
  { outputs, look, reader }: Request,
  host: Host,
): Promise<string | undefined> {
  return overwriting(outputs, read, reader) ?? (await writeOutputs(outputs, run, look, writerOf(host)))
}

/** Puts pieces in the place of a file; what a test gives takes whole texts. */
function writerOf({ replaceFile: given }: Host): (file: string, pieces: Iterable<string>) => Written {
  return given === undefined ? replaceFile : (file, pieces) => given(file, [...pieces].join(''))
}

/** Only people and the envelope are given advice; for the others nothing is read for its sake. */
function showsAdvice({ face, outputs }: Request): boolean {
  const shown: readonly string[] = ['envelope', 'human', 'html']
  return [face, ...outputs.map(({ format }) => format)].some((each) => shown.includes(each))
}

/** Writes a baseline that is up to date; the result is the sentence on a failure. */
function saveBaseline(
  { baseline: after, added, kept, dropped }: Updated,
  { baseline, face }: Request,
  host: Host,
): string | undefined {
  if (baseline === undefined) return undefined
  const written = writerOf(host)(baseline.file, [renderBaseline(after)])
  if (!written.ok) return fileFailureSentence(shownFile(baseline.file), written.reason)
  if (face === 'human') host.stderr.write(`waza: ${hint('baseline-updated', { added, kept, dropped }).text}\n`)
  return undefined
}

/** Standard output, then at most one sentence on standard error. What could not be written wins over the verdict. */
async function finish(
  run: Run,
  unwritten: string | undefined,
  updated: Updated | undefined,
  request: Request,
  host: Host,
): Promise<Exit> {
  const verdict = failures(run) > 0 ? exits.failed : exits.passed
  const exit = unwritten === undefined ? verdict : exits.trouble
  const { face, look } = request
  if (face === 'envelope') {
    const { judged, baseline } = run
    const whole = { ...request, judged, baseline, unwritten, updated: unwritten === undefined ? updated : undefined }
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
