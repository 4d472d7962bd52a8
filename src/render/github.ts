import type { Inspection } from '../report/build.ts'
import { type Rooted, rootedAt } from '../report/rooted.ts'
import { escapeControls } from '../text/argument.ts'
import { mistakesOf } from './fold.ts'
import { append } from './layout.ts'
import type { Run } from './run.ts'
import { type Region, spotOf } from './spot.ts'
import { verdictOfRun } from './verdict.ts'

/**
 * Workflow commands of GitHub Actions: an annotation for each error and warning that counts, then the verdict for the
 * log. GitHub shows ten annotations of a level for each step, so the errors come first.
 */
export function renderGithub(run: Run): string {
  const rooted = rootedAt(run.cwd, run.root)
  const lines: string[] = []
  for (const severity of ['error', 'warning'] as const)
    for (const inspection of run.judged) append(lines, annotations(inspection, severity, rooted))
  return `${[...lines, verdictOfRun(run).sentence].join('\n')}\n`
}

function annotations({ report, entries }: Inspection, severity: 'error' | 'warning', rooted: Rooted): string[] {
  const mistakes = mistakesOf(entries.filter(({ diagnostic }) => diagnostic.severity === severity))
  return mistakes.map((mistake) => {
    const { codes, state, subjects, message, remediation } = mistake
    const spot = spotOf(mistake, report.source, rooted)
    const properties = [
      ...(spot === undefined ? [] : [['file', spot.file], ...positions(spot.region)]),
      ['title', `${codes.join(' and ')} (${state})`],
    ]
    const listed = properties.map(([key, value]) => `${key}=${property(value!)}`).join(',')
    const about = subjects.slice(0, MOST_SUBJECTS).map((subject) => `(${subject})`)
    const more = subjects.length > MOST_SUBJECTS ? [`and ${subjects.length - MOST_SUBJECTS} more`] : []
    const text = [message, remediation, ...about, ...more].map(escapeControls).join('\n')
    return `::${severity} ${listed}::${data(text)}`
  })
}

/** An annotation is small, and GitHub cuts what is not. */
const MOST_SUBJECTS = 5

/** A stretch over several lines would put the annotation below its last one, far from the mistake. */
function positions(region: Region | undefined): string[][] {
  if (region === undefined) return []
  const { startLine, startColumn, endLine, endColumn } = region
  const start = [['line', `${startLine}`]]
  if (endLine === undefined || endColumn === undefined) return [...start, ['col', `${startColumn}`]]
  if (endLine !== startLine) return start
  return [...start, ['endLine', `${endLine}`], ['col', `${startColumn}`], ['endColumn', `${endColumn}`]]
}

/** The text of a command: what would end its line or be read as an escape. */
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

/** A property of a command: also what would end the property. Other controls would reach the terminal. */
function property(text: string): string {
  return escapeControls(data(text).replaceAll(':', '%3A').replaceAll(',', '%2C'))
}
