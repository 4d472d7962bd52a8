import type { Report } from '../report/types.ts'
import { inertJson } from './runner-commands.ts'

/**
 * The JSON document of one report, or the array of several: two-space indent, declared key order, one newline at the
 * end, as the engine's own serializer makes it; the report is built in wire order.
 */
export function renderJson(reports: Report | readonly Report[]): string {
  return [...jsonPieces(reports)].join('')
}

/** Entries of a list that make one piece: small enough that the engine need not treat its text as a large object. */
const BATCH = 100

/** The same document in pieces, so that a report of ten thousand tasks is never in memory as one text. */
export function* jsonPieces(reports: Report | readonly Report[]): Generator<string> {
  if ('kind' in reports) yield* reportPieces(reports, false)
  else if (reports.length === 0) yield '[]'
  else {
    let opening = '[\n  '
    for (const report of reports) {
      yield opening
      yield* reportPieces(report, true)
      opening = ',\n  '
    }
    yield '\n]'
  }
  yield '\n'
}

function* reportPieces(report: Report, isInArray: boolean): Generator<string> {
  const indent = isInArray ? '  ' : ''
  let opening = '{'
  for (const [key, value] of Object.entries(report)) {
    yield `${opening}\n${indent}  ${JSON.stringify(key)}: `
    yield* Array.isArray(value) && value.length > 0 ? listPieces(value, isInArray) : [inertJson(JSON.stringify(value))]
    opening = ','
  }
  yield `\n${indent}}`
}

/** A batch is serialized at the depth where it stands in the document, and cut out of what is around it. */
function* listPieces(list: readonly unknown[], isInArray: boolean): Generator<string> {
  const opening = isInArray ? '[\n  {\n    "batch": [' : '{\n  "batch": ['
  const closing = isInArray ? '\n    ]\n  }\n]' : '\n  ]\n}'
  for (let from = 0; from < list.length; from += BATCH) {
    const batch = list.slice(from, from + BATCH)
    const text = inertJson(JSON.stringify(isInArray ? [{ batch }] : { batch }, null, 2))
    yield `${from === 0 ? '[' : ','}${text.slice(opening.length, -closing.length)}`
  }
  yield isInArray ? '\n    ]' : '\n  ]'
}
