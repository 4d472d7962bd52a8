import type { Fix } from '../fixes/fix.ts'
import type { Entry, Inspection } from '../report/build.ts'
import { FINGERPRINT, fingerprinter } from '../report/fingerprint.ts'
import type { Acceptance } from '../report/judged.ts'
import { type Rooted, rootedAt } from '../report/rooted.ts'
import type { Shard } from '../report/shard.ts'
import { escapeControls } from '../text/argument.ts'
import { type Notice, noticesOf, printOfNotice } from './notices.ts'
import type { RunFrame, Teller } from './run.ts'
import { inertJson } from './runner-commands.ts'
import { sarifRule } from './sarif-rules.ts'
import { type Located, spotOf } from './spot.ts'

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json'
const ROOT = '%SRCROOT%'

/** Code scanning refuses a run with more results than this, and shows only the first 5,000 by severity. */
const MOST_RESULTS = 25_000
const MOST_SHOWN = 5_000

/**
 * A SARIF 2.1.0 log (OASIS) of one run of the tool over all of its evals, in pieces. Errors and warnings are results, and so is advice.
 * What is verified is none: code scanning does not look at `kind`, and would open an alert for each check that passed.
 * Beyond what consumers take, warnings go before errors, and the log says how many are left out.
 */
export function sarifTeller(run: RunFrame): Teller {
  const rooted = rootedAt(run.cwd, run.root, run.paths)
  const results = new Results()
  return {
    tell: ({ inspection, judged, fixes }) => {
      const { source, complete } = inspection.report
      results.begin(source, complete)
      const fingerprint = fingerprinter(inspection, rooted)
      const fresh = run.compares ? new Set(judged.entries) : undefined
      for (const entry of inspection.entries) {
        const { code, severity } = entry.diagnostic
        if (severity === 'info' || !results.takes(severity)) continue
        const content = result(entry, inspection, run, rooted, fixes?.get(entry))
        // The fingerprint that GitHub makes of the line stays its own: an upload warns when a tool gives another.
        const partialFingerprints = { [FINGERPRINT]: fingerprint(entry) }
        const baselineState = fresh && { baselineState: fresh.has(entry) ? 'new' : 'unchanged' }
        // Which rules there are is only known at the end.
        const accepted = judged.accepted?.get(entry)
        const suppressions = accepted && { suppressions: [suppression(accepted)] }
        results.add(code, severity, {
          ...content,
          ruleIndex: 0,
          partialFingerprints,
          ...baselineState,
          ...suppressions,
        })
      }
      for (const notice of noticesOf(judged)) {
        if (results.takes('note')) results.add(notice.name, 'note', adviceResult(notice, source, run, rooted))
      }
      return []
    },
    end: () => sarifDocument(results, { ...run, root: rootText(run) }),
  }
}

/** Consumers close a result that has one. */
function suppression({ by, reason }: Acceptance): object {
  const justification = reason === '' ? undefined : { justification: wellFormed(escapeControls(reason)) }
  return { kind: by === 'comment' ? 'inSource' : 'external', ...justification }
}

/** What a log says of its run beside the results. */
interface SarifFrame extends Pick<RunFrame, 'version' | 'home' | 'docs' | 'shard'> {
  /** What %SRCROOT% stands for. */
  readonly root: string
}

