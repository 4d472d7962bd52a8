import { type Code, codes } from '../catalogue/codes.ts'
import { isCode } from '../catalogue/explained.ts'
import { describeCode } from '../catalogue/explanations.ts'
import {
  type PackedCode,
  type PackedEval,
  type PackedFinding,
  type PackedTask,
  type PageData,
  STATES,
  type Text,
} from '../page/data.ts'
import type { Entry } from '../report/build.ts'
import { fingerprinter } from '../report/fingerprint.ts'
import type { Judged } from '../report/judged.ts'
import { type Rooted, rootedAt } from '../report/rooted.ts'
import type { Dependency, ReportTask, State } from '../report/types.ts'
import { Parts } from '../text/parts.ts'
import { fileOf, positionOf } from '../text/source.ts'
import type { RunFrame, Teller } from './run.ts'
import { inertJson } from './runner-commands.ts'
import { RunVerdict, verdictOf } from './verdict.ts'

/** What the build makes of src/page: script and style, and the digests that a policy names them by. */
export interface PageParts {
  readonly script: string
  readonly style: string
  readonly scriptHash: string
  readonly styleHash: string
}

/**
 * The report as one page that holds everything it needs and asks for nothing: its policy lets the browser run this one
 * script and use this one style, and load nothing at all. What the script shows, it gets as data, so that no name of a
 * suite is ever read as markup.
 */
export function htmlTeller(run: RunFrame, page: PageParts): Teller {
  const rooted = rootedAt(run.cwd, run.root, run.paths)
  const verdict = new RunVerdict(run)
  const texts = new Texts()
  const known = new Map<string, number>()
  const parts = new Parts()
  let name = ''
  let accepted = 0
  return {
    tell: ({ judged }) => {
      verdict.add(judged)
      accepted += judged.accepted?.size ?? 0
      name = rooted.way(judged.report.source)
      const packed = evalText(packedEval(judged, run, rooted, texts, known))
      parts.add(() => [packed])
      return []
    },
    end: ({ baseline }) =>
      htmlDocument(
        {
          title: run.count === 1 ? name : undefined,
          version: run.version ?? '',
          verdict: verdict.end(baseline?.known),
          strict: run.strict,
          shard: run.shard,
          held: baseline?.known ?? 0,
          accepted,
          evals: parts.pieces(),
          codes: [...known.keys()].map((code): PackedCode => packedCode(code, run.docs)),
          texts: texts.all,
        },
        page,
      ),
  }
}

/** What a page holds; its evals as `evalText` writes them. */
export interface PageContent extends Omit<PageData, 'evals'> {
  /** The name of its only eval. */
  readonly title: string | undefined
  readonly evals: Iterable<string>
}

/** A page, in pieces. */
export function* htmlDocument(
  { title, evals, codes, texts, ...facts }: PageContent,
  page: PageParts,
): Generator<string> {
  yield head(title === undefined ? '' : `: ${title}`, facts, page)
  yield data('{"version":', facts.version)
  yield data(',"verdict":', facts.verdict)
  yield data(',"strict":', facts.strict)
  if (facts.shard !== undefined) yield data(',"shard":', facts.shard)
  yield data(',"held":', facts.held)
  yield data(',"accepted":', facts.accepted)
  yield ',"evals":['
  let isFirst = true
  for (const piece of evals) {
    // Each begins with its comma, since what comes before it is packed away.
    yield isFirst ? piece.slice(1) : piece
    isFirst = false
  }
  yield data('],"codes":', codes)
  yield data(',"texts":', texts)
  yield `}</script>\n<script>${page.script}</script>\n</body>\n</html>\n`
}

/** An eval as a member of the list in a page, the comma before it included. */
export function evalText(packed: PackedEval): string {
  return data(',', packed)
}

