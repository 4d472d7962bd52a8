import { type JunitTotal, junitDocument } from '../render/junit.ts'
import { parseShard } from '../report/shard.ts'
import type { MergeFormat } from './format.ts'

const HEAD =
  /^<\?xml [^\n]*\n<testsuites name="waza preflight" tests="(\d+)" failures="(\d+)" errors="(\d+)" skipped="(\d+)"[^\n]*>\n(?: {2}<!-- shard (\d+\/\d+) -->\n)?/
const END = '</testsuites>\n'

/** Texts and attributes have no `<`, so a line that begins so is markup. */
const SUITE = /^ {2}<testsuite name="([^"]*)"[\s\S]*?^ {2}<\/testsuite>\n/gm

/** The JUnit document of `--format junit`, whose suites are evals. */
export const junit: MergeFormat<string, JunitTotal> = {
  isMarked: true,
  read: (text) => {
    const head = HEAD.exec(text)
    if (head === null || !text.endsWith(END)) return undefined
    const [tests, failures, errors, skipped] = head.slice(1, 5).map(Number)
    const suites = [...text.slice(head[0].length, -END.length).matchAll(SUITE)]
    return {
      shard: parseShard(head[5] ?? ''),
      evals: suites.map(([suite, name]) => ({ name: unescaped(name!), content: suite })),
      head: { tests: tests!, failures: failures!, errors: errors!, skipped: skipped! },
    }
  },
  write: (evals, heads) =>
    junitDocument(
      {
        tests: sum(heads, 'tests'),
        failures: sum(heads, 'failures'),
        errors: sum(heads, 'errors'),
        skipped: sum(heads, 'skipped'),
      },
      evals.map(({ content }) => content),
    ),
}

function sum(heads: readonly JunitTotal[], key: keyof JunitTotal): number {
  return heads.reduce((all, head) => all + head[key], 0)
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The text of an attribute as the renderer was given it. */
function unescaped(text: string): string {
  return text.replace(/&(?:#(\d+)|(\w+));/g, (whole, code, name) =>
    code === undefined ? (NAMED[name] ?? whole) : String.fromCodePoint(Number(code)),
  )
}
