import type { Problem } from '../catalogue/sentences.ts'
import { declared, type EffectiveGrader } from '../evidence/effective-grader.ts'
import {
  type LockFact,
  LockIndex,
  type ReadPreset,
  type RemoteFact,
  readLock,
  remoteFact,
} from '../evidence/locked-graders.ts'
import { ModuleCache, type ModuleFact, moduleCacheRoot } from '../evidence/module-cache.ts'
import { oncePerSuite } from '../evidence/once.ts'
import type { PresetFault } from '../evidence/preset.ts'
import type { Suite } from '../evidence/suite.ts'
import { fieldOf, placeOf } from '../model/decode.ts'
import type { Eval } from '../model/eval.ts'
import { SDK } from '../model/executor.ts'
import type { Grader } from '../model/grader.ts'
import { parseReference } from '../model/module-reference.ts'
import { failureProblem } from '../model/parse-failure.ts'
import type { AbsolutePath } from '../reader/reader.ts'
import { type Field, field, type Name, name, word } from '../text/argument.ts'
import type { Place } from '../text/source.ts'
import { worstState } from './budget.ts'
import { ofKind } from './graders/index.ts'
import type { EvalInput } from './input.ts'
import { graderLoadProblems, hasEffort } from './load/grader.ts'
import { at } from './load/names.ts'
import { type LoadOutcome, outcomeOf } from './load/outcome.ts'
import { lockFault, soundLock } from './lock.ts'
import { factRule, type Issue, type StatedIssue } from './rule.ts'

const CODES = [
  'grader.lock_entry',
  'grader.ref',
  'grader.cache_missing',
  'grader.cache_integrity',
  'grader.merge',
] as const
type RemoteCode = (typeof CODES)[number]

/** What the rules on remote graders are given. */
export type RemoteInput = Pick<EvalInput, 'evaluation' | 'paths'>

/** What is known of the remote graders of an eval; undefined where it has none. */
export interface RemoteFacts {
  readonly lock: LockFact
  /** Where modules are kept; undefined where that is not known, or the lock is not sound. */
  readonly root: AbsolutePath | undefined
  /** Of each remote grader, where lock and cache could be used. */
  readonly of: ReadonlyMap<Grader, RemoteFact>
}

/** Follows the remote graders through lock and module cache; every rule below asks for this. */
export const remoteFacts = oncePerSuite((suite: Suite): RemoteFacts | undefined => {
  const remote = suite.eval.graders.filter(({ ref }) => ref !== '')
  if (remote.length === 0) return undefined
  const lock = readLock(suite)
  const sound = soundLock(lock)
  const root = sound && moduleCacheRoot(suite)
  if (sound === undefined || root === undefined) return { lock, root, of: new Map() }
  const index = new LockIndex(sound)
  const cache = new ModuleCache(suite.reader, root)
  return { lock, root, of: new Map(remote.map((grader) => [grader, remoteFact(suite, grader, index, cache)])) }
})

/** What is pointed at when there is no text of its own to point into: the first reference. */
function firstReference({ graders }: Eval): Place {
  return placeOf(graders.find(({ ref }) => ref !== '')!, 'ref')
}

/** The lock is needed by every remote grader (contract, "Every remote grader requires a valid matching waza.lock"). */
export const lockRule = factRule(
  ['grader.lock'],
  (suite, _: RemoteInput) => remoteFacts(suite),
  ({ evaluation }, facts, emit) => {
    const fault = facts && lockFault(facts.lock, firstReference(evaluation))
    if (fault !== undefined) emit('grader.lock', fault.state, fault)
  },
)

/** Without a cache nothing can be said of any remote grader (graders.md section 8.1). */
export const moduleCacheRule = factRule(
  ['grader.cache'],
  (suite, _: RemoteInput) => remoteFacts(suite),
  ({ evaluation, paths }, facts, emit) => {
    if (facts === undefined || facts.root !== undefined || soundLock(facts.lock) === undefined) return
    const home = word(paths.isWindows ? 'USERPROFILE' : 'HOME')
    emit('grader.cache', 'unresolved', { problem: { kind: 'cache-root', home }, place: firstReference(evaluation) })
  },
)

