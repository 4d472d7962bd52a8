/** The public entry point of the package. */

export type { AdviceName } from './catalogue/advice.ts'
export { examine, type InspectOptions, inspect } from './inspect.ts'
export { type Reported, type ReportOptions, report, sarif } from './library/report.ts'
export { type LookedAt, type Question, type ReadsBook, readsBook } from './reader/book.ts'
export { diskReader } from './reader/disk.ts'
export { memoryReader } from './reader/memory.ts'
export { overlayReader } from './reader/overlay.ts'
export type { Reader, ReadRecord } from './reader/reader.ts'
export { type Format, formats, renderAs } from './render/formats.ts'
export type { Look } from './render/look.ts'
export type { Run } from './render/run.ts'
export type { Entry, Inspection, Warning } from './report/build.ts'
export { hasFailed } from './report/exit.ts'
export { isFenced, type ParsedResult, parseResult, type Sniffed, sniffResult } from './report/fence.ts'
export type {
  Capability,
  Dependency,
  Diagnostic,
  Report,
  ReportCheck,
  ReportRequirement,
  ReportTask,
  Severity,
  State,
} from './report/types.ts'
export { fileOf, type Place, type Position, positionOf } from './text/source.ts'
