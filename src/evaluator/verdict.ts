import type { Verdict } from '../envelope/solution.ts'
import type { Core } from './producer.ts'

/**
 * Something beside the producer that can hold a solution back. It tells its reasons; with none it lets pass. One that
 * throws holds back as well, for what could not be examined is not known to be good.
 */
export interface Arm {
  readonly name: string
  readonly blockers: (context: {
    readonly id: string
    readonly head: string
    readonly repository: string
  }) => readonly string[] | Promise<readonly string[]>
}

/** The reasons of all arms, each with the name of its arm in front. */
export async function armBlockers(arms: readonly Arm[], context: Parameters<Arm['blockers']>[0]): Promise<string[]> {
  const found: string[] = []
  for (const arm of arms) {
    try {
      for (const blocker of await arm.blockers(context)) found.push(`${arm.name}: ${blocker}`)
    } catch {
      found.push(`${arm.name}: could not be examined`)
    }
  }
  return found
}

/** Folds what a producer and the arms say into a verdict (surface-evaluator.md A3). Diagnostics take no part in it. */
export function foldVerdict(
  core: Core & { readonly ok: true },
  arms: readonly string[],
  of: Pick<Verdict, 'id' | 'head' | 'timestamp' | 'source'>,
): Verdict {
  return {
    id: of.id,
    head: of.head,
    ready: core.ready && arms.length === 0,
    confidence: core.confidence,
    blockers: [...core.blockers, ...arms],
    timestamp: of.timestamp,
    source: of.source,
  }
}
