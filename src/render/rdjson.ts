import type { Entry } from '../report/build.ts'
import { type Rooted, rootedAt } from '../report/rooted.ts'
import { escapeControls } from '../text/argument.ts'
import type { Place } from '../text/source.ts'
import type { RunFrame, Teller } from './run.ts'
import { inertJson } from './runner-commands.ts'
import { type Region, spotOf } from './spot.ts'

/**
 * The Reviewdog diagnostic format (rdjson): errors and warnings that count. Its columns count bytes of UTF-8.
 */
export function rdjsonTeller(run: RunFrame): Teller {
  const rooted = rootedAt(run.cwd, run.root, run.paths)
  const source = { name: 'waza-preflight', ...(run.home === undefined ? undefined : { url: run.home }) }
  let opening = `{"source":${JSON.stringify(source)},"diagnostics":[`
  let hasOne = false
  return {
    *tell({ judged: { report, entries } }) {
      for (const entry of entries) {
        if (entry.diagnostic.severity === 'info') continue
        yield `${opening}\n  ${inertJson(JSON.stringify(diagnosticOf(entry, report.source, run, rooted)))}`
        opening = ','
        hasOne = true
      }
    },
    end: () => [hasOne ? '\n]}\n' : `${opening}]}\n`],
  }
}

function diagnosticOf({ diagnostic, place }: Entry, evalSource: string, run: RunFrame, rooted: Rooted): object {
  const { code, severity, source, message, remediation } = diagnostic
  const spot = spotOf({ place, source }, evalSource, rooted)
  const url = run.docs === undefined ? undefined : { url: `${run.docs}/codes/${code}.md` }
  return {
    message: escapeControls(`${message} ${remediation}`),
    location: {
      path: spot?.file ?? rooted.way(evalSource),
      ...(spot?.region === undefined ? undefined : { range: rangeOf(spot.region, place) }),
    },
    severity: severity === 'error' ? 'ERROR' : 'WARNING',
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
