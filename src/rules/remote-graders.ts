import type { Problem } from '../catalogue/sentences.ts'
import type { EffectiveGrader } from '../evidence/effective-grader.ts'
import type { ReadPreset, RemoteFact } from '../evidence/locked-graders.ts'
import type { ModuleFact } from '../evidence/module-cache.ts'
import type { PresetFault } from '../evidence/preset.ts'
import type { Paths } from '../go/filepath.ts'
import { fieldOf } from '../model/decode.ts'
import { SDK } from '../model/executor.ts'
import type { Grader } from '../model/grader.ts'
import { parseReference } from '../model/module-reference.ts'
import { failureProblem, isBeyondBudget } from '../model/parse-failure.ts'
import { type Field, field, type Name, name, word } from '../text/argument.ts'
import type { Place } from '../text/source.ts'
import { worstState } from './budget.ts'
import { ofKind } from './graders/index.ts'
import { graderLoadProblems, hasEffort } from './load/grader.ts'
import { at } from './load/names.ts'
import { outcomeOf } from './load/outcome.ts'
import { type Judgement, type Outcome as RuleOutcome, rule, type Subject } from './rule.ts'

/** Without a cache nothing can be said of any remote grader (graders.md section 8.1). */
export const moduleCacheRule = rule(
  ['grader.cache'],
  (input: { readonly paths: Paths; readonly reference: Place; readonly subject: Subject }, emit) => {
    const home = word(input.paths.isWindows ? 'USERPROFILE' : 'HOME')
    emit('grader.cache', 'unresolved', input.subject, { problem: { kind: 'cache-root', home }, place: input.reference })
  },
)

export interface RemoteInput {
  /** The declaration in eval.yaml. */
  readonly grader: Grader
  readonly fact: RemoteFact
  readonly executor: string
  readonly subject: Subject
}

/**
 * Judges one remote grader by the first thing that is wrong with it (graders.md section 8.1); none of the findings
 * means that it was expanded. All of them point at its `ref`, but for a conflict of types.
 */
export const remoteGraderRule = rule(
  ['grader.lock_entry', 'grader.ref', 'grader.cache_missing', 'grader.cache_integrity', 'grader.merge'],
  ({ grader, fact, executor, subject }: RemoteInput, emit) => {
    const reference = fieldOf(grader.where, 'ref')
    const say = (problem: Problem) => at(grader, ['ref'], problem)
    switch (fact.kind) {
      case 'no-entry': {
        const problem = { kind: 'lock-entry', field: reference, resembles: fact.resembles } as const
        emit('grader.lock_entry', 'invalid', subject, say(problem))
        break
      }
      case 'malformed':
        emit('grader.ref', 'invalid', subject, say({ kind: 'grader-reference', field: reference, fault: fact.fault }))
        break
      case 'module':
        if (fact.fact.kind === 'missing') {
          emit('grader.cache_missing', 'unresolved', subject, say({ kind: 'module-missing', field: reference }))
        } else {
          const state = fact.fact.kind === 'too-large' ? 'unresolved' : 'invalid'
          emit('grader.cache_integrity', state, subject, say(moduleProblem(fact.fact, reference)))
        }
        break
      case 'digest': {
        const problem = { kind: 'module-digest', field: reference, onlyCase: fact.onlyCase } as const
        emit('grader.cache_integrity', 'invalid', subject, say(problem))
        break
      }
      case 'no-preset': {
        const state = isBeyondUs(fact.fault) ? 'unresolved' : 'invalid'
        for (const problem of presetFaults(fact.fault, reference)) {
          emit('grader.cache_integrity', state, subject, say(problem))
        }
        break
      }
      case 'preset': {
        const preset = presetOutcome(fact.preset)
        for (const judgement of preset.invalid) emit('grader.cache_integrity', 'invalid', subject, judgement)
        for (const judgement of preset.unresolved) emit('grader.cache_integrity', 'unresolved', subject, judgement)
        if (!preset.loads) break
        const merged = mergeOutcome(fact.preset, grader, executor)
        for (const judgement of merged.invalid) emit('grader.merge', 'invalid', subject, judgement)
        for (const judgement of merged.unresolved) emit('grader.merge', 'unresolved', subject, judgement)
      }
    }
  },
)

/** One remote grader after its judgement. */
export interface Expansion extends RuleOutcome {
  readonly effective: EffectiveGrader
}

