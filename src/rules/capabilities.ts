import type { State } from '../catalogue/codes.ts'
import type { CapabilityName } from '../catalogue/inventory.ts'
import { SDK } from '../model/executor.ts'
import type { EvalInput } from './input.ts'
import { at } from './load/names.ts'
import { rule } from './rule.ts'

/** The inventory of what the executor can do, statically (surface-cli.md section 7). It never decides the exit. */
export function capabilities(executor: string): readonly { readonly name: CapabilityName; readonly state: State }[] {
  const other = executor === SDK ? 'verified' : 'unsupported'
  return [
    { name: 'task_execution', state: executor === SDK || executor === 'mock' ? 'verified' : 'unsupported' },
    { name: 'mcp_servers', state: other },
    { name: 'command_mocks', state: other },
    { name: 'runtime_tool_boundary', state: other },
  ]
}

/** What the executor leaves open or cannot do for this eval. */
export const capabilityRule = rule(
  ['runtime.executor', 'runtime.availability', 'runtime.mcp'],
  ({ evaluation }: EvalInput, emit) => {
    const { config } = evaluation
    if (config.executor === SDK)
      emit('runtime.availability', 'unresolved', at(config, ['executor'], { kind: 'executor-unchecked' }))
    else {
      const kind = config.executor === '' ? 'executor-absent' : 'executor-unknown'
      if (config.executor !== 'mock') emit('runtime.executor', 'unsupported', at(config, ['executor'], { kind }))
      if (evaluation.mcp_mocks.length > 0)
        emit('runtime.mcp', 'unsupported', at(evaluation, ['mcp_mocks'], { kind: 'executor-without-mcp' }))
      else if (config.mcp_servers.length > 0)
        emit('runtime.mcp', 'unsupported', at(config, ['mcp_servers'], { kind: 'executor-without-mcp' }))
    }
  },
)
