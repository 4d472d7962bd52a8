import { missingHookDirectories, overbroadPatterns, workspaceSkills } from '../evidence/advice.ts'
import { agentEditorTools } from '../evidence/agent-tools.ts'
import type { EffectiveGrader } from '../evidence/effective-grader.ts'
import { namesNear } from '../evidence/skill-presence.ts'
import { taskDirectories } from '../evidence/skills.ts'
import type { Suite } from '../evidence/suite.ts'
import type { Grader } from '../model/grader.ts'
import { gradersOf, type Task } from '../model/task.ts'
import type { AbsolutePath } from '../reader/reader.ts'
import { graderAdvice } from '../rules/advice/graders.ts'
import {
  editorToolsAdvice,
  evalPathAdvice,
  hookAdvice,
  overbroadAdvice,
  type RequiringSkills,
  requiredSkillAdvice,
  serverAdvice,
  targetAdvice,
  taskPathAdvice,
  unreadAdvice,
  workspaceAdvice,
} from '../rules/advice/suite.ts'
import { ofKind } from '../rules/graders/index.ts'
import type { Place } from '../text/source.ts'
import type { Collector } from './collector.ts'

/**
 * Gathers advice: what an author may want to know although no diagnostic is about it (issue 6, "Advice"). It reads a few
 * files more than the inspection, starts nothing, and changes neither the report nor the exit.
 */
export class Advisor {
  readonly #suite: Suite
  readonly #found: Collector
  /** Loaded task files; what a pattern matched beside them may be no task at all. */
  readonly #loaded = new Set<string>()
  /** Graders that require skills, with the directories that only their task lists; judged when all tasks are known. */
  readonly #requiring: { readonly config: RequiringSkills; readonly own: readonly AbsolutePath[] }[] = []

  constructor(suite: Suite, found: Collector) {
    this.#suite = suite
    this.#found = found
  }

  /** Takes a loaded task. */
  task(task: Task, source: string): void {
    // Whatever is a mapping loads; without an ID it may be anything, and is judged with what did not load.
    if (task.id === '') return
    this.#loaded.add(source)
    this.#found.advise(taskPathAdvice(task, this.#suite.reader.paths))
    const own = taskDirectories(this.#suite, task).map(({ path }) => path)
    for (const grader of gradersOf(task)) this.#grader(grader, 'task', own)
  }

  /** Takes what follows the first document of a loaded file. */
  document(unread: Place | undefined): void {
    if (unread !== undefined) this.#found.advise([unreadAdvice(unread)])
  }

  /** Ends with what is about the eval as a whole. */
  end(path: AbsolutePath, graders: readonly EffectiveGrader[]): void {
    const suite = this.#suite
    for (const { grader } of graders) this.#grader(grader, 'eval', [])
    this.#found.advise(serverAdvice(suite.eval))
    this.#found.advise(hookAdvice(missingHookDirectories(suite)))
    this.#found.advise(overbroadAdvice(suite.eval, overbroadPatterns(suite, path, this.#loaded)))
    this.#found.advise(evalPathAdvice(suite.eval, suite.reader.paths))
    this.#names()
    for (const { count, place } of agentEditorTools(suite)) this.#found.advise(editorToolsAdvice(count, place))
    const workspace = workspaceSkills(suite)
    if (workspace !== undefined) this.#found.advise(workspaceAdvice(workspace.file, workspace.count))
  }

  #grader(grader: Grader, level: 'eval' | 'task', own: readonly AbsolutePath[]): void {
    this.#found.advise(graderAdvice(grader, level, this.#suite.reader.paths))
    const config = ofKind(grader, (kind, of) => kind.requiredSkills?.(of))
    if (config !== undefined && config.required_skills.length > 0) this.#requiring.push({ config, own })
  }

  #names(): void {
    const { eval: evaluation } = this.#suite
    const names = namesNear(
      this.#suite,
      this.#requiring.flatMap(({ own }) => own),
    )
    if (names === undefined) return
    const isAbsent = (name: string): boolean => !names().has(name)
    for (const { config } of this.#requiring) this.#found.advise(requiredSkillAdvice(config, isAbsent, names().count))
    if (evaluation.skill.trim() !== '') this.#found.advise(targetAdvice(evaluation, isAbsent, names().count))
  }
}
