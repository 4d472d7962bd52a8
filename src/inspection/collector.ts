import type { AdvicePlan } from '../catalogue/advice.ts'
import type { Finding } from '../catalogue/finding.ts'
import type { DependencyPlan } from '../catalogue/inventory.ts'
import { answer } from '../evidence/question.ts'
import type { Suite } from '../evidence/suite.ts'
import { limits } from '../reader/limits.ts'
import type { ReportParts, TaskPlan, Warning } from '../report/build.ts'
import type { CapabilityName, State } from '../report/types.ts'
import type { Outcome, Rule } from '../rules/rule.ts'
import { fileOf, positionOf } from '../text/source.ts'

/** What one inspection gathers on its way, in the order of the work. */
export class Collector {
  readonly source: string
  executor = ''
  readonly tasks: TaskPlan[] = []
  readonly findings: Finding[] = []
  readonly dependencies: DependencyPlan[] = []
  capabilities: readonly { readonly name: CapabilityName; readonly state: State }[] = []
  readonly #advice: AdvicePlan[] = []
  /** Findings beyond the budget, by code and state; the first of each stands for all. */
  readonly #counted = new Map<string, { readonly first: Finding; count: number }>()
  #left = 0
  readonly #warnings = new Map<string, Warning>()

  constructor(source: string) {
    this.source = source
  }

  /** Lets rules judge in their order, after taking the looks at the world that they ask for. */
  judge<Input>(rules: readonly Rule<Input>[], suite: Suite, input: Input): void {
    for (const rule of rules) this.take(rule.judge(input, rule.asks && answer(suite, rule.asks(input))))
  }

  /** Lets the rules judge that say how an inspection ended: for what was left out there is always room. */
  conclude<Input>(rules: readonly Rule<Input>[], suite: Suite, input: Input): void {
    for (const rule of rules)
      this.findings.push(...rule.judge(input, rule.asks && answer(suite, rule.asks(input))).findings)
  }

  /** Takes what a rule gives. A skipped definition is told once a run, however many tasks look at it. */
  take({ findings, dependencies, skipped }: Outcome): void {
    for (const finding of findings) {
      if (this.findings.length >= limits.findings) this.#count(finding)
      else this.findings.push(finding.state === 'verified' ? settled(finding) : finding)
    }
    for (const dependency of dependencies) {
      if (this.dependencies.length < limits.findings) this.dependencies.push(dependency)
      else this.#left++
    }
    for (const one of skipped) if (!this.#warnings.has(one.file)) this.#warnings.set(one.file, one)
  }

  advise(pieces: readonly AdvicePlan[]): void {
    for (const piece of pieces) if (this.#advice.length < limits.advice) this.#advice.push(piece)
  }

  /** Whether there is no room for what one more task may have. */
  get isFull(): boolean {
    return this.findings.length >= limits.findings || this.dependencies.length >= limits.findings
  }

  #count(finding: Finding): void {
    this.#left++
    const key = `${finding.code} ${finding.state}`
    const known = this.#counted.get(key)
    if (known === undefined) this.#counted.set(key, { first: finding, count: 1 })
    else known.count++
  }

  /** What says how much is not there one by one: a code and state that was found is never lost as a whole. */
  #remainder(): readonly Finding[] {
    if (this.#left === 0) return []
    const { source } = this
    const place = { file: source }
    const rest = [...this.#counted.values()].map(({ first: { code, state }, count }): Finding => {
      return { code, state, source, place, problem: { kind: 'more-findings', count } }
    })
    return [{ code: 'eval.read', state: 'unresolved', source, place, problem: { kind: 'too-many-findings' } }, ...rest]
  }

  parts(): ReportParts {
    return {
      source: this.source,
      executor: this.executor,
      tasks: this.tasks,
      capabilities: this.capabilities,
      dependencies: this.dependencies,
      findings: [...this.findings, ...this.#remainder()],
      warnings: [...this.#warnings.values()],
      advice: this.#advice,
    }
  }
}

/**
 * Most findings of a large suite are verified, and nobody marks a stretch of text for those: with its position in place
 * of its source, such a finding does not keep the text of its file in memory.
 */
function settled(finding: Finding): Finding {
  const { place } = finding
  if (place === undefined || !('source' in place)) return finding
  return { ...finding, place: { file: fileOf(place), position: positionOf(place) } }
}
