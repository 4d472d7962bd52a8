import type { GateData } from '../envelope/solution.ts'
import { identify } from './identifier.ts'
import { readMarker } from './marker-store.ts'
import type { Setting } from './setting.ts'

const SHORT = 7

/**
 * Tells whether a solution may pass: there is an authentic verdict, it is ready, and it is about the commit that the
 * repository is at (surface-evaluator.md A5, B4). It reads the marker, the key and the commit, and nothing else: no
 * diagnostic and no log has a say.
 * @param repository the absolute path of the repository
 */
export async function judgeGate(
  { id, repository }: { readonly id: string; readonly repository: string },
  setting: Setting,
): Promise<GateData> {
  const deny = (
    kind: NonNullable<GateData['reason_kind']>,
    reason: string,
    known: Partial<Pick<GateData, 'verdict' | 'currentHead'>> = {},
  ): GateData => ({ allowed: false, reason, verdict: null, currentHead: null, ...known, reason_kind: kind })

  const identified = identify(id)
  if (!identified.ok) return deny('invalid_id', identified.message)
  const reading = readMarker(id, identified.key, setting)
  if (reading.kind === 'none') return deny('no_verdict', `No verdict: ${reading.reason}.`)
  if (reading.kind === 'forged') return deny('forged', `The verdict is not trusted: ${reading.reason}.`)
  const { verdict } = reading
  if (!verdict.ready) return deny('not_ready', notReady(verdict.blockers), { verdict })
  const current = await setting.findHead(repository)
  if (!current.ok) return deny('head_unknown', current.message, { verdict })
  const heads = { verdict, currentHead: current.head }
  if (current.head !== verdict.head) {
    const reason = `The verdict is about commit ${short(verdict.head)}, and the repository is at ${short(current.head)}.`
    return deny('stale', reason, heads)
  }
  const share = Math.round(verdict.confidence * 100)
  return { allowed: true, reason: `The verdict is ready for this commit, with a confidence of ${share} %.`, ...heads }
}

function notReady(blockers: readonly unknown[]): string {
  if (blockers.length === 0) return 'The verdict is not ready, and names no blocker.'
  const listed = blockers.map((blocker) => (typeof blocker === 'string' ? blocker : JSON.stringify(blocker)))
  return `The verdict is not ready: ${listed.join('; ')}`
}

function short(head: string): string {
  return head.slice(0, SHORT)
}
