import type { AgentSearch } from '../evidence/agents.ts'
import type { Task } from '../model/task.ts'
import type { AbsolutePath } from '../reader/reader.ts'
import { at } from './load/names.ts'
import { rule, type Subject } from './rule.ts'

const BOUNDARY = 'boundary'

/** Every requirement on a forbidden effect, whatever its checks: nothing static can settle it (resolution.md section 13). */
export const postRunRule = rule(
  ['boundary.post_run'],
  ({ task, subject }: { readonly task: Task; readonly subject: Subject }, emit) => {
    for (const requirement of task.requirements) {
      if (requirement.category !== BOUNDARY) continue
      const about = { ...subject, requirementId: requirement.id }
      emit('boundary.post_run', 'unresolved', about, at(requirement, ['category'], { kind: 'boundary-post-run' }))
    }
  },
)

/** The definition of the suite's target, as far as a task's directories lead to one. */
export const agentRule = rule(
  ['boundary.discovery', 'boundary.agent', 'boundary.requested_policy'],
  ({ search, subject }: { readonly search: AgentSearch; readonly subject: Subject }, emit) => {
    switch (search.kind) {
      case 'unsearched':
        return emit('boundary.discovery', 'unresolved', subject, {
          problem: { kind: 'boundary-unsearched', reason: search.reason },
          place: undefined,
        })
      case 'broken':
        return emit('boundary.agent', 'invalid', subject, {
          problem: { kind: 'boundary-agent-broken', fault: search.fault },
          place: { file: search.path },
        })
      case 'agent': {
        const { tools } = search.agent
        if (tools === undefined) return
        const problem = { kind: 'boundary-requested', tools: tools.count } as const
        return emit('boundary.requested_policy', 'unresolved', subject, { problem, place: tools.place })
      }
      case 'skill':
      case 'none':
        return
    }
  },
)

/** A policy that a definition requests, as the report lists it: never more than unresolved. */
export interface RequestedPolicy {
  readonly kind: 'boundary'
  readonly name: AbsolutePath
  readonly mode: 'requested-deny-all' | 'requested-allowlist'
  readonly state: 'unresolved'
  readonly taskId: string
}

/** The policy that the selected definition requests: an empty list denies every tool, any other allows what it lists. */
export function requestedPolicy(search: AgentSearch, taskId: string): readonly RequestedPolicy[] {
  if (search.kind !== 'agent' || search.agent.tools === undefined) return []
  const mode = search.agent.tools.count === 0 ? 'requested-deny-all' : 'requested-allowlist'
  return [{ kind: 'boundary', name: search.path, mode, state: 'unresolved', taskId }]
}
