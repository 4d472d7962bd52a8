import { taskTarget } from '../evidence/suite-skills.ts'
import type { TaskInput } from './input.ts'
import { at } from './load/names.ts'
import { factRule, rule } from './rule.ts'

const BOUNDARY = 'boundary'

/** Every requirement on a forbidden effect, whatever its checks: nothing static can settle it (resolution.md section 13). */
export const postRunRule = rule(['boundary.post_run'], ({ task }: TaskInput, emit) => {
  for (const requirement of task.requirements) {
    if (requirement.category !== BOUNDARY) continue
    emit(
      'boundary.post_run',
      'unresolved',
      at(requirement, ['category'], { kind: 'boundary-post-run' }),
      requirement.id,
    )
  }
})

/** The definition of the suite's target, as far as a task's directories lead to one. */
export const agentRule = factRule(
  ['boundary.discovery', 'boundary.agent', 'boundary.requested_policy'],
  (suite, { task }: TaskInput) => taskTarget(suite, task),
  (_, search, emit, also) => {
    if (search === undefined) return
    also.skip(search.skipped)
    switch (search.kind) {
      case 'unsearched':
        return emit('boundary.discovery', 'unresolved', {
          problem: { kind: 'boundary-unsearched', reason: search.reason },
          place: undefined,
        })
      case 'broken':
        return emit('boundary.agent', 'invalid', {
          problem: { kind: 'boundary-agent-broken', fault: search.fault },
          place: { file: search.path },
        })
      case 'agent': {
        const { tools, comments } = search.agent
        also.accept(comments)
        if (tools === undefined) return
        // An empty list denies every tool, any other allows what it lists; the request is never more than unresolved.
        const mode = tools.count === 0 ? 'requested-deny-all' : 'requested-allowlist'
        also.depend({ kind: 'boundary', name: search.path, mode, state: 'unresolved' })
        const problem = { kind: 'boundary-requested', tools: tools.count } as const
        return emit('boundary.requested_policy', 'unresolved', { problem, place: tools.place })
      }
      case 'skill':
      case 'none':
        return
    }
  },
)
