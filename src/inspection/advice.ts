import { taskDirectories } from '../evidence/skills.ts'
import type { Suite } from '../evidence/suite.ts'
import { UnusedFixtures } from '../evidence/unused-fixtures.ts'
import type { Grader } from '../model/grader.ts'
import { gradersOf } from '../model/task.ts'
import type { AbsolutePath } from '../reader/reader.ts'
import { documentAdviceRules, suiteAdviceRules, taskAdviceRules } from '../rules/advice/index.ts'
import type { RequiringGrader } from '../rules/advice/input.ts'
import type { AdviceRule } from '../rules/advice/rule.ts'
import { ofKind } from '../rules/graders/index.ts'
import type { EvalInput, TaskInput } from '../rules/input.ts'
import type { Place } from '../text/source.ts'
import type { Collector } from './collector.ts'

/**
 * Gathers advice: what an author may want to know although no diagnostic is about it (docs/advice.md). It reads a few
 * files more than the inspection, starts nothing, and changes neither the report nor the exit. What is advised, and in
 * which order, is the list of rules/advice/index.ts.
 */
export class Advisor {
  readonly #suite: Suite
  readonly #found: Collector
  readonly #path: AbsolutePath
  readonly #loaded = new Set<string>()
  readonly #unused: UnusedFixtures
  #tasks = { count: 0, disabled: 0 }
  readonly #requiring: RequiringGrader[] = []

  /** @param path the eval file */
  constructor(suite: Suite, found: Collector, path: AbsolutePath) {
    this.#suite = suite
    this.#path = path
    this.#found = found
    this.#unused = new UnusedFixtures(suite, path)
  }

  /** Takes note of a loaded task, for what is about all of them. */
  note({ task }: Pick<TaskInput, 'task'>, source: string): void {
    // Whatever is a mapping loads; without an ID it may be anything, and is judged with what did not load.
    if (task.id === '') return
    this.#loaded.add(source)
    this.#tasks.count++
    if (task.enabled === false) this.#tasks.disabled++
    // The row of a CSV declares nothing that could be advised on.
    if (task.origin.pinned !== undefined) return
    this.#unused.text(task.origin.source.text)
    const own = taskDirectories(this.#suite, task).map(({ path }) => path)
    for (const grader of gradersOf(task)) this.#require(grader, own)
  }

  /** Advises on a loaded task. */
  task(about: TaskInput, source: AbsolutePath, found: Collector = this.#found): void {
    const { id, origin } = about.task
    if (id === '' || origin.pinned !== undefined) return
    this.#ask(taskAdviceRules, { ...about, source, path: this.#path }, found)
  }

  /** Takes what follows the first document of a loaded file. */
  document(unread: Place | undefined, found: Collector = this.#found): void {
    this.#ask(documentAdviceRules, { unread }, found)
  }

  /**
   * Ends with what is about the eval as a whole.
   * @param isWhole whether all tasks were looked at
   */
  end(about: EvalInput, isWhole: boolean): void {
    for (const { grader } of about.graders) this.#require(grader, [])
    const tasks = isWhole ? this.#tasks : { count: 0, disabled: 0 }
    const unused = isWhole ? this.#unused.paths : []
    this.#ask(suiteAdviceRules, {
      ...about,
      path: this.#path,
      loaded: this.#loaded,
      tasks,
      unused,
      requiring: this.#requiring,
    })
  }

  /** Lets rules advise in their order, after taking the looks at the world that they ask for. */
  #ask<Input>(rules: readonly AdviceRule<Input>[], input: Input, found: Collector = this.#found): void {
    for (const rule of rules) found.advise(rule.advise(input, rule.look?.(this.#suite, input)))
  }

  #require(grader: Grader, own: readonly AbsolutePath[]): void {
    this.#unused.grader(grader)
    const config = ofKind(grader, (kind, of) => kind.requiredSkills?.(of))
    if (config !== undefined && config.required_skills.length > 0) this.#requiring.push({ config, own })
  }
}
