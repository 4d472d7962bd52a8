import type { AdvicePlan } from '../catalogue/advice.ts'
import type { Finding } from '../catalogue/finding.ts'
import type { DependencyPlan } from '../catalogue/inventory.ts'
import type { ReportParts, TaskPlan, Warning } from '../report/build.ts'
import type { CapabilityName, State } from '../report/types.ts'
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
  readonly #warnings = new Map<string, Warning>()

  constructor(source: string) {
    this.source = source
  }

  add(findings: readonly Finding[]): void {
    for (const finding of findings) this.findings.push(finding.state === 'verified' ? settled(finding) : finding)
  }

  depend(dependencies: readonly DependencyPlan[]): void {
    for (const dependency of dependencies) this.dependencies.push(dependency)
  }

  advise(pieces: readonly AdvicePlan[]): void {
    for (const piece of pieces) this.#advice.push(piece)
  }

  /** A skipped definition is told once a run, however many tasks look at it. */
  warn(warnings: readonly Warning[]): void {
    for (const warning of warnings) if (!this.#warnings.has(warning.file)) this.#warnings.set(warning.file, warning)
  }

  has(...codes: readonly Finding['code'][]): boolean {
    return this.findings.some((finding) => codes.includes(finding.code))
  }

  parts(): ReportParts {
    return {
      source: this.source,
      executor: this.executor,
      tasks: this.tasks,
      capabilities: this.capabilities,
      dependencies: this.dependencies,
      findings: this.findings,
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
