import type { Report } from '../report/types.ts'

/**
 * The JSON document of one report, or the array of several: two-space indent, declared key order, one newline at the
 * end. The report is built in wire order, so one pass of the engine's own serializer is all there is to do.
 */
export function renderJson(reports: Report | readonly Report[]): string {
  return `${JSON.stringify(reports, null, 2)}\n`
}

/** Entries of a list that make one piece. */
const BATCH = 500

/** The same document in pieces, so that a report of ten thousand tasks is never in memory as one text. */
export function* jsonPieces(reports: Report | readonly Report[]): Generator<string> {
  if ('kind' in reports) yield* reportPieces(reports, '')
  else if (reports.length === 0) yield '[]'
  else {
    let opening = '[\n  '
    for (const report of reports) {
      yield opening
      yield* reportPieces(report, '  ')
      opening = ',\n  '
    }
    yield '\n]'
  }
  yield '\n'
}

function* reportPieces(report: Report, indent: string): Generator<string> {
  let opening = '{'
  for (const [key, value] of Object.entries(report)) {
    yield `${opening}\n${indent}  ${JSON.stringify(key)}: `
    yield* Array.isArray(value) && value.length > 0 ? listPieces(value, `${indent}  `) : [JSON.stringify(value)]
    opening = ','
  }
  yield `\n${indent}}`
}

function* listPieces(list: readonly unknown[], indent: string): Generator<string> {
  for (let from = 0; from < list.length; from += BATCH) {
    const text = JSON.stringify(list.slice(from, from + BATCH), null, 2)
    // Without the brackets of the batch, and as deep as the list stands.
    const entries = text.slice(2, -2).replaceAll('\n', `\n${indent}`)
    yield `${from === 0 ? '[' : ','}\n${indent}${entries}`
  }
  yield `\n${indent}]`
}
