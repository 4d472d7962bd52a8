import { fails, type Policy } from '../report/exit.ts'
import type { Judged } from '../report/judged.ts'
import { type Rooted, rootedAt } from '../report/rooted.ts'
import { escapeControls } from '../text/argument.ts'
import { aboutText, type Mistake, mistakesOf } from './fold.ts'
import { count } from './layout.ts'
import { compareNatural } from './natural.ts'
import { type Notice, noticesOf } from './notices.ts'
import type { RunFrame, Teller } from './run.ts'
import { inertText } from './runner-commands.ts'
import { spotOf } from './spot.ts'
import { RunVerdict, verdictOf } from './verdict.ts'

/** A summary of a job may have a mebibyte; what stands in it before and after ours is another's. */
const MOST_CHARACTERS = 400_000
/** Rows of the table of evals. */
const MOST_EVALS = 200
/** Tasks that are named for one mistake. */
const MOST_SUBJECTS = 5

/**
 * A summary in Markdown, as pages of jobs and comments on changes show it: the verdict, the evals that have something,
 * worst first, and their problems. What does not fit is counted.
 */
export function markdownTeller(run: RunFrame): Teller {
  const rooted = rootedAt(run.cwd, run.root, run.paths)
  const verdict = new RunVerdict(run)
  const kept = new Kept()
  return {
    tell: ({ judged }) => {
      verdict.add(judged)
      kept.add(problemsOf(judged, run, rooted))
      return []
    },
    *end({ baseline }) {
      const { failed, sentence } = verdict.end(baseline?.known)
      yield inertText(`## waza preflight: ${failed ? 'failed' : 'passed'}\n\n${prose(sentence)}\n`)
      const evals = kept.worstFirst()
      if (run.count > 1) yield inertText(table(evals))
      let left = 0
      for (const { name, said, items, count: all } of evals) {
        left += all - items.length
        if (items.length > 0) yield inertText(run.count === 1 ? '\n' : `\n### ${code(name)}\n\n${prose(said)}\n\n`)
        for (const each of items) yield inertText(each)
      }
      const more = `${count(left, 'further problem')} would not fit here; the other formats have all of them.`
      if (left > 0) yield `\n${more}\n`
    },
  }
}

/** What is shown of an eval. */
interface Problems {
  readonly name: string
  readonly failed: boolean
  /** The sentence on its verdict. */
  readonly said: string
  readonly count: number
  readonly errors: number
  readonly notices: number
  /** The first problems, as text; fewer than there are where they would be too long. */
  readonly items: readonly string[]
}

/** The evals that have problems. Of those that will not be shown anyway only the counts are kept. */
class Kept {
  #evals: Problems[] = []
  #length = 0

  add(problems: Problems): void {
    if (problems.count === 0) return
    this.#evals.push(problems)
    this.#length += lengthOf(problems)
    if (this.#length > 2 * MOST_CHARACTERS) this.#cut()
  }

  worstFirst(): readonly Problems[] {
    this.#cut()
    return this.#evals
  }

  #cut(): void {
    this.#length = 0
    this.#evals = this.#evals.sort(worstFirst).map((problems) => {
      const fitting = beginningOf(problems.items, MOST_CHARACTERS - this.#length)
      const cut = { ...problems, items: fitting }
      this.#length += lengthOf(cut)
      return cut
    })
  }
}

function lengthOf({ items }: Problems): number {
  return items.reduce((sum, { length }) => sum + length, 0)
}

/** The first texts that are no longer together than there is room for. */
function beginningOf(texts: readonly string[], room: number): readonly string[] {
  let length = 0
  const end = texts.findIndex((text) => {
    length += text.length
    return length > room
  })
  return end < 0 ? texts : texts.slice(0, end)
}

