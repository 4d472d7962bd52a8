import type { Report } from '../report/types.ts'

/**
 * The JSON document of one report, or the array of several: two-space indent, declared key order, one newline at the
 * end. The report is built in wire order, so one pass of the engine's own serializer is all there is to do.
 */
export function renderJson(reports: Report | readonly Report[]): string {
  return `${JSON.stringify(reports, null, 2)}\n`
}