/**
 * Judges each remote grader by the first thing that is wrong with it (graders.md section 8.1); no finding means that it
 * was expanded. All of them point at its `ref`, but for a conflict of types.
 */
export const remoteGraderRule = factRule(
  CODES,
  (suite, _: RemoteInput) => remoteFacts(suite),
  ({ evaluation }, facts, emit, also) => {
    for (const [grader, fact] of facts?.of ?? []) {
      const issues = issuesOn(grader, fact, evaluation.config.executor)
      for (const issue of issues) emit(issue.code, issue.state, issue)
      const { name = '' } = effectiveGrader(grader, fact, issues)
      const state = worstState(issues.map((issue) => issue.state))
      also.depend({ kind: 'grader', name, mode: 'locked-cache', state })
    }
  },
)

/** The graders of an eval as a run would see them, as far as that can be known; in their order. */
export function effectiveGraders(evaluation: Eval, facts: RemoteFacts | undefined): readonly EffectiveGrader[] {
  return evaluation.graders.map((grader) => {
    if (grader.ref === '') return declared(grader)
    const fact = facts?.of.get(grader)
    if (fact === undefined) return unexpanded(grader)
    return effectiveGrader(grader, fact, issuesOn(grader, fact, evaluation.config.executor))
  })
}

function effectiveGrader(grader: Grader, fact: RemoteFact, { length }: readonly RemoteIssue[]): EffectiveGrader {
  const preset = fact.kind === 'preset' ? fact.preset : undefined
  const merged = length === 0 ? preset?.merged?.grader : undefined
  return merged === undefined ? unexpanded(grader, preset?.name) : declared(merged)
}

interface RemoteIssue extends StatedIssue {
  readonly code: RemoteCode
}

const known = new WeakMap<RemoteFact, readonly RemoteIssue[]>()

/** What is wrong with a remote grader: the findings say it, and whether it was expanded follows from it. */
function issuesOn(grader: Grader, fact: RemoteFact, executor: string): readonly RemoteIssue[] {
  const issues = known.get(fact) ?? judge(grader, fact, executor)
  known.set(fact, issues)
  return issues
}

function judge(grader: Grader, fact: RemoteFact, executor: string): readonly RemoteIssue[] {
  const field = fieldOf(grader.where, 'ref')
  const one = (code: RemoteCode, state: StatedIssue['state'], problem: Problem): RemoteIssue[] => [
    { code, state, ...at(grader, ['ref'], problem) },
  ]
  switch (fact.kind) {
    case 'no-entry':
      return one('grader.lock_entry', 'invalid', { kind: 'lock-entry', field, resembles: fact.resembles })
    case 'malformed':
      return one('grader.ref', 'invalid', { kind: 'grader-reference', field, fault: fact.fault })
    case 'module': {
      const { fact: found } = fact
      if (found.kind === 'missing') return one('grader.cache_missing', 'unresolved', { kind: 'module-missing', field })
      const state = found.kind === 'too-large' ? 'unresolved' : 'invalid'
      return one('grader.cache_integrity', state, moduleProblem(found, field))
    }
    case 'digest':
      return one('grader.cache_integrity', 'invalid', { kind: 'module-digest', field, onlyCase: fact.onlyCase })
    case 'no-preset': {
      const state = isBeyondUs(fact.fault) ? 'unresolved' : 'invalid'
      return presetFaults(fact.fault, field).flatMap((problem) => one('grader.cache_integrity', state, problem))
    }
    case 'preset': {
      const preset = presetOutcome(fact.preset)
      const found = stated('grader.cache_integrity', preset)
      return preset.loads ? [...found, ...stated('grader.merge', mergeOutcome(fact.preset, grader, executor))] : found
    }
  }
}

function stated(code: RemoteCode, { invalid, unresolved }: LoadOutcome): readonly RemoteIssue[] {
  const as = (state: StatedIssue['state']) => (issue: Issue) => ({ code, state, ...issue })
  return [...invalid.map(as('invalid')), ...unresolved.map(as('unresolved'))]
}