function problemsOf(judged: Judged, policy: Policy, rooted: Rooted): Problems {
  const { report, entries } = judged
  const mistakes = mistakesOf(entries.filter(({ diagnostic }) => diagnostic.severity !== 'info'))
  const rank = ({ state }: Mistake): number => (state === 'invalid' ? 0 : 1)
  mistakes.sort((a, b) => rank(a) - rank(b) || compareNatural(a.file, b.file) || a.line - b.line || a.column - b.column)
  const items: string[] = []
  let length = 0
  const notices = noticesOf(judged)
  const texts = [
    ...mistakes.map((mistake) => () => item(mistake, report.source, rooted)),
    ...notices.map((notice) => () => noticeItem(notice, report.source, rooted)),
  ]
  for (const text of texts) {
    const said = text()
    length += said.length
    if (length > MOST_CHARACTERS) break
    items.push(said)
  }
  return {
    name: rooted.way(report.source),
    failed: fails(judged, policy),
    said: verdictOf(judged, policy, false).sentence,
    count: mistakes.length + notices.length,
    notices: notices.length,
    errors: mistakes.filter(({ state }) => state === 'invalid').length,
    items,
  }
}

function worstFirst(a: Problems, b: Problems): number {
  return (
    Number(b.failed) - Number(a.failed) || b.errors - a.errors || b.count - a.count || compareNatural(a.name, b.name)
  )
}

function table(evals: readonly Problems[]): string {
  if (evals.length === 0) return ''
  const rows = evals.slice(0, MOST_EVALS).map(({ name, failed, count: all, errors, notices }) => {
    const cells = [code(name), failed ? 'failed' : 'passed', errors, all - errors - notices]
    return `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |\n`
  })
  const more = evals.length > MOST_EVALS ? `\n${evals.length - MOST_EVALS} more evals have problems.\n` : ''
  return `\n| eval | verdict | errors | warnings |\n| --- | --- | ---: | ---: |\n${rows.join('')}${more}`
}

function item(mistake: Mistake, evalSource: string, rooted: Rooted): string {
  const { codes, state, subjects, message, remediation } = mistake
  const spot = spotOf(mistake, evalSource, rooted)
  const at = spot?.region === undefined ? '' : `:${spot.region.startLine}:${spot.region.startColumn}`
  const about = subjects.map(aboutText).filter((text) => text !== '')
  const more = about.length > MOST_SUBJECTS ? ` and ${about.length - MOST_SUBJECTS} more` : ''
  const whom = about.length === 0 ? '' : ` (${plain(about.slice(0, MOST_SUBJECTS).join('; '))}${more})`
  const place = code(`${spot?.file ?? rooted.way(evalSource)}${at}`)
  const head = `**${state}** ${codes.map(code).join(', ')} at ${place}${whom}`
  return `- ${head}<br>${prose(message)}${state === 'verified' ? '' : ` ${prose(remediation)}`}\n`
}

function noticeItem({ name, place, text }: Notice, source: string, rooted: Rooted): string {
  const spot = spotOf({ place, source }, source, rooted)
  const line = spot?.region === undefined ? '' : `:${spot.region.startLine}:${spot.region.startColumn}`
  return `- advice ${code(name)} at ${code(`${spot?.file ?? rooted.way(source)}${line}`)}<br>${prose(text)}\n`
}

/** A sentence of ours, in which names stand between backquotes. */
function prose(text: string): string {
  return escapeControls(text)
    .split('`')
    .map((part, i) => (i % 2 === 1 ? code(part) : plain(part)))
    .join('')
}

/** Text that nothing in it turns into markup, a link, or a mention of somebody. */
function plain(text: string): string {
  return escapeControls(text).replace(/[&<>@#|\\`*_[\]~!]|:(?=\/\/)|(?<=www)\./gi, (c) => `&#${c.charCodeAt(0)};`)
}

/** Text as code: the fence is longer than any run of backquotes in it. */
function code(text: string): string {
  const safe = escapeControls(text)
  const longest = Math.max(0, ...(safe.match(/`+/g) ?? []).map((run) => run.length))
  const fence = '`'.repeat(longest + 1)
  const pad = longest > 0 || /^ .* $/.test(safe) || safe === '' ? ' ' : ''
  return `${fence}${pad}${safe}${pad}${fence}`
}
