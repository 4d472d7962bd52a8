import type { State } from '../catalogue/finding.ts'
import { declared, type EffectiveGrader } from '../evidence/effective-grader.ts'
import { LockIndex, type RemoteFact, readLock, remoteFact } from '../evidence/locked-graders.ts'
import { ModuleCache, moduleCacheRoot } from '../evidence/module-cache.ts'
import type { Suite } from '../evidence/suite.ts'
import { placeOf } from '../model/decode.ts'
import type { Grader } from '../model/grader.ts'
import { parseReference } from '../model/module-reference.ts'
import { lockRule } from '../rules/lock.ts'
import { moduleCacheRule, remoteGraderRule } from '../rules/remote-graders.ts'
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
  const expand = startExpansion(suite, first, found)
  return graders.map((grader) => (grader.ref === '' ? declared(grader) : expand(grader)))
}

type Expansion = (grader: Grader) => EffectiveGrader

/** Lock and cache are told of once; without them every remote grader stays as it is. */
function startExpansion(suite: Suite, first: Grader, found: Collector): Expansion {
  const subject = { source: suite.argument }
  const reference = placeOf(first, 'ref')
  const fact = readLock(suite)
  const lockFindings = lockRule.judge({ fact, reference, subject })
  found.add(lockFindings)
  if (fact.kind !== 'read' || lockFindings.length > 0) return (grader) => unexpanded(grader, undefined)
  const root = moduleCacheRoot(suite)
  if (root === undefined) {
    found.add(moduleCacheRule.judge({ paths: suite.reader.paths, reference, subject }))
    return (grader) => unexpanded(grader, undefined)
  }
  const index = new LockIndex(fact.lock)
  const cache = new ModuleCache(suite.reader, root)
  return (grader) => expandOne(suite, grader, remoteFact(suite, grader, index, cache), found)
}

function expandOne(suite: Suite, grader: Grader, fact: RemoteFact, found: Collector): EffectiveGrader {
  const subject = { source: suite.argument }
  const findings = remoteGraderRule.judge({ grader, fact, executor: suite.eval.config.executor, subject })
  found.add(findings)
  const state: State = findings.some((finding) => finding.state === 'invalid')
    ? 'invalid'
    : findings.length > 0
      ? 'unresolved'
      : 'verified'
  const preset = fact.kind === 'preset' ? fact.preset : undefined
  const merged = state === 'verified' ? preset?.merged?.grader : undefined
  const effective =
    merged === undefined ? unexpanded(grader, preset?.name) : { grader: merged, name: merged.name, expanded: true }
  found.depend([{ kind: 'grader', name: effective.name ?? '', mode: 'locked-cache', state }])
  return effective
}

/** The declaration as authored. Only a malformed reference is known to have no name (decision 2). */
function unexpanded(grader: Grader, presetName: string | undefined): EffectiveGrader {
  const unknown = parseReference(grader.ref).ok ? undefined : ''
  return { grader, name: grader.name === '' ? (presetName ?? unknown) : grader.name, expanded: false }
}
