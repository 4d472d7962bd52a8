import type { AdvicePlan } from '../catalogue/advice.ts'
import type { Finding } from '../catalogue/finding.ts'
import type { DependencyPlan } from '../catalogue/inventory.ts'
import type { Skipped } from '../evidence/definitions.ts'
import type { Suite } from '../evidence/suite.ts'
import type { IgnoreComment } from '../model/ignore-comments.ts'
import { limits } from '../reader/limits.ts'
import type { ReportParts, TaskPlan, Warning } from '../report/build.ts'
import type { CapabilityName, State } from '../report/types.ts'
import { type Rule, type Sink, type Subject, voiceOf } from '../rules/rule.ts'
import { fileOf, positionOf } from '../text/source.ts'

/** What one inspection gathers on its way, in the order of the work. */
export class Collector implements Sink {
  readonly source: string
  executor = ''
  readonly tasks: TaskPlan[] = []
  readonly findings: Finding[] = []
  readonly dependencies: DependencyPlan[] = []
  capabilities: readonly { readonly name: CapabilityName; readonly state: State }[] = []
  readonly #advice: AdvicePlan[] = []
  /** By where they stand. */
  readonly #comments = new Map<string, IgnoreComment>()
  /** Findings beyond the budget, by code and state; the first of each stands for all. */
  readonly #counted = new Map<string, { readonly first: Finding; count: number }>()
  #left = 0
  readonly #warnings = new Map<string, Warning>()

  constructor(source: string) {
    this.source = source
  }

  /** Lets rules judge in their order, after taking the looks at the world that they ask for. */
  judge<Input>(rules: readonly Rule<Input>[], suite: Suite, input: Input, subject: Subject, sink: Sink = this): void {
    const voice = voiceOf(subject, sink)
    for (const rule of rules) rule.judge(input, rule.look?.(suite, input), voice)
  }

  /** Lets the rules judge that say how an inspection ended: for what was left out there is always room. */
  conclude<Input>(rules: readonly Rule<Input>[], suite: Suite, input: Input, subject: Subject): void {
    const sink: Sink = {
      find: (finding) => this.findings.push(finding),
      depend: (dependency) => this.depend(dependency),
      skip: (definitions) => this.skip(definitions),
      accept: (comments) => this.accept(comments),
    }
    this.judge(rules, suite, input, subject, sink)
  }

  /** Lets a rule judge that needs no suite. */
  load<Input>(rule: Rule<Input, void>, input: Input & Subject): void {
    rule.judge(input, undefined, voiceOf(input, this))
  }

  find(finding: Finding): void {
    if (this.findings.length >= limits.findings) this.#count(finding)
    else this.findings.push(finding.state === 'verified' ? settled(finding) : finding)
  }

  depend(dependency: DependencyPlan): void {
    if (this.dependencies.length < limits.findings) this.dependencies.push(dependency)
    else this.#left++
  }

  /** A skipped definition is reported once a run, however many tasks look at it. */
  skip(definitions: readonly Skipped[]): void {
    for (const one of definitions) this.#skip(one)
  }

  #skip(one: Warning): void {
    if (!this.#warnings.has(one.file)) this.#warnings.set(one.file, one)
  }

  advise(pieces: readonly AdvicePlan[]): void {
    for (const piece of pieces) if (this.#advice.length < limits.advice) this.#advice.push(piece)
  }

  /** Takes comments that accept findings; those of a file are taken once a run, however many tasks look at it. */
  accept(comments: Iterable<IgnoreComment>): void {
    for (const comment of comments)
      if (this.#comments.size < limits.advice) this.#comments.set(`${comment.start}\0${comment.source.path}`, comment)
  }

  /** Whether there is no room for what one more task may have. */
  get isFull(): boolean {
    return this.findings.length >= limits.findings || this.dependencies.length >= limits.findings
  }

  /** Takes what another one has gathered. */
  absorb(part: Collector): void {
    for (const finding of part.findings) this.find(finding)
    for (const dependency of part.dependencies) this.depend(dependency)
    for (const one of part.#warnings.values()) this.#skip(one)
    this.advise(part.#advice)
    this.accept(part.#comments.values())
    for (const { first, count } of part.#counted.values()) for (let i = 0; i < count; i++) this.#count(first)
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
      comments: [...this.#comments.values()],
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
