import type { Inspection } from '../report/build.ts'
import { type Rooted, rootedAt } from '../report/rooted.ts'
import { escapeControls } from '../text/argument.ts'
import { aboutText, type Mistake, mistakesOf } from './fold.ts'
import { count } from './layout.ts'
import type { Run } from './run.ts'
import { inertText } from './runner-commands.ts'
import { type Region, spotOf } from './spot.ts'
import { verdictOfRun } from './verdict.ts'

/** GitHub shows this many annotations of a level for each step. */
const MOST_ANNOTATIONS = 10

/**
 * Workflow commands of GitHub Actions: annotations for errors and warnings that count, as many as GitHub shows, then
 * what is left out, then the verdict for the log. The eval's own errors come first, since they explain others.
 */
export function renderGithub(run: Run): string {
  const rooted = rootedAt(run.cwd, run.root, run.paths)
  const lines: string[] = []
  const left: string[] = []
  for (const severity of ['error', 'warning'] as const) {
    const all = run.judged.flatMap((inspection) => annotated(inspection, severity))
    const own = all.filter(({ mistake, source }) => mistake.file === source)
    const others = all.filter(({ mistake, source }) => mistake.file !== source)
    const ordered = [...own, ...others]
    for (const each of ordered.slice(0, MOST_ANNOTATIONS)) lines.push(annotation(each, severity, rooted))
    const rest = ordered.slice(MOST_ANNOTATIONS)
    if (rest.length > 0) left.push(leftOut(rest, ordered.length, severity))
  }
  return `${[...lines, ...[...left, verdictOfRun(run).sentence].map(inertText)].join('\n')}\n`
}

/** A mistake and the eval that it belongs to. */
interface Annotated {
  readonly mistake: Mistake
  readonly source: string
}

function annotated({ report, entries }: Inspection, severity: 'error' | 'warning'): Annotated[] {
  const mistakes = mistakesOf(entries.filter(({ diagnostic }) => diagnostic.severity === severity))
  return mistakes.map((mistake) => ({ mistake, source: report.source }))
}

/** `25 of 35 errors are not annotated (eval.schema 20, task.id 5): ...` */
function leftOut(rest: readonly Annotated[], all: number, severity: 'error' | 'warning'): string {
  const codes = new Map<string, number>()
  for (const { mistake } of rest) codes.set(mistake.codes[0]!, (codes.get(mistake.codes[0]!) ?? 0) + 1)
  const listed = [...codes].sort(([, a], [, b]) => b - a).map(([code, n]) => `${code} ${n}`)
  const shown = `GitHub shows ${MOST_ANNOTATIONS} ${severity}s of a step; the human report and SARIF have all of them.`
  return `${rest.length} of ${count(all, severity)} ${rest.length === 1 ? 'is' : 'are'} not annotated (${listed.join(', ')}): ${shown}`
}

function annotation({ mistake, source }: Annotated, severity: 'error' | 'warning', rooted: Rooted): string {
  const { codes, state, subjects, message, remediation } = mistake
  const spot = spotOf(mistake, source, rooted)
  const properties = [
    ...(spot === undefined ? [] : [['file', spot.file], ...positions(spot.region)]),
    ['title', `${codes.join(' and ')} (${state})`],
  ]
  const listed = properties.map(([key, value]) => `${key}=${property(value!)}`).join(',')
  const about = subjects.slice(0, MOST_SUBJECTS).map((subject) => `(${aboutText(subject)})`)
  const more = subjects.length > MOST_SUBJECTS ? [`and ${subjects.length - MOST_SUBJECTS} more`] : []
  const text = [message, remediation, ...about, ...more].map(escapeControls).join('\n')
  return `::${severity} ${inertText(listed)}::${data(inertText(text))}`
}

/** An annotation is small, and GitHub cuts what is not. */
const MOST_SUBJECTS = 5

/** A stretch over several lines has only its start: with an end the annotation would stand below the last of them. */
function positions(region: Region | undefined): string[][] {
  if (region === undefined) return []
  const { startLine, startColumn, endLine, endColumn } = region
  const line = ['line', `${startLine}`]
  const column = ['col', `${startColumn}`]
  if (endColumn === undefined || endLine !== startLine) return [line, column]
  return [line, ['endLine', `${endLine}`], column, ['endColumn', `${endColumn}`]]
}

/** The text of a command: what would end its line or be read as an escape. */
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

/** A property of a command: also what would end the property. Other controls would reach the terminal. */
function property(text: string): string {
  return escapeControls(data(text).replaceAll(':', '%3A').replaceAll(',', '%2C'))
}
