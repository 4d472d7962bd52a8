import { jsonTeller } from '../render/json.ts'
import { deviationsOf } from '../report/conformity.ts'
import type { Report } from '../report/types.ts'
import { type MergeFormat, parsedJson } from './format.ts'

/** The array of reports that `--format json` gives. A report has no place for its shard. */
export const json: MergeFormat<Report, undefined> = {
  isMarked: false,
  read: (text) => {
    const reports = parsedJson(text)
    if (!Array.isArray(reports) || !reports.every(isReport)) return undefined
    const evals = reports.map((report) => ({ name: report.source, content: report }))
    return { shard: undefined, evals, head: undefined }
  },
  *write(evals) {
    const teller = jsonTeller({ single: false })
    for (const { content } of evals) yield* teller.tell({ inspection: { report: content } })
    yield* teller.end()
  },
}

function isReport(value: unknown): value is Report {
  const { missing, anomalies } = deviationsOf(value)
  return missing.length === 0 && anomalies.length === 0
}
