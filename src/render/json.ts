import type { Report } from '../report/types.ts'
import type { RunFrame, Teller } from './run.ts'
import { inertJson } from './runner-commands.ts'

/** Entries of a list that make one piece: small enough that the engine need not treat its text as a large object. */
const BATCH = 100

/**
 * The JSON document of one report, or the array of several: two-space indent, declared key order, one newline at the
 * end, as the engine's own serializer makes it; the report is built in wire order. One report stands by itself only
 * where one eval was named as a plain path (decision 24). It comes in pieces, so that a report of ten thousand tasks is
 * never in memory as one text.
 */
export function jsonTeller({ single }: Pick<RunFrame, 'single'>): ReportsTeller {
  let opening = '[\n  '
  return {
    *tell({ inspection: { report } }) {
      if (!single) yield opening
      yield* reportPieces(report, !single)
      opening = ',\n  '
    },
    *end() {
      if (single) yield '\n'
      else yield opening.startsWith(',') ? '\n]\n' : '[]\n'
    },
  }
}

/** It needs nothing of a run but its reports. */
interface ReportsTeller extends Pick<Teller, 'end'> {
  readonly tell: (one: { readonly inspection: { readonly report: Report } }) => Iterable<string>
  readonly end: () => Iterable<string>
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
