import { Acceptor } from '../acceptance/acceptor.ts'
import { diskReader } from '../reader/disk.ts'
import type { Reader } from '../reader/reader.ts'
import { type Format, isFormat } from '../render/formats.ts'
import type { Look } from '../render/look.ts'
import { parseShard, type Shard, shardOf } from '../report/shard.ts'
import { selectEvals } from '../selection/evals.ts'
import { findSettings } from '../settings/find.ts'
import { fault, type ParsedWords, shown, shownFile, type UsageFault } from './arguments.ts'
import { type NamedBaseline, readBaseline } from './baseline.ts'
import type { Host } from './host.ts'
import { readStandardInput } from './input.ts'
import { formatFault, type Output, parseOutputs } from './outputs.ts'
import { selectOwners } from './owners.ts'
import { type Progress, progressOn, silent } from './progress.ts'
import type { Settings } from './settings/settings.ts'
import { today } from './today.ts'

/** What a command line asks `waza preflight` for. */
export interface Request {
  readonly ok: true
  readonly reader: Reader
  readonly evals: readonly string[]
  readonly single: boolean
  /** The part of the evals that is asked for, and how many there are in all parts together. */
  readonly shard: (Shard & { readonly of: number }) | undefined
  /** The search for owners did not see all of the repository. */
  readonly isCut: boolean
  readonly progress: Progress
  readonly contextDir: string
  readonly strict: boolean
  /** What standard output gets; `envelope` is the result of `--json`. */
  readonly face: Format | 'envelope'
  readonly look: Look
  readonly outputs: readonly Output[]
  /** The file of `--reads`. */
  readonly recordFile: string | undefined
  readonly baseline: NamedBaseline | undefined
  readonly updatesBaseline: boolean
  /** Whether advice is looked for. */
  readonly advises: boolean
  /** Whether advice fails the run. */
  readonly failsOnAdvice: boolean
  /** Takes out what is accepted. */
  readonly acceptor: Acceptor
  /** Whether the evals are all that the settings of the project name. */
  readonly isProject: boolean
}

/**
 * Reads the words of `waza preflight` in the order of surface-cli.md section 1: `--json` beside a format, the count of
 * the arguments, the format; then the other flags, the evals, and the baseline. No eval is read here.
 */
