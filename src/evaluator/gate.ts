import type { GateData, Verdict } from '../envelope/solution.ts'
import { repositoryRoot } from './head.ts'
import { identify } from './identifier.ts'
import { readMarker } from './marker-store.ts'
import { findPlaces } from './places.ts'
import { PREFLIGHT_SOURCE } from './preflight-producer.ts'
import { NO_DIRECTORY } from './prepare.ts'
import type { Setting } from './setting.ts'
import { isKeyReadable } from './signing-key.ts'

const SHORT = 7

/** What the gate says, and what is worth a word beside it. */
export interface Judged {
  readonly data: GateData
  /** Whether the working tree has changes that no commit has. */
  readonly isDirty: boolean
  readonly isKeyReadable: boolean
}

/**
 * Tells whether a solution may pass: there is an authentic verdict, it is ready, and it is about the commit that the
 * repository is at (surface-evaluator.md A5, B4). It reads the marker, the key and the commit, and nothing else: no
 * diagnostic and no log has a say.
 * @param repository the absolute path of the repository; undefined when it cannot be told
 */
export async function judgeGate(
  { id, repository }: { readonly id: string; readonly repository: string | undefined },
  setting: Setting,
): Promise<Judged> {
  let isDirty = false
  let isReadable = false
  const judged = (data: GateData): Judged => ({ data, isDirty, isKeyReadable: isReadable })
  const deny = (
    kind: NonNullable<GateData['reason_kind']>,
    reason: string,
    known: Partial<Pick<GateData, 'verdict' | 'currentHead'>> = {},
  ): Judged => judged({ allowed: false, reason, verdict: null, currentHead: null, ...known, reason_kind: kind })

  const identified = identify(id)
  if (!identified.ok) return deny('invalid_id', identified.message)
  // Inside of the repository there may be anything, so nothing there is a verdict.
  const found = findPlaces(setting, repository === undefined ? undefined : repositoryRoot(repository))
  if (!found.ok) return deny('no_verdict', found.message)
  const reading = readMarker(id, identified.key, found.places)
  if (reading.kind === 'none') return deny('no_verdict', reading.reason)
  if (reading.kind === 'forged') return deny('forged', `The verdict is not trusted: ${reading.reason}.`)
  const { verdict } = reading
  isReadable = isKeyReadable(found.places.keyFile)
  if (!verdict.ready) return deny('not_ready', notReady(verdict.blockers), { verdict })
  if (repository === undefined) return deny('head_unknown', NO_DIRECTORY, { verdict })
  const current = await setting.findHead(repository)
  isDirty = current.ok && current.isDirty === true
  if (!current.ok) return deny('head_unknown', current.message, { verdict })
  const heads = { verdict, currentHead: current.head }
  if (current.head !== verdict.head) {
    const reason = `The verdict is about commit ${short(verdict.head)}, and the repository is at ${short(current.head)}.`
    return deny('stale', reason, heads)
  }
  return judged({ allowed: true, reason: `The verdict is ready for this commit${confidence(verdict)}.`, ...heads })
}

/** A preflight computes no confidence, and its 0 would read as one. */
function confidence({ source, confidence: share }: Verdict): string {
  return source === PREFLIGHT_SOURCE && share === 0 ? '' : `, with a confidence of ${Math.round(share * 100)} %`
}

function notReady(blockers: readonly unknown[]): string {
  if (blockers.length === 0) return 'The verdict is not ready, and names no blocker.'
  const listed = blockers.map((blocker) => (typeof blocker === 'string' ? blocker : JSON.stringify(blocker)))
  return `The verdict is not ready: ${listed.join('; ')}`
}

function short(head: string): string {
  return head.slice(0, SHORT)
}
