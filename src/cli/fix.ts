import { fixResult, type MendedSuite } from '../envelope/fix.ts'
import { invalidOf } from '../fixes/progress.ts'
import type { Changed, Repair } from '../fixes/repair.ts'
import { overlayReader } from '../reader/overlay.ts'
import type { AbsolutePath, Reader } from '../reader/reader.ts'
import { count } from '../render/layout.ts'
import { escapeControls } from '../text/argument.ts'
import { fileOf, positionOf } from '../text/source.ts'
import { type ParsedWords, shownFile } from './arguments.ts'
import { finishResult, finishText, finishUsage } from './finish.ts'
import { diffOf } from './fix/diff.ts'
import { type FixRequest, fixRequestOf } from './fix/request.ts'
import { type Refusal, writeAll } from './fix/write.ts'
import { repairOf } from './fixes.ts'
import { type Exit, exits, type Host } from './host.ts'
import { fileFailureSentence } from './output.ts'

/** `waza fix`: fixes evals and their task files, or shows how; only `--write` changes a file. */
export async function runFix(parsed: ParsedWords, json: boolean, host: Host): Promise<Exit> {
  const request = await fixRequestOf(parsed, host)
  if (!request.ok) return finishUsage('fix', request.message, json, host)
  const examine = host.examine ?? (await import('../inspect.ts')).examine
  const { evals, contextDir, wish, mode } = request
  const options = { advice: false, ...(contextDir === '' ? {} : { contextDir }) }
  const all = new Changes()
  const suites: Fixed[] = []
  for (const source of evals) {
    // What an eval before this one has fixed is fixed here, too.
    const newReader = (): Reader => overlayReader(request.newReader(), all.unwritten)
    const fixed = repairOf(source, (reader) => examine(source, { ...options, reader }), newReader, wish)
    const refusal = mode === 'write' ? writeAll(fixed.changed) : undefined
    if (mode !== 'write') all.add(fixed.changed)
    suites.push({ source, fixed, refusal })
  }
  const exit = exitOf(suites, request)
  if (json) return finishResult(fixResult(suites.map(wireOf), { mode, ...problemOf(suites) }), exit, host)
  return finishHuman(suites, all, request, exit, host)
}

interface Fixed {
  readonly source: string
  readonly fixed: Repair
  /** Why its files were left as they were, although they were to be written. */
  readonly refusal: Refusal | undefined
}

/** What several evals change together: of each file how it was, and how it will be. */
class Changes {
  readonly #files = new Map<AbsolutePath, Changed>()

  add(changed: readonly Changed[]): void {
    for (const file of changed) {
      const before = this.#files.get(file.path)?.before ?? file.before
      this.#files.set(file.path, { ...file, before })
    }
  }

  get unwritten(): ReadonlyMap<AbsolutePath, string> {
    return new Map([...this.#files].map(([path, { after }]) => [path, after]))
  }

  get files(): readonly Changed[] {
    return [...this.#files.values()]
  }
}

/** The exit of preflight on the files as the command leaves them; `--check` asks only whether something can be fixed. */
function exitOf(suites: readonly Fixed[], { mode }: FixRequest): Exit {
  if (suites.some(({ refusal }) => refusal !== undefined)) return exits.trouble
  if (mode === 'check') return suites.some(({ fixed }) => fixed.made.length > 0) ? exits.failed : exits.passed
  const left = (one: Fixed) => invalidOf(mode === 'write' ? one.fixed.last : one.fixed.first)
  return suites.some((one) => left(one).length > 0) ? exits.failed : exits.passed
}

function wireOf({ source, fixed, refusal }: Fixed): MendedSuite {
  return { source, fixed, isRefused: refusal !== undefined }
}

function problemOf(suites: readonly Fixed[]): { readonly unwritten: string | undefined } {
  const refusal = suites.find((one) => one.refusal !== undefined)?.refusal
  return { unwritten: refusal && sentenceOf(refusal) }
}

function sentenceOf(refusal: Refusal): string {
  return refusal.kind === 'changed'
    ? `${shownFile(refusal.file)} has changed since it was read, so nothing of its suite was written`
    : `${fileFailureSentence(shownFile(refusal.file), refusal.reason)}; nothing of its suite was written`
}

/** A diff on standard output, or a line for each fix; the count on standard error, so that the diff can be piped. */
function finishHuman(suites: readonly Fixed[], all: Changes, request: FixRequest, exit: Exit, host: Host): Exit {
  const { mode, evals } = request
  const text =
    mode === 'show'
      ? shownDiff(all, request)
      : suites
          .filter(({ refusal }) => refusal === undefined)
          .flatMap(madeLines)
          .join('')
  const finished = finishText(text, exit, host)
  if (finished !== exit) return finished
  const say = (sentence: string): void => void host.stderr.write(`waza: ${sentence}\n`)
  for (const { refusal } of suites) if (refusal !== undefined) say(sentenceOf(refusal))
  say(countSentence(suites, mode))
  const left = suites.reduce((sum, { fixed }) => sum + invalidOf(fixed.last).length, 0)
  if (left > 0)
    say(
      `${evals.length === 1 ? `waza preflight ${escapeControls(evals[0] ?? '')}` : 'waza preflight'} shows what remains`,
    )
  return finished
}

function shownDiff(all: Changes, { newReader }: FixRequest): string {
  const { paths, cwd } = newReader()
  return diffOf(all.files, cwd ?? '', paths)
}

function madeLines({ fixed }: Fixed): readonly string[] {
  return [...new Set(fixed.made)].map((fix) => {
    const entry = [...fixed.fixes].find(([, made]) => made === fix)?.[0]
    const place = entry?.place
    const at = place === undefined ? undefined : positionOf(place)
    const file = place === undefined ? (fix.edits[0]?.file ?? '') : fileOf(place)
    const code = entry === undefined ? '' : ` (${entry.diagnostic.code})`
    return `${escapeControls(file)}${at === undefined ? '' : `:${at.line}:${at.column}`} ${fix.title}${code}\n`
  })
}

function countSentence(suites: readonly Fixed[], mode: FixRequest['mode']): string {
  const written = suites.filter(({ refusal }) => refusal === undefined)
  const sum = (of: (fixed: Repair) => number): number => written.reduce((total, { fixed }) => total + of(fixed), 0)
  const errors = sum(({ first }) => invalidOf(first).length)
  const fixed = sum(({ fixed }) => fixed.size)
  const left = sum(({ last }) => invalidOf(last).length)
  const dropped = sum((one) => one.dropped)
  const light = left - (errors - fixed)
  const verb = mode === 'write' ? 'fixed' : 'can be fixed'
  const what = errors === 0 ? 'nothing is invalid' : `${fixed} of ${count(errors, 'error')} ${verb}`
  const remains = errors === 0 ? '' : `, ${left} ${left === 1 ? 'remains' : 'remain'}`
  const came = light > 0 ? ` (${light} of them only then ${light === 1 ? 'comes' : 'come'} to light)` : ''
  const without = dropped > 0 ? `; ${count(dropped, 'fix', 'fixes')} left out, since the suite would be no better` : ''
  return what + remains + came + without
}
