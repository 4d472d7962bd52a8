import { declared, type EffectiveGrader } from '../evidence/effective-grader.ts'
import { LockIndex, type RemoteFact, readLock, remoteFact } from '../evidence/locked-graders.ts'
import { ModuleCache, moduleCacheRoot } from '../evidence/module-cache.ts'
import type { Suite } from '../evidence/suite.ts'
import { placeOf } from '../model/decode.ts'
import type { Grader } from '../model/grader.ts'
import { lockRule } from '../rules/lock.ts'
import { expand, moduleCacheRule, unexpanded } from '../rules/remote-graders.ts'
import type { Collector } from './collector.ts'

/**
 * Expands the remote graders of the eval under its lock (contract, "Every remote grader requires a valid matching
 * waza.lock"; graders.md section 8). The lock lies beside the eval, the modules in the module cache.
 * @returns one grader for each of the eval's, in their order, as a run would see it as far as that can be known
 */
export function inspectRemoteGraders(suite: Suite, found: Collector): readonly EffectiveGrader[] {
  const { graders } = suite.eval
  const first = graders.find(({ ref }) => ref !== '')
  if (first === undefined) return graders.map(declared)
  const expansion = startExpansion(suite, first, found)
  return graders.map((grader) => (grader.ref === '' ? declared(grader) : expansion(grader)))
}

type Expansion = (grader: Grader) => EffectiveGrader

/** Lock and cache are told of once; without them every remote grader stays as it is. */
function startExpansion(suite: Suite, first: Grader, found: Collector): Expansion {
  const subject = { source: suite.argument }
  const reference = placeOf(first, 'ref')
  const fact = readLock(suite)
  const ofLock = lockRule.judge({ fact, reference, subject })
  found.take(ofLock)
  if (fact.kind !== 'read' || ofLock.findings.length > 0) return unexpanded
  const root = moduleCacheRoot(suite)
  if (root === undefined) {
    found.take(moduleCacheRule.judge({ paths: suite.reader.paths, reference, subject }))
    return unexpanded
  }
  const index = new LockIndex(fact.lock)
  const cache = new ModuleCache(suite.reader, root)
  return (grader) => expandOne(suite, grader, remoteFact(suite, grader, index, cache), found)
}

function expandOne(suite: Suite, grader: Grader, fact: RemoteFact, found: Collector): EffectiveGrader {
  const { executor } = suite.eval.config
  const { effective, ...outcome } = expand({ grader, fact, executor, subject: { source: suite.argument } })
  found.take(outcome)
  return effective
}
