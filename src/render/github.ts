import type { Judged } from '../report/judged.ts'
import { type Rooted, rootedAt } from '../report/rooted.ts'
import { escapeControls } from '../text/argument.ts'
import { fileOf } from '../text/source.ts'
import { aboutText, mistakesOf } from './fold.ts'
import { count } from './layout.ts'
import { noticesOf } from './notices.ts'
import type { RunFrame, Teller } from './run.ts'
import { inertText } from './runner-commands.ts'
import { type Region, type Spot, spotOf } from './spot.ts'
import { RunVerdict } from './verdict.ts'

/** GitHub shows this many annotations of a level for each step. */
const MOST_ANNOTATIONS = 10

/**
 * Workflow commands of GitHub Actions: annotations for errors and warnings that count, and for advice, as many as GitHub shows, then
 * what is left out, then the verdict for the log. The eval's own errors come first, since they explain others.
 */
export function githubTeller(run: RunFrame): Teller {
  const rooted = rootedAt(run.cwd, run.root, run.paths)
  const verdict = new RunVerdict(run)
  const levels = { error: new Chosen(), warning: new Chosen(), notice: new Chosen() }
  return {
    tell: ({ judged }) => {
      verdict.add(judged)
      for (const level of ['error', 'warning'] as const)
        for (const each of annotated(judged, level, rooted)) levels[level].add(each)
      for (const each of advised(judged, rooted)) levels.notice.add(each)
      return []
    },
    end: ({ baseline }) => {
      const all = Object.entries(levels)
      const lines = all.flatMap(([level, chosen]) => chosen.shown().map((each) => each.write(level)))
      const left = all.flatMap(([level, chosen]) => chosen.leftOut(level))
      const said = [...left, verdict.end(baseline?.known).sentence].map(inertText)
      return [`${[...lines, ...said].join('\n')}\n`]
    },
  }
}

/** Of the mistakes of a level those that are shown; the rest is counted by code. */
class Chosen {
  readonly #own = new Few()
  readonly #others = new Few()

  add(each: Annotated): void {
    const few = each.isOwn ? this.#own : this.#others
    few.add(each)
  }

  /** The eval's own before those of other files. */
  shown(): readonly Annotated[] {
    return [...this.#own.first, ...this.#others.first].slice(0, MOST_ANNOTATIONS)
  }

  /** `25 of 35 errors are not annotated (eval.schema 20, task.id 5): ...`; nothing when all are shown. */
  leftOut(level: string): string[] {
    const codes = new Map(this.#own.rest)
    const add = (code: string, n: number): void => void codes.set(code, (codes.get(code) ?? 0) + n)
    for (const { code } of this.#others.first.slice(MOST_ANNOTATIONS - this.#own.first.length)) add(code, 1)
    for (const [code, n] of this.#others.rest) add(code, n)
    if (codes.size === 0) return []
    const rest = [...codes.values()].reduce((sum, n) => sum + n, 0)
    const listed = [...codes].sort(([, a], [, b]) => b - a).map(([code, n]) => `${code} ${n}`)
    const all = this.shown().length + rest
    const why = `GitHub shows ${MOST_ANNOTATIONS} ${level}s of a step; the human report and SARIF have all of them.`
    return [`${rest} of ${count(all, level)} ${rest === 1 ? 'is' : 'are'} not annotated (${listed.join(', ')}): ${why}`]
  }
}

/** As many mistakes as are ever shown, and how many more there are of each code. */
class Few {
  readonly first: Annotated[] = []
  readonly rest = new Map<string, number>()

  add(each: Annotated): void {
    const { code } = each
    if (this.first.length < MOST_ANNOTATIONS) this.first.push(each)
    else this.rest.set(code, (this.rest.get(code) ?? 0) + 1)
  }
}

/** What can become an annotation. */
interface Annotated {
  readonly code: string
  /** Whether it is about the file of the eval. */
  readonly isOwn: boolean
  readonly write: (level: string) => string
}

function annotated({ report, entries }: Judged, severity: 'error' | 'warning', rooted: Rooted): Annotated[] {
  const mistakes = mistakesOf(entries.filter(({ diagnostic }) => diagnostic.severity === severity))
  return mistakes.map((mistake) => ({
    code: mistake.codes[0]!,
    isOwn: mistake.file === report.source,
    write: (level) => {
      const { codes, state, subjects, message, remediation } = mistake
      const about = subjects.slice(0, MOST_SUBJECTS).map((subject) => `(${aboutText(subject)})`)
      const more = subjects.length > MOST_SUBJECTS ? [`and ${subjects.length - MOST_SUBJECTS} more`] : []
      const text = [message, remediation, ...about, ...more].map(escapeControls).join('\n')
      return annotation(level, `${codes.join(' and ')} (${state})`, text, spotOf(mistake, report.source, rooted))
    },
  }))
}

function advised(judged: Judged, rooted: Rooted): Annotated[] {
  const { source } = judged.report
  return noticesOf(judged).map(({ name, place, text }) => ({
    code: name,
    isOwn: fileOf(place) === source,
    write: (level) => annotation(level, name, text, spotOf({ place, source }, source, rooted)),
  }))
}

function annotation(level: string, title: string, text: string, spot: Spot | undefined): string {
  const properties = [...(spot === undefined ? [] : [['file', spot.file], ...positions(spot.region)]), ['title', title]]
  const listed = properties.map(([key, value]) => `${key}=${property(value!)}`).join(',')
  return `::${level} ${inertText(listed)}::${data(inertText(text))}`
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
