import { Updating } from '../baseline/compare.ts'
import { hint } from '../envelope/hints.ts'
import { diskReader } from '../reader/disk.ts'
import { count } from '../render/layout.ts'
import type { Outcome } from '../render/run.ts'
import type { Advice, Inspection } from '../report/build.ts'
import { fails } from '../report/exit.ts'
import type { Judged } from '../report/judged.ts'
import { type ParsedWords, shownFile } from './arguments.ts'
import { saveBaseline } from './baseline.ts'
import { finishUsage } from './finish.ts'
import { type Exit, exits, type Host } from './host.ts'
import { frameOf, judgeOf } from './judge.ts'
import { fileFailureSentence, type Written } from './output.ts'
import { OutputFiles, Overwriting } from './outputs.ts'
import { Remedies } from './remedies.ts'
import { replaceFile } from './replace-file.ts'
import { type Request, requestOf } from './request.ts'
import { speakerOf } from './speaker.ts'

/**
 * `waza preflight`: inspects evals offline and reports on them, in every form that is asked for, from one run. Of an eval
 * only what the end of a form needs is kept when the next one is inspected.
 */
export async function runPreflight(parsed: ParsedWords, json: boolean, host: Host): Promise<Exit> {
  if (!isBuffer(parsed)) return inspectAll(parsed, json, host)
  const { buffered } = await import('./buffer.ts')
  const unsaved = buffered(parsed, host)
  if (!unsaved.ok) return finishUsage('preflight', unsaved.message, json, host)
  return inspectAll(unsaved.parsed, json, unsaved.host)
}

async function inspectAll(parsed: ParsedWords, json: boolean, outer: Host): Promise<Exit> {
  const reads = parsed.texts.has('reads') ? await import('./reads.ts') : undefined
  const noted = reads?.notingHost(outer)
  const host = noted?.host ?? outer
  const request = await requestOf(parsed, json, host)
  if (!request.ok) return finishUsage('preflight', request.message, json, host)
  const examine = host.examine ?? (await import('../inspect.ts')).examine
  const where = request.contextDir === '' ? {} : { contextDir: request.contextDir }
  const { evals, progress, outputs, recordFile, face, acceptor, advises } = request
  const options = advises ? where : { ...where, advice: false }
  const written = recordFile === undefined ? outputs : [...outputs, { file: recordFile }]
  const frame = frameOf(request, host)
  const judge = judgeOf(request)
  const files = await OutputFiles.of(outputs, frame, request.look)
  // What stands in the places of the outputs is no part of what the report rests on, so that look is not noted.
  const overwriting = new Overwriting(written, noted === undefined ? request.reader : (outer.newReader ?? diskReader)())
  const speaker = await speakerOf(request, frame, host)
  const skipped: Inspection['warnings'][] = []
  const remedies = new Remedies(where, request, host)
  let failed = false
  for (const [i, source] of evals.entries()) {
    progress.step('evals inspected', i, evals.length)
    const isAlone = written.length === 0 && host.newReader === undefined
    const reader = isAlone ? undefined : (host.newReader ?? diskReader)()
    const inspection = examine(source, reader === undefined ? options : { ...options, reader })
    if (reader !== undefined) overwriting.watch(reader.reads)
    const held = acceptor.hold(inspection, judge?.hold(inspection) ?? inspection, advises)
    const isLast = i === evals.length - 1
    const judged = isLast && advises ? withAdvice(held, acceptor.remarks(request.isProject)) : held
    if (fails(judged, request)) failed = true
    if (face === 'human') skipped.push(inspection.warnings)
    const told = { inspection, judged, fixes: await remedies.of(source, inspection) }
    files.tell(told)
    progress.end()
    speaker.tell(told)
    // A reader that is gone ends a report early, but not the inspections that other forms need.
    if (speaker.isGone && written.length === 0 && !request.updatesBaseline) break
  }
  progress.end()

  const updated = judge instanceof Updating ? judge.end() : undefined
  const outcome: Outcome = {
    baseline: judge && { known: judge.known, stale: judge.stale },
    mendable: remedies.mendable,
  }
  const replace = writerOf(host)
  const unsaved = updated && saveBaseline(updated.baseline, request.baseline!.file, replace)
  if (updated !== undefined && unsaved === undefined && face === 'human') {
    const { added, kept, dropped } = updated
    host.stderr.write(`waza: ${hint('baseline-updated', { added, kept, dropped }).text}\n`)
  }
  // Before the outputs are looked at: what stands in their places is no part of what the report rests on.
  const record = noted && reads?.recordText(noted.book.entries(), request.reader)
  const unwritten =
    unsaved ??
    overwriting.sentence(written) ??
    files.write(outcome, replace) ??
    (recordFile === undefined || record === undefined ? undefined : saveRecord(recordFile, record, replace))
  const exit = unwritten !== undefined ? exits.trouble : failed ? exits.failed : exits.passed
  const told = { ...outcome, unwritten, updated: unwritten === undefined ? updated : undefined }
  const ended = speaker.end(told, exit)
  if (ended !== exit || face === 'envelope') return ended
  if (unwritten !== undefined) host.stderr.write(`waza: ${unwritten}\n`)
  if (face === 'human') notes(skipped, exit, request, host)
  return exit
}

/** What is to be said of the settings of the project is said with its last eval. */
function withAdvice(judged: Judged, more: readonly Advice[]): Judged {
  return more.length === 0 ? judged : { ...judged, advice: [...judged.advice, ...more] }
}

/** Whether an eval, or a file of one, comes on standard input; a list of names that comes there is something else. */
function isBuffer({ texts, positionals, switches }: ParsedWords): boolean {
  const asksOwners = switches.has('owners') || switches.has('owners0')
  return texts.has('stdin-filename') || (!asksOwners && positionals.includes('-'))
}

/** Writes a record of reads; the result is the sentence on a failure. */
function saveRecord(
  file: string,
  text: string,
  write: (file: string, pieces: Iterable<string>) => Written,
): string | undefined {
  const written = write(file, [text])
  return written.ok ? undefined : fileFailureSentence(shownFile(file), written.reason)
}

/** Puts pieces in the place of a file; what a test gives takes whole texts. */
function writerOf({ replaceFile: given }: Host): (file: string, pieces: Iterable<string>) => Written {
  return given === undefined ? replaceFile : (file, pieces) => given(file, [...pieces].join(''))
}

/** What people are told beside the report, on standard error. */
function notes(skipped: readonly Inspection['warnings'][], exit: Exit, request: Request, host: Host): void {
  const { isCut, look, shard, evals } = request
  const note = (sentence: string): void => void host.stderr.write(`waza: ${sentence}\n`)
  if (shard !== undefined) note(`shard ${shard.index} of ${shard.count}: ${evals.length} of ${count(shard.of, 'eval')}`)
  if (isCut) note(hint('search-cut', {}).text)
  if (!look.quiet) for (const each of skipped.flat()) note(hint('definition-skipped', each).text)
  if (exit === exits.failed) note('preflight failed; the report says why')
}
