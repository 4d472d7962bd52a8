/** The public door of the package. */
export { examine, type InspectOptions, inspect } from './inspect.ts'
export type { Reader } from './reader/reader.ts'
export type { Entry, Inspection, Warning } from './report/build.ts'
export { hasFailed } from './report/exit.ts'
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
