import type { Entry, Inspection } from '../report/build.ts'
import { hasFailed, type Policy } from '../report/exit.ts'
import type { Judged } from '../report/judged.ts'
import { type Rooted, rootedAt } from '../report/rooted.ts'
import type { Shard } from '../report/shard.ts'
import type { ReportTask } from '../report/types.ts'
import { escapeControls } from '../text/argument.ts'
import { Parts } from '../text/parts.ts'
import { fileOf } from '../text/source.ts'
import { count } from './layout.ts'
import { type Notice, noticesOf } from './notices.ts'
import type { RunFrame, Teller } from './run.ts'
import { inertXml } from './runner-commands.ts'
import { spotOf } from './spot.ts'

/**
 * JUnit XML: a suite an eval, a case for the eval itself, for each of its tasks and for each task file that could not
 * be loaded. A case fails when something in it fails the run; open questions that do not, and advice, are its output. There is one
 * `failure` a case, since many viewers know no more, and no times, since the same files give the same bytes.
 */
export function junitTeller(run: RunFrame): Teller {
  const rooted = rootedAt(run.cwd, run.root, run.paths)
  const parts = new Parts()
  const total = { tests: 0, failures: 0, errors: 0, skipped: 0 }
  return {
    tell: ({ judged }) => {
      const suite = suiteOf(judged, run, rooted)
      total.tests += suite.cases.length
      total.failures += suite.failures
      total.skipped += suite.skipped
      parts.add(() => suitePieces(suite, run, rooted))
      return []
    },
    end: () => junitDocument(total, parts.pieces(), run.shard),
  }
}

/** What the head of a document counts over all of its suites. */
export interface JunitTotal {
  readonly tests: number
  readonly failures: number
  readonly errors: number
  readonly skipped: number
}

/**
 * A document, in pieces.
 * @param suites the text of each suite, one after another
 * @param shard the part of a run that it holds: a comment says so to `waza merge`
 */
