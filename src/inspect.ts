import { contextDirectory } from './evidence/files.ts'
import { resolve } from './evidence/locate.ts'
import type { Suite } from './evidence/suite.ts'
import { taskSources } from './evidence/tasks.ts'
import { Advisor } from './inspection/advice.ts'
import { Collector } from './inspection/collector.ts'
import { loadEval, loadTask } from './inspection/load.ts'
import type { Judgement, Memory } from './inspection/memory.ts'
import { TaskBudget } from './inspection/task-budget.ts'
import { csvTask, type Task } from './model/task.ts'
import { diskReader } from './reader/disk.ts'
import type { AbsolutePath, Reader } from './reader/reader.ts'
import { buildReport, type Inspection, type TaskPlan } from './report/build.ts'
import type { Report } from './report/types.ts'
import { capabilities } from './rules/capabilities.ts'
import { graderConfigs } from './rules/graders/index.ts'
import { endRules, evalRules, remoteRules, taskRules } from './rules/index.ts'
import type { EvalInput, TaskInput } from './rules/input.ts'
import { contextArgumentRule } from './rules/load/document.ts'
import { effectiveGraders, remoteFacts } from './rules/remote-graders.ts'
import { judgeRequirements } from './rules/requirements.ts'

export interface InspectOptions {
  /** The directory of task resources, from the working directory; empty or absent: `fixtures` beside the eval. */
  readonly contextDir?: string
  /** Where files come from; by default this machine's disk, read only. */
  readonly reader?: Reader
  /** False leaves advice out, and all that is read for its sake alone. */
  readonly advice?: boolean
  /** @internal Keeps what was found in the task files for the next inspection, which has begun with it. */
  readonly memory?: Memory
}

/**
 * Inspects one eval offline: reads local files, starts nothing, calls nothing, writes nothing.
 * @param evalPath the eval file, from the working directory, as the user typed it
 * @returns the report of contract section "JSON report and compatibility"; problems of the files are in it, never thrown
 */
export function inspect(evalPath: string, options: InspectOptions = {}): Report {
  return examine(evalPath, { ...options, advice: false }).report
}

/** The same with the exact place of every diagnostic, and the definitions that discovery skipped. */
export function examine(evalPath: string, options: InspectOptions = {}): Inspection {
  const reader = options.reader ?? diskReader()
  const found = new Collector(evalPath)
  run(reader, evalPath, options, found)
  return buildReport(found.parts())
}

/** Walks the suite; what is judged on the way, and in which order, is the list of rules/index.ts. */
function run(
  reader: Reader,
  argument: string,
  { contextDir = '', advice = true, memory }: InspectOptions,
  found: Collector,
): void {
  const loaded = loadEval(reader, argument, found)
  if (loaded === undefined) return
  const { paths } = reader
  const { executor } = loaded.eval.config
  found.executor = executor
  const base = paths.dirname(loaded.path)
  const fixtures =
    contextDir === ''
      ? resolve({ reader, base }, 'default-fixtures', 'fixtures')
      : resolve({ reader }, 'context-dir-argument', contextDir)
  if (fixtures === undefined) {
    found.load(contextArgumentRule, { source: argument })
    return
  }
  const suite: Suite = { reader, argument, eval: loaded.eval, configs: graderConfigs, base, fixtures }

  const subject = { source: argument }
  found.judge(remoteRules, suite, { evaluation: loaded.eval, paths }, subject)
  const graders = effectiveGraders(loaded.eval, remoteFacts(suite))
  const input: EvalInput = { evaluation: loaded.eval, base, graders, paths }
  found.capabilities = capabilities(executor)
  found.judge(evalRules, suite, input, subject)

  const seen = new Set<string>()
  const advisor = advice ? new Advisor(suite, found, loaded.path) : undefined
  const budget = new TaskBudget(suite, found)
  const judge = (task: Task, source: AbsolutePath, part: Collector): Pick<Judgement, 'isRepeated' | 'plan'> => {
    const about: TaskInput = { evaluation: loaded.eval, base, graders, paths, task, seen }
    part.judge(taskRules, suite, about, { source, taskId: task.id })
    advisor?.task(about, source, part)
    return { isRepeated: seen.has(task.id), plan: planOf(about, source, contextDirectory(suite, task)) }
  }
  const count = (task: Task, source: AbsolutePath, plan: TaskPlan | undefined): void => {
    budget.charge(task)
    seen.add(task.id)
    if (plan !== undefined) found.tasks.push(plan)
    advisor?.note({ task }, source)
  }
  const judgeFile = (path: AbsolutePath, part: Collector): Judgement => {
    const loaded = loadTask(suite, path, part)
    if (loaded === undefined) return { loaded, isRepeated: false, plan: undefined, part }
    const { isRepeated, plan } = judge(loaded.task, path, part)
    advisor?.document(loaded.unread, part)
    return { loaded, isRepeated, plan, part }
  }
  const { files, csv } = taskSources(suite)
  for (const path of files) {
    if (!budget.isOpen) continue
    const kept = memory?.recall(path, seen)
    const fresh = () => judgeFile(path, memory === undefined ? found : new Collector(argument))
    const { loaded, plan, part } = kept ?? memory?.judge(path, fresh) ?? fresh()
    if (part !== found) found.absorb(part)
    if (loaded !== undefined) count(loaded.task, path, plan)
  }
  for (const row of csv?.rows ?? []) {
    if (!budget.isOpen) continue
    const task = csvTask(row.id, row.name, row.place)
    count(task, csv!.source, judge(task, csv!.source, found).plan)
  }

  const { left, because } = budget
  const hasTasks = found.tasks.length > 0
  found.conclude(endRules, suite, { ...input, left, because, hasTasks, findings: found.findings }, subject)
  advisor?.document(loaded.unread)
  advisor?.end(input, left === 0)
}

/** A task as the inventory shows it. */
function planOf(input: TaskInput, source: string, contextDir: AbsolutePath): TaskPlan {
  const { task } = input
  return {
    id: task.id,
    name: task.name,
    source,
    enabled: task.enabled ?? true,
    contextDir,
    requirements: judgeRequirements(input).map(({ requirement, state }) => ({
      id: requirement.id,
      category: requirement.category,
      description: requirement.description,
      checks: requirement.checks.map(({ scope, grader, after_turn }) => ({ scope, grader, afterTurn: after_turn })),
      state,
    })),
  }
}
