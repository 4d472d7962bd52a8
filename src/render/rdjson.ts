import type { Entry } from '../report/build.ts'
import { type Rooted, rootedAt } from '../report/rooted.ts'
import { escapeControls } from '../text/argument.ts'
import type { Place } from '../text/source.ts'
import { noticesOf } from './notices.ts'
import type { RunFrame, Teller } from './run.ts'
import { inertJson } from './runner-commands.ts'
import { type Located, type Region, spotOf } from './spot.ts'

/**
 * The Reviewdog diagnostic format (rdjson): errors and warnings that count, and advice. Its columns count bytes of UTF-8.
 */
export function rdjsonTeller(run: RunFrame): Teller {
  const rooted = rootedAt(run.cwd, run.root, run.paths)
  const source = { name: 'waza-preflight', ...(run.home === undefined ? undefined : { url: run.home }) }
  let opening = `{"source":${JSON.stringify(source)},"diagnostics":[`
  let hasOne = false
  return {
    *tell({ judged }) {
      const { source: evalSource } = judged.report
      const shown = [
        ...judged.entries.filter(({ diagnostic }) => diagnostic.severity !== 'info').map(said),
        ...noticesOf(judged).map((notice) => ({ ...notice, code: notice.name, source: evalSource, severity: 'INFO' })),
      ]
      for (const one of shown) {
        yield `${opening}\n  ${inertJson(JSON.stringify(diagnosticOf(one, evalSource, run, rooted)))}`
        opening = ','
        hasOne = true
      }
    },
    end: () => [hasOne ? '\n]}\n' : `${opening}]}\n`],
  }
}

/** What is shown of a finding, or of a piece of advice. */
interface Said extends Located {
  readonly code: string
  readonly severity: string
  readonly text: string
}

function said({ diagnostic, place }: Entry): Said {
  const { code, severity, source, message, remediation } = diagnostic
  const text = escapeControls(`${message} ${remediation}`)
  return { code, severity: severity === 'error' ? 'ERROR' : 'WARNING', source, text, place }
}

function diagnosticOf(
  { code, severity, source, text, place }: Said,
  evalSource: string,
  run: RunFrame,
  rooted: Rooted,
): object {
  const spot = spotOf({ place, source }, evalSource, rooted)
  const url = run.docs === undefined ? undefined : { url: `${run.docs}/codes/${code}.md` }
  return {
    message: text,
    location: {
      path: spot?.file ?? rooted.way(evalSource),
      ...(spot?.region === undefined ? undefined : { range: rangeOf(spot.region, place) }),
    },
    severity,
    code: { value: code, ...url },
  }
}

function rangeOf({ startLine, startColumn, endLine, endColumn }: Region, place: Place | undefined): object {
  const bytes = bytesOf(place)
  const start = { line: startLine, column: bytes(startLine, startColumn) }
  if (endLine === undefined || endColumn === undefined) return { start }
  return { start, end: { line: endLine, column: bytes(endLine, endColumn) } }
}

/** Turns a column in UTF-16 units into one in bytes, as far as the text of the file is at hand. */
function bytesOf(place: Place | undefined): (line: number, column: number) => number {
  if (place === undefined || !('source' in place)) return (_, column) => column
  const { source } = place
  return (line, column) => {
    const start = source.start(line)
    return Buffer.byteLength(source.text.slice(start, start + column - 1)) + 1
  }
}
