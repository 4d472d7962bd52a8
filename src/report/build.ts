import { type AdviceName, type AdvicePlan, type AdviceProblem, advise, isNote } from '../catalogue/advice.ts'
import type { State } from '../catalogue/codes.ts'
import { type CodeEntry, codes } from '../catalogue/codes.ts'
import type { Finding } from '../catalogue/finding.ts'
import type { DependencyPlan } from '../catalogue/inventory.ts'
import { type Problem, say } from '../catalogue/sentences.ts'
import type { IgnoreComment } from '../model/ignore-comments.ts'
import type { Place } from '../text/source.ts'
import { capabilityMeaning, requirementMeaning } from './meanings.ts'
import { sortedBytewise } from './order.ts'
import { SEVERITIES } from './severity.ts'
import type {
  CapabilityName,
  Dependency,
  Diagnostic,
  Report,
  ReportCheck,
  ReportRequirement,
  ReportTask,
} from './types.ts'

/** What an inspection found, before it has the shape of the wire. */
export interface ReportParts {
  readonly source: string
  readonly executor: string
  readonly tasks: readonly TaskPlan[]
  readonly capabilities: readonly { readonly name: CapabilityName; readonly state: State }[]
  readonly dependencies: readonly DependencyPlan[]
  readonly findings: readonly Finding[]
  readonly warnings: readonly Warning[]
  readonly advice: readonly AdvicePlan[]
  readonly comments: readonly IgnoreComment[]
}

/** A task as it would be run. `source` and `contextDir` are absolute. */
export interface TaskPlan {
  readonly id: string
  readonly name: string
  readonly source: string
  readonly enabled: boolean
  readonly contextDir: string
  readonly requirements: readonly RequirementPlan[]
}

export interface RequirementPlan {
  readonly id: string
  readonly category: string
  readonly description: string
  readonly checks: readonly CheckPlan[]
  readonly state: State
}

export interface CheckPlan {
  readonly scope: string
  readonly grader: string
  readonly afterTurn?: number | undefined
}

/** A malformed definition that discovery skipped. It is no part of the report (decision 8). */
export interface Warning {
  readonly file: string
  readonly kind: 'skill' | 'agent'
}

/** Something worth knowing that is no diagnostic: it is no part of the report, and never changes an exit. */
export interface Advice {
  readonly name: AdviceName
  /** @internal What the sentences were made of. */
  readonly problem: AdviceProblem
  readonly message: string
  readonly remediation: string
  readonly place: Place
  /** How things are, without anything to fix: for those who ask for all. */
  readonly isNote: boolean
}

/** A diagnostic with what the wire has no field for: its kind and typed arguments, and the exact place it points at. */
export interface Entry {
  readonly diagnostic: Diagnostic
  /** @internal What the sentences were made of. Whatever compares findings uses this, never the text. */
  readonly problem: Problem
  readonly place: Place | undefined
}

/** A report with what only some interfaces show. `entries` has the order of `report.diagnostics`. */
export interface Inspection {
  readonly report: Report
  readonly entries: readonly Entry[]
  readonly warnings: readonly Warning[]
  readonly advice: readonly Advice[]
  /** @internal The comments of its files that accept findings; what they accept is no matter of the report. */
  readonly comments: readonly IgnoreComment[]
}

/** Makes the report of an inspection: order, severity, sentences, omissions and `complete` are decided here alone. */
export function buildReport(parts: ReportParts): Inspection {
  const complete = !parts.findings.some((finding) => entryOf(finding).incomplete.includes(finding.state))
  const entries = sortedBytewise(parts.findings.map(diagnose), sortKey)
  const report: Report = {
    kind: 'waza.preflight',
    schemaVersion: '1.0',
    source: parts.source,
    executor: parts.executor,
    complete,
    tasks: parts.tasks.map(task),
    capabilities: parts.capabilities.map(({ name, state }) => ({
      name,
      state,
      meaning: capabilityMeaning(name, state, parts.executor),
    })),
    dependencies: parts.dependencies.map(dependency),
    diagnostics: entries.map((entry) => entry.diagnostic),
  }
  const advice = parts.advice.map(({ problem, place }) => ({
    problem,
    ...advise(problem),
    place,
    isNote: isNote(problem),
  }))
  return { report, entries, warnings: parts.warnings, advice, comments: parts.comments }
}

/** The catalogue's entry of a finding; a finding that the catalogue does not declare is a mistake in a rule. */
function entryOf(finding: Finding): CodeEntry {
  const entry: CodeEntry | undefined = Object.hasOwn(codes, finding.code) ? codes[finding.code] : undefined
  if (entry === undefined) throw new Error(`code ${finding.code} is not in the catalogue`)
  if (!entry.states.includes(finding.state))
    throw new Error(`code ${finding.code} has no state ${finding.state} in the catalogue`)
  return entry
}

function diagnose(finding: Finding): Entry {
  const { message, remediation } = say(finding.problem)
  const diagnostic: Diagnostic = {
    code: finding.code,
    state: finding.state,
    severity: SEVERITIES[finding.state],
    source: finding.source,
    ...(finding.taskId ? { task_id: finding.taskId } : undefined),
    ...(finding.requirementId ? { requirement_id: finding.requirementId } : undefined),
    message: sentenceCase(message),
    remediation,
  }
  return { diagnostic, problem: finding.problem, place: finding.place }
}

/** Sentences that also stand inside of others begin with a small letter; on their own they do not. */
function sentenceCase(message: string): string {
  return message.charAt(0).toUpperCase() + message.slice(1)
}

/** Neither state, severity nor remediation take part: equal tuples keep the order in which the rules emitted them. */
function sortKey({ diagnostic: d }: Entry): string {
  return `${d.source}\0${d.task_id ?? ''}\0${d.requirement_id ?? ''}\0${d.code}\0${d.message}`
}

function task(plan: TaskPlan): ReportTask {
  return {
    id: plan.id,
    name: plan.name,
    source: plan.source,
    enabled: plan.enabled,
    context_dir: plan.contextDir,
    requirements: plan.requirements.map(requirement),
  }
}

function requirement(plan: RequirementPlan): ReportRequirement {
  return {
    id: plan.id,
    category: plan.category,
    description: plan.description,
    ...(plan.checks.length > 0 ? { checks: plan.checks.map(check) } : undefined),
    state: plan.state,
    meaning: requirementMeaning(plan.state),
  }
}

function check({ scope, grader, afterTurn }: CheckPlan): ReportCheck {
  return afterTurn ? { scope, grader, after_turn: afterTurn } : { scope, grader }
}

function dependency({ kind, name, mode, state, taskId }: DependencyPlan): Dependency {
  return taskId ? { kind, name, mode, state, task_id: taskId } : { kind, name, mode, state }
}