function head(title: string, { verdict, version }: Pick<PageData, 'verdict' | 'version'>, page: PageParts): string {
  const policy = [
    "default-src 'none'",
    `script-src '${page.scriptHash}'`,
    `style-src '${page.styleHash}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy.join('; ')}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="waza preflight ${escaped(version)}">
<title>${escaped(`Preflight${title} · ${verdict.failed ? 'failed' : 'passed'}`)}</title>
<style>${page.style}</style>
</head>
<body>
<div id="report"><noscript><h1>Preflight${escaped(title)}</h1><p>${escaped(verdict.sentence)}</p><p>The details of this page are shown by its script, which is off.</p></noscript></div>
<script type="application/json" id="data">`
}

/** A member of the data, written so that no markup and no command of a runner can be in it. */
function data(before: string, value: PageData[keyof PageData] | PackedEval): string {
  return before + inertJson(JSON.stringify(value)).replaceAll('<', '\\u003c')
}

/** Every text once, by number. */
export class Texts {
  readonly all: string[] = []
  readonly #numbers = new Map<string, Text>()

  of(text: string): Text {
    let number = this.#numbers.get(text)
    if (number === undefined) {
      number = this.all.push(text) - 1
      this.#numbers.set(text, number)
    }
    return number
  }
}

function packedEval(
  judged: Judged,
  run: RunFrame,
  rooted: Rooted,
  texts: Texts,
  known: Map<string, number>,
): PackedEval {
  const { report, entries } = judged
  const linkOf = fingerprinter(judged, rooted)
  const file = (path: string): Text => texts.of(rooted.way(path))
  const counts = STATES.map(() => 0)
  const findings = entries.map((entry): PackedFinding => {
    const { diagnostic: d } = entry
    const state = numberOf(d.state)
    counts[state]!++
    const at = entry.place === undefined ? undefined : positionOf(entry.place)
    if (!known.has(d.code)) known.set(d.code, known.size)
    return [
      known.get(d.code)!,
      state,
      file(entry.place === undefined ? d.source : fileOf(entry.place)),
      at?.line ?? 0,
      at?.column ?? 0,
      d.task_id === undefined ? -1 : texts.of(d.task_id),
      d.requirement_id === undefined ? -1 : texts.of(d.requirement_id),
      texts.of(d.message),
      texts.of(d.remediation),
      d.state === 'verified' ? '' : linkOf(entry),
      isUnexamined(entry) ? 1 : 0,
    ]
  })
  return {
    name: file(report.source),
    verdict: verdictOf(judged, run, false),
    executor: texts.of(report.executor),
    complete: report.complete,
    counts,
    tasks: report.tasks.map((task) => packedTask(task, file, texts)),
    findings,
    capabilities: report.capabilities.map(({ name, state, meaning }) => {
      return [texts.of(name), numberOf(state), texts.of(meaning)]
    }),
    dependencies: packedDependencies(report.dependencies, texts),
    advice: judged.advice.map(({ message, remediation, place }) => {
      return [texts.of(message), texts.of(remediation), file(fileOf(place)), positionOf(place)?.line ?? 0]
    }),
  }
}

function packedTask(task: ReportTask, file: (path: string) => Text, texts: Texts): PackedTask {
  return [
    texts.of(task.id),
    texts.of(task.name),
    file(task.source),
    task.enabled ? 1 : 0,
    task.requirements.map(({ id, category, description, state, checks = [] }) => [
      texts.of(id),
      texts.of(category),
      texts.of(description),
      numberOf(state),
      checks.map(({ scope, grader, after_turn }) => [texts.of(scope), texts.of(grader), after_turn ?? 0]),
    ]),
  ]
}

/** Mocks of an eval are inherited by each of its tasks: what is alike is one row. */
function packedDependencies(rows: readonly Dependency[], texts: Texts): PackedEval['dependencies'] {
  const groups = new Map<string, { readonly row: Dependency; tasks: number }>()
  for (const row of rows) {
    const key = JSON.stringify([row.kind, row.name, row.mode, row.state, row.task_id === undefined])
    const group = groups.get(key) ?? { row, tasks: 0 }
    if (row.task_id !== undefined) group.tasks++
    groups.set(key, group)
  }
  return [...groups.values()].map(({ row: { kind, name, mode, state }, tasks }) => {
    return [texts.of(kind), texts.of(name), texts.of(mode), numberOf(state), tasks]
  })
}

function packedCode(code: string, docs: string | undefined): PackedCode {
  if (!isCode(code)) return { code, title: code, meaning: '' }
  const { title, meaning } = describeCode(code)
  return { code, title, meaning, ...(docs === undefined ? undefined : { url: `${docs}/codes/${code}.md` }) }
}

function isUnexamined({ diagnostic: { code, state } }: Entry): boolean {
  const { incomplete }: { readonly incomplete: readonly State[] } = codes[code as Code]
  return incomplete.includes(state)
}

function numberOf(state: State): number {
  return STATES.indexOf(state)
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (c) => ENTITIES[c]!)
}