/** The declaration as authored. Only a malformed reference is known to have no name (decision 2). */
function unexpanded(grader: Grader, presetName?: string): EffectiveGrader {
  const unknown = parseReference(grader.ref).ok ? undefined : ''
  return { grader, name: grader.name === '' ? (presetName ?? unknown) : grader.name, expanded: false }
}

function moduleProblem(fact: Exclude<ModuleFact, { kind: 'whole' | 'missing' }>, reference: Field): Problem {
  switch (fact.kind) {
    case 'no-directory':
      return { kind: 'module-directory', field: reference, fault: fact.fault }
    case 'content':
      return { kind: 'module-content', field: reference, file: fileName(fact.file), fault: fact.fault }
    case 'too-large':
      return { kind: 'module-too-large', field: reference, of: fact.of }
  }
}

/** True when a run might well use what is only too large for us. */
function isBeyondUs(fault: PresetFault): boolean {
  return fault.kind === 'file' && fault.fault === 'too-large'
}

function presetFaults(fault: PresetFault, reference: Field): readonly Problem[] {
  if (fault.kind === 'reference-path') return [{ kind: 'grader-reference', field: reference, fault: 'path' }]
  const file = fileName(fault.file)
  switch (fault.kind) {
    case 'file':
      return [{ kind: 'module-file', field: reference, file, fault: fault.fault }]
    case 'unparsed':
      return [{ kind: 'in-module', file, inner: failureProblem(fault.failure) }]
    case 'errors':
      return fault.errors.map(({ problem }) => ({ kind: 'in-module', file, inner: problem }))
    case 'exports':
      return [{ kind: 'module-exports', field: reference, file, fault: fault.fault, count: fault.count }]
    case 'export-path':
      return [{ kind: 'export-path', file, field: fault.field }]
  }
}

/** Whether a preset loads by itself: with a type, not as a program, and by the rules of every grader. */
function presetOutcome({ file, grader, errors }: ReadPreset): LoadOutcome {
  const problems: Issue[] = [...graderLoadProblems(grader)]
  if (grader.type === '') problems.push(at(grader, ['type'], { kind: 'required', field: field(['type']) }))
  if (ofKind(grader, (kind) => kind.localOnly)) problems.push(at(grader, ['type'], { kind: 'preset-program' }))
  return inside('in-module', fileName(file), outcomeOf(errors, [grader], problems))
}

/** Whether preset and override give a grader that loads. An effort is judged here, where the executor is known. */
function mergeOutcome({ file, merged }: ReadPreset, override: Grader, executor: string): LoadOutcome {
  if (merged === undefined) {
    const problem = { kind: 'merge-type', field: fieldOf(override.where, 'type'), file: fileName(file) } as const
    return { loads: false, invalid: [at(override, ['type'], problem)], unresolved: [] }
  }
  const { grader, errors } = merged
  const problems: Issue[] = [...graderLoadProblems(grader)]
  if (hasEffort(grader) && executor !== SDK) {
    const effort = ['config', 'reasoning_effort']
    problems.push(at(grader, effort, { kind: 'needs-executor', field: fieldOf(grader.where, ...effort) }))
  }
  return inside('in-merged', fileName(file), outcomeOf(errors, [grader], problems))
}

/** Says of every judgement in which file of the module it was found; the place is the reference. */
function inside(kind: 'in-module' | 'in-merged', file: Name, outcome: LoadOutcome): LoadOutcome {
  const wrap = ({ problem, place }: Issue): Issue => ({ problem: { kind, file, inner: problem }, place })
  return { loads: outcome.loads, invalid: outcome.invalid.map(wrap), unresolved: outcome.unresolved.map(wrap) }
}

/** A file of a module as sentences show it: of a long path its end, which tells most. */
function fileName(file: string): Name {
  return name([...file].length > 40 ? `…/${file.slice(file.lastIndexOf('/') + 1)}` : file)
}