/** A log, in pieces. One of a shard also tells `waza merge` which results belong to which eval. */
export function* sarifDocument(results: Results, run: SarifFrame): Generator<string> {
  const chosen = results.chosen()
  const codes = [...new Set(chosen.map(({ code }) => code))]
  const ruleIndexes = new Map(codes.map((code, i) => [code, i]))
  const toolExecutionNotifications = notifications(results.evals, chosen.length, results.all)
  const log = {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'waza-preflight',
            ...(run.version === undefined ? undefined : { version: run.version, semanticVersion: run.version }),
            ...(run.home === undefined ? undefined : { informationUri: run.home }),
            rules: codes.map((code) => sarifRule(code, run.docs)),
          },
        },
        invocations: [{ executionSuccessful: true, toolExecutionNotifications }],
        // No address: where the root is on a machine is nobody's business, and consumers know where their checkout is.
        originalUriBaseIds: { [ROOT]: { description: { text: run.root } } },
        columnKind: 'utf16CodeUnits',
        newlineSequences: ['\r\n', '\n', '\r'],
        ...(run.shard === undefined ? undefined : { properties: { shard: partOf(run.shard, results) } }),
        results: [],
      },
    ],
  }
  // The results come last in their run, so the last empty list of the shell is theirs.
  const shell = inertJson(JSON.stringify(log, null, 2))
  const at = shell.lastIndexOf('[]') + 1
  yield shell.slice(0, at)
  let opening = '\n'
  for (const { code, content } of chosen) {
    const one = { ...content, ruleIndex: ruleIndexes.get(code) }
    yield opening + indented(inertJson(JSON.stringify(one, null, 2)))
    opening = ',\n'
  }
  yield `${chosen.length === 0 ? '' : '\n      '}${shell.slice(at)}\n`
}

/** A result at the depth where it stands in the log. */
function indented(json: string): string {
  return json.replace(/^/gm, '        ')
}

interface Result {
  readonly code: string
  readonly level: Level
  readonly content: object
  readonly of: EvalOfLog
}

/** The levels of results, the worst first. */
export const levels = ['error', 'warning', 'note'] as const

type Level = (typeof levels)[number]

/** An eval of a log. */
export interface EvalOfLog {
  readonly source: string
  readonly complete: boolean
}

/** What becomes a result, in the order of the reports: all of it, or as many as are taken, errors first and notes last. */
export class Results {
  readonly evals: EvalOfLog[] = []
  readonly #kept: Result[] = []
  readonly #counts = { error: 0, warning: 0, note: 0 }
  /** How many results there are, also those that are left out. */
  all = 0

  /** What comes now belongs to another eval. */
  begin(source: string, complete: boolean): void {
    this.evals.push({ source, complete })
  }

  /** Counts a finding, and tells whether its result may be among those that are taken. */
  takes(level: Level): boolean {
    this.all++
    return this.#counts[level] < this.#room(level)
  }

  /** How many of a level are taken, beside those that are worse. */
  #room(level: Level): number {
    const { error, warning } = this.#counts
    return MOST_RESULTS - (level === 'error' ? 0 : level === 'warning' ? error : error + warning)
  }

  add(code: string, level: Level, content: object): void {
    this.#counts[level]++
    this.#kept.push({ code, level, content, of: this.evals.at(-1)! })
  }

  /** What is worse and came later takes the place of the last of the others. */
  chosen(): readonly Result[] {
    const room = { error: this.#room('error'), warning: this.#room('warning'), note: this.#room('note') }
    return this.#kept.filter(({ level }) => room[level]-- > 0)
  }
}

/** The part of a run that a log has: how many of its results each eval has, and how many there would be without a bound. */
export interface PartOfLog extends Shard {
  readonly findings: number
  readonly evals: readonly (EvalOfLog & { readonly results: number })[]
}

function partOf(shard: Shard, results: Results): PartOfLog {
  const counts = new Map<EvalOfLog, number>()
  for (const { of } of results.chosen()) counts.set(of, (counts.get(of) ?? 0) + 1)
  const evals = results.evals.map((one) => ({ ...one, results: counts.get(one) ?? 0 }))
  return { ...shard, findings: results.all, evals }
}

/** What %SRCROOT% stands for, as `rootedAt` has it. */
function rootText({ cwd, root }: RunFrame): string {
  return root === cwd
    ? 'The directory from which the evals were inspected.'
    : 'The root of the checkout, as GITHUB_WORKSPACE names it.'
}

interface Location {
  readonly physicalLocation: { readonly artifactLocation: object; readonly region?: object | undefined }
}