/** Judges a remote grader, and tells what a run would see of it: the merged declaration, where nothing is wrong. */
export function expand(input: RemoteInput): Expansion {
  const { grader, fact } = input
  const { findings, skipped } = remoteGraderRule.judge(input)
  const state = worstState(findings.map((finding) => finding.state))
  const preset = fact.kind === 'preset' ? fact.preset : undefined
  const merged = state === 'verified' ? preset?.merged?.grader : undefined
  const effective =
    merged === undefined ? unexpanded(grader, preset?.name) : { grader: merged, name: merged.name, expanded: true }
  const dependency = { kind: 'grader', name: effective.name ?? '', mode: 'locked-cache', state }
  return { findings, skipped, dependencies: [dependency], effective }
}

/** The declaration as authored. Only a malformed reference is known to have no name (decision 2). */
export function unexpanded(grader: Grader, presetName?: string): EffectiveGrader {
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

/** True when a run might well use what is only too large or too deep for us. */
function isBeyondUs(fault: PresetFault): boolean {
  return (
    (fault.kind === 'file' && fault.fault === 'too-large') ||
    (fault.kind === 'unparsed' && isBeyondBudget(fault.failure))
  )
}

function presetFaults(fault: PresetFault, reference: Field): readonly Problem[] {
  if (fault.kind === 'reference-path') return [{ kind: 'grader-reference', field: reference, fault: 'path' }]
  const file = fileName(fault.file)
  switch (fault.kind) {
    case 'file':
      return [{ kind: 'module-file', field: reference, file, fault: fault.fault }]
    case 'unparsed':
      return [{ kind: 'in-module', file, inner: failureProblem(fault.failure) }]
    case 'misfits':
      return fault.misfits.map(({ problem }) => ({ kind: 'in-module', file, inner: problem }))
    case 'exports':
      return [{ kind: 'module-exports', field: reference, file, fault: fault.fault, count: fault.count }]
    case 'export-path':
      return [{ kind: 'export-path', file, field: fault.field }]
  }
}

interface Outcome {
  readonly loads: boolean
  readonly invalid: readonly Judgement[]
  readonly unresolved: readonly Judgement[]
}

/** Whether a preset loads by itself: with a type, not as a program, and by the rules of every grader. */
function presetOutcome({ file, grader, misfits }: ReadPreset): Outcome {
  const problems: Judgement[] = [...graderLoadProblems(grader)]
  if (grader.type === '') problems.push(at(grader, ['type'], { kind: 'required', field: field(['type']) }))
  if (ofKind(grader, (kind) => kind.localOnly)) problems.push(at(grader, ['type'], { kind: 'preset-program' }))
  return inside('in-module', fileName(file), outcomeOf(misfits, [grader], problems))
}

/** Whether preset and override give a grader that loads. An effort is judged here, where the executor is known. */
function mergeOutcome({ file, merged }: ReadPreset, override: Grader, executor: string): Outcome {
  if (merged === undefined) {
    const problem = { kind: 'merge-type', field: fieldOf(override.where, 'type'), file: fileName(file) } as const
    return { loads: false, invalid: [at(override, ['type'], problem)], unresolved: [] }
  }
  const { grader, misfits } = merged
  const problems: Judgement[] = [...graderLoadProblems(grader)]
  if (hasEffort(grader) && executor !== SDK) {
    const effort = ['config', 'reasoning_effort']
    problems.push(at(grader, effort, { kind: 'needs-executor', field: fieldOf(grader.where, ...effort) }))
  }
  return inside('in-merged', fileName(file), outcomeOf(misfits, [grader], problems))
}

/** Says of every judgement in which file of the module it was found; the place is the reference. */
function inside(kind: 'in-module' | 'in-merged', file: Name, outcome: Outcome): Outcome {
  const wrap = ({ problem, place }: Judgement): Judgement => ({ problem: { kind, file, inner: problem }, place })
  return { loads: outcome.loads, invalid: outcome.invalid.map(wrap), unresolved: outcome.unresolved.map(wrap) }
}

/** A file of a module as sentences show it: of a long path its end, which tells most. */
function fileName(file: string): Name {
  return name([...file].length > 40 ? `…/${file.slice(file.lastIndexOf('/') + 1)}` : file)
}
