import { type Hint, hint, hints } from '../envelope/hints.ts'
import type { ResultOf } from '../envelope/result.ts'
import type { GateData } from '../envelope/solution.ts'
import { judgeGate } from './gate.ts'
import { directoryOf } from './prepare.ts'
import type { Setting } from './setting.ts'

/** The gate as a result: a closed one tells why, and what opens it. */
export async function gateResult(
  { id, repo }: { readonly id: string; readonly repo?: string | undefined },
  setting: Setting,
): Promise<ResultOf<'solution gate'>> {
  const { data, isDirty, isKeyReadable } = await judgeGate({ id, repository: directoryOf(repo, setting) }, setting)
  const notices: Hint[] = [
    ...(isDirty ? [hint('dirty-tree', {})] : []),
    ...(isKeyReadable ? [hint('key-readable', {})] : []),
  ]
  const base = { verb: 'solution gate', data } as const
  if (data.allowed) return { ...base, ok: true, ...(notices.length === 0 ? {} : { hints: hints(notices) }) }
  const message = sentenceOf(data)
  if (data.reason_kind === 'invalid_id') return { ...base, ok: false, error: 'invalid_id', message }
  const next = data.reason_kind === 'head_unknown' ? hint('commit-first', {}) : hint('gate-rerun-evaluate', {})
  return { ...base, ok: false, hints: hints([next, ...notices]), error: 'gate_denied', message }
}

/** The reason in one sentence: blockers can be many, and they stand under the verdict anyway. */
function sentenceOf({ reason, reason_kind: kind, verdict }: GateData): string {
  const count = verdict?.blockers.length ?? 0
  if (kind !== 'not_ready' || count === 0) return reason
  return `The verdict is not ready: ${count === 1 ? '1 blocker' : `${count} blockers`}.`
}