function result(entry: Entry, { report }: Inspection, run: RunFrame, rooted: Rooted, fix: Fix | undefined): object {
  const { code, state, severity, message, remediation, task_id, requirement_id } = entry.diagnostic
  const subject = [
    ...(task_id === undefined ? [] : [`Task: ${task_id}.`]),
    ...(requirement_id === undefined ? [] : [`Requirement: ${requirement_id}.`]),
  ]
  const location = locationOf({ place: entry.place, source: entry.diagnostic.source }, report.source, run, rooted)
  return {
    ruleId: code,
    level: severity,
    message: { text: wellFormed(escapeControls([message, remediation, ...subject].join(' '))) },
    locations: location === undefined ? [] : [location],
    ...fixesOf(entry, fix, location),
    properties: {
      state,
      ...(task_id === undefined ? undefined : { taskId: wellFormed(task_id) }),
      ...(requirement_id === undefined ? undefined : { requirementId: wellFormed(requirement_id) }),
    },
  }
}

/** Advice is of the kind that only informs. */
function adviceResult(notice: Notice, source: string, run: RunFrame, rooted: Rooted): object {
  const { name, place, text } = notice
  const location = locationOf({ place, source }, source, run, rooted)
  return {
    ruleId: name,
    kind: 'informational',
    level: 'note',
    message: { text: wellFormed(text) },
    locations: location === undefined ? [] : [location],
    ruleIndex: 0,
    partialFingerprints: { [FINGERPRINT]: printOfNotice(notice, source, rooted) },
  }
}

/** A fix that writes nothing but names of fields and marks of YAML: no log holds a value of a configuration. */
function fixesOf({ place }: Entry, fix: Fix | undefined, location: Location | undefined): object | undefined {
  if (fix?.holds !== 'names' || location === undefined || place === undefined || !('source' in place)) return undefined
  const { source } = place
  const replacements = fix.edits.map(({ start, end, text }) => {
    const [from, to] = [source.position(start), source.position(end)]
    const deletedRegion = { startLine: from.line, startColumn: from.column, endLine: to.line, endColumn: to.column }
    return { deletedRegion, ...(text === '' ? undefined : { insertedContent: { text } }) }
  })
  const { artifactLocation } = location.physicalLocation
  return { fixes: [{ description: { text: `${fix.title}.` }, artifactChanges: [{ artifactLocation, replacements }] }] }
}

/** Relative to the root wherever that is possible; a file that is nowhere below it has only its full address. */
function locationOf(of: Located, source: string, run: RunFrame, rooted: Rooted): Location | undefined {
  const spot = spotOf(of, source, rooted)
  if (spot !== undefined) {
    const artifactLocation = { uri: uriOf(spot.file), uriBaseId: ROOT }
    return { physicalLocation: { artifactLocation, ...(spot.region && { region: spot.region }) } }
  }
  const file = of.source || source
  if (file === '') return undefined
  // The root itself, given as an eval.
  if (rooted.way(file) === '') return { physicalLocation: { artifactLocation: { uri: '.', uriBaseId: ROOT } } }
  const { paths } = run
  const full = paths.absolute(paths.absolute(undefined, run.cwd), wellFormed(file))
  return { physicalLocation: { artifactLocation: { uri: full === undefined ? uriOf(file) : paths.fileUrl(full) } } }
}

/** Code scanning lists what the tool could not look at, and what is left out of the log, beside the results. */
function notifications(evals: readonly EvalOfLog[], shown: number, all: number): object[] {
  const partial = evals.filter(({ complete }) => !complete)
  const said = partial.map(({ source }) =>
    notification('note', `Not everything of ${source || '""'} could be examined.`),
  )
  if (shown < all) {
    const text = `${all - shown} of ${all} findings are left out of this log: code scanning takes ${MOST_RESULTS} results of a run.`
    said.push(notification('warning', text))
  }
  if (shown > MOST_SHOWN) {
    const text = `Code scanning shows ${MOST_SHOWN} of these ${shown} results, those of the highest severity first.`
    said.push(notification('note', text))
  }
  return said
}

function notification(level: 'note' | 'warning', text: string): object {
  return { level, message: { text: wellFormed(escapeControls(text)) } }
}

function uriOf(path: string): string {
  return path
    .split('/')
    .map((step) => encodeURIComponent(wellFormed(step)))
    .join('/')
}

/** A half of a surrogate pair is no character: neither an address nor the bytes of the log can hold it. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd')
}
