import type { State } from '../catalogue/codes.ts'
import type { CapabilityName } from '../catalogue/inventory.ts'

/** The wire shape of the report (`schemas/preflight.schema.json`). The order of the keys here is the order on the wire. */

export type { State } from '../catalogue/codes.ts'
export type { CapabilityName } from '../catalogue/inventory.ts'

export type Severity = 'info' | 'warning' | 'error'

export interface Report {
  readonly kind: 'waza.preflight'
  readonly schemaVersion: '1.0'
  /** The eval argument as typed. */
  readonly source: string
  /** Empty when the eval could not be read or decoded. */
  readonly executor: string
  /** Whether everything was examined; it says nothing of validity or satisfaction. */
  readonly complete: boolean
  readonly tasks: readonly ReportTask[]
  readonly capabilities: readonly Capability[]
  readonly dependencies: readonly Dependency[]
  readonly diagnostics: readonly Diagnostic[]
}

export interface ReportTask {
  readonly id: string
  readonly name: string
  readonly source: string
  readonly enabled: boolean
  readonly context_dir: string
  readonly requirements: readonly ReportRequirement[]
}

/** Authored values stay visible even when they are invalid, so category and scope are plain texts. */
export interface ReportRequirement {
  readonly id: string
  readonly category: string
  readonly description: string
  readonly checks?: readonly ReportCheck[]
  readonly state: State
  readonly meaning: string
}

export interface ReportCheck {
  readonly scope: string
  readonly grader: string
  readonly after_turn?: number
}

export interface Capability {
  readonly name: CapabilityName
  readonly state: State
  readonly meaning: string
}

export interface Dependency {
  readonly kind: string
  readonly name: string
  readonly mode: string
  readonly state: State
  readonly task_id?: string
}

export interface Diagnostic {
  readonly code: string
  readonly state: State
  readonly severity: Severity
  readonly source: string
  readonly task_id?: string
  readonly requirement_id?: string
  readonly message: string
  readonly remediation: string
}
