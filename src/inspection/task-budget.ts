import type { Suite } from '../evidence/suite.ts'
import type { Task } from '../model/task.ts'
import { limits } from '../reader/limits.ts'
import type { Collector } from './collector.ts'

/**
 * How much the tasks of one eval may take together. A list of the eval is looked at again for each task, so that a few
 * kilobytes could ask for any amount of work.
 */
export class TaskBudget {
  /** Tasks that were refused. */
  left = 0
  because: 'findings' | 'items' = 'items'
  readonly #found: Collector
  readonly #shared: number
  #items: number = limits.taskItems

  constructor({ eval: { config, graders, command_mocks } }: Suite, found: Collector) {
    this.#found = found
    this.#shared =
      1 +
      config.instruction_files.length +
      config.skill_directories.length +
      graders.length +
      (command_mocks ?? []).length
  }

  /** Whether there is room for one more task; after the first refusal there is none. */
  get isOpen(): boolean {
    if (this.left === 0 && this.#items > 0 && !this.#found.isFull) return true
    if (this.left === 0) this.because = this.#found.isFull ? 'findings' : 'items'
    this.left++
    return false
  }

  /** Takes what a task will ask for. */
  charge(task: Task): void {
    const { inputs, requirements, checkpoints } = task
    this.#items -=
      this.#shared +
      task.instruction_files.length +
      (task.skill_directories?.length ?? 0) +
      (task.command_mocks?.length ?? 0) +
      task.graders.length +
      inputs.files.length +
      inputs.repos.length +
      requirements.reduce((sum, { checks }) => sum + 1 + checks.length, 0) +
      checkpoints.reduce((sum, { graders }) => sum + 1 + graders.length, 0)
  }
}