export function* junitDocument(total: JunitTotal, suites: Iterable<string>, shard?: Shard): Generator<string> {
  const head = attributes({ name: 'waza preflight', ...total, time: 0 })
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${head}>\n`
  if (shard !== undefined) yield `  <!-- shard ${shard.index}/${shard.count} -->\n`
  yield* suites
  yield '</testsuites>\n'
}

interface Suite {
  readonly inspection: Inspection
  readonly cases: readonly Case[]
  readonly failures: number
  readonly skipped: number
}

/** A case with what was found about it. */
interface Case {
  readonly name: string
  readonly source: string
  readonly task?: ReportTask
  readonly entries: Entry[]
  readonly notices: Notice[]
}

/** A suite with what the attributes of its head count. */
function suiteOf(inspection: Judged, policy: RunFrame, rooted: Rooted): Suite {
  const cases = casesOf(inspection, rooted)
  const failing = cases.filter((one) => hasFailure(one, inspection, policy))
  const skipped = cases.filter((one) => one.task?.enabled === false && !hasFailure(one, inspection, policy))
  return { inspection, cases, failures: failing.length, skipped: skipped.length }
}

function* suitePieces(
  { inspection, cases, failures, skipped }: Suite,
  run: RunFrame,
  rooted: Rooted,
): Generator<string> {
  const { source } = inspection.report
  const head = { name: shownPath(source, rooted), tests: cases.length, failures, errors: 0, skipped, time: 0 }
  yield `  <testsuite${attributes(head)}>\n`
  for (const one of cases) {
    const failing = one.entries.filter(({ diagnostic }) => isFailing(inspection, diagnostic, run.strict))
    const isSkipped = one.task?.enabled === false && !hasFailure(one, inspection, run)
    yield* casePieces(one, failing, isSkipped, run.failsOnAdvice === true, source, rooted)
  }
  yield '  </testsuite>\n'
}

function hasFailure({ entries, notices }: Case, inspection: Inspection, { strict, failsOnAdvice }: Policy): boolean {
  if (failsOnAdvice === true && notices.length > 0) return true
  return entries.some(({ diagnostic }) => isFailing(inspection, diagnostic, strict))
}

/** The failure policy is the report's own: it is asked about a report with this diagnostic alone. */
function isFailing({ report }: Inspection, diagnostic: Entry['diagnostic'], strict: boolean): boolean {
  return hasFailed({ ...report, diagnostics: [diagnostic] }, strict)
}

function casesOf(judged: Judged, rooted: Rooted): Case[] {
  const { report, entries } = judged
  const own: Case = { name: 'eval', source: report.source, entries: [], notices: [] }
  const cases = [own]
  const byTask = new Map<string, Case>()
  const bySource = new Map([[report.source, own]])
  for (const task of report.tasks) {
    const one: Case = { name: task.id || '(no id)', source: task.source, task, entries: [], notices: [] }
    cases.push(one)
    const key = `${task.source}\0${task.id}`
    if (!byTask.has(key)) byTask.set(key, one)
    if (!bySource.has(task.source)) bySource.set(task.source, one)
  }
  for (const entry of entries) {
    const { source, task_id } = entry.diagnostic
    let found = byTask.get(`${source}\0${task_id ?? ''}`) ?? bySource.get(source)
    if (found === undefined) {
      found = { name: shownPath(source, rooted), source, entries: [], notices: [] }
      bySource.set(source, found)
      cases.push(found)
    }
    found.entries.push(entry)
  }
  for (const notice of noticesOf(judged)) (bySource.get(fileOf(notice.place)) ?? own).notices.push(notice)
  return cases
}

function* casePieces(
  one: Case,
  failing: readonly Entry[],
  isSkipped: boolean,
  failsOnAdvice: boolean,
  source: string,
  rooted: Rooted,
): Generator<string> {
  const file = rooted.below(one.source)
  const head = attributes({
    name: one.name,
    classname: shownPath(source, rooted),
    ...(file === undefined ? undefined : { file }),
    time: 0,
  })
  const failed = new Set(failing)
  const noticesFail = failsOnAdvice && failing.length === 0 && one.notices.length > 0
  const open = one.entries.filter((entry) => !failed.has(entry) && entry.diagnostic.severity !== 'info')
  if (failing.length === 0 && open.length === 0 && one.notices.length === 0 && !isSkipped) {
    yield `    <testcase${head}/>\n`
    return
  }
  yield `    <testcase${head}>\n`
  if (failing[0] !== undefined) {
    const { code, message } = failing[0].diagnostic
    const said = failing.length === 1 ? message : `${message} (and ${count(failing.length - 1, 'more finding')})`
    yield `      <failure${attributes({ message: said, type: code })}>`
    yield* findingPieces(failing, source, rooted)
    yield '</failure>\n'
  } else if (noticesFail) {
    const { name, text } = one.notices[0]!
    yield `      <failure${attributes({ message: text, type: name })}>${noticeText(one, source, rooted)}</failure>\n`
  }
  if (isSkipped) yield `      <skipped${attributes({ message: 'The task is disabled.' })}/>\n`
  const isNoted = one.notices.length > 0 && !noticesFail
  if (open.length > 0 || isNoted) {
    yield '      <system-out>'
    yield* findingPieces(open, source, rooted)
    if (open.length > 0 && isNoted) yield '\n'
    if (isNoted) yield noticeText(one, source, rooted)
    yield '</system-out>\n'
  }
  yield '    </testcase>\n'
}

/** Findings, each on a line. */
function* findingPieces(entries: readonly Entry[], source: string, rooted: Rooted): Generator<string> {
  for (const [i, entry] of entries.entries())
    yield `${i === 0 ? '' : '\n'}${inertXml(escaped(finding(entry, source, rooted)))}`
}

/** A finding as one line of text. */
function finding(entry: Entry, source: string, rooted: Rooted): string {
  const { code, state, task_id, requirement_id, message, remediation } = entry.diagnostic
  const spot = spotOf({ place: entry.place, source: entry.diagnostic.source }, source, rooted)
  const at = spot?.region === undefined ? '' : `:${spot.region.startLine}:${spot.region.startColumn}`
  const subject = [task_id && `task ${task_id}`, requirement_id && `requirement ${requirement_id}`].filter(Boolean)
  const about = subject.length === 0 ? '' : ` (${subject.join(', ')})`
  return escapeControls(`${spot?.file ?? source}${at} ${state} ${code}${about}: ${message} ${remediation}`)
}

function noticeText({ notices }: Case, source: string, rooted: Rooted): string {
  return inertXml(escaped(notices.map((notice) => noticeLine(notice, source, rooted)).join('\n')))
}

function noticeLine({ name, place, text }: Notice, source: string, rooted: Rooted): string {
  const spot = spotOf({ place, source }, source, rooted)
  const at = spot?.region === undefined ? '' : `:${spot.region.startLine}:${spot.region.startColumn}`
  return escapeControls(`${spot?.file ?? source}${at} advice ${name}: ${text}`)
}

function shownPath(path: string, { way }: Rooted): string {
  return way(path) || '""'
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  const pairs = Object.entries(values).map(
    ([key, value]) => ` ${key}="${inertXml(escaped(escapeControls(String(value))))}"`,
  )
  return pairs.join('')
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Text for XML 1.0, which has no way to write half a surrogate pair, U+FFFE and U+FFFF. Controls are escaped before. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (c) => ENTITIES[c]!).replace(/[\p{Surrogate}\ufffe\uffff]/gu, '\ufffd')
}
