import type { Entry, Inspection } from '../report/build.ts'
import { hasFailed } from '../report/exit.ts'
import { type Rooted, rootedAt } from '../report/rooted.ts'
import type { ReportTask } from '../report/types.ts'
import { escapeControls } from '../text/argument.ts'
import { append, count } from './layout.ts'
import type { Run } from './run.ts'
import { spotOf } from './spot.ts'

/**
 * JUnit XML: a suite an eval, a case for the eval itself, for each of its tasks and for each task file that could not
 * be loaded. A case fails when something in it fails the run; open questions that do not are its output. There is one
 * `failure` a case, since many viewers know no more, and no times, since the same files give the same bytes.
 */
export function renderJunit(run: Run): string {
  const rooted = rootedAt(run.cwd, run.root)
  const suites = run.judged.map((inspection) => suite(inspection, run, rooted))
  const total = (of: (s: Suite) => number): number => suites.reduce((sum, s) => sum + of(s), 0)
  const head = attributes({
    name: 'waza preflight',
    tests: total((s) => s.tests),
    failures: total((s) => s.failures),
    errors: 0,
    skipped: total((s) => s.skipped),
    time: 0,
  })
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>', `<testsuites${head}>`]
  for (const { xml } of suites) append(lines, xml)
  return `${[...lines, '</testsuites>'].join('\n')}\n`
}

interface Suite {
  readonly tests: number
  readonly failures: number
  readonly skipped: number
  readonly xml: readonly string[]
}

/** A case with what was found about it. */
interface Case {
  readonly name: string
  readonly source: string
  readonly task?: ReportTask
  readonly entries: Entry[]
}

function suite(inspection: Inspection, run: Run, rooted: Rooted): Suite {
  const { source } = inspection.report
  const cases = casesOf(inspection, rooted)
  const xml: string[] = []
  let failures = 0
  let skipped = 0
  for (const one of cases) {
    const failing = one.entries.filter(({ diagnostic }) => fails(inspection, [diagnostic], run.strict))
    const isSkipped = failing.length === 0 && one.task?.enabled === false
    if (failing.length > 0) failures++
    if (isSkipped) skipped++
    append(xml, caseLines(one, failing, isSkipped, source, rooted))
  }
  const head = { name: shownPath(source, rooted), tests: cases.length, failures, errors: 0, skipped, time: 0 }
  return { tests: cases.length, failures, skipped, xml: [`  <testsuite${attributes(head)}>`, ...xml, '  </testsuite>'] }
}

/** The failure policy is the report's own: it is asked about a report with these diagnostics alone. */
function fails({ report }: Inspection, diagnostics: Entry['diagnostic'][], strict: boolean): boolean {
  return hasFailed({ ...report, diagnostics }, strict)
}

function casesOf({ report, entries }: Inspection, rooted: Rooted): Case[] {
  const own: Case = { name: 'eval', source: report.source, entries: [] }
  const cases = [own]
  const byTask = new Map<string, Case>()
  const bySource = new Map([[report.source, own]])
  for (const task of report.tasks) {
    const one: Case = { name: task.id || '(no id)', source: task.source, task, entries: [] }
    cases.push(one)
    const key = `${task.source}\0${task.id}`
    if (!byTask.has(key)) byTask.set(key, one)
    if (!bySource.has(task.source)) bySource.set(task.source, one)
  }
  for (const entry of entries) {
    const { source, task_id } = entry.diagnostic
    let found = byTask.get(`${source}\0${task_id ?? ''}`) ?? bySource.get(source)
    if (found === undefined) {
      found = { name: shownPath(source, rooted), source, entries: [] }
      bySource.set(source, found)
      cases.push(found)
    }
    found.entries.push(entry)
  }
  return cases
}

function caseLines(one: Case, failing: readonly Entry[], isSkipped: boolean, source: string, rooted: Rooted): string[] {
  const file = rooted.below(one.source)
  const head = attributes({
    name: one.name,
    classname: shownPath(source, rooted),
    ...(file === undefined ? undefined : { file }),
    time: 0,
  })
  const told = new Set(failing)
  const open = one.entries.filter((entry) => !told.has(entry) && entry.diagnostic.severity !== 'info')
  const body: string[] = []
  if (failing[0] !== undefined) {
    const { code, message } = failing[0].diagnostic
    const said = failing.length === 1 ? message : `${message} (and ${count(failing.length - 1, 'more finding')})`
    const text = failing.map((entry) => finding(entry, source, rooted)).join('\n')
    body.push(`      <failure${attributes({ message: said, type: code })}>${escaped(text)}</failure>`)
  }
  if (isSkipped) body.push(`      <skipped${attributes({ message: 'The task is disabled.' })}/>`)
  if (open.length > 0) {
    const text = open.map((entry) => finding(entry, source, rooted)).join('\n')
    body.push(`      <system-out>${escaped(text)}</system-out>`)
  }
  return body.length === 0 ? [`    <testcase${head}/>`] : [`    <testcase${head}>`, ...body, '    </testcase>']
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

function shownPath(path: string, { way }: Rooted): string {
  return way(path) || '""'
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  const pairs = Object.entries(values).map(([key, value]) => ` ${key}="${escaped(escapeControls(String(value)))}"`)
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