export async function requestOf(words: ParsedWords, json: boolean, host: Host): Promise<Request | UsageFault> {
  const reader = (host.newReader ?? diskReader)()
  const format = words.texts.get('format')
  if (json && format !== undefined)
    return fault('--json and --format exclude each other: --json prints the result envelope, --format a bare report')
  const settings = await settingsOf(words, reader, host)
  if (settings?.ok === false) return settings
  const { texts, lists, switches, positionals } = settings?.parsed ?? words
  const isOn = (flag: string): boolean => switches.get(flag) ?? false
  // A hook that hands over no file has nothing to complain of.
  const asksOwners = isOn('owners') || isOn('owners0')
  if (positionals.length === 0 && !asksOwners) return fault(needsEvals(settings?.file))
  if (format !== undefined && !isFormat(format)) return formatFault('--format', format)
  const maxProblems = texts.get('max-problems')
  if (maxProblems !== undefined && !/^\d{1,9}$/.test(maxProblems))
    return fault(`--max-problems takes a whole number, not ${shown(maxProblems)}`)
  const look = {
    colour: host.colour,
    width: host.width,
    links: host.links,
    verbose: isOn('verbose'),
    quiet: isOn('quiet'),
    summary: isOn('summary'),
    maxProblems: maxProblems === undefined ? undefined : Number(maxProblems),
    accepted: isOn('report-accepted'),
  }
  const policy = policyOf(lists.get('fail-on') ?? [], isOn('strict'))
  if ('ok' in policy) return policy
  if (policy.failsOnAdvice && isOn('no-advice')) return fault('--fail-on advice and --no-advice exclude each other')
  if (look.verbose && look.quiet) return fault('--quiet and --verbose exclude each other')
  const shardWord = texts.get('shard')
  const shard = shardWord === undefined ? undefined : parseShard(shardWord)
  if (shardWord !== undefined && shard === undefined)
    return fault(`--shard takes I/N, the part I of N from 1, and not ${shown(shardWord)}`)
  const baselineFile = texts.get('baseline')
  const updatesBaseline = isOn('update-baseline')
  if (updatesBaseline && baselineFile === undefined)
    return fault('--update-baseline needs --baseline FILE, the file that it writes')

  const contextDir = texts.get('context-dir') ?? ''
  const progress = host.isWatched && !json && !look.quiet ? progressOn(host.stderr) : silent
  const onStep = (done: number, all: number): void => progress.step('evals searched for owners', done, all)
  const ignore = lists.get('ignore') ?? []
  const selection = asksOwners
    ? await selectOwners(positionals, reader, ignore, {
        contextDir,
        onStep,
        separator: isOn('owners0') ? 'nul' : 'line',
        readInput: host.readInput ?? readStandardInput,
      })
    : await selectEvals(positionals, reader, ignore)
  progress.end()
  if (!selection.ok) return selection
  const evals =
    shard === undefined
      ? selection.evals
      : selection.evals.filter((path) => shardOf(path, shard.count, reader.paths) === shard.index)
  const reserved = new Map(evals.map((path) => [reader.paths.absolute(reader.cwd, path) ?? path, 'an eval']))
  if (baselineFile !== undefined)
    reserved.set(reader.paths.absolute(reader.cwd, baselineFile) ?? baselineFile, 'the baseline')
  const recordFile = texts.get('reads')
  if (recordFile === '' || recordFile === '-') return fault('--reads needs the name of a file')
  if (recordFile !== undefined) {
    const full = reader.paths.absolute(reader.cwd, recordFile) ?? recordFile
    const use = reserved.get(full)
    if (use !== undefined) return fault(`--reads would overwrite ${shownFile(recordFile)}, which is ${use} of this run`)
    reserved.set(full, 'the record of reads')
  }
  const parsedOutputs = parseOutputs(lists.get('output') ?? [], reader, reserved)
  if (!parsedOutputs.ok) return parsedOutputs
  const { standard } = parsedOutputs
  if (standard !== undefined && (json || format !== undefined))
    return fault(
      `--output ${standard}=- and ${json ? '--json' : '--format'} exclude each other: both are for standard output`,
    )
  const baseline = baselineFile === undefined ? undefined : readBaseline(baselineFile, updatesBaseline, reader)
  if (baseline?.ok === false) return baseline
  const face = json ? 'envelope' : (standard ?? format ?? 'human')
  return {
    ok: true,
    reader,
    evals,
    single: selection.single && shard === undefined,
    shard: shard && { ...shard, of: selection.evals.length },
    isCut: selection.isCut ?? false,
    progress,
    contextDir,
    ...policy,
    face,
    look,
    outputs: parsedOutputs.outputs,
    recordFile,
    baseline,
    updatesBaseline,
    advises: !isOn('no-advice') && (policy.failsOnAdvice || showsAdvice(face, parsedOutputs.outputs)),
    acceptor: new Acceptor(settings?.decided),
    isProject: words.positionals.length === 0 && !words.lists.has('ignore') && !asksOwners && shard === undefined,
  }
}

/** What `--fail-on` takes. */
const failures = ['invalid', 'strict', 'advice'] as const

/** What fails a run, by `--fail-on` and `--strict`; what is invalid always does. */
function policyOf(words: readonly string[], strict: boolean): Pick<Request, 'strict' | 'failsOnAdvice'> | UsageFault {
  const wrong = words.find((word) => !failures.some((known) => known === word))
  if (wrong !== undefined) return fault(`--fail-on is invalid, strict or advice, not ${shown(wrong)}`)
  return { strict: strict || words.includes('strict'), failsOnAdvice: words.includes('advice') }
}

/** The settings of the project, where it has some and they are wanted. */
async function settingsOf(words: ParsedWords, reader: Reader, host: Host): Promise<Settings | UsageFault | undefined> {
  if (words.switches.get('no-config') ?? host.noConfig ?? false) return undefined
  const path = findSettings(reader)
  if (path === undefined) return undefined
  const { readSettings } = await import('./settings/read.ts')
  return readSettings(path, words, reader, { today: host.today ?? today, mayWrite: host.isReadOnly !== true })
}

function needsEvals(settingsFile: string | undefined): string {
  if (settingsFile !== undefined) return `preflight needs at least one eval file or glob; ${settingsFile} names none`
  return 'preflight needs at least one eval file or glob; waza init writes settings that name those of a project'
}

/** The bare report has no place for advice: where nobody is shown it, nothing is read for its sake. */
function showsAdvice(shown: Format | 'envelope', outputs: readonly Output[]): boolean {
  return shown !== 'json' || outputs.some(({ format }) => format !== 'json')
}
