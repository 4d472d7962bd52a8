import {
  type PackedEval,
  type PackedFinding,
  type PackedRequirement,
  type PackedTask,
  type PageData,
  STATES,
} from './data.ts'

/** The data of the page with its texts in place, as the views show it. */

export type StateName = (typeof STATES)[number]

export interface Finding {
  readonly code: string
  readonly state: StateName
  readonly file: string
  /** 0 where it is not known. */
  readonly line: number
  readonly column: number
  readonly task: string | undefined
  readonly requirement: string | undefined
  readonly message: string
  readonly remedy: string
  readonly link: string
  readonly isUnexamined: boolean
  /** Where it stands in the report. */
  readonly index: number
}

export interface Check {
  readonly scope: string
  readonly grader: string
  readonly afterTurn: number
}

export interface Requirement {
  readonly id: string
  readonly category: string
  readonly description: string
  readonly state: StateName
  readonly checks: readonly Check[]
}

export interface Task {
  readonly id: string
  readonly name: string
  readonly file: string
  readonly isEnabled: boolean
  readonly requirements: readonly Requirement[]
}

export interface Dependency {
  readonly kind: string
  readonly name: string
  readonly mode: string
  readonly state: StateName
  readonly tasks: number
}

export interface Eval {
  readonly index: number
  readonly name: string
  readonly verdict: { readonly failed: boolean; readonly sentence: string }
  readonly executor: string
  readonly complete: boolean
  readonly counts: Readonly<Record<StateName, number>>
  readonly tasks: readonly Task[]
  readonly findings: readonly Finding[]
  readonly capabilities: readonly { readonly name: string; readonly state: StateName; readonly meaning: string }[]
  readonly dependencies: readonly Dependency[]
  readonly advice: readonly {
    readonly message: string
    readonly remedy: string
    readonly file: string
    readonly line: number
  }[]
}

/** Puts the texts of one eval in place. */
export function unpack({ texts, codes, evals }: PageData, index: number): Eval {
  const packed: PackedEval = evals[index]!
  const text = (n: number): string => texts[n] ?? ''
  const state = (n: number): StateName => STATES[n]!
  const finding = (
    [code, stateOf, file, line, column, task, requirement, message, remedy, link, unexamined]: PackedFinding,
    at: number,
  ): Finding => ({
    code: codes[code]?.code ?? '',
    state: state(stateOf),
    file: text(file),
    line,
    column,
    task: task < 0 ? undefined : text(task),
    requirement: requirement < 0 ? undefined : text(requirement),
    message: text(message),
    remedy: text(remedy),
    link,
    isUnexamined: unexamined === 1,
    index: at,
  })
  const requirement = ([id, category, description, stateOf, checks]: PackedRequirement): Requirement => ({
    id: text(id),
    category: text(category),
    description: text(description),
    state: state(stateOf),
    checks: checks.map(([scope, grader, afterTurn]) => ({ scope: text(scope), grader: text(grader), afterTurn })),
  })
  const task = ([id, name, file, enabled, requirements]: PackedTask): Task => ({
    id: text(id),
    name: text(name),
    file: text(file),
    isEnabled: enabled === 1,
    requirements: requirements.map(requirement),
  })
  return {
    index,
    name: text(packed.name),
    verdict: packed.verdict,
    executor: text(packed.executor),
    complete: packed.complete,
    counts: countsOf(packed),
    tasks: packed.tasks.map(task),
    findings: packed.findings.map(finding),
    capabilities: packed.capabilities.map(([name, at, meaning]) => ({
      name: text(name),
      state: state(at),
      meaning: text(meaning),
    })),
    dependencies: packed.dependencies.map(([kind, name, mode, at, tasks]) => ({
      kind: text(kind),
      name: text(name),
      mode: text(mode),
      state: state(at),
      tasks,
    })),
    advice: packed.advice.map(([message, remedy, file, line]) => ({
      message: text(message),
      remedy: text(remedy),
      file: text(file),
      line,
    })),
  }
}

/** The numbers of findings of an eval by their states. */
export function countsOf(packed: PackedEval): Readonly<Record<StateName, number>> {
  const [invalid = 0, unresolved = 0, unsupported = 0, verified = 0] = packed.counts
  return { invalid, unresolved, unsupported, verified }
}

/** A count with its noun. */
export function count(n: number, noun: string): string {
  return `${n.toLocaleString('en')} ${noun}${n === 1 ? '' : 's'}`
}

/** Whether a text has all words of a search in it, in any order and case. */
export function matches(search: string, ...within: readonly (string | undefined)[]): boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return true
  const text = within
    .filter((one) => one !== undefined)
    .join('\n')
    .toLowerCase()
  return words.every((word) => text.includes(word))
}
