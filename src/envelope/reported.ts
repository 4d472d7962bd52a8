import type { ResultDiagnostic } from './result.ts'

/** A finding that a recognised format holds. Who reported it and how to see it again is known by the caller alone. */
export type ReportedFinding = {
  readonly [Field in 'severity' | 'message' | 'file' | 'line' | 'col' | 'rule']: ResultDiagnostic[Field] | undefined
} & { readonly severity: ResultDiagnostic['severity']; readonly message: string }
