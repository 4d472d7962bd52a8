import type { State } from './codes.ts'

/** What an executor may be able to do, in report order (surface-cli.md section 7). */
export type CapabilityName = 'task_execution' | 'mcp_servers' | 'command_mocks' | 'runtime_tool_boundary'

/** One thing that an eval depends on, as the rules and inspections emit it (surface-cli.md section 8). */
export interface DependencyPlan {
  readonly kind: string
  readonly name: string
  readonly mode: string
  readonly state: State
  readonly taskId?: string | undefined
}
